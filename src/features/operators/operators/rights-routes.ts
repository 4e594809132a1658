// The report of rights, for administrators and auditors.
import Type from 'typebox'
import { firstRows } from '../../../http/api/page.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { IdOf, Nullable, Text } from '../../../http/api/shapes.ts'
import { listOperators, tenantsOf } from './read.ts'
import { reportRights } from './report-rights.ts'

const Rights = Type.Object(
  {
    rights: Type.Array(
      Type.Object({
        permission: Text('A noun and a verb, such as `break.write`.'),
        roles: Type.Array(Type.String(), { description: 'The roles that have it.' }),
        holders: Type.Array(
          Type.Object({
            operator: IdOf('operator'),
            email: Text('E-mail address of the operator.'),
            role: Text('The role that gives it.'),
            of_tenant: Nullable(Text('Id of the tenant in which it holds; null for every tenant.')),
          }),
          { description: 'The active operators that hold it.' },
        ),
      }),
      { description: 'Each permission, by its name.' },
    ),
  },
  { $id: 'OperatorRights', description: 'The permissions and their holders.' },
)

export const rightsRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/operator/rights',
    group: 'operators',
    permission: 'operator.read',
    operator: { within: 'some tenant' },
    name: 'operators.report_rights',
    title: 'Report the rights of operators',
    description:
      'Each permission with the operators that hold it in the tenants where you may read operators; a role for every ' +
      'tenant holds there too.',
    response: Rights,
    read: async (context) => {
      const tenants = tenantsOf(context, 'operator.read')
      return {
        rights: reportRights(await listOperators(context, tenants, { with_general: true }, firstRows())),
      }
    },
  }),
]
