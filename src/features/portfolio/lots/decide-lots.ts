// The lots of an account in one instrument, which follow from its entries. Each entry that brings units makes a lot,
// and each that takes units takes the oldest. A reversal takes the units of its original first, and brings back the
// lots that its original took. Units from another position come with the lots that the entry names. Pure.
import {
  add,
  compare,
  type Decimal,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import type { AccountEntry } from '../holding-history/replay-entries.ts'
import type { HandedLot } from '../holdings/book-transaction.ts'
import { costPartOf, exchangeLots, handedLots, type Lot, putLot, takeUnits, unitsOf } from './rules.ts'

type Members =
  | (
      | 'id'
      | 'entry'
      | 'booked_at'
      | 'cash_amount'
      | 'unit_quantity'
      | 'unit_price'
      | 'accrued_interest'
      | 'tax'
    )
  | ('reference' | 'reference_type' | 'reversed_entry' | 'handed_over')

/** An entry that moves units of the instrument. */
export interface LotEntry extends Pick<AccountEntry, Members> {
  /** The day of the trade, which may be reported later; null for anything but a trade. */
  traded_on: Day | null
  /** The lots that the units come with; without units, all lots that remain. */
  lots: HandedLot[] | null
}

export interface LotTerms {
  /** The smallest step of a quantity. */
  increment: Decimal
  money_per_point: Decimal
}

/** The entries of one ledger entry, with the lots that they took and the units that they brought. */
interface Step {
  entries: readonly LotEntry[]
  taken: Lot[]
  brought: Decimal
}

interface Walk extends LotTerms {
  lots: Lot[]
  arrivals: number
  /** The steps that nothing has reversed, by their keys. */
  steps: Map<string, Step>
}

/** The lots that remain after the entries, which are in the order in which they were booked; oldest first. */
export function walkLots(entries: readonly LotEntry[], terms: LotTerms): Lot[] {
  const walk: Walk = { ...terms, lots: [], arrivals: 0, steps: new Map() }
  for (const step of withNamedLots(stepsOf(entries))) {
    const [key, original] = originalOf(walk, step) ?? []
    if (key !== undefined) walk.steps.delete(key)
    if (original) undo(walk, original, step)
    else walk.steps.set(keyOf(step), enter(walk, step))
  }
  return walk.lots
}

function stepsOf(entries: readonly LotEntry[]): LotEntry[][] {
  const steps: LotEntry[][] = []
  for (const one of entries) {
    const last = steps.at(-1)
    if (last && last[0]!.entry === one.entry) last.push(one)
    else steps.push([one])
  }
  return steps
}

// Lots that are named after the delivery replace those of its entries, the oldest first: the entries that name them
// move nothing.
function withNamedLots(steps: readonly LotEntry[][]): LotEntry[][] {
  const named = new Map(
    steps.filter(isNaming).map((step) => [step[0]!.reference, (step.at(-1)!.lots ?? []).map(place)]),
  )
  if (named.size === 0) return [...steps]
  return steps
    .filter((step) => !isNaming(step))
    .map((step) =>
      step.map((one) => {
        const lots = isDelivery(one) && named.get(one.reference)
        return lots ? { ...one, lots: handedLots(takeUnits(lots, unitsOfEntry(one))) } : one
      }),
    )
}

const isOfTransfer = ({ reference_type }: LotEntry) => reference_type === 'securities_transfer'
const isDelivery = (one: LotEntry) => isOfTransfer(one) && isPositive(unitsOfEntry(one))
const isNaming = (step: readonly LotEntry[]) => step.length > 1 && isOfTransfer(step[0]!)
const place = (lot: HandedLot, arrival: number) => ({ ...lot, arrival })

const unitsOfEntry = ({ unit_quantity }: LotEntry): Decimal => unit_quantity ?? '0'
const isNegative = (x: Decimal) => compare(x, '0') < 0
const isAction = ({ reference_type }: LotEntry) => reference_type === 'corporate_action'

// An action is reversed by entries with its reference and opposite units; any other reversal names the ledger entry.
function keyOf(step: readonly LotEntry[], turn: (x: Decimal) => Decimal = (x) => x): string {
  const [first] = step as [LotEntry]
  if (!isAction(first)) return first.entry
  return `${first.reference} ${step.map((one) => add(turn(unitsOfEntry(one)), '0')).join(' ')}`
}

function originalOf({ steps }: Walk, step: readonly LotEntry[]): [string, Step] | undefined {
  const [first] = step as [LotEntry]
  const key = isAction(first) ? keyOf(step, negate) : first.reversed_entry
  const original = key ? steps.get(key) : undefined
  return original && [key!, original]
}

function enter(walk: Walk, entries: readonly LotEntry[]): Step {
  const step: Step = { entries, taken: [], brought: '0' }
  for (const one of entries)
    if (isNegative(unitsOfEntry(one))) step.taken.push(...takeUnits(walk.lots, negate(unitsOfEntry(one))))
  for (const one of entries)
    if (!isNegative(unitsOfEntry(one))) put(walk, step, one, broughtBy(walk, step, one))
  return step
}

function put(walk: Walk, step: Step, { id: source }: LotEntry, lots: readonly HandedLot[]): void {
  for (const lot of lots) putLot(walk.lots, { ...lot, source, arrival: walk.arrivals++ })
  step.brought = add(step.brought, unitsOf(lots))
}

// The lots that an entry brings. Lots that they replace are taken.
function broughtBy(walk: Walk, step: Step, entry: LotEntry): HandedLot[] {
  const units = unitsOfEntry(entry)
  if (isZero(units)) {
    if (entry.lots === null) return []
    step.taken.push(...walk.lots.splice(0))
    return entry.lots
  }
  if (entry.lots !== null) return entry.lots
  return isAction(entry) && !isPaid(entry) ? exchanged(walk, step, entry) : [newLot(walk, entry)]
}

// A split replaces the lots that it took; units that come in addition spread over all lots.
function exchanged(walk: Walk, { taken }: Step, entry: LotEntry): HandedLot[] {
  let whole = unitsOfEntry(entry)
  if (taken.length === 0) {
    taken.push(...walk.lots.splice(0))
    whole = add(unitsOf(taken), whole)
  }
  const lots = exchangeLots(taken, { ...walk, whole, cost_part: costPartOf(walk, entry, whole) })
  return lots.length > 0 ? lots : [{ acquired_on: null, quantity: whole, cost: '0', unit_cost: null }]
}

const isPaid = ({ cash_amount }: LotEntry) => cash_amount !== null && isNegative(cash_amount)

// A purchase, or a handing over at the market, has a day and a cost. Otherwise the day is unknown.
function newLot({ money_per_point }: Walk, entry: LotEntry): HandedLot {
  const { unit_price, booked_at, handed_over, cash_amount, tax, accrued_interest } = entry
  const lot = { quantity: unitsOfEntry(entry), unit_cost: unit_price }
  const acquired_on = entry.traded_on ?? dayOf(booked_at)
  if (isPaid(entry))
    return { ...lot, acquired_on, cost: subtract(negate(add(cash_amount!, tax)), accrued_interest ?? '0') }
  if (handed_over != null) return { ...lot, acquired_on, cost: handed_over }
  const cost = multiply(multiply(lot.quantity, unit_price ?? '0'), money_per_point)
  return { ...lot, acquired_on: null, cost }
}

// Takes back the units that the original brought, and brings back those that it took. If an exchange is reversed after
// some of its units have left, only the difference moves. If it changed only the cost, the units that left are the
// oldest of those that it took.
function undo(walk: Walk, { entries, taken, brought }: Step, reversal: readonly LotEntry[]): void {
  const sources = new Set(entries.map(({ id }) => id))
  const brought_lots = isZero(brought) ? [] : walk.lots.filter(({ source }) => sources.has(source))
  const missing = subtract(brought, unitsOf(brought_lots))
  const isSame = compare(unitsOf(taken), brought) === 0
  if (taken.length > 0 && isPositive(missing) && !isSame) {
    moveDifference(walk, reversal)
    return
  }
  if (brought_lots.length > 0) walk.lots = walk.lots.filter((lot) => !brought_lots.includes(lot))
  const back = [...taken]
  if (isPositive(missing)) takeUnits(isSame ? back : walk.lots, missing)
  for (const lot of back) putLot(walk.lots, lot)
}

function moveDifference(walk: Walk, reversal: readonly LotEntry[]): void {
  const net = sum(reversal.map(unitsOfEntry))
  if (!isPositive(net)) {
    takeUnits(walk.lots, negate(net))
    return
  }
  const all = walk.lots.splice(0)
  const whole = add(unitsOf(all), net)
  const entry = reversal.findLast((one) => isPositive(unitsOfEntry(one)))!
  const lots = exchangeLots(all, { ...walk, whole })
  const unknown = { acquired_on: null, quantity: whole, cost: '0', unit_cost: null }
  put(walk, { entries: reversal, taken: [], brought: '0' }, entry, lots.length > 0 ? lots : [unknown])
}
