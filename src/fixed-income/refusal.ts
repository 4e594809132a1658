// The refusals of fixed-income arithmetic: each has a reason that a caller can act on. The arithmetic never answers
// NaN.

/** The reason why there is no answer. */
export type ArithmeticReason =
  /** The coupon is not fixed (floating, indexed, stepped ...): its payments are not known in advance. */
  | 'coupon_type_unsupported'
  /** The terms contradict each other, e.g. a first coupon date that is not on the cycle of maturity. */
  | 'terms_invalid'
  /** Settlement is on or after maturity. */
  | 'matured'
  /** Settlement is before interest begins to accrue. */
  | 'not_issued'
  /** The price, accrued interest included, is not above zero. */
  | 'price_not_positive'
  /** The yield lies outside what the formula of the market can hold, or beyond a million per cent. */
  | 'yield_out_of_range'
  /** The day count sees no time left to maturity (30/360 on the 30th before a 31st). */
  | 'no_time_left'

/** A refusal of the arithmetic; not an answer over HTTP, so each room decides what it means for its callers. */
export class ArithmeticRefusal extends Error {
  readonly reason: ArithmeticReason

  constructor(reason: ArithmeticReason, detail: string) {
    super(detail)
    this.name = 'ArithmeticRefusal'
    this.reason = reason
  }
}

/** Makes the refusal with the reason. */
export function refuse(reason: ArithmeticReason, detail: string): ArithmeticRefusal {
  return new ArithmeticRefusal(reason, detail)
}

/** Returns the answer, or undefined if the arithmetic refuses; any other error passes through. */
export function orUndefined<T>(answer: () => T): T | undefined {
  try {
    return answer()
  } catch (error) {
    if (error instanceof ArithmeticRefusal) return undefined
    throw error
  }
}
