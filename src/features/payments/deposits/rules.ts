// Amounts, advances and references of deposits.
import type { Json } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { add, compare, isLess, isPositive, money, parseDecimal, round } from '../../../values/decimal.ts'

const MAXIMUM = '999999999999.99'
const DEFAULT_ADVANCE_LIMIT = '10000.00'

/** Reads an amount of money from a request, with two places: above zero, in whole cents, below a trillion. */
export function readAmount(input: string | number, path = 'body.amount'): string {
  const amount = parseDecimal(input)
  if (amount === undefined || !isPositive(amount))
    throw failParam(path, 'invalid_param', 'Must be a decimal above zero.')
  if (compare(round(amount, 2), amount) !== 0)
    throw failParam(path, 'invalid_param', 'Must have at most two decimals.')
  if (isLess(MAXIMUM, amount)) throw failParam(path, 'invalid_param', `Must be at most ${MAXIMUM}.`)
  return money(amount)
}

/** The tenant's settings for advances; a live environment grants none unless they say so. */
export function advanceTerms(settings: Record<string, Json>, environment: 'sandbox' | 'live') {
  const enabled = settings.deposit_advances_enabled ?? environment === 'sandbox'
  return { enabled: enabled === true, limit: String(settings.advance_limit ?? DEFAULT_ADVANCE_LIMIT) }
}

/** Returns whether one more advance stays within the limit per account and currency. */
export const isWithinLimit = (open: string, amount: string, limit: string) =>
  !isLess(limit, add(open, amount))

/** A reference in the shape of the minute: 'YYYYMMDDHHMM'. */
export const minuteReference = (now: string) => now.replaceAll(/\D/g, '').slice(0, 12)
