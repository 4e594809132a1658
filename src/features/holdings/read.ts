// Selects of what accounts hold: cash and positions.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { available, rolloverLoan } from '../../ledger/chart.ts'
import { readBalances } from '../../ledger/read.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import { negate, price } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { instrumentsById } from '../catalog/read.ts'
import { assembleCash, assemblePositions, type PositionRow } from './assemble-holdings.ts'
import {
  type Cash,
  cashBalance,
  orderCash,
  type Rollable,
  rolloverFigures,
  shownStatus,
  unitFigures,
} from './rules.ts'
import type { CashBalance } from './schemas.ts'
import {
  cashColumns,
  cashRowsOf,
  columnsOfPosition,
  holdingColumns,
  positionRowsOf,
  type StoredCash,
  type StoredHoldings,
} from './stored-holdings.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

async function readCash(
  { sql, tenant }: Reader,
  account: string,
  currencies: readonly string[],
): Promise<Cash[]> {
  const columns = cashColumns(part`asset = any (${currencies})`, part`currency = any (${currencies})`)
  const [stored] = await sql<StoredCash>`
    select ${columns} from (select ${tenant}::text as tenant, ${account}::text as id) a`
  return assembleCash(account, cashRowsOf(stored!))
}

/** The cash of the account per currency: its funding currencies first, then others in which it has cash. */
export async function listCashBalances(
  context: Reader,
  account: { id: string; funding_currencies: Cash['currency'][] },
): Promise<CashBalance[]> {
  const cash = await readCash(context, account.id, CURRENCIES)
  return orderCash(cash, account.funding_currencies).map(cashBalance)
}

/** The cash of the account in one currency. */
export async function availableCash(
  context: Reader,
  account: string,
  currency: Cash['currency'],
): Promise<CashBalance> {
  return cashBalance(orderCash(await readCash(context, account, [currency]), [currency])[0]!)
}

/** The cash available for trading at each place, in their order. */
export async function listAvailableCash(
  context: Reader,
  places: readonly { account: string; currency: Cash['currency'] }[],
): Promise<string[]> {
  const inLedger = (ledgerAccount: (account: string) => string) =>
    places.map(({ account, currency }) => ({ account: ledgerAccount(account), asset: currency }))
  const balances = await readBalances(context, [...inLedger(available), ...inLedger(rolloverLoan)])
  return places.map(({ currency }, n) => {
    const lent = negate(balances[places.length + n]!)
    const cash = { currency, free: balances[n]!, lent, held: '0', unsettled_in: '0' }
    return cashBalance(cash).available_for_trading
  })
}

/** The account's positions as they are stored, newest first. */
export async function listPositionRows(
  { sql, tenant }: Reader,
  account: string,
  { open_only = false }: { open_only?: boolean } = {},
): Promise<PositionRow[]> {
  const [stored] = await sql<StoredHoldings>`
    select ${holdingColumns(part`status = 'open' or not ${open_only}`)}
    from (select ${tenant}::text as tenant, ${account}::text as id) a`
  return assemblePositions(account, positionRowsOf(stored!))
}

/** The position as it is stored, or a refusal; with an account only if it belongs to the account. */
export async function findPositionRow(
  { sql, tenant }: Reader,
  id: string,
  account?: string,
): Promise<PositionRow> {
  const ofAccount = account === undefined ? part`` : part`and account = ${account}`
  const [stored] = await sql<StoredHoldings & { account: string }>`
    select a.id as account, ${columnsOfPosition}
    from (select tenant, account as id, id as position, instrument
          from positions where tenant = ${tenant} and id = ${id} ${ofAccount}) a`
  if (!stored) throw notFound('position')
  return assemblePositions(stored.account, positionRowsOf(stored))[0]!
}

/** The positions as they are on the wire, with their instruments. */
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
