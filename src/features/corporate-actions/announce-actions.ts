// Coupons and maturities follow from the instrument: whoever is first to come upon one announces it.
import type { Context } from '../../context.ts'
import { newId } from '../../values/ids.ts'
import { type ActionRow, lockScheduled, type Scheduled } from './read.ts'

const nameOf = ({ type, instrument, payment_date }: Scheduled) => `${type} ${instrument} ${payment_date}`

/**
 * The coupons and maturities of their days, in the order in which they are asked for: announced if they are not yet, and
 * held until the change ends.
 */
export async function announceActions(context: Context, asked: readonly Scheduled[]): Promise<ActionRow[]> {
  const wanted = new Map(asked.map((one) => [nameOf(one), one]))
  const known = await lockAll(context, [...wanted.values()])
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, one]) => one)
  if (missing.length > 0) {
    await insertActions(context, missing)
    for (const [name, row] of await lockAll(context, missing)) known.set(name, row)
  }
  return asked.map((one) => known.get(nameOf(one))!)
}

async function lockAll(context: Context, wanted: readonly Scheduled[]): Promise<Map<string, ActionRow>> {
  if (wanted.length === 0) return new Map()
  return new Map((await lockScheduled(context, wanted)).map((row) => [nameOf(row), row]))
}

async function insertActions({ sql, tenant, now }: Context, missing: readonly Scheduled[]): Promise<void> {
  const rows = missing.map((one) => ({ ...one, id: newId('coa_') }))
  await sql`
    insert into corporate_actions (tenant, id, type, instrument, record_date, payment_date, terms, created_at, modified_at)
    select ${tenant}, id, type, instrument, record_date, payment_date, '{}', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, type text, instrument text, record_date date, payment_date date)
    on conflict (tenant, type, instrument, payment_date) where type in ('coupon', 'maturity') and reversed_at is null
    do nothing`
}
