// Selects of fees and their charges.
import type { ReadContext } from '../../context.ts'
import { INSTANT_FORM, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { inOrderOf, type PageWindow } from '../../http/api/page.ts'
import type { Day } from '../../values/time.ts'
import { type ChargeAmounts, chargeFigures } from './charge-figures.ts'
import {
  type FeeSchedule,
  type FeesAt,
  feesAt,
  feesOfMonth,
  placeFee,
  type ScheduledFee,
} from './fee-schedules.ts'
import type { Fee } from './rules.ts'

// The variants of a fee f, as JSON, the earlier first.
const variants = part`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', v.id, 'description', v.description, 'instrument', v.instrument, 'order_purpose', v.order_purpose,
      'instrument_type', v.instrument_type, 'portfolio_type', v.portfolio_type,
      'transaction_type', v.transaction_type, 'chargeable_currencies', v.chargeable_currencies,
      'tax_rate', trim_scale(v.tax_rate)::text)
      order by v.created_at, v.id)
    from fee_variants v where v.tenant = f.tenant and v.fee = f.id), '[]')`

/**
 * The fees of the tenant by instant. An order has those of the instant at which it was placed, and a month those of its
 * first day. The schedules are cached.
 */
export async function readFees({ app, tenant }: Pick<ReadContext, 'app' | 'tenant'>): Promise<FeesAt> {
  const schedules = await app.cached('fees', tenant, () => listSchedules(app.database.sql(tenant), tenant))
  return (at) => feesAt(schedules, at)
}

/** The recurring fees of the month that begins on the day. */
export async function readMonthFees(context: ReadContext, first: Day): Promise<readonly Fee[]> {
  return feesOfMonth(await readFees(context), first).filter(({ fee_type }) => fee_type === 'recurring')
}

/** Every schedule of the tenant with its fees and their variants. */
export function listSchedules(sql: ReadContext['sql'], tenant: string): Promise<FeeSchedule[]> {
  return sql<FeeSchedule>`
    select s.number, s.effective_from, s.in_force_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', f.id, 'alias', f.alias, 'display_name', f.display_name, 'description', f.description,
               'fee_type', f.fee_type, 'transaction_type', f.transaction_type, 'tax_rate', trim_scale(f.tax_rate)::text,
               'chargeable_currencies', f.chargeable_currencies, 'variants', ${variants})
             order by f.created_at, f.id)
             from fees f where f.tenant = ${tenant} and f.schedule = s.number), '[]') as fees
    from (select 0 as number, null::date as effective_from, null::timestamptz as in_force_at
          union all
          select number, effective_from, in_force_at from fee_schedules where tenant = ${tenant}) s
    order by s.number`
}

/** The fees of every schedule by alias, each with its place among the schedules. */
export async function listFeesOfSchedules(
  { sql, tenant, now }: ReadContext,
  window: PageWindow,
): Promise<ReturnType<typeof placeFee>[]> {
  const rows = await sql<ScheduledFee & { schedule: number }>`
    select f.id, f.schedule, f.alias, f.display_name, f.description, f.fee_type, f.transaction_type,
           trim_scale(f.tax_rate)::text as tax_rate, f.chargeable_currencies, ${variants} as variants
    from fees f where f.tenant = ${tenant} ${inOrderOf(window, part`f.alias`, part`f.id`)}`
  const schedules = await listSchedules(sql, tenant)
  return rows.map((row) => placeFee(schedules, now, row))
}

/** The accounts, among these, with a charge that is not collected yet. */
export async function listOwing(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  accounts: string[],
): Promise<Set<string>> {
  const rows = await sql<{ account: string }>`
    select x.account from unnest(${accounts}::text[]) as x (account)
    where exists (
      select from fee_charges c
      where c.tenant = ${tenant} and c.account = x.account
        and c.collected + c.refunded - c.refunded_cash < c.amount_fee + c.amount_tax)`
  return new Set(rows.map(({ account }) => account))
}

/** A fee as it is on the wire. */
export async function findFee({ sql, tenant }: ReadContext, id: string) {
  const [fee] = await sql`
    select f.id, f.name, f.display_name, f.alias, f.description, trim_scale(f.tax_rate)::text as tax_rate, f.fee_type,
           f.transaction_type, f.chargeable_currencies, f.created_at, f.modified_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', v.id, 'fee', v.fee, 'description', v.description, 'instrument', v.instrument,
               'order_purpose', v.order_purpose, 'instrument_type', v.instrument_type,
               'portfolio_type', v.portfolio_type, 'transaction_type', v.transaction_type,
               'created_at', to_char(v.created_at, ${INSTANT_FORM}),
               'modified_at', to_char(v.modified_at, ${INSTANT_FORM})) order by v.created_at, v.id)
             from fee_variants v where v.tenant = f.tenant and v.fee = f.id), '[]') as variants
    from fees f where f.tenant = ${tenant} and f.id = ${id}`
  if (!fee) throw notFound('fee')
  return fee
}

interface ChargeRow extends ChargeAmounts {
  fee: string
  currency: string
}

// The refunds of a charge c, and its collections, as JSON.
const refunds = part`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', r.id, 'amount', r.amount::text, 'currency', c.currency, 'fee_charge', c.id,
      'created_at', to_char(r.created_at, ${INSTANT_FORM}), 'modified_at', to_char(r.modified_at, ${INSTANT_FORM}))
      order by r.created_at, r.id)
    from fee_refunds r where r.tenant = c.tenant and r.fee_charge = c.id), '[]')`
const collections = part`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', x.id, 'amount', x.amount::text, 'currency', c.currency,
      'collected_at', to_char(x.collected_at, ${INSTANT_FORM}), 'created_at', to_char(x.created_at, ${INSTANT_FORM}),
      'modified_at', to_char(x.modified_at, ${INSTANT_FORM})) order by x.collected_at, x.id)
    from fee_collections x where x.tenant = c.tenant and x.fee_charge = c.id), '[]')`

/** A charge as it is on the wire, with its fee. */
export async function findFeeCharge(context: ReadContext, id: string) {
  const { sql, tenant, now } = context
  const [row] = await sql<ChargeRow>`
    select c.id, trim_scale(c.tax_rate)::text as tax_rate, c.fee, c.amount_fee, c.amount_tax, c.currency, c.due_at,
           c.period_start, c.period_end, c.collected_at, ${refunds} as refunds, c.related_transaction,
           c.related_transaction_amount, c.created_at, c.modified_at, ${collections} as collections
    from fee_charges c where c.tenant = ${tenant} and c.id = ${id}`
  if (!row) throw notFound('fee charge')
  const { due_at: _, ...charge } = row
  return { ...charge, fee: await findFee(context, row.fee), ...chargeFigures(row, now) }
}
