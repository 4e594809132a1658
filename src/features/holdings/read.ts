import type { ReadContext } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { fetchLimit, type PageWindow, pageOf, readPageQuery, within } from '../../http/api/page.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { readBalances } from '../../ledger/read.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import { negate, price } from '../../values/decimal.ts'
import type { Page } from '../../values/page.ts'
import { dayOf } from '../../values/time.ts'
import { instrumentsById } from '../catalog/read.ts'
import {
  type Cash,
  cashBalance,
  orderCash,
  type Rollable,
  rolloverFigures,
  shownPrice,
  shownStatus,
  type Units,
  unitFigures,
} from './rules.ts'
import type { CashBalance, ListTransactionsQuery, Transaction, TransactionType } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

async function readCash(
  { sql, tenant }: Reader,
  account: string,
  currencies: readonly string[],
): Promise<Cash[]> {
  return sql<Cash>`
    select b.asset as currency,
           coalesce(sum(b.balance) filter (where b.account = ${free(account)}), 0)::text as free,
           coalesce(sum(b.balance) filter (where b.account = ${held(account)}), 0)::text as held,
           (-coalesce(sum(b.balance) filter (where b.account = ${rolloverLoan(account)}), 0))::text as lent,
           coalesce((select sum(t.cash_amount) from transactions t
             where t.tenant = ${tenant} and t.account = ${account} and not t.settled and t.currency = b.asset
               and t.cash_amount > 0), 0)::text as unsettled_in
    from ledger_balances b
    where b.tenant = ${tenant} and b.account in (${free(account)}, ${held(account)}, ${rolloverLoan(account)})
      and b.asset = any(${currencies})
    group by b.asset order by b.asset`
}

/** Gives the cash of the account per currency: its own currencies first, then any other it has cash in. */
export async function listCashBalances(
  context: Reader,
  account: { id: string; funding_currencies: Cash['currency'][] },
): Promise<CashBalance[]> {
  const found = await readCash(context, account.id, CURRENCIES)
  return orderCash(found, account.funding_currencies).map(cashBalance)
}

/** Gives what the account, by its id, has in one currency and may use of it. */
export async function availableCash(
  context: Reader,
  account: string,
  currency: Cash['currency'],
): Promise<CashBalance> {
  return cashBalance(orderCash(await readCash(context, account, [currency]), [currency])[0]!)
}

/** The cash that each account may use of a currency, in the order in which they are asked for; no more than is free. */
export async function listAvailableCash(
  context: Reader,
  wanted: readonly { account: string; currency: Cash['currency'] }[],
): Promise<string[]> {
  const of = (name: (account: string) => string) =>
    wanted.map(({ account, currency }) => ({ account: name(account), asset: currency }))
  const balances = await readBalances(context, [...of(free), ...of(rolloverLoan)])
  return wanted.map(({ currency }, n) => {
    const lent = negate(balances[wanted.length + n]!)
    const cash = { currency, free: balances[n]!, lent, held: '0', unsettled_in: '0' }
    return cashBalance(cash).available_for_trading
  })
}

/** A position as it is stored, with its units. */
export interface PositionRow extends Units {
  id: string
  account: string
  instrument: string
  average_price: string | null
  ytm: string | null
  total_buy_trades: number
  automatic_rollover: boolean
  most_recent_maturity_period: string | null
  opened_at: string
  closed_at: string | null
  /** A rollover order is placed for it. */
  is_rolling: boolean
  created_at: string
  modified_at: string
}

// The units lie in the ledger per account and instrument. They are those of the open position; one that is closing
// beside it knows its own.
const positionRows = part`
  select p.id, p.account, p.instrument, p.status, p.average_price, round(p.ytm, 4)::text as ytm, p.total_buy_trades,
         p.automatic_rollover, p.most_recent_maturity_period, p.opened_at, p.closed_at, p.created_at, p.modified_at,
         exists (select from orders o where o.tenant = p.tenant and o.rolls = p.id and o.status <> 'cancelled') as is_rolling,
         (case p.status when 'open' then coalesce(units.total, 0) when 'closing' then p.quantity else 0 end)::text as total,
         coalesce(units.held, 0)::text as held,
         (select coalesce(sum(t.unit_quantity), 0) from transactions t
          where t.tenant = p.tenant and t.account = p.account and not t.settled and t.position = p.id)::text as unsettled
  from positions p
  left join lateral (
    select sum(b.balance) as total, sum(b.balance) filter (where b.account = 'customer:' || p.account || ':held') as held
    from ledger_balances b
    where b.tenant = p.tenant and b.asset = p.instrument
      and b.account in ('customer:' || p.account || ':free', 'customer:' || p.account || ':held')
  ) units on p.status = 'open'`

/** Gives the account's positions as they are stored, newest first. */
export async function listPositionRows(
  { sql, tenant }: Reader,
  account: string,
  { open_only = false }: { open_only?: boolean } = {},
): Promise<PositionRow[]> {
  return sql<PositionRow>`
    ${positionRows}
    where p.tenant = ${tenant} and p.account = ${account} and (p.status = 'open' or not ${open_only})
    order by p.created_at desc, p.id desc`
}

/** Gives a position as it is stored, of the given account where one is given, or refuses. */
export async function findPositionRow(
  { sql, tenant }: Reader,
  id: string,
  account?: string,
): Promise<PositionRow> {
  const of = account === undefined ? part`` : part`and p.account = ${account}`
  const [row] = await sql<PositionRow>`${positionRows} where p.tenant = ${tenant} and p.id = ${id} ${of}`
  if (!row) throw notFound('position')
  return row
}

/** Shows positions with their instruments, as on the wire. */
export async function showPositions(context: ReadContext, rows: PositionRow[]) {
  const instruments = await instrumentsById(context, [...new Set(rows.map((row) => row.instrument))])
  const today = dayOf(context.now)
  return rows.map((row) => {
    const instrument = instruments.get(row.instrument)!
    const status = shownStatus(row.status, instrument as Rollable, today)
    const { total, settled, unsettled, reserved, available_for_trading } = unitFigures(row, status)
    const { can_update_automatic_rollover, automatic_rollover_cutoff } = rolloverFigures(
      status,
      instrument as Rollable,
      today,
      row.is_rolling,
    )
    // Member by member: gathering up the rest of a row takes longer than everything else, for an account of 200.
    return {
      id: row.id,
      account: row.account,
      instrument,
      status,
      total,
      settled,
      unsettled,
      reserved,
      available_for_trading,
      average_price: row.average_price === null ? null : price(row.average_price),
      ytm: row.ytm,
      total_buy_trades: row.total_buy_trades,
      automatic_rollover: row.automatic_rollover,
      can_update_automatic_rollover,
      automatic_rollover_cutoff,
      most_recent_maturity_period: row.most_recent_maturity_period,
      opened_at: row.opened_at,
      closed_at: row.closed_at,
      created_at: row.created_at,
      modified_at: row.modified_at,
    }
  })
}

// Of an account the newest of each type are read by themselves: who asks for the few coupons of an account does not
// wait for its million trades to be passed over. The entries of a position are never so many.
function entriesOf(
  tenant: string,
  of: { account: string } | { position: string },
  window: PageWindow,
  types?: TransactionType[] | null,
): Part {
  const until = within(window, part`booked_at`, part`id`)
  const only = types ? part`and transaction_type = any(${types})` : part``
  if ('position' in of)
    return part`(select * from transactions where tenant = ${tenant} and position = ${of.position} ${only} ${until}) x`
  if (!types)
    return part`(select * from transactions where tenant = ${tenant} and account = ${of.account} ${until}) x`
  return part`
    unnest(${[...new Set(types)]}::text[]) as asked (type) cross join lateral (
      select * from transactions
      where tenant = ${tenant} and account = ${of.account} and transaction_type = asked.type ${until}
      order by booked_at desc, id desc limit ${fetchLimit(window)}
    ) x`
}

/** Gives the movements of an account or of a position, newest first: all of them, or a page where a limit is given. */
export async function listTransactions(
  context: ReadContext,
  of: { account: string } | { position: string },
  query: ListTransactionsQuery,
): Promise<Page<Transaction>> {
  const { sql, tenant } = context
  const list = `transactions of ${'account' in of ? of.account : of.position}`
  const window = readPageQuery(context, list, query)
  const rows = await sql<Transaction>`
    select id, summary, booked_at, settlement_date, cash_amount, trim_scale(unit_quantity)::text as unit_quantity,
           unit_price, accrued_interest, tax, taxes, currency, instrument, transaction_type, reference, reference_type
    from ${entriesOf(tenant, of, window, query.transaction_types)}
    order by booked_at desc, id desc limit ${fetchLimit(window)}`
  for (const row of rows)
    if (row.unit_price !== null) row.unit_price = shownPrice(row.transaction_type, row.unit_price)
  return pageOf(context, window, rows, ({ booked_at, id }) => ({ created_at: booked_at, id }))
}
