// The limits of roles: the largest amounts of a currency that an operator may move in one change, a day and a month.
import type { Context, Money, MovedAmount } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { failParam } from '../../../errors.ts'
import { isSystemUser } from '../../../unit-of-work/system-user.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { isPositive, money, sum } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { dayOf } from '../../../values/time.ts'
import { isPlace } from './find-installation.ts'
import { amountMoved, decideLimit } from './limits/decide-limit.ts'
import { listRoleLimits, readUses, withPermissions } from './limits/read-limits.ts'
import { type Role, rolesWith } from './rules.ts'

/**
 * Refuses a change whose transfers, with the amounts that a job pays later, move more than the roles with the
 * permission may; call it after the verb.
 */
export async function checkLimits(
  context: Context,
  permission: string,
  expected: readonly Money[] = [],
): Promise<void> {
  const { transfers } = context.pending
  for (const currency of CURRENCIES) {
    const moved = transfers.filter(({ asset }) => asset === currency)
    const later = expected.filter((one) => one.currency === currency)
    if (moved.length + later.length === 0) continue
    const amount = money(sum([amountMoved(moved), ...later.map((one) => one.amount)]))
    const moves: MovedAmount = { currency, amount }
    await checkLimit(context, permission, later.length > 0 ? { ...moves, is_estimate: true } : moves)
  }
}

/**
 * Refuses an amount that exceeds the limits of the roles with the permission; counts it, and notes it with the change.
 * An amount that is counted already is compared alone.
 */
export async function checkLimit(
  context: Context,
  permission: string,
  moved: MovedAmount,
  isCounted = false,
): Promise<void> {
  const { currency, amount } = moved
  if (!isSystemUser(context.actor.id)) {
    const ofRoles = await readLimits(context, permission, currency)
    // Under the lock concurrent changes see the amounts of each other.
    if (ofRoles.limits.some((one) => one.most_a_day !== null || one.most_a_month !== null))
      await lockAlone(context.sql, 'operator limit', context.tenant)
    const uses = isCounted ? [] : await readUses(context, context.actor.id, currency)
    decideLimit({ ...ofRoles, uses }, currency, amount)
    if (!isCounted && isPositive(amount)) await insertAmount(context, permission, moved)
  }
  context.pending.amounts.push(moved)
}

async function insertAmount(
  { sql, tenant, actor, now }: Context,
  permission: string,
  { currency, amount }: Money,
): Promise<void> {
  await sql`
    insert into operator_amounts (tenant, id, operator, permission, currency, amount, day, created_at)
    values (${tenant}, ${newId('oam_')}, ${actor.id}, ${permission}, ${currency}, ${amount}, ${dayOf(now)}, ${now})`
}

async function readLimits(context: Context, permission: string, currency: string) {
  const names = rolesWith(context.actor.session!.grants, permission, context.tenant)
  return { roles: withPermissions(names), limits: await listRoleLimits(context, names, currency) }
}

export interface NewLimit {
  role: Role
  of_tenant: string | null
  currency: string
  /** Null removes the limit, and those of the day and the month with it. */
  most: string | null
  most_a_day: string | null
  most_a_month: string | null
}

/** Sets or removes the limit of a role in a currency. */
export async function setLimit(
  context: Context,
  { role, of_tenant, currency, most, most_a_day, most_a_month }: NewLimit,
): Promise<void> {
  const { app, sql, actor, now } = context
  if (!(await isPlace(app, of_tenant))) throw failParam('body.of_tenant', 'not_found', 'No such tenant.')
  if (most === null)
    await sql`
      delete from operator_limits
      where tenant = ${INSTALLATION} and role = ${role} and currency = ${currency}
        and of_tenant is not distinct from ${of_tenant}`
  else
    await sql`
      insert into operator_limits
        (tenant, id, role, of_tenant, currency, most, most_a_day, most_a_month, set_by, modified_at)
      values (${INSTALLATION}, ${newId('olm_')}, ${role}, ${of_tenant}, ${currency}, ${most}, ${most_a_day},
              ${most_a_month}, ${actor.id}, ${now})
      on conflict (tenant, role, of_tenant, currency) do update
        set most = excluded.most, most_a_day = excluded.most_a_day, most_a_month = excluded.most_a_month,
            set_by = excluded.set_by, modified_at = excluded.modified_at`
}
