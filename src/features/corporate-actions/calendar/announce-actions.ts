// Announces coupons and maturities, which follow from the instrument. The first change that needs one announces it.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { type ActionRow, actionColumns, lockScheduled, type Scheduled, shareProcessed } from '../read.ts'

const keyOf = ({ type, instrument, payment_date }: Scheduled) => `${type} ${instrument} ${payment_date}`

// Most actions are processed already. A concurrent change may announce the same action: the insert waits for it and
// finds the conflict, and the next step finds the action. If that change reverses the action, the last step announces
// another.
const steps = [shareProcessed, insertActions, shareProcessed, lockScheduled, insertActions]

/**
 * The actions of the coupons and maturities, in their order; those that are missing are announced. Until the change
 * ends, no other change reverses them or books them for the first time.
 */
export async function announceActions(
  context: Context,
  scheduled: readonly Scheduled[],
): Promise<ActionRow[]> {
  const unique = new Map(scheduled.map((action) => [keyOf(action), action]))
  const rows = new Map<string, ActionRow>()
  for (const step of steps) {
    const missing = [...unique].filter(([key]) => !rows.has(key)).map(([, action]) => action)
    if (missing.length === 0) break
    for (const row of await step(context, missing)) rows.set(keyOf(row), row)
  }
  return scheduled.map((action) => rows.get(keyOf(action))!)
}

// Returns the actions that were not announced before.
async function insertActions(
  { sql, tenant, now }: Context,
  missing: readonly Scheduled[],
): Promise<ActionRow[]> {
  const rows = missing.map(({ type, instrument, record_date, payment_date }) => ({
    id: newId('coa_'),
    type,
    instrument,
    record_date,
    payment_date,
  }))
  return sql<ActionRow>`
    insert into corporate_actions (tenant, id, type, instrument, record_date, payment_date, terms, created_at,
                                   modified_at)
    select ${tenant}, id, type, instrument, record_date, payment_date, '{}', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, type text, instrument text, record_date date, payment_date date)
    on conflict (tenant, type, instrument, payment_date) where type in ('coupon', 'maturity') and reversed_at is null
    do nothing
    returning ${actionColumns}`
}
