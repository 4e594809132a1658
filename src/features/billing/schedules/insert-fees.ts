// Writes the fees of a schedule with their variants.
import type { Sql } from '../../../db/database.ts'
import { newId } from '../../../values/ids.ts'
import type { Instant } from '../../../values/time.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import type { FeeSetting } from './decide-fee-settings.ts'

/** The place of fees: their schedule, and the instant at which they are written; null: as the tenant is created. */
interface FeePlace {
  tenant: string
  schedule: number
  at: Instant | null
}

/** Writes the fees of a schedule with their variants, and charges months from now on if one of them is monthly. */
export async function insertFees(sql: Sql, place: FeePlace, settings: readonly FeeSetting[]): Promise<void> {
  const fees = settings.map((fee) => ({ ...fee, id: newId('fee_') }))
  await insertHeads(sql, place, fees)
  const variants = fees.flatMap(({ id: fee, variants = [] }) =>
    variants.map((variant) => ({ ...variant, id: newId('fev_'), fee })),
  )
  if (variants.length > 0) await insertVariants(sql, place, variants)
  if (fees.some(({ fee_type }) => fee_type === 'recurring')) await startMonths(sql, place)
}

async function insertHeads(
  sql: Sql,
  { tenant, schedule, at }: FeePlace,
  fees: readonly object[],
): Promise<void> {
  await sql`
    insert into fees (tenant, id, schedule, name, display_name, alias, description, tax_rate, fee_type,
                      transaction_type, chargeable_currencies, created_at, modified_at)
    select t.id, x.id, ${schedule}, alias, coalesce(display_name, alias), alias, description, tax_rate, fee_type,
           transaction_type, chargeable_currencies, first.at, first.at
    from tenants t
    cross join lateral (select coalesce(${at}::timestamptz, t.created_at) as at) first,
    json_to_recordset(${JSON.stringify(fees)}::json)
      as x (id text, alias text, display_name text, description text, tax_rate numeric, fee_type text,
            transaction_type text, chargeable_currencies jsonb)
    where t.id = ${tenant}`
}

async function insertVariants(
  sql: Sql,
  { tenant, at }: FeePlace,
  variants: readonly object[],
): Promise<void> {
  await sql`
    insert into fee_variants (tenant, id, fee, description, instrument, order_purpose, instrument_type,
                              portfolio_type, transaction_type, chargeable_currencies, tax_rate, created_at,
                              modified_at)
    select t.id, x.id, fee, description, instrument, order_purpose, instrument_type, portfolio_type,
           transaction_type, chargeable_currencies, tax_rate, first.at, first.at
    from tenants t
    cross join lateral (select coalesce(${at}::timestamptz, t.created_at) as at) first,
    json_to_recordset(${JSON.stringify(variants)}::json)
      as x (id text, fee text, description text, instrument text, order_purpose text, instrument_type text,
            portfolio_type text, transaction_type text, chargeable_currencies jsonb, tax_rate numeric)
    where t.id = ${tenant}`
}

// The first month to be charged is the one that has begun. Each month enqueues the next one, so it is started once.
async function startMonths(sql: Sql, { tenant, at }: FeePlace): Promise<void> {
  await sql`
    select add_jobs(t.id, first.at, json_build_array(json_build_object(
      'id', new_job_id(), 'kind', 'billing.charge-month', 'payload', json_build_object('period_end', next.day::date),
      'due_at', next.day + ${DAILY_WORK}::interval, 'rank', ${RANK.fee}::integer)))
    from tenants t
    cross join lateral (select coalesce(${at}::timestamptz, t.created_at) as at) first
    cross join lateral (
      select date_trunc('month', first.at, 'UTC') + interval '1 month' as day
    ) next
    where t.id = ${tenant}
      and not exists (select from jobs where tenant = ${tenant} and kind = 'billing.charge-month')`
}
