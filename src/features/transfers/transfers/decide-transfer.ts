// Decides what a transfer moves, line by line; an earlier line leaves less for the later ones.
import { fail, failParam } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { costOf, moneyPerPoint } from '../../../market/instrument-terms.ts'
import { type Decimal, isLess, money, subtract, units } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { readAmount } from '../../payments/deposits/rules.ts'
import type { NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import {
  averagePrice,
  type HeldPosition,
  type MovedPosition,
  placeKey,
  withoutUnits,
  withUnits,
} from '../../portfolio/holdings/decide-position.ts'
import { handedLots, type Lot, takeUnits } from '../../portfolio/lots/rules.ts'
import { type Line, type NewTransfer, readNumber } from './rules.ts'

export interface TransferFacts {
  /** The currencies of the account that receives; undefined for another firm. */
  currencies: readonly string[] | undefined
  /** The cash that the giving account may withdraw, by currency. */
  cash: ReadonlyMap<string, Decimal>
  /** The settled units that the giving account has not reserved, by instrument. */
  units: ReadonlyMap<string, Decimal>
  /** By the instrument's key in the line. */
  instruments: ReadonlyMap<string, Instrument>
  /** The market's middle price, by instrument, for units that arrive without a price. */
  prices: ReadonlyMap<string, Decimal>
  /** The open positions of both accounts, by their place keys. */
  positions: ReadonlyMap<string, HeldPosition>
  /** The lots of the giving account, by instrument. */
  lots: ReadonlyMap<string, readonly Lot[]>
  /** For each line the id of the position that it may open. */
  new_positions: readonly string[]
  today: Day
}

export type DecidedTransaction = Omit<NewTransaction, 'id' | 'entry' | 'reference'>

/** The movements of a line. */
export interface DecidedLine {
  asset: string
  amount: Decimal
  isCash: boolean
  moves: { before: HeldPosition | undefined; after: MovedPosition }[]
  /** The transaction of the giving account, then that of the receiving one. */
  transactions: DecidedTransaction[]
}

/** The lines and their movements, or the refusal of the first line that cannot be carried out. */
export function decideTransfer(facts: TransferFacts, transfer: NewTransfer): DecidedLine[] {
  const left: Left = {
    cash: new Map(facts.cash),
    units: new Map(facts.units),
    positions: new Map(facts.positions),
    lots: new Map([...facts.lots].map(([instrument, lots]) => [instrument, [...lots]])),
  }
  return transfer.lines.map((line, n) =>
    line.currency === undefined
      ? decideUnits(facts, transfer, line, n, left)
      : decideCash(facts, transfer, line, n, left),
  )
}

/** The cash, units, lots and positions that remain after the earlier lines. */
interface Left {
  cash: Map<string, Decimal>
  units: Map<string, Decimal>
  positions: Map<string, HeldPosition>
  lots: Map<string, Lot[]>
}

function decideCash(
  { currencies, cash, today }: TransferFacts,
  transfer: NewTransfer,
  line: Line,
  n: number,
  left: Left,
): DecidedLine {
  const currency = line.currency!
  const amount = readAmount(line.amount!, `lines.${n}.amount`)
  if (currencies && !currencies.includes(currency)) throw fail('currency_not_supported')
  if (transfer.from !== undefined && !take(left.cash, currency, amount))
    throw fail('insufficient_funds', undefined, { available: money(cash.get(currency) ?? '0') })
  const transaction = { currency, summary: `Transfer ${currency}` }
  return {
    ...{ asset: currency, amount, isCash: true, moves: [] },
    transactions: transactionsOf(transfer, today, {
      out: { ...transaction, cash_amount: `-${amount}` },
      into: { ...transaction, cash_amount: amount },
    }),
  }
}

function decideUnits(
  facts: TransferFacts,
  transfer: NewTransfer,
  line: Line,
  n: number,
  left: Left,
): DecidedLine {
  const { kind, from, to } = transfer
  const quantity = readNumber(line.quantity!, `lines.${n}.quantity`)
  const row = facts.instruments.get(line.instrument!)
  if (!row) throw failParam(`lines.${n}.instrument`, 'not_found', 'No such instrument.')
  const { id: instrument } = row
  if (from !== undefined && !take(left.units, instrument, quantity))
    throw fail('insufficient_units', undefined, { available: units(facts.units.get(instrument) ?? '0') })
  const out = from === undefined ? undefined : takeLot(left, from, row, quantity)
  const lot = out?.lot ?? lotFromOutside(facts, row, line, n, quantity)
  const into = to === undefined ? undefined : giveLot(left, to, row, quantity, lot, facts.new_positions[n]!)
  const transaction = {
    ...{ instrument, currency: row.trading_currency },
    // The market's price is not that of a purchase, so it is not shown.
    unit_price: from !== undefined || line.unit_price != null ? lot.unit_price : null,
    summary: `${kind === 'position_migration_in' ? 'Migration' : 'Transfer'} ${row.symbol}`,
  }
  return {
    ...{ asset: instrument, amount: quantity, isCash: false },
    moves: [out?.move, into].filter((move) => move !== undefined),
    transactions: transactionsOf(transfer, facts.today, {
      out: { ...transaction, unit_quantity: `-${quantity}`, position: out?.move.after.id },
      into: {
        ...{ ...transaction, unit_quantity: quantity, position: into?.after.id },
        lots: out ? handedLots(takeUnits(left.lots.get(instrument) ?? [], quantity)) : null,
      },
    }),
  }
}

// Takes the amount from what is left of the asset; false if that is too little.
function take(left: Map<string, Decimal>, asset: string, amount: Decimal): boolean {
  const available = left.get(asset) ?? '0'
  if (isLess(available, amount)) return false
  left.set(asset, subtract(available, amount))
  return true
}

/** Units that are transferred, with the properties that they keep. */
interface Leaving {
  /** Clean. */
  cost: Decimal
  unit_price: Decimal
  ytm: Decimal | null
  period: string | null
}

function takeLot({ positions }: Left, account: string, row: Instrument, quantity: Decimal) {
  const place = { account, instrument: row.id }
  const before = positions.get(placeKey(place))
  if (!before)
    throw failParam('lines', 'invalid_param', 'The account has no open position in the instrument.')
  const { moved: after, cost } = withoutUnits(before, { ...place, quantity })
  if (isLess('0', after.quantity)) positions.set(placeKey(place), after)
  else positions.delete(placeKey(place))
  const unit_price = averagePrice({ quantity, cost }, moneyPerPoint(row))
  const { ytm, most_recent_maturity_period: period } = before
  return { move: { before, after }, lot: { cost, unit_price, ytm, period } satisfies Leaving }
}

function giveLot(
  { positions }: Left,
  account: string,
  row: Instrument,
  quantity: Decimal,
  { cost, ytm, period }: Leaving,
  new_id: string,
) {
  const place = { account, instrument: row.id }
  const before = positions.get(placeKey(place))
  const incoming = { ...place, quantity, cost, ytm, period, money_per_point: moneyPerPoint(row) }
  const after = withUnits(before, incoming, new_id)
  positions.set(placeKey(place), after)
  return { before, after }
}

function lotFromOutside(
  { prices }: TransferFacts,
  row: Instrument,
  line: Line,
  n: number,
  quantity: Decimal,
): Leaving {
  const unit_price =
    line.unit_price == null
      ? prices.get(row.id)
      : readNumber(line.unit_price, `lines.${n}.unit_price`, 'zero')
  if (unit_price === undefined) throw fail('missing_price')
  const cost = costOf(quantity, unit_price, moneyPerPoint(row))
  return { cost, unit_price, ytm: null, period: null }
}

type Side = Pick<NewTransaction, 'currency' | 'summary'> & Partial<NewTransaction>

function transactionsOf(
  { kind, from, to }: NewTransfer,
  today: Day,
  { out, into }: { out: Side; into: Side },
): DecidedTransaction[] {
  const base = { settled: true, settlement_date: today, transaction_type: kind, reference_type: kind }
  return [
    ...(from === undefined ? [] : [{ ...base, cash_amount: null, ...out, account: from }]),
    ...(to === undefined ? [] : [{ ...base, cash_amount: null, ...into, account: to }]),
  ]
}
