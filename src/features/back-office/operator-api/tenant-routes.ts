// Tenants, and the activity in them and in the installation.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { tenantsOf } from '../../operators/operators/read.ts'
import { listActivity } from '../../platform/activity/read.ts'
import { ActivityRecord, activityFilters } from '../../platform/activity/schemas.ts'
import { createTenantIn } from '../sandbox/create-tenant.ts'
import { listTenantsOfCells } from './read.ts'
import { NewTenant, OfTenant, ShownTenant, TenantCredentials, tenantFilters } from './schemas.ts'

const activity = {
  group: 'tenants',
  permission: 'activity.read',
  filters: activityFilters,
  pages: { usual: 100, most: 1000 },
  item: ActivityRecord,
} as const

export const tenantRoutes: Route[] = [
  listRoute({
    path: '/operator/tenants',
    group: 'tenants',
    permission: 'tenant.read',
    operator: { within: 'some tenant' },
    name: 'tenants.list',
    title: 'List tenants',
    description: 'Those in which you may read tenants, of all cells, by name.',
    filters: tenantFilters,
    pages: BACK_OFFICE,
    item: ShownTenant,
    rows: (context, { query }, window) =>
      listTenantsOfCells(context, tenantsOf(context, 'tenant.read'), query, window),
    positionOf: ({ name, id }) => [name, id],
  }),
  route({
    method: 'POST',
    path: '/operator/tenants',
    group: 'tenants',
    permission: 'tenant.write',
    operator: {
      within: 'installation',
      needs_step_up: true,
      approval: { subjects: ({ body }) => [body.name as string] },
    },
    name: 'tenants.create',
    title: 'Create a tenant',
    description: 'With its first client, whose secret is shown only here.',
    body: NewTenant,
    response: TenantCredentials,
    status: 201,
    write: (context, { body }) =>
      createTenantIn(context, body.name, { onboarding: body.onboarding ?? 'full' }),
  }),
  listRoute({
    ...activity,
    path: '/operator/tenants/{tenant_id}/activity',
    operator: { within: 'tenant' },
    name: 'tenants.list_activity',
    title: 'List the activity of a tenant',
    description: 'Every write and every refused write, newest first; with after: in order, from there on.',
    params: OfTenant,
    rows: (context, { query }, window) => listActivity(context, query, window),
    positionOf: ({ sequence }) => [String(sequence)],
  }),
  listRoute({
    ...activity,
    path: '/operator/activity',
    operator: { within: 'installation' },
    name: 'installation.list_activity',
    title: 'List the activity of the installation',
    description: 'Sign-ins, refused attempts, and changes of operators and their roles, newest first.',
    rows: (context, { query }, window) => listActivity(context, query, window),
    positionOf: ({ sequence }) => [String(sequence)],
  }),
]
