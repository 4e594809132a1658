// The lists of work in numbers: those of one tenant, and those of every tenant of the operator.
import Type from 'typebox'
import type { ReadContext } from '../../../../context.ts'
import { listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { Count, IdOf, Moment, Nullable, Text } from '../../../../http/api/shapes.ts'
import { countPending, type OperatorCommands } from '../../../operators/approvals/read.ts'
import { tenantsOf } from '../../../operators/operators/read.ts'
import { listTenants } from '../read.ts'
import { OfTenant } from '../schemas.ts'
import { countWork } from './count-work.ts'

const WorkCount = Type.Object(
  {
    list: Text('The list, as its path names it.'),
    state: Text('The state of the items.'),
    count: Count('Number of items.'),
    unassigned: Count('Number of items that nobody has; each approval that is pending.'),
    mine: Count('Number of items that you have; of approvals, those that you requested.'),
    oldest_at: Nullable(Moment('Since when the oldest item waits; null without one.')),
  },
  { $id: 'WorkCount', description: 'The items of a list in one state.' },
)
const Lists = Type.Array(WorkCount, { description: 'The lists that you may read, each with every state.' })

const WorkOfTenant = Type.Object(
  { tenant: IdOf('tenant'), lists: Lists },
  { $id: 'WorkOfTenant', description: 'The lists of work of a tenant in numbers.' },
)

const reads = { group: 'work', permission: 'work.read' } as const

/** The operations that count; the approvals are those of the operations that the operator may see. */
export function workCountRoutes(commands: OperatorCommands): Route[] {
  const workOf = async (context: ReadContext, tenant: string) => {
    const there = { actor: context.actor, tenant, sql: context.app.database.sql(tenant) }
    const counts = [...(await countWork(there)), ...(await countPending(there, commands))]
    return { tenant, lists: counts }
  }
  return [
    route({
      ...reads,
      method: 'GET',
      path: '/operator/tenants/{tenant_id}/work',
      operator: { within: 'tenant' },
      name: 'work.count',
      title: 'Count the work of a tenant',
      description:
        'How many items each list has in each state, how many nobody has, and since when the oldest waits.',
      params: OfTenant,
      response: WorkOfTenant,
      read: (context, { params }) => workOf(context, params.tenant_id),
    }),
    listRoute({
      ...reads,
      path: '/operator/work',
      operator: { within: 'some tenant' },
      name: 'work.count_all',
      title: 'Count the work of all tenants',
      description: 'The same for each tenant in which you may read work, by the name of the tenant.',
      pages: { usual: 20, most: 50 },
      item: WorkOfTenant,
      rows: (context, _, window) => listTenants(context, tenantsOf(context, 'work.read'), {}, window),
      show: async (context, tenants) => {
        const all = []
        for (const { id } of tenants) all.push(await workOf(context, id))
        return all
      },
      positionOf: ({ name, id }) => [name, id],
    }),
  ]
}
