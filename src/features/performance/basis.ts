// What units cost and what they realized, entry by entry, at average cost. Per position, in the currency of its
// instrument: Q units, K clean cost of the units held, J accrued interest paid for and not yet recovered. g is cash
// with the tax that was withheld, i the accrued interest inside it, n = |g|, s the share of the units that leave.
//   buy                K + n − i    J + i
//   sell               RC + (n − i) − s K    RI + i − s J    K − s K    J − s J
//   coupon             RI + g − J    J = 0
//   maturity           RC + g − K    RI − J    K = J = 0
//   units in           K + q × unit_price × m, the market's price where none was given
//   units out          K − s K    J − s J: they take their cost along
//   merger, split      RC + cash − c K, c = cash ÷ (cash + new units × cash price × m); the rest of K, and of a merger the
//                      same share of J, go to the new units; what of J belongs to the cash lowers RI
// An entry that takes an earlier one back undoes exactly what that one did, but for what units would leave with that
// the position, which has sold since, does not have any more: they leave with their share then, and with everything
// where no units are left; the difference is RC, of J it is RI. Shares to 20 places. Source: docs/valuation.md.
import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
} from '../../values/decimal.ts'
import type { Entry } from '../valuation/replay-entries.ts'
import { stepsOf } from './flows.ts'

/** What a position holds of units, cost and interest paid for. */
export interface Basis {
  units: Decimal
  cost: Decimal
  interest: Decimal
}

/** What an entry did to a position. */
export interface Effect extends Basis {
  position: string
  capital: Decimal
  income: Decimal
}

export interface Step {
  entries: readonly Entry[]
  effects: Effect[]
}

/** What the walk has to know beside the entries. */
export interface Terms {
  /** Money of one unit at a price of one. */
  m(instrument: string): Decimal
  /** Price of units that came in without one. */
  priceOf(entry: Entry): Decimal
}

const PLACES = 20
const nothing: Basis = { units: '0', cost: '0', interest: '0' }
const isBelow = (x: Decimal) => compare(x, '0') < 0
const share = (whole: Decimal, part: Decimal, of: Decimal): Decimal =>
  isZero(of) ? whole : divide(multiply(whole, part), of, PLACES)

const effect = (position: string, more: Partial<Effect>): Effect => ({
  position,
  ...nothing,
  capital: '0',
  income: '0',
  ...more,
})

/** Walks over all entries of an account and tells what each step did to its positions. */
export function walk(entries: readonly Entry[], terms: Terms): Step[] {
  const state = new Map<string, Basis>()
  const done = new Map<string, Step[]>()
  return stepsOf(entries.filter(({ position }) => position !== null)).map((step) => {
    const undone = undoneBy(step, done.get(keyOf(step, true)) ?? [])
    const isBack = undone !== undefined && undone.entries[0]!.entry !== step[0]!.entry
    const wanted = isBack ? takenBack(undone, step) : effectsOf(step, state, terms)
    const effects = wanted.map((one) => within(state.get(one.position) ?? nothing, one))
    const key = keyOf(step, isBack)
    const equal = done.get(key) ?? []
    done.set(key, isBack ? equal.filter((one) => one !== undone) : [...equal, { entries: step, effects }])
    for (const one of effects) state.set(one.position, after(state.get(one.position) ?? nothing, one))
    return { entries: step, effects }
  })
}

// Parts of an order may be equal to the cent: the one that is meant, or else the last that nothing has taken back yet.
function undoneBy(step: readonly Entry[], equal: readonly Step[]): Step | undefined {
  const { takes_back } = step[0]!
  return takes_back ? equal.find(({ entries }) => entries[0]!.entry === takes_back) : equal.at(-1)
}

/** A basis after an effect. */
export const after = (before: Basis, { units, cost, interest }: Basis): Basis => ({
  units: add(before.units, units),
  cost: add(before.cost, cost),
  interest: add(before.interest, interest),
})

// Units take along no more than the position has, else their share, and nothing stays where no units are left. Interest
// that was paid for is below zero where a gilt was bought without its coupon.
function within(before: Basis, wanted: Effect): Effect {
  const left = after(before, wanted)
  const [cost, interest] = [negate(wanted.cost), negate(wanted.interest)]
  const isTooMuch = {
    cost: compare(before.cost, cost) < 0,
    interest: isPositive(interest)
      ? compare(before.interest, interest) < 0
      : isBelow(interest) && compare(before.interest, interest) > 0,
  }
  const change = (name: 'cost' | 'interest'): Decimal => {
    if (isZero(left.units)) return negate(before[name])
    return isBelow(wanted.units) && isTooMuch[name] ? outOf(before, wanted.units)[name] : wanted[name]
  }
  const moved = { cost: change('cost'), interest: change('interest') }
  return {
    ...wanted,
    ...moved,
    capital: add(wanted.capital, subtract(moved.cost, wanted.cost)),
    income: add(wanted.income, subtract(moved.interest, wanted.interest)),
  }
}

// Two steps cancel out when type, reference and instruments are the same and every figure is turned round.
function keyOf(step: readonly Entry[], isTurned: boolean): string {
  const figure = (x: Decimal | null) => (x === null ? null : add(isTurned ? negate(x) : x, '0'))
  return JSON.stringify(
    step.map(({ transaction_type, reference, instrument, cash_amount, unit_quantity }) => [
      transaction_type,
      reference,
      instrument,
      figure(cash_amount),
      figure(unit_quantity),
    ]),
  )
}

// Units that come back may come into a position that was opened for them.
function takenBack(undone: Step, step: readonly Entry[]): Effect[] {
  const moved = new Map(undone.entries.map(({ position }, n) => [position, step[n]!.position!]))
  return undone.effects.map(({ position, units, cost, interest, capital, income }) => ({
    position: moved.get(position) ?? position,
    units: negate(units),
    cost: negate(cost),
    interest: negate(interest),
    capital: negate(capital),
    income: negate(income),
  }))
}

function effectsOf(step: readonly Entry[], state: Map<string, Basis>, terms: Terms): Effect[] {
  const [entry] = step as [Entry]
  const held = state.get(entry.position!) ?? nothing
  switch (entry.transaction_type) {
    case 'buy':
    case 'sell':
      return [tradeEffect(entry, held)]
    case 'coupon_payment':
      return [couponEffect(entry, held)]
    case 'maturity':
      return [maturityEffect(entry, held)]
    case 'merger':
      return exchangeEffects(step, held, terms)
    default:
      return entry.unit_quantity === null ? [] : [moveEffect(entry, held, terms)]
  }
}

const grossOf = ({ cash_amount, tax }: Entry) => add(cash_amount ?? '0', tax)

function tradeEffect(entry: Entry, held: Basis): Effect {
  const position = entry.position!
  const units = entry.unit_quantity ?? '0'
  const gross = grossOf(entry)
  const interest = entry.accrued_interest ?? '0'
  if (isPositive(units)) return effect(position, { units, cost: subtract(negate(gross), interest), interest })
  const out = outOf(held, units)
  return effect(position, {
    ...out,
    capital: add(subtract(gross, interest), out.cost),
    income: add(interest, out.interest),
  })
}

// Units that leave, with their share of cost and interest; negative.
function outOf(held: Basis, units: Decimal): Basis {
  const part = negate(units)
  return {
    units,
    cost: negate(share(held.cost, part, held.units)),
    interest: negate(share(held.interest, part, held.units)),
  }
}

const couponEffect = (entry: Entry, { interest }: Basis): Effect =>
  effect(entry.position!, { income: subtract(grossOf(entry), interest), interest: negate(interest) })

const maturityEffect = (entry: Entry, { cost, interest }: Basis): Effect =>
  effect(entry.position!, {
    units: entry.unit_quantity ?? '0',
    cost: negate(cost),
    interest: negate(interest),
    capital: subtract(grossOf(entry), cost),
    income: negate(interest),
  })

function moveEffect(entry: Entry, held: Basis, { m, priceOf }: Terms): Effect {
  const { instrument, unit_price } = entry
  const position = entry.position!
  const units = entry.unit_quantity!
  if (isBelow(units)) return effect(position, outOf(held, units))
  const price = unit_price ?? priceOf(entry)
  return effect(position, { units, cost: multiply(multiply(units, price), m(instrument!)) })
}

function exchangeEffects(step: readonly Entry[], held: Basis, { m }: Terms): Effect[] {
  const [old, into] = step as [Entry, Entry | undefined]
  const units = old.unit_quantity ?? '0'
  const cash = into ? grossOf(into) : '0'
  const whole = into?.unit_quantity ?? '0'
  const worth = into ? add(cash, multiply(multiply(whole, into.unit_price ?? '0'), m(into.instrument!))) : '0'
  const paid = (x: Decimal) =>
    isZero(whole) ? x : isPositive(worth) && isPositive(cash) ? share(x, cash, worth) : '0'
  const [cost, interest] = [paid(held.cost), paid(held.interest)]
  const gained = { capital: subtract(cash, cost) }
  const stays = into?.position === old.position && !isZero(whole)
  if (stays) return [effect(old.position!, { ...gained, units: add(units, whole), cost: negate(cost) })]
  const given = effect(old.position!, {
    ...gained,
    income: negate(interest),
    units,
    cost: negate(held.cost),
    interest: negate(held.interest),
  })
  if (isZero(whole)) return [given]
  const rest = { cost: subtract(held.cost, cost), interest: subtract(held.interest, interest) }
  return [given, effect(into!.position!, { units: whole, ...rest })]
}
