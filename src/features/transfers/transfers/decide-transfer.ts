// Decides what a transfer moves, line by line; an earlier line leaves less for the later ones.
import { fail, failParam } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { costOf, moneyPerPoint } from '../../../market/instrument-terms.ts'
import { type Decimal, money, units } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { readAmount } from '../../payments/deposits/rules.ts'
import { averagePrice, type HeldPosition, placeKey } from '../../portfolio/holdings/decide-position.ts'
import type { Lot } from '../../portfolio/lots/rules.ts'
import {
  type Books,
  copyBooks,
  decideCashHandover,
  decideUnitHandover,
  type Handover,
  type LeavingUnits,
  type Side,
  takeFree,
  type UnitTerms,
} from './decide-handover.ts'
import type { TransferPrice } from './read-units.ts'
import { type NewTransfer, readNumber, type TransferLine } from './rules.ts'

export interface TransferFacts {
  /** The currencies of the account that receives; undefined for another firm. */
  currencies: readonly string[] | undefined
  /** The cash that the giving account may withdraw, by currency. */
  cash: ReadonlyMap<string, Decimal>
  /** The settled units that the giving account has not reserved, by instrument. */
  units: ReadonlyMap<string, Decimal>
  /** By the instrument's key in the line. */
  instruments: ReadonlyMap<string, Instrument>
  /** The market's middle prices, for units that arrive without a price. */
  prices: readonly TransferPrice[]
  /** The open positions of both accounts, by their place keys. */
  positions: ReadonlyMap<string, HeldPosition>
  /** The lots of the giving account, by instrument. */
  lots: ReadonlyMap<string, readonly Lot[]>
  /** For each line the id of the position that it may open. */
  new_positions: readonly string[]
  today: Day
}

/** The movements of a line. */
export interface DecidedLine extends Pick<Handover, 'moves'> {
  asset: string
  amount: Decimal
  isCash: boolean
  /** The transaction of the giving account, then that of the receiving one. */
  transactions: Side[]
}

/** The lines and their movements, or the refusal of the first line that cannot be carried out. */
export function decideTransfer(facts: TransferFacts, transfer: NewTransfer): DecidedLine[] {
  const { cash, units, positions } = facts
  const account = transfer.from ?? ''
  const lots = [...facts.lots].map(([instrument, all]) => [placeKey({ account, instrument }), all] as const)
  const left: Left = { ...copyBooks(positions, lots), cash: new Map(cash), units: new Map(units) }
  return transfer.lines.map((line, n) =>
    line.currency === undefined
      ? decideUnits(facts, transfer, line, n, left)
      : decideCash(facts, transfer, line, n, left),
  )
}

/** The cash, units, lots and positions that remain after the earlier lines. */
interface Left extends Books {
  cash: Map<string, Decimal>
  units: Map<string, Decimal>
}

const baseOf = ({ kind }: NewTransfer, today: Day) => ({
  settled: true,
  settlement_date: today,
  transaction_type: kind,
  reference_type: kind,
})

const transactionsOf = ({ out, into }: Handover): Side[] => [out, into].filter((side) => side !== undefined)

function decideCash(
  { currencies, cash, today }: TransferFacts,
  transfer: NewTransfer,
  line: TransferLine,
  n: number,
  left: Left,
): DecidedLine {
  const { from, to } = transfer
  const currency = line.currency!
  const value = readAmount(line.amount!, `lines.${n}.amount`)
  if (currencies && !currencies.includes(currency)) throw fail('currency_not_supported')
  if (from !== undefined && !takeFree(left.cash, currency, value))
    throw fail('insufficient_funds', undefined, { available: money(cash.get(currency) ?? '0') })
  const base = { ...baseOf(transfer, today), currency, summary: `Transfer ${currency}` }
  const handover = decideCashHandover({ from, to, value, base })
  return {
    asset: currency,
    amount: value,
    isCash: true,
    moves: handover.moves,
    transactions: transactionsOf(handover),
  }
}

function decideUnits(
  facts: TransferFacts,
  transfer: NewTransfer,
  line: TransferLine,
  n: number,
  left: Left,
): DecidedLine {
  const { kind, from, to } = transfer
  const quantity = readNumber(line.quantity!, `lines.${n}.quantity`)
  const row = facts.instruments.get(line.instrument!)
  if (!row) throw failParam(`lines.${n}.instrument`, 'not_found', 'No such instrument.')
  const { id: instrument } = row
  if (from !== undefined && !takeFree(left.units, instrument, quantity))
    throw fail('insufficient_units', undefined, { available: units(facts.units.get(instrument) ?? '0') })
  if (from !== undefined && !left.positions.has(placeKey({ account: from, instrument })))
    throw failParam('lines', 'invalid_param', 'The account has no open position in the instrument.')
  const handover = decideUnitHandover(left, {
    from,
    to,
    value: quantity,
    instrument: row,
    new_position: facts.new_positions[n]!,
    base: {
      ...baseOf(transfer, facts.today),
      currency: row.trading_currency,
      summary: `${kind === 'position_migration_in' ? 'Migration' : 'Transfer'} ${row.symbol}`,
    },
    termsOf: (leaving) =>
      leaving ? termsOfLeaving(leaving, row, quantity) : termsFromOutside(facts, row, line, n, quantity),
  })
  return {
    asset: instrument,
    amount: quantity,
    isCash: false,
    moves: handover.moves,
    transactions: transactionsOf(handover),
  }
}

// Units within the firm keep their cost, yield and lots.
function termsOfLeaving({ cost, position }: LeavingUnits, row: Instrument, quantity: Decimal): UnitTerms {
  const shown = { unit_price: averagePrice({ quantity, cost }, moneyPerPoint(row)) }
  const { ytm, most_recent_maturity_period: period } = position
  return { cost, ytm, period, takes_lots: true, out: shown, into: shown }
}

function termsFromOutside(
  { prices }: TransferFacts,
  row: Instrument,
  { unit_price }: TransferLine,
  n: number,
  quantity: Decimal,
): UnitTerms {
  const price =
    unit_price == null
      ? prices.find(({ instrument }) => instrument === row.id)?.unit_price
      : readNumber(unit_price, `lines.${n}.unit_price`, 'zero')
  if (price === undefined) throw fail('missing_price')
  const cost = costOf(quantity, price, moneyPerPoint(row))
  // The market's price is not that of a purchase, so it is not shown.
  const shown = { unit_price: unit_price == null ? null : price }
  return { cost, ytm: null, period: null, takes_lots: false, out: shown, into: shown }
}
