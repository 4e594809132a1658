// Decides about the tax declarations of customers: how long each of them is valid.
import { failParam } from '../../../errors.ts'
import type { Day } from '../../../values/time.ts'

/** The calendar years after that of the signature at whose end a declaration ceases to be valid. */
const VALID_YEARS = 3

export interface DeclarationValidity {
  signed_on: Day
  valid_until: Day
}

/** The validity of a declaration that was signed on the day, or a refusal. */
export function decideValidity(signed_on: Day, today: Day): DeclarationValidity {
  if (signed_on > today)
    throw failParam('body.signed_on', 'invalid_param', `Must not lie after today, ${today}.`)
  const year = Number(signed_on.slice(0, 4)) + VALID_YEARS
  return { signed_on, valid_until: `${String(year).padStart(4, '0')}-12-31` }
}

/** Whether the declaration counts on the day. */
export const isValidOn = ({ signed_on, valid_until }: DeclarationValidity, day: Day): boolean =>
  signed_on <= day && day <= valid_until
