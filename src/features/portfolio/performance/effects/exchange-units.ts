// The effects of corporate actions that bring new units.
import {
  add,
  type Decimal,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
} from '../../../../values/decimal.ts'
import type { AccountEntry } from '../../holding-history/replay-entries.ts'
import { type Basis, type Effect, effect, grossOf, type ReplayFacts, share } from './rules.ts'

/** New units beside the old ones: the cash takes its share of the cost along. */
export function stockDividendEffect(entry: AccountEntry, { units, cost }: Basis, { m }: ReplayFacts): Effect {
  const cash = grossOf(entry)
  const whole = entry.unit_quantity ?? '0'
  const price = multiply(entry.unit_price ?? '0', m(entry.instrument!))
  const worth = add(cash, multiply(add(units, whole), price))
  const paid = isPositive(cash) && isPositive(worth) ? share(cost, cash, worth) : '0'
  return effect(entry.position!, { units: whole, cost: negate(paid), capital: subtract(cash, paid) })
}

/** New units that are paid for, or the cash of rights that are sold, which have no cost. */
export function rightsEffect(entry: AccountEntry): Effect {
  const { position, unit_quantity } = entry
  if (unit_quantity === null) return effect(position!, { capital: grossOf(entry) })
  return effect(position!, { units: unit_quantity, cost: negate(grossOf(entry)) })
}

/** Units of another company: the entries carry the cost that moves. Without units all of it belongs to the cash. */
export function spinOffEffects(step: readonly AccountEntry[], { m }: ReplayFacts): Effect[] {
  const into = step.at(-1)!
  const moved = into.handed_over ?? '0'
  const cash = grossOf(into)
  const gives = (capital: Decimal) => effect(step[0]!.position!, { cost: negate(moved), capital })
  if (into.unit_quantity === null) return [gives(subtract(cash, moved))]
  const worth = add(cash, multiply(multiply(into.unit_quantity, into.unit_price ?? '0'), m(into.instrument!)))
  const paid = isPositive(cash) && isPositive(worth) ? share(moved, cash, worth) : '0'
  const gets = { units: into.unit_quantity, cost: subtract(moved, paid), capital: subtract(cash, paid) }
  return [...(step.length > 1 ? [gives('0')] : []), effect(into.position!, gets)]
}

/** All units for others or for cash, which takes its share of cost and interest along. */
export function exchangeEffects(step: readonly AccountEntry[], basis: Basis, { m }: ReplayFacts): Effect[] {
  const [old, into] = step as [AccountEntry, AccountEntry | undefined]
  const units = old.unit_quantity ?? '0'
  const cash = into ? grossOf(into) : '0'
  const whole = into?.unit_quantity ?? '0'
  const worth = into ? add(cash, multiply(multiply(whole, into.unit_price ?? '0'), m(into.instrument!))) : '0'
  const paid = (x: Decimal) =>
    isZero(whole) ? x : isPositive(worth) && isPositive(cash) ? share(x, cash, worth) : '0'
  const [cost, interest] = [paid(basis.cost), paid(basis.interest)]
  const gained = { capital: subtract(cash, cost) }
  const stays = into?.position === old.position && !isZero(whole)
  if (stays) return [effect(old.position!, { ...gained, units: add(units, whole), cost: negate(cost) })]
  const outgoing = effect(old.position!, {
    ...gained,
    income: negate(interest),
    units,
    cost: negate(basis.cost),
    interest: negate(basis.interest),
  })
  if (isZero(whole)) return [outgoing]
  const rest = { cost: subtract(basis.cost, cost), interest: subtract(basis.interest, interest) }
  return [outgoing, effect(into!.position!, { units: whole, ...rest })]
}
