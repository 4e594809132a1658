// The flows of value into and out of an account or a position, and the snapshots around them: everything that must be
// valued for its returns, and at which instant. Pure.
//   account   in: deposits, transfers in, a returned payout; out: withdrawals, transfers out; of units against payment,
//             the units less the cash
//   position  in: buys, exercised rights, units transferred or merged in; out: sells, coupons, dividends, maturities,
//             delistings, sold rights, cash of a split or stock dividend, units transferred or merged out; before fees
//             and taxes, so cash counts with the tax that was withheld
// The sign decides the direction, so that a reversal runs the other way.
import { add, compare, type Decimal, isZero, negate } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { CouponsOn } from '../holding-history/coupon-windows.ts'
import {
  type AccountEntry,
  type Book,
  emptyBook,
  enter,
  type HoldingAt,
  holdingAt,
  type Snapshot,
  snapshotAt,
} from '../holding-history/replay-entries.ts'

export interface PlannedFlow {
  direction: 'in' | 'out'
  at: Instant
  /** The value that came in or left. */
  moved: Snapshot
  /** The holdings just before it came in, or just after it left. */
  held: Snapshot
  transactions: string[]
}

/** Everything that must be valued for the returns of a period. */
export interface ReturnPlan {
  opening: Snapshot
  flows: PlannedFlow[]
  closing: Snapshot
  /** A position came in without a price. */
  has_unpriced: boolean
}

interface Moved {
  direction: 'in' | 'out'
  cash: Snapshot['cash']
  positions: HoldingAt[]
}

/**
 * The value that a step moves in or out; undefined for none. A step is one entry, or the entries of one exchange of
 * units.
 */
export type FlowRule = (step: readonly AccountEntry[], before: Book) => Moved | undefined

const TRANSFERS = new Set(['book_transfer', 'portfolio_transfer', 'position_migration_in'])
const PAYING = new Set([
  'buy',
  'sell',
  'coupon_payment',
  'dividend',
  'maturity',
  'delisting',
  'stock_dividend',
  'spin_off',
  'rights_issue',
])
/** The entries of such an action are one step: the old side, then the new one. */
const EXCHANGES = new Set(['merger', 'spin_off'])
const isBelow = (x: Decimal) => compare(x, '0') < 0
const size = (x: Decimal): Decimal => (isBelow(x) ? x.slice(1) : x)

const isReturnedPayout = ({ transaction_type, reference_type }: AccountEntry) =>
  transaction_type === 'refund' && reference_type === 'withdrawal'

/** Flows of an account. */
export const accountFlow: FlowRule = (step, before) => {
  const entry = step[0]!
  const { transaction_type: type } = entry
  if (isLaterCost(step)) return undefined
  const isFlow = type === 'deposit' || type === 'withdrawal' || TRANSFERS.has(type) || isReturnedPayout(entry)
  if (!isFlow) return undefined
  if (entry.unit_quantity === null) return cashMoved(entry.cash_amount ?? '0', entry.currency)
  const moved = unitsMoved([entry], before, isBelow(entry.unit_quantity) ? 'out' : 'in')
  return { ...moved, cash: paymentOf(entry, moved.direction) }
}

// Cash against units moves the other way: what came or left is the units less the cash.
function paymentOf({ cash_amount, currency }: AccountEntry, direction: 'in' | 'out'): Snapshot['cash'] {
  if (cash_amount === null || currency === null) return []
  return [{ currency, amount: direction === 'in' ? cash_amount : negate(cash_amount) }]
}

/** Flows of a position. */
export const positionFlow =
  (position: string): FlowRule =>
  (step, before) => {
    const [entry] = step as [AccountEntry]
    const { transaction_type: type } = entry
    if (isLaterCost(step)) return undefined
    if (EXCHANGES.has(type) && step.length > 1) return exchangeFlow(position, step, before)
    if (entry.position !== position) return undefined
    if (type === 'merger') return exchangeFlow(position, step, before)
    if (TRANSFERS.has(type) && entry.unit_quantity !== null && entry.cash_amount !== null)
      return turned(cashMoved(entry.cash_amount, entry.currency))
    if ((TRANSFERS.has(type) || type === 'spin_off') && entry.unit_quantity !== null)
      return unitsMoved([entry], before, isBelow(entry.unit_quantity) ? 'out' : 'in')
    if (!PAYING.has(type)) return undefined
    return turned(cashMoved(add(entry.cash_amount ?? '0', entry.tax), entry.currency))
  }

// Cash that the position pays out enters the account, and the other way round.
const turned = (moved: Moved | undefined): Moved | undefined =>
  moved && { ...moved, direction: moved.direction === 'in' ? 'out' : 'in' }

/**
 * The sides of an exchange of units. Its entries are booked in this order, also when it is reversed: first the old
 * units, then the new units with the cash.
 */
function sidesOf(step: readonly AccountEntry[]): { old: AccountEntry; received: readonly AccountEntry[] } {
  const [old, ...received] = step as [AccountEntry, ...AccountEntry[]]
  return { old, received }
}

// Of a split, only its cash leaves the position. The old side of a merger or spin-off pays out the new units and the
// cash; the new side receives its units.
function exchangeFlow(position: string, step: readonly AccountEntry[], before: Book): Moved | undefined {
  const { old, received } = sidesOf(step)
  const positionEntries = step.filter((entry) => entry.position === position)
  if (positionEntries.length === 0) return undefined
  if (positionEntries.length === step.length) {
    const [paid] = positionEntries.filter(hasCash)
    return paid && turned(cashMoved(paid.cash_amount!, paid.currency))
  }
  const isOldSide = old.position === position
  const units = isOldSide ? received : positionEntries
  const isReversal = units.some(({ unit_quantity }) => unit_quantity !== null && isBelow(unit_quantity))
  const moved = unitsMoved(units, before, isOldSide !== isReversal ? 'out' : 'in')
  const paid = isOldSide ? received.filter(hasCash) : []
  return {
    ...moved,
    cash: paid.map(({ cash_amount, currency }) => ({ currency: currency!, amount: size(cash_amount!) })),
  }
}

const hasCash = ({ cash_amount }: AccountEntry) => cash_amount !== null

function cashMoved(amount: Decimal, currency: string | null): Moved | undefined {
  if (currency === null || isZero(amount)) return undefined
  return {
    direction: isBelow(amount) ? 'out' : 'in',
    cash: [{ currency, amount: size(amount) }],
    positions: [],
  }
}

// Units that settle before the ex date carry the coming coupon with them.
function unitsMoved(entries: readonly AccountEntry[], before: Book, direction: 'in' | 'out'): Moved {
  const moved = emptyBook(before.couponsOn)
  const positions = entries.flatMap((entry) => {
    const { position, instrument, unit_quantity, unit_price, booked_at } = entry
    if (position === null || instrument === null || unit_quantity === null) return []
    const quantity = size(unit_quantity)
    enter(moved, { ...entry, unit_quantity: quantity })
    const last_price =
      unit_price === null
        ? (before.positions.get(position)?.last_price ?? null)
        : { price: unit_price, timestamp: booked_at }
    return [holdingAt(moved, { position, instrument, quantity, last_price }, booked_at)]
  })
  return { direction, cash: [], positions }
}

/**
 * Plans the returns of the period from start to end, both included, from all entries up to the end; `view` selects the
 * part of a snapshot that counts.
 */
export function planReturns(
  entries: readonly AccountEntry[],
  period: { start: Instant; end: Instant },
  flowOf: FlowRule,
  view: (all: Snapshot) => Snapshot,
  couponsOn: CouponsOn,
): ReturnPlan {
  const book = emptyBook(couponsOn)
  const early = entries.filter(({ booked_at }) => booked_at < period.start)
  for (const entry of early) enter(book, entry)
  const opening = view(snapshotAt(book, period.start))
  const late = entries.slice(early.length)
  const flows: PlannedFlow[] = []
  const costs = new Set(stepsOf(entries).filter(isLaterCost).map(costKey))
  let has_unpriced = false
  for (const step of stepsOf(late)) {
    const at = step[0]!.booked_at
    const moved = flowOf(step, book)
    const before = moved?.direction === 'in' ? view(snapshotAt(book, at)) : undefined
    for (const entry of step) enter(book, entry)
    if (!moved) continue
    has_unpriced ||= step.some(isUnpriced) && !costs.has(costKey(step))
    const { direction, cash, positions } = moved
    const snapshot = before ?? view(snapshotAt(book, at))
    const transactions = step.map(({ id }) => id)
    flows.push({ direction, at, moved: { at, cash, positions }, held: snapshot, transactions })
  }
  const closing = view(snapshotAt(book, period.end))
  return { opening, flows, closing, has_unpriced }
}

// The transfer and the instrument whose cost is named later.
const costKey = ([entry]: readonly AccountEntry[]): string => `${entry!.reference} ${entry!.instrument}`

const isUnpriced = ({ transaction_type, unit_quantity, unit_price }: AccountEntry) =>
  TRANSFERS.has(transaction_type) && unit_quantity !== null && !isBelow(unit_quantity) && unit_price === null

/** The entries in steps: those of one exchange of units or of a later cost form one, every other is one by itself. */
export function stepsOf(entries: readonly AccountEntry[]): AccountEntry[][] {
  const steps: AccountEntry[][] = []
  for (const entry of entries) {
    const last = steps.at(-1)
    const first = last?.[0]
    const isSame = isPart(entry) && first && isPart(first) && first.entry === entry.entry
    if (last && isSame) last.push(entry)
    else steps.push([entry])
  }
  return steps
}

const isPart = ({ transaction_type, reference_type }: AccountEntry) =>
  EXCHANGES.has(transaction_type) || reference_type === 'securities_transfer'

/** Units that leave and come back at the cost that is named later: nothing moves but the cost. */
export const isLaterCost = (step: readonly AccountEntry[]): boolean =>
  step.length > 1 && step[0]!.reference_type === 'securities_transfer'
