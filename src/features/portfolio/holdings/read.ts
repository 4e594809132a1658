// Selects of the holdings of accounts: cash and positions.
import type { ReadContext } from '../../../context.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { available, claimOn, reserved, rolloverLoan } from '../../../ledger/chart.ts'
import { readBalances } from '../../../ledger/read.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { add, type Decimal, negate, price } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import { instrumentsById, listRows } from '../../instruments/catalog/read.ts'
import { saleSettlesOn } from '../holding-history/read-undelivered.ts'
import type { PositionRow } from './assemble-holdings.ts'
import {
  availableForTrading,
  availableForWithdrawal,
  type Cash,
  cashBalance,
  claimedColumn,
  heldBackColumn,
  sortCash,
  unsettledColumn,
} from './cash.ts'
import { type Rollable, rolloverFigures, shownStatus, unitFigures } from './rules.ts'
import type { CashBalance } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>
type CashReader = Reader & Pick<ReadContext, 'now'>

async function readCash(
  { sql, tenant, now }: CashReader,
  account: string,
  currencies: readonly string[],
): Promise<Cash[]> {
  return sql<Cash>`
    select b.asset as currency,
           coalesce(sum(b.balance) filter (where b.account = ${available(account)}), 0)::text as available,
           coalesce(sum(b.balance) filter (where b.account = ${reserved(account)}), 0)::text as reserved,
           (-coalesce(sum(b.balance) filter (
             where b.account in (${rolloverLoan(account)}, ${claimOn(account)})), 0))::text as lent,
           ${unsettledColumn({
             tenant: part`${tenant}`,
             account: part`${account}`,
             asset: part`b.asset`,
           })}::text as unsettled_in,
           ${heldBackColumn({
             tenant: part`${tenant}`,
             account: part`${account}`,
             asset: part`b.asset`,
             today: part`${dayOf(now)}`,
           })}::text as held_back,
           ${claimedColumn({ tenant: part`${tenant}`, account: part`${account}` })} as is_claimed
    from ledger_balances b
    where b.tenant = ${tenant}
      and b.account in (${available(account)}, ${reserved(account)}, ${rolloverLoan(account)}, ${claimOn(account)})
      and b.asset = any(${currencies})
    group by b.asset order by b.asset`
}

/** The cash of the account per currency: its funding currencies first, then others in which it has cash. */
export async function listCashBalances(
  context: CashReader,
  account: { id: string; funding_currencies: Cash['currency'][] },
): Promise<CashBalance[]> {
  const cash = await readCash(context, account.id, CURRENCIES)
  return sortCash(cash, account.funding_currencies).map(cashBalance)
}

/** The cash of the account in one currency. */
export async function availableCash(
  context: CashReader,
  account: string,
  currency: Cash['currency'],
): Promise<CashBalance> {
  return cashBalance(sortCash(await readCash(context, account, [currency]), [currency])[0]!)
}

/** The cash that may leave the account once the change has released more of it. */
export async function readWithdrawableWith(
  context: CashReader,
  { account, currency }: { account: string; currency: Cash['currency'] },
  released: Decimal,
): Promise<Decimal> {
  const cash = sortCash(await readCash(context, account, [currency]), [currency])[0]!
  return availableForWithdrawal({ ...cash, available: add(cash.available, released) })
}

/** Whether the account owes a direct debit that came back after its cash was spent. */
export async function hasClaim({ sql, tenant }: Reader, account: string): Promise<boolean> {
  const [row] = await sql<{ is_claimed: boolean }>`
    select ${claimedColumn({ tenant: part`${tenant}`, account: part`${account}` })} as is_claimed`
  return row!.is_claimed
}

/** The cash available for trading at each place, in their order. */
export async function listAvailableCash(
  context: Reader,
  places: readonly { account: string; currency: Cash['currency'] }[],
): Promise<string[]> {
  const inLedger = (ledgerAccount: (account: string) => string) =>
    places.map(({ account, currency }) => ({ account: ledgerAccount(account), asset: currency }))
  const balances = await readBalances(context, [...inLedger(available), ...inLedger(rolloverLoan)])
  return places.map((_place, n) => {
    const lent = negate(balances[places.length + n]!)
    return availableForTrading({ available: balances[n]!, lent })
  })
}

// The ledger has units per account and instrument; they are those of the open position. A closing position of the same
// instrument stores its own quantity. The chart's names are completed with the account of each row.
const ledgerName = (ledgerAccount: (account: string) => string): Part =>
  part`replace(${ledgerAccount('?')}, '?', p.account)`

const positionRows = part`
  select p.id, p.account, p.instrument, p.status, p.average_price, round(p.ytm, 4)::text as ytm, p.total_buy_trades,
         p.automatic_rollover, p.most_recent_maturity_period, p.opened_at, p.closed_at, p.created_at, p.modified_at,
         exists (select from orders o
                 where o.tenant = p.tenant and o.rolls = p.id and o.status <> 'cancelled') as is_rolling,
         (case p.status when 'open' then coalesce(units.total, 0) when 'closing' then p.quantity else 0 end)::text
           as total,
         coalesce(units.reserved, 0)::text as reserved, coalesce(pending.unsettled, 0)::text as unsettled,
         pending.deliveries
  from positions p
  left join lateral (
    select sum(b.balance) as total, sum(b.balance) filter (where b.account = ${ledgerName(reserved)}) as reserved
    from ledger_balances b
    where b.tenant = p.tenant and b.asset = p.instrument
      and b.account in (${ledgerName(available)}, ${ledgerName(reserved)})
  ) units on p.status = 'open'
  cross join lateral (
    select sum(t.unit_quantity) as unsettled,
           json_agg(json_build_object('day', t.settlement_date, 'units', t.unit_quantity::text))
             filter (where t.reference_type = 'corporate_action' and t.unit_quantity is not null) as deliveries
    from transactions t
    where t.tenant = p.tenant and t.account = p.account and not t.settled and t.position = p.id
  ) pending`

/** The positions of an account, or of all, as they are stored, newest first. */
export async function listPositionRows(
  { sql, tenant }: Reader,
  { account, open_only = false }: { account?: string; open_only?: boolean },
  window: PageWindow,
): Promise<PositionRow[]> {
  return sql<PositionRow>`
    ${positionRows}
    where p.tenant = ${tenant} ${equals(part`p.account`, account)} ${open_only ? part`and p.status = 'open'` : part``}
      ${newestFirst(window, part`p.created_at`, part`p.id`)}`
}

/** The position as it is stored, or a refusal; with an account only if it belongs to the account. */
export async function findPositionRow(
  { sql, tenant }: Reader,
  id: string,
  account?: string,
): Promise<PositionRow> {
  const ofAccount = account === undefined ? part`` : part`and p.account = ${account}`
  const [row] =
    await sql<PositionRow>`${positionRows} where p.tenant = ${tenant} and p.id = ${id} ${ofAccount}`
  if (!row) throw notFound('position')
  return row
}

/** The positions as they are on the wire, with their instruments. */
export async function showPositions(context: ReadContext, rows: PositionRow[]) {
  const instruments = await instrumentsById(context, [...new Set(rows.map((row) => row.instrument))])
  const awaited = rows.filter(({ deliveries }) => deliveries !== null)
  const listed = await listRows(
    context,
    awaited.map((row) => row.instrument),
  )
  const today = dayOf(context.now)
  return rows.map((row) => {
    const instrument = instruments.get(row.instrument)!
    const status = shownStatus(row.status, instrument as Rollable, today)
    const settles_on =
      row.deliveries && saleSettlesOn({ row: listed.get(row.instrument)! }, 'sell', context.now)
    const { total, settled, unsettled, reserved, available_for_trading } = unitFigures(
      row,
      status,
      settles_on,
    )
    const { can_update_automatic_rollover, automatic_rollover_cutoff } = rolloverFigures(
      status,
      instrument as Rollable,
      today,
      row.is_rolling,
    )
    // Member by member: with 200 positions, copying the rest of a row takes longer than all other work.
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
