import type { Static } from 'typebox'
import type { Context, Grant, ReadContext } from '../../../../context.ts'
import { equals, part } from '../../../../db/sql.ts'
import { fail, notFound } from '../../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { isPlace } from '../find-installation.ts'
import { covers } from '../rules.ts'
import type { NewView } from './schemas.ts'

/** The most views of an operator. */
export const MAX_VIEWS = 500

const columns = part`id, of_tenant, list, name, filters, is_shared, operator, created_at`

/** The views of the operator, and those that others share in the tenants of the operator; newest first. */
export function listViews(
  { sql, actor }: ReadContext,
  { of_tenant, list }: { of_tenant?: string; list?: string },
  window: PageWindow,
) {
  const tenants = tenantsOf(actor.session!.grants)
  return sql`
    select ${columns} from operator_views
    where tenant = ${INSTALLATION} and (operator = ${actor.id} or is_shared)
      ${tenants ? part`and of_tenant = any (${tenants})` : part``}
      ${equals(part`of_tenant`, of_tenant)} ${equals(part`list`, list)}
      ${newestFirst(window, part`created_at`, part`id`)}`
}

/** The tenants of the grants; undefined stands for all. */
function tenantsOf(grants: readonly Grant[]): string[] | undefined {
  const tenants = grants.flatMap(({ of_tenant }) => of_tenant ?? [])
  return tenants.length < grants.length ? undefined : tenants
}

/** Saves a view; it takes the place of the operator's view of the same list with the same name. */
export async function saveView(context: Context, view: Static<typeof NewView>) {
  const { app, sql, actor, now } = context
  const { of_tenant, list, name, filters, is_shared = null } = view
  const isOfOperator = actor.session!.grants.some((grant) => covers(grant, of_tenant))
  if (!(isOfOperator && (await isPlace(app, of_tenant)))) throw notFound('tenant')
  const [saved] = await sql<{ id: string }>`
    insert into operator_views (tenant, id, operator, of_tenant, list, name, filters, is_shared, created_at)
    select ${INSTALLATION}, ${newId('ovw_')}, ${actor.id}, ${of_tenant}, ${list}, ${name}, ${filters},
           coalesce(${is_shared}::boolean, false), ${now}
    where (select count(*) from operator_views
           where tenant = ${INSTALLATION} and operator = ${actor.id}
             and (of_tenant, list, name) <> (${of_tenant}, ${list}, ${name})) < ${MAX_VIEWS}
    on conflict (tenant, operator, of_tenant, list, name)
      do update set filters = excluded.filters, is_shared = coalesce(${is_shared}::boolean, operator_views.is_shared)
    returning ${columns}`
  if (!saved) throw fail('conflict', `An operator has at most ${MAX_VIEWS} views: remove one first.`)
  context.pending.resource = saved.id
  return saved
}

/** Removes a view of the operator. */
export async function removeView(context: Context, id: string): Promise<{ id: string }> {
  const { sql, actor } = context
  const [removed] = await sql<{ id: string }>`
    delete from operator_views where tenant = ${INSTALLATION} and id = ${id} and operator = ${actor.id} returning id`
  if (!removed) throw notFound('view')
  context.pending.resource = id
  return removed
}
