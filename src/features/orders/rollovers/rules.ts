// Facts about rollover loans, without input or output.
import { atLeastZero, type Decimal, subtract } from '../../../values/decimal.ts'

/** The part of a loan that no maturing bill covers. */
export function unsecured({ lent, secured }: { lent: Decimal; secured: Decimal }): Decimal {
  return atLeastZero(subtract(lent, secured))
}
