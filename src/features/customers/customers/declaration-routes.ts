// The operations on tax declarations.
import { listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import {
  CustomerPath,
  DeclarationPath,
  PutTaxDeclarationRequest,
  TaxDeclaration,
} from './declaration-schemas.ts'
import { findCustomer } from './read.ts'
import { listDeclarations, showDeclaration } from './read-declarations.ts'
import { recordDeclaration } from './record-declaration.ts'

export const declarationRoutes = [
  listRoute({
    path: '/customers/{customer_id}/tax-declarations',
    group: 'customers',
    name: 'customers.list_tax_declarations',
    title: 'Tax declarations of a customer',
    description: 'The latest to each country, by country.',
    permission: 'customer.read',
    params: CustomerPath,
    item: TaxDeclaration,
    rows: async (context, { params }, { after }) => {
      const { id } = await findCustomer(context, params.customer_id)
      const rows = await listDeclarations(context, [id])
      return rows.filter(({ country }) => country > (after?.[0] ?? ''))
    },
    show: (context, rows) => rows.map((row) => showDeclaration(context, row)),
    positionOf: ({ country }) => [country],
  }),
  route({
    method: 'PUT',
    path: '/customers/{customer_id}/tax-declarations/{country}',
    group: 'customers',
    name: 'customers.put_tax_declaration',
    title: 'Record a tax declaration',
    description:
      'Replaces the earlier one to the country. Dividends that are paid while it is valid are relieved at source.',
    permission: 'customer.write',
    params: DeclarationPath,
    body: PutTaxDeclarationRequest,
    response: TaxDeclaration,
    write: (context, { params, body }) =>
      recordDeclaration(context, { customer: params.customer_id, country: params.country }, body),
  }),
]
