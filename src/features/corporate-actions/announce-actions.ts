// Coupons and maturities follow from the instrument: whoever is first to come upon one announces it.
import type { Context } from '../../context.ts'
import { newId } from '../../values/ids.ts'
import { type ActionRow, actionColumns, lockScheduled, type Scheduled, shareProcessed } from './read.ts'

const nameOf = ({ type, instrument, payment_date }: Scheduled) => `${type} ${instrument} ${payment_date}`

// Most have been carried out for somebody else. Who is behind the first finds the action only when that one is done,
// and who is behind somebody that undoes it announces another.
const steps = [shareProcessed, insertActions, shareProcessed, lockScheduled, insertActions]

/**
 * The coupons and maturities of their days, in the order in which they are asked for: announced if they are not yet,
 * and not undone, nor carried out for the first time by somebody else, until the change ends.
 */
export async function announceActions(context: Context, asked: readonly Scheduled[]): Promise<ActionRow[]> {
  const wanted = new Map(asked.map((one) => [nameOf(one), one]))
  const known = new Map<string, ActionRow>()
  for (const step of steps) {
    const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, one]) => one)
    if (missing.length === 0) break
    for (const row of await step(context, missing)) known.set(nameOf(row), row)
  }
  return asked.map((one) => known.get(nameOf(one))!)
}

// Gives those that nobody has announced before.
async function insertActions(
  { sql, tenant, now }: Context,
  missing: readonly Scheduled[],
): Promise<ActionRow[]> {
  const rows = missing.map(({ type, instrument, record_date, payment_date }) => ({
    ...{ id: newId('coa_'), type, instrument, record_date, payment_date },
  }))
  return sql<ActionRow>`
    insert into corporate_actions (tenant, id, type, instrument, record_date, payment_date, terms, created_at, modified_at)
    select ${tenant}, id, type, instrument, record_date, payment_date, '{}', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, type text, instrument text, record_date date, payment_date date)
    on conflict (tenant, type, instrument, payment_date) where type in ('coupon', 'maturity') and reversed_at is null
    do nothing
    returning ${actionColumns}`
}
