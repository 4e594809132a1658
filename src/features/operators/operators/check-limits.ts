// The limits of roles: the largest amount of a currency that one change of an operator may move.
import type { Context, Money, MovedAmount } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { isSystemUser } from '../../../unit-of-work/system-user.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { money, sum } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { amountMoved, decideLimit, type LimitFacts } from './limits/decide-limit.ts'
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

/** Refuses an amount that exceeds the limit of the roles with the permission, and notes it with the change. */
export async function checkLimit(context: Context, permission: string, moved: MovedAmount): Promise<void> {
  const { currency, amount } = moved
  if (!isSystemUser(context.actor.id))
    decideLimit(await readLimits(context, permission, currency), currency, amount)
  context.pending.amounts.push(moved)
}

async function readLimits(
  { app, actor, tenant }: Context,
  permission: string,
  currency: string,
): Promise<LimitFacts> {
  const roles = rolesWith(actor.session!.grants, permission, tenant)
  const limits = await app.database.sql(INSTALLATION)<LimitFacts['limits'][number]>`
    select role, of_tenant, most from operator_limits
    where tenant = ${INSTALLATION} and currency = ${currency} and role = any(${roles}::text[])
      and (of_tenant is null or of_tenant = ${tenant})`
  return { roles, limits }
}

export interface NewLimit {
  role: Role
  of_tenant: string | null
  currency: string
  /** Null removes the limit. */
  most: string | null
}

/** Sets or removes the limit of a role in a currency. */
export async function setLimit(
  context: Context,
  { role, of_tenant, currency, most }: NewLimit,
): Promise<void> {
  const { app, sql, actor, now } = context
  if (of_tenant !== null && (of_tenant === INSTALLATION || !(await app.tenant(of_tenant))))
    throw failParam('body.of_tenant', 'not_found', 'No such tenant.')
  if (most === null)
    await sql`
      delete from operator_limits
      where tenant = ${INSTALLATION} and role = ${role} and currency = ${currency}
        and of_tenant is not distinct from ${of_tenant}`
  else
    await sql`
      insert into operator_limits (tenant, id, role, of_tenant, currency, most, set_by, modified_at)
      values (${INSTALLATION}, ${newId('olm_')}, ${role}, ${of_tenant}, ${currency}, ${most}, ${actor.id}, ${now})
      on conflict (tenant, role, of_tenant, currency) do update
        set most = excluded.most, set_by = excluded.set_by, modified_at = excluded.modified_at`
}
