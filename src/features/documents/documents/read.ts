// The selects of documents, and of the facts that they state.
import type { ReadContext } from '../../../context.ts'
import { INSTANT_FORM, oneOf, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Currency } from '../../../values/currencies.ts'
import type { OrderType } from '../../../values/orders.ts'
import { addDays, type Day, type Instant, startOfDay } from '../../../values/time.ts'
import { readOrderSource } from '../../customers/accounts/request-document.ts'
import { settles } from '../../portfolio/holding-history/read-entries.ts'
import {
  composeSummary,
  descriptionOf,
  type UnopenedSummary,
} from '../../portfolio/holdings/compose-summary.ts'
import type { StatementMovement } from './compose-statement.ts'
import { type DocumentSource, sourceKey } from './rules.ts'
import type { Document, DocumentType, PayInAccount } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

/** Returns the documents of an account, the newest first; only of the types, if any are given. */
export async function listDocuments(
  { sql, tenant }: Reader,
  account: string,
  types: DocumentType[] | null | undefined,
  window: PageWindow,
): Promise<Document[]> {
  return sql<Document>`
    select id, account, document_type, title, reference, period_start, period_end,
           'application/pdf' as content_type, file, withdrawn_at is null as is_downloadable, created_at, modified_at
    from documents
    where tenant = ${tenant} and account = ${account}
      ${types ? part`and document_type = any (${types}::text[])` : part``}
      ${newestFirst(window, part`created_at`, part`id`)}`
}

export interface IssuedRow {
  id: string
  account: string
  document_type: DocumentType
  title: string
  file: string
  /** Sealed JSON. */
  content: string
  content_digest: Buffer
  /** Whether its pages have been drawn and stored. */
  is_drawn: boolean
}

/** Returns a document that may be handed out; one that was withdrawn or erased is not found. */
export async function findIssued({ sql, tenant }: Reader, id: string): Promise<IssuedRow> {
  const [row] = await sql<IssuedRow>`
    select d.id, d.account, d.document_type, d.title, d.file, d.content, d.content_digest,
           f.object is not null as is_drawn
    from documents d join files f on f.tenant = d.tenant and f.id = d.file
    where d.tenant = ${tenant} and d.id = ${id} and d.withdrawn_at is null and f.erased_at is null`
  if (!row) throw notFound('document')
  return row
}

/** The account's movements from an instant, included, to another, excluded; oldest first. */
export async function listMovements(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  account: string,
  from: Instant,
  to: Instant,
): Promise<StatementMovement[]> {
  const rows = await sql<StatementMovement & UnopenedSummary>`
    select id, entry, position, summary, booked_at, settlement_date, cash_amount,
           trim_scale(unit_quantity)::text as unit_quantity, trim_scale(unit_price)::text as unit_price,
           accrued_interest, tax, currency, instrument, transaction_type, reference, reference_type,
           ${settles} as settles, ${descriptionOf(tenant, part`t`)}
    from transactions t
    where tenant = ${tenant} and account = ${account} and booked_at >= ${from} and booked_at < ${to}
    order by booked_at, id`
  return rows.map((row) => composeSummary(vault, row))
}

/** The firm's accounts, by currency. */
export const listDepositAccounts = ({ sql, tenant }: Reader): Promise<PayInAccount[]> =>
  sql<PayInAccount>`
    select currency, owner_name, iban, bank_code from bank_accounts where tenant = ${tenant} order by currency`

/** An order as a confirmation states it: whole, once it is filled, or one day of it while it works. */
export interface ConfirmedOrder {
  source: string
  /** The day whose executions are stated; null for the whole order. */
  executed_on: Day | null
  id: string
  account: string
  instrument: string
  side: 'buy' | 'sell'
  order_type: OrderType
  purpose: string
  limit_price: string | null
  stop_price: string | null
  cash_amount: string | null
  placed_at: Instant
  /** Null while it works. */
  filled_at: Instant | null
  executions: {
    trade: string
    executed_at: Instant
    quantity: string
    price: string
    accrued_interest: string | null
    notional: string
    notional_currency: Currency
    quantity_currency: Currency | null
    trading_venue: string | null
    execution_reference: string
    settlement_date: string
  }[]
  fees: {
    fee_charge: string
    /** The fee itself. */
    fee: string
    name: string
    amount_fee: string
    tax_rate: string | null
    amount_tax: string
  }[]
}

/**
 * The orders of the sources, each as it was when it was filled or at the end of the day: a trade that was busted later
 * was still part of it then. The fees are those of a filled order.
 */
export async function listConfirmedOrders(
  { sql, tenant }: Reader,
  sources: readonly string[],
): Promise<ConfirmedOrder[]> {
  return sql<ConfirmedOrder>`
    select x.source, x.executed_on::text as executed_on, o.id, o.account, o.instrument, o.side, o.order_type, o.purpose,
           o.created_at as placed_at, o.filled_at, trim_scale(o.limit_price)::text as limit_price,
           trim_scale(o.stop_price)::text as stop_price, o.cash_amount,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'trade', t.id, 'executed_at', to_char(t.executed_at, ${INSTANT_FORM}::text),
              'quantity', trim_scale(t.quantity)::text, 'price', trim_scale(t.price)::text,
              'accrued_interest', t.accrued_interest::text, 'notional', t.notional::text,
              'notional_currency', t.notional_currency, 'quantity_currency', t.quantity_currency,
              'trading_venue', t.trading_venue, 'execution_reference', t.execution_reference,
              'settlement_date', t.settlement_date::text) order by t.executed_at, t.id), '[]')
            from trades t
            where t.tenant = o.tenant and t."order" = o.id
              and (x.starts_at is null or t.created_at >= x.starts_at and t.created_at < x.ends_at)
              and (t.busted_at is null or t.busted_at > coalesce(x.ends_at, o.filled_at))
           ) as executions,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'fee_charge', c.id, 'fee', f.id, 'name', f.display_name, 'amount_fee', c.amount_fee::text,
              'tax_rate', trim_scale(c.tax_rate)::text, 'amount_tax', c.amount_tax::text) order by c.id), '[]')
            from fee_charges c join fees f on f.tenant = c.tenant and f.id = c.fee
            where c.tenant = o.tenant and c.account = o.account and c.related_order = o.id and x.executed_on is null
           ) as fees
    from json_to_recordset(${JSON.stringify(sources.map(spanOf))}::json)
      as x (source text, "order" text, executed_on date, starts_at timestamptz, ends_at timestamptz)
    join orders o on o.tenant = ${tenant} and o.id = x."order"
    where x.executed_on is not null or o.filled_at is not null`
}

/** A dividend as a note states it. */
export interface PaidIncome {
  /** The transaction. */
  id: string
  account: string
  instrument: string
  corporate_action: string
  ex_date: Day | null
  record_date: Day
  payment_date: Day
  booked_at: Instant
  units: string
  amount_per_unit: string
  currency: Currency
  cash_amount: string
  tax: string
  taxes: { kind: string; country: string | null; rate: string; amount: string }[]
  reclaimable_amount: string
}

/** The dividends that the transactions have credited. */
export function listPaidIncome(
  { sql, tenant }: Reader,
  transactions: readonly string[],
): Promise<PaidIncome[]> {
  return sql<PaidIncome>`
    select t.id, t.account, t.instrument, k.id as corporate_action, k.ex_date, k.record_date, k.payment_date,
           t.booked_at, b.booking ->> 'units' as units, k.terms ->> 'amount_per_unit' as amount_per_unit, t.currency,
           t.cash_amount, t.tax, t.taxes,
           coalesce(b.booking -> 'reclaim' ->> 'reclaimable', '0.00') as reclaimable_amount
    from transactions t
    join corporate_actions k on k.tenant = t.tenant and k.id = t.reference
    join corporate_action_bookings b on b.tenant = t.tenant and b.action = k.id and b.position = t.position
    where t.tenant = ${tenant} and t.id ${oneOf(transactions)}`
}

function spanOf(source: string) {
  const { order, day } = readOrderSource(source)
  if (day === undefined) return { source, order }
  return {
    source,
    order,
    executed_on: day,
    starts_at: startOfDay(day),
    ends_at: startOfDay(addDays(day, 1)),
  }
}

/** The sources that have their document of the type already, as `sourceKey` names them. */
export async function listIssuedSources(
  { sql, tenant }: Reader,
  sources: readonly DocumentSource[],
): Promise<Set<string>> {
  const rows = await sql<DocumentSource>`
    select d.document_type, d.source
    from json_to_recordset(${JSON.stringify(sources)}::json) as x (document_type text, source text)
    join documents d on d.tenant = ${tenant} and d.document_type = x.document_type and d.source = x.source`
  return new Set(rows.map(sourceKey))
}
