import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { described, PathId } from '../../../http/api/shapes.ts'
import { readSearch, searchFilters } from '../persons/search-persons.ts'
import { listCustomers } from './list-customers.ts'
import { findCustomer, listAuthoritiesOfCustomer, listAuthoritiesOfPerson } from './read.ts'
import { revokeAuthority } from './revoke-authority.ts'
import { Customer, CustomerAuthority, CustomerStatus, CustomerType } from './schemas.ts'

const ById = (noun: string) => Type.Object({ id: PathId(noun) })
const withRevoked = {
  include_revoked: Type.Optional(Type.Boolean({ default: false, description: 'Also revoked ones.' })),
}

export const customersRoutes = [
  listRoute({
    path: '/persons/{id}/authorities',
    group: 'customers',
    name: 'persons.list_authorities',
    title: 'List authorities for a person',
    description: 'The authorities that the person has over customers.',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: ById('person'),
    filters: withRevoked,
    item: CustomerAuthority,
    rows: (context, { params, query }, window) =>
      listAuthoritiesOfPerson(context, params.id, query.include_revoked ?? false, window),
  }),
  listRoute({
    path: '/customers',
    group: 'customers',
    name: 'customers.list',
    title: 'List customers',
    description: 'Newest first; `name` and `email` match persons with an authority over the customer.',
    permission: 'customer.read',
    filters: {
      status: Type.Optional(described(CustomerStatus, 'Only customers in this state.')),
      customer_type: Type.Optional(described(CustomerType, 'Only customers of this type.')),
      ...searchFilters,
    },
    pages: BACK_OFFICE,
    item: Customer,
    rows: (context, { query }, window) =>
      listCustomers(context, window, { ...query, terms: readSearch(context.vault, query) }),
  }),
  route({
    method: 'GET',
    path: '/customers/{id}',
    group: 'customers',
    name: 'customers.retrieve',
    title: 'Retrieve a customer',
    description: 'The customer as it is now.',
    permission: 'customer.read',
    params: ById('customer'),
    response: Customer,
    read: (context, { params }) => findCustomer(context, params.id),
  }),
  listRoute({
    path: '/customers/{id}/authorities',
    group: 'customers',
    name: 'customers.list_authorities',
    title: 'List authorities for a customer',
    description: 'The persons who may act for the customer, with the type of their authority.',
    permission: 'customer.read',
    params: ById('customer'),
    filters: withRevoked,
    item: CustomerAuthority,
    rows: (context, { params, query }, window) =>
      listAuthoritiesOfCustomer(context, params.id, query.include_revoked ?? false, window),
  }),
  route({
    method: 'POST',
    path: '/sandbox/authorities/{id}/revoke',
    group: 'sandbox',
    name: 'sandbox.revoke_authority',
    sandbox: true,
    title: 'Revoke an authority',
    description: "Compliance ends a person's authority over a customer.",
    permission: 'customer.write',
    params: ById('authority'),
    response: CustomerAuthority,
    errors: ['conflict'],
    write: (context, { params }) => revokeAuthority(context, params.id),
  }),
]
