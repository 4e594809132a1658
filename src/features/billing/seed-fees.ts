// The fees a new tenant starts with: those of its settings, else a flat 1.50 on every buy and sell order.
import type { App, Json } from '../../context.ts'
import type { Sql } from '../../db/database.ts'
import { newId } from '../../values/ids.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { checkFees } from './check-fees.ts'

export interface FeeSetting {
  alias: string
  display_name?: string
  description?: string
  fee_type: 'transaction' | 'recurring'
  transaction_type?: string | null
  tax_rate?: string | null
  chargeable_currencies: Record<string, Json>
  variants?: VariantSetting[]
}

export interface VariantSetting {
  description?: string
  instrument?: string
  instrument_type?: string
  portfolio_type?: string
  transaction_type?: string
  chargeable_currencies?: Record<string, Json>
  tax_rate?: string | null
}

const flat = { EUR: { unit_amount: '1.50' }, USD: { unit_amount: '1.50' }, GBP: { unit_amount: '1.50' } }
const usual: FeeSetting[] = ['buy', 'sell'].map((side) => ({
  alias: `order-${side}`,
  display_name: side === 'buy' ? 'Buy order' : 'Sell order',
  fee_type: 'transaction',
  transaction_type: side,
  chargeable_currencies: flat,
}))

/** The fees of the settings, or the usual ones; refuses settings that can never work. */
export const feesOfSettings = (app: App, wanted: Json | undefined): Promise<FeeSetting[]> =>
  checkFees(app, (wanted as FeeSetting[] | undefined) ?? usual)

/** Writes the tenant's fees with their variants. */
export async function seedFees(sql: Sql, tenant: string, fees: FeeSetting[]): Promise<void> {
  for (const fee of fees) {
    const id = newId('fee_')
    await sql`
      insert into fees (tenant, id, name, display_name, alias, description, tax_rate, fee_type, transaction_type,
                        chargeable_currencies, created_at, modified_at)
      values (${tenant}, ${id}, ${fee.alias}, ${fee.display_name ?? fee.alias}, ${fee.alias}, ${fee.description ?? null},
              ${fee.tax_rate ?? null}, ${fee.fee_type}, ${fee.transaction_type ?? null},
              ${JSON.stringify(fee.chargeable_currencies)}, clock_timestamp(), clock_timestamp())`
    for (const variant of fee.variants ?? [])
      await sql`
        insert into fee_variants (tenant, id, fee, description, instrument, instrument_type, portfolio_type,
                                  transaction_type, chargeable_currencies, tax_rate, created_at, modified_at)
        values (${tenant}, ${newId('fev_')}, ${id}, ${variant.description ?? null}, ${variant.instrument ?? null},
                ${variant.instrument_type ?? null}, ${variant.portfolio_type ?? null}, ${variant.transaction_type ?? null},
                ${variant.chargeable_currencies ? JSON.stringify(variant.chargeable_currencies) : null},
                ${variant.tax_rate ?? null}, clock_timestamp(), clock_timestamp())`
  }
  if (fees.some((fee) => fee.fee_type === 'recurring')) await startMonths(sql, tenant)
}

// The first month that is charged is the one in which the tenant begins.
async function startMonths(sql: Sql, tenant: string) {
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
