// The fees of a tenant: those with which it begins, by default a flat 1.50 on every buy and sell order, and those of
// later days.
import type { App, Context, Json } from '../../context.ts'
import type { Sql } from '../../db/database.ts'
import type { Day, Instant } from '../../values/time.ts'
import { loadCatalogue } from '../instruments/catalog/load-catalogue.ts'
import { decideStartOfFees } from './fee-schedules.ts'
import { decideFeeSettings, type FeeFacts, type FeeSetting } from './schedules/decide-fee-settings.ts'
import { insertFees } from './schedules/insert-fees.ts'

const flat = { EUR: { unit_amount: '1.50' }, USD: { unit_amount: '1.50' }, GBP: { unit_amount: '1.50' } }
const usual: FeeSetting[] = ['buy', 'sell'].map((side) => ({
  alias: `order-${side}`,
  display_name: side === 'buy' ? 'Buy order' : 'Sell order',
  fee_type: 'transaction',
  transaction_type: side,
  chargeable_currencies: flat,
}))

/** The fees of the settings, or the usual ones; refuses settings that can never work. */
export async function feesOfSettings(app: App, settings: Json | undefined): Promise<FeeSetting[]> {
  const facts = await gather(app)
  return decideFeeSettings(facts, (settings as FeeSetting[] | undefined) ?? usual)
}

async function gather(app: App): Promise<FeeFacts> {
  const { byId, bySymbol } = await loadCatalogue(app)
  const byIsin = (isin: string) => [...byId.values()].find(({ wire }) => wire.isin === isin)
  return { findInstrument: (key) => (byId.get(key) ?? bySymbol.get(key) ?? byIsin(key))?.row }
}

/** Writes the fees with which a tenant begins. */
export const seedFees = (sql: Sql, tenant: string, settings: readonly FeeSetting[]): Promise<void> =>
  insertFees(sql, { tenant, schedule: 0, at: null }, settings)

/**
 * Writes the schedule and returns the instant from which it is charged. It replaces a schedule of the same day; those
 * of later days stay.
 */
export async function setFees(
  context: Context,
  effective_from: Day,
  settings: readonly FeeSetting[],
): Promise<Instant> {
  const { sql, tenant, now } = context
  const in_force_at = decideStartOfFees(now, effective_from)
  const [row] = await sql<{ number: number }>`
    insert into fee_schedules (tenant, number, effective_from, in_force_at, created_at)
    select ${tenant}, coalesce(max(number), 0) + 1, ${effective_from}, ${in_force_at}, ${now}
    from fee_schedules where tenant = ${tenant} returning number`
  await insertFees(sql, { tenant, schedule: row!.number, at: now }, settings)
  context.invalidates('fees', tenant)
  return in_force_at
}
