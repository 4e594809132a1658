// Facts about rollover loans, without input or output.
import { type Decimal, isPositive, subtract } from '../../../values/decimal.ts'

/** The part of a loan that no bill is about to pay back. */
export function unsecured({ lent, secured }: { lent: Decimal; secured: Decimal }): Decimal {
  const rest = subtract(lent, secured)
  return isPositive(rest) ? rest : '0'
}
