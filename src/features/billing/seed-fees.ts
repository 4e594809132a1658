// The fees of a new tenant: those of its settings, by default a flat 1.50 on every buy and sell order.
import type { App, Json } from '../../context.ts'
import type { Sql } from '../../db/database.ts'
import { newId } from '../../values/ids.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { loadCatalogue } from '../instruments/catalog/load-catalogue.ts'
import { decideFeeSettings, type FeeFacts, type FeeSetting } from './decide-fee-settings.ts'

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
  return decideFeeSettings(facts, (settings as unknown as FeeSetting[] | undefined) ?? usual)
}

async function gather(app: App): Promise<FeeFacts> {
  const { byId, bySymbol } = await loadCatalogue(app)
  const byIsin = (isin: string) => [...byId.values()].find(({ wire }) => wire.isin === isin)
  return { findInstrument: (key) => (byId.get(key) ?? bySymbol.get(key) ?? byIsin(key))?.row }
}

/** Writes the tenant's fees with their variants. */
export async function seedFees(sql: Sql, tenant: string, settings: readonly FeeSetting[]): Promise<void> {
  const fees = settings.map((fee) => ({ ...fee, id: newId('fee_') }))
  await insertFees(sql, tenant, fees)
  const variants = fees.flatMap(({ id: fee, variants = [] }) =>
    variants.map((variant) => ({ ...variant, id: newId('fev_'), fee })),
  )
  if (variants.length > 0) await insertVariants(sql, tenant, variants)
  if (fees.some(({ fee_type }) => fee_type === 'recurring')) await startMonths(sql, tenant)
}

async function insertFees(sql: Sql, tenant: string, fees: readonly object[]): Promise<void> {
  await sql`
    insert into fees (tenant, id, name, display_name, alias, description, tax_rate, fee_type, transaction_type,
                      chargeable_currencies, created_at, modified_at)
    select t.id, x.id, alias, coalesce(display_name, alias), alias, description, tax_rate, fee_type,
           transaction_type, chargeable_currencies, t.created_at, t.created_at
    from tenants t, json_to_recordset(${JSON.stringify(fees)}::json)
      as x (id text, alias text, display_name text, description text, tax_rate numeric, fee_type text,
            transaction_type text, chargeable_currencies jsonb)
    where t.id = ${tenant}`
}

async function insertVariants(sql: Sql, tenant: string, variants: readonly object[]): Promise<void> {
  await sql`
    insert into fee_variants (tenant, id, fee, description, instrument, order_purpose, instrument_type,
                              portfolio_type, transaction_type, chargeable_currencies, tax_rate, created_at,
                              modified_at)
    select t.id, x.id, fee, description, instrument, order_purpose, instrument_type, portfolio_type,
           transaction_type, chargeable_currencies, tax_rate, t.created_at, t.created_at
    from tenants t, json_to_recordset(${JSON.stringify(variants)}::json)
      as x (id text, fee text, description text, instrument text, order_purpose text, instrument_type text,
            portfolio_type text, transaction_type text, chargeable_currencies jsonb, tax_rate numeric)
    where t.id = ${tenant}`
}

// The first month to be charged is the one in which the tenant begins.
async function startMonths(sql: Sql, tenant: string): Promise<void> {
  await sql`
    select add_jobs(t.id, t.created_at, json_build_array(json_build_object(
      'id', new_job_id(), 'kind', 'billing.charge-month', 'payload', json_build_object('period_end', next.day::date),
      'due_at', next.day + ${DAILY_WORK}::interval, 'rank', ${RANK.fee}::integer)))
    from tenants t
    cross join lateral (
      select date_trunc('month', t.created_at, 'UTC') + interval '1 month' as day
    ) next
    where t.id = ${tenant}`
}
