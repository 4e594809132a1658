// The operations on the limits of roles, and on their use by an operator.
import Type from 'typebox'
import type { Grant, ReadContext } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { tenantPath } from '../../../../http/api/shapes.ts'
import { compare, isPositive, isZero, money, parseDecimal } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { setLimit } from '../check-limits.ts'
import { grantsOf, listLimits } from '../read.ts'
import { covers, type Role } from '../rules.ts'
import { isOrdered, limitOfRole } from './decide-limit.ts'
import { listRoleLimits, readUses, withPermissions } from './read-limits.ts'
import { Limit, LimitUsePath, LimitUses, limitFilters, NewLimit, SetLimit } from './schemas.ts'

const group = 'operators'

// A limit of zero forbids the currency.
function readMost(path: string, text: string | number): string {
  const most = parseDecimal(text)
  if (most === undefined || !(isPositive(most) || isZero(most)) || compare(money(most), most) !== 0)
    throw failParam(path, 'invalid_param', 'Must be an amount with at most two decimals, zero or more.')
  return money(most)
}

type Bounds = Partial<Record<'most' | 'most_a_day' | 'most_a_month', string | number | null>>

function readBounds(body: Bounds) {
  const read = (member: keyof Bounds) =>
    body[member] == null ? null : readMost(`body.${member}`, body[member])
  const most = read('most')
  const most_a_day = read('most_a_day')
  const most_a_month = read('most_a_month')
  if (most === null ? (most_a_day ?? most_a_month) !== null : !isOrdered({ most, most_a_day, most_a_month }))
    throw failParam(
      most_a_month === null ? 'body.most_a_day' : 'body.most_a_month',
      'invalid_param',
      'A limit of the month is at least that of the day, which is at least that of one change; without a limit of ' +
        'one change there is neither.',
    )
  return { most, most_a_day, most_a_month }
}

/** The limits of the roles that the grants give in the tenant, with the use of the operator. */
async function showUses(context: ReadContext, operator: string, grants: readonly Grant[]) {
  const ofTenant = grants.filter((grant) => covers(grant, context.tenant))
  const roles = [...new Set(ofTenant.map(({ role }) => role))]
  const [limits, uses] = await Promise.all([
    listRoleLimits(context, roles, null),
    readUses(context, operator, null),
  ])
  const keys = new Map(limits.map(({ role, currency }) => [`${role} ${currency}`, { role, currency }]))
  const shown = [...keys.values()].map(({ role, currency }) => {
    const of = <T extends { currency: string }>(all: readonly T[]) =>
      all.filter((one) => one.currency === currency)
    const facts = { roles: withPermissions(roles), limits: of(limits), uses: of(uses) }
    const { rest, ...limit } = limitOfRole(facts, role)!
    return { ...limit, currency, left: rest.left }
  })
  return { operator, day: dayOf(context.now), limits: shown }
}

export const limitRoutes: Route[] = [
  listRoute({
    path: '/operator/limits',
    group,
    permission: 'limit.read',
    operator: { within: 'installation' },
    name: 'limits.list',
    title: 'List limits',
    description:
      'The largest amounts that a role may move in one change, a day and a month, by role, tenant and currency; ' +
      'general limits first.',
    filters: limitFilters,
    pages: BACK_OFFICE,
    item: Limit,
    rows: (context, { query }, window) => listLimits(context, query, window),
    positionOf: ({ role, of_tenant, currency }) => [role, of_tenant ?? '', currency],
  }),
  route({
    method: 'PUT',
    path: '/operator/limits',
    group,
    permission: 'limit.write',
    operator: {
      within: 'installation',
      needs_step_up: true,
      approval: { subjects: ({ body }) => [body.role as string] },
    },
    name: 'limits.set',
    title: 'Set or remove a limit',
    description: 'A limit for a tenant comes before the general limit of the role.',
    body: NewLimit,
    response: SetLimit,
    write: async (context, { body }) => {
      const limit = { ...body, role: body.role as Role, ...readBounds(body) }
      await setLimit(context, limit)
      return limit
    },
  }),
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/limits',
    group,
    permission: 'tenant.read',
    operator: { within: 'tenant' },
    name: 'limits.show_own_use',
    title: 'Show what is left of your limits',
    description: 'Your limits in the tenant, and what you have moved on the day and in the month.',
    params: Type.Object(tenantPath),
    response: LimitUses,
    read: (context) => showUses(context, context.actor.id, context.actor.session!.grants),
  }),
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/limits/{operator_id}',
    group,
    permission: 'limit.read',
    operator: { within: 'tenant' },
    name: 'limits.show_use',
    title: "Show what is left of an operator's limits",
    description: 'Of an active operator with a role in the tenant.',
    params: LimitUsePath,
    response: LimitUses,
    read: async (context, { params: { operator_id } }) => {
      const grants = (await grantsOf(context, [operator_id])).get(operator_id) ?? []
      if (!grants.some((grant) => covers(grant, context.tenant)))
        throw fail('not_found', 'No active operator with this id has a role in the tenant.')
      return showUses(context, operator_id, grants)
    },
  }),
]
