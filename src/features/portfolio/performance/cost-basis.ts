// The cost of units and their realized results, entry by entry, at average cost. Per position, in the currency of its
// instrument: Q units, K clean cost of the units held, J accrued interest paid for and not yet recovered. g is cash
// with the tax that was withheld, i the accrued interest inside it, n = |g|, s the share of the units that leave.
//   buy                K + n − i    J + i
//   sell               RC + (n − i) − s K    RI + i − s J    K − s K    J − s J
//   coupon, dividend   RI + g − J    J = 0
//   maturity, delisting
//                      RC + g − K    RI − J    K = J = 0
//   units in           K + q × unit_price × m, or the market's price if there was none
//   units out          K − s K    J − s J: they take their cost along; against payment RC + cash − s K, RI − s J
//   cost named later   K + named − assumed, each as far as it is still in K
//   merger, split      RC + cash − c K, c = cash ÷ (cash + new units × cash price × m); the rest of K, and of a merger
//                      the same share of J, go to the new units; the share of J that belongs to the cash lowers RI
//   spin-off           K − M of the old units; RC + cash − c M, c = cash ÷ (cash + new units × cash price × m); the
//                      rest of M goes to the new units
//   rights issue       exercised: K + n; sold: RC + cash
//   stock dividend     RC + cash − c K, c = cash ÷ (cash + (Q + new units) × cash price × m); K − c K
// A reversal undoes exactly the effects of its original. If the position has sold since, and no longer has the cost or
// interest that the units would take along, they take their share, or everything if no units are left; the difference
// is RC, of J it is RI. Shares to 20 places. Source: docs/valuation.md.
import {
  add,
  compare,
  type Decimal,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
} from '../../../values/decimal.ts'
import type { AccountEntry } from '../holding-history/replay-entries.ts'
import {
  exchangeEffects,
  rightsEffect,
  spinOffEffects,
  stockDividendEffect,
} from './effects/exchange-units.ts'
import {
  type Basis,
  type Effect,
  effect,
  grossOf,
  nothing,
  type ReplayFacts,
  share,
} from './effects/rules.ts'
import { isLaterCost, stepsOf } from './flows.ts'

export type { Basis, Effect, ReplayFacts } from './effects/rules.ts'

export interface ReplayedStep {
  entries: readonly AccountEntry[]
  effects: Effect[]
}

const isBelow = (x: Decimal) => compare(x, '0') < 0

/** Walks over all entries of an account, and returns the effects of each step on its positions. */
export function replay(entries: readonly AccountEntry[], terms: ReplayFacts): ReplayedStep[] {
  const state = new Map<string, Basis>()
  const unreversed = newReversibleSteps()
  return stepsOf(entries.filter(({ position }) => position !== null)).map((step) => {
    const original = unreversed.findOriginal(step)
    const effects = (original ? reverse(original, step) : effectsOf(step, state, terms)).map((one) =>
      limitToHeld(state.get(one.position) ?? nothing, one),
    )
    if (original) unreversed.remove(original)
    else unreversed.add({ entries: step, effects })
    for (const one of effects) state.set(one.position, after(state.get(one.position) ?? nothing, one))
    return { entries: step, effects }
  })
}

/** The steps that nothing has reversed yet, to find the one that a later step reverses. */
function newReversibleSteps() {
  const byFigures = new Map<string, ReplayedStep[]>()
  const listOf = (key: string) => byFigures.get(key) ?? []
  return {
    add(step: ReplayedStep): void {
      const key = figuresOf(step.entries)
      byFigures.set(key, [...listOf(key), step])
    },
    remove(step: ReplayedStep): void {
      const key = figuresOf(step.entries)
      byFigures.set(
        key,
        listOf(key).filter((one) => one !== step),
      )
    },
    // Parts of an order may be equal to the cent: the one that the reversal names, or else the last.
    findOriginal(reversal: readonly AccountEntry[]): ReplayedStep | undefined {
      const { reversed_entry, entry } = reversal[0]!
      if (isJournal(reversal[0]!) && !reversed_entry) return undefined
      const candidates = listOf(figuresOf(reversal, negate))
      const original = reversed_entry
        ? candidates.find(({ entries }) => entries[0]!.entry === reversed_entry)
        : candidates.at(-1)
      return original && original.entries[0]!.entry !== entry ? original : undefined
    },
  }
}

const same = (x: Decimal) => x

const isJournal = ({ reference_type }: AccountEntry) => reference_type === 'journal'

// A reversal has the type, reference and instruments of its original, and each figure with the other sign. A reversal
// of a journal is a journal of its own, which names the entry.
function figuresOf(step: readonly AccountEntry[], turn: (x: Decimal) => Decimal = same): string {
  const figure = (x: Decimal | null) => (x === null ? null : add(turn(x), '0'))
  return JSON.stringify(
    step.map((entry) => [
      entry.transaction_type,
      isJournal(entry) ? null : entry.reference,
      entry.instrument,
      figure(entry.cash_amount),
      figure(entry.unit_quantity),
    ]),
  )
}

/** A basis after an effect. */
export const after = (before: Basis, { units, cost, interest }: Basis): Basis => ({
  units: add(before.units, units),
  cost: add(before.cost, cost),
  interest: add(before.interest, interest),
})

// Units that leave take along at most the cost and interest of the position, else their share of it, and a position
// without units has none. Interest that was paid for is negative where a gilt was bought without its coupon.
function limitToHeld(before: Basis, effect: Effect): Effect {
  const change = (name: 'cost' | 'interest'): Decimal => {
    if (isZero(add(before.units, effect.units))) return negate(before[name])
    const leaves = isBelow(effect.units)
    return leaves && exceeds(before, effect, name) ? outOf(before, effect.units)[name] : effect[name]
  }
  const limited = { cost: change('cost'), interest: change('interest') }
  return {
    ...effect,
    ...limited,
    capital: add(effect.capital, subtract(limited.cost, effect.cost)),
    income: add(effect.income, subtract(limited.interest, effect.interest)),
  }
}

// Returns whether the effect takes more of the cost or interest than the position has.
function exceeds(before: Basis, effect: Effect, name: 'cost' | 'interest'): boolean {
  const taken = negate(effect[name])
  if (name === 'cost' || isPositive(taken)) return compare(before[name], taken) < 0
  return isBelow(taken) && compare(before.interest, taken) > 0
}

// The effects of a reversal. Units may come back into another position that was opened for them.
function reverse(original: ReplayedStep, reversal: readonly AccountEntry[]): Effect[] {
  const moved = new Map(original.entries.map(({ position }, n) => [position, reversal[n]!.position!]))
  return original.effects.map(({ position, units, cost, interest, capital, income }) => ({
    position: moved.get(position) ?? position,
    units: negate(units),
    cost: negate(cost),
    interest: negate(interest),
    capital: negate(capital),
    income: negate(income),
  }))
}

function effectsOf(step: readonly AccountEntry[], state: Map<string, Basis>, terms: ReplayFacts): Effect[] {
  const [entry] = step as [AccountEntry]
  const basis = state.get(entry.position!) ?? nothing
  if (isLaterCost(step)) return [laterCostEffect(step)]
  switch (entry.transaction_type) {
    case 'buy':
    case 'sell':
      return [tradeEffect(entry, basis)]
    case 'coupon_payment':
    case 'dividend':
      return [couponEffect(entry, basis)]
    case 'maturity':
    case 'delisting':
      return [maturityEffect(entry, basis)]
    case 'rights_issue':
      return [rightsEffect(entry)]
    case 'stock_dividend':
      return [stockDividendEffect(entry, basis, terms)]
    case 'spin_off':
      return spinOffEffects(step, terms)
    case 'merger':
      return exchangeEffects(step, basis, terms)
    default:
      return entry.unit_quantity === null ? [] : [moveEffect(entry, basis, terms)]
  }
}

function tradeEffect(entry: AccountEntry, basis: Basis): Effect {
  const position = entry.position!
  const units = entry.unit_quantity ?? '0'
  const gross = grossOf(entry)
  const interest = entry.accrued_interest ?? '0'
  if (isPositive(units)) return effect(position, { units, cost: subtract(negate(gross), interest), interest })
  const out = outOf(basis, units)
  return effect(position, {
    ...out,
    capital: add(subtract(gross, interest), out.cost),
    income: add(interest, out.interest),
  })
}

// Units that leave, with their share of cost and interest; negative.
function outOf(basis: Basis, units: Decimal): Basis {
  const part = negate(units)
  return {
    units,
    cost: negate(share(basis.cost, part, basis.units)),
    interest: negate(share(basis.interest, part, basis.units)),
  }
}

const couponEffect = (entry: AccountEntry, { interest }: Basis): Effect =>
  effect(entry.position!, { income: subtract(grossOf(entry), interest), interest: negate(interest) })

const maturityEffect = (entry: AccountEntry, { cost, interest }: Basis): Effect =>
  effect(entry.position!, {
    units: entry.unit_quantity ?? '0',
    cost: negate(cost),
    interest: negate(interest),
    capital: subtract(grossOf(entry), cost),
    income: negate(interest),
  })

function moveEffect(entry: AccountEntry, basis: Basis, { m, priceOf }: ReplayFacts): Effect {
  const { instrument, unit_price } = entry
  const position = entry.position!
  const units = entry.unit_quantity!
  const interest = entry.accrued_interest ?? '0'
  if (isBelow(units))
    return isJournal(entry) || entry.handed_over != null
      ? givenEffect(entry, basis)
      : effect(position, outOf(basis, units))
  const price = unit_price ?? priceOf(entry)
  const cost = entry.handed_over ?? multiply(multiply(units, price), m(instrument!))
  return effect(position, { units, cost, interest })
}

// The cost that is named later takes the place of the one that was assumed, as far as it is still in the position.
function laterCostEffect(step: readonly AccountEntry[]): Effect {
  const [assumed, named] = step as [AccountEntry, AccountEntry]
  return effect(named.position!, { cost: subtract(named.handed_over ?? '0', assumed.handed_over ?? '0') })
}

// Units that leave by a journal realize their gain at the market's value, or take their cost and interest along; those
// of a securities transfer against payment realize theirs at the cash.
function givenEffect(
  { position, unit_quantity, accrued_interest, handed_over }: AccountEntry,
  basis: Basis,
): Effect {
  const out = outOf(basis, unit_quantity!)
  const interest = accrued_interest ?? '0'
  if (handed_over == null) return effect(position!, { ...out, interest: negate(interest) })
  return effect(position!, {
    ...out,
    capital: add(handed_over, out.cost),
    income: add(interest, out.interest),
  })
}
