// Decides what a run pays out that raises cash for a withdrawal, once its orders have ended.
import { type Decimal, isLess, isPositive } from '../../../../values/decimal.ts'
import type { RunRow } from '../rules.ts'

export interface PayoutFacts {
  run: Pick<RunRow, 'run_type' | 'amount'>
  /** Cash that may be withdrawn, with what the run has reserved. */
  withdrawable: Decimal
  /** Proceeds of the run have not settled yet. */
  is_unsettled: boolean
}

/** The amount to withdraw, and whether it is less than was to be raised; or the run waits. */
export type RunPayout = 'wait' | { amount: Decimal; is_short: boolean }

/**
 * An amount is paid as soon as enough has settled; everything is paid when all has settled. Where all has settled and
 * the amount is not there, what is there is paid.
 */
export function decidePayout({
  run: { run_type, amount },
  withdrawable,
  is_unsettled,
}: PayoutFacts): RunPayout {
  if (run_type === 'raise_cash' && !isLess(withdrawable, amount!)) return { amount: amount!, is_short: false }
  if (is_unsettled) return 'wait'
  return { amount: withdrawable, is_short: run_type === 'raise_cash' || !isPositive(withdrawable) }
}
