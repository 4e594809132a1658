// The members of a request body, checked.
import { type Decimal, decimal } from '@holdfast/sdk'
import { Refusal } from './failure.ts'

export type Body = Readonly<Record<string, unknown>>

/** A member that is text and not empty. */
export function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '' || value.length > 255)
    throw new Refusal(400, 'invalid_request', `${name} is missing.`)
  return value
}

/** A member that is one of some words. */
export function oneOf<const T extends readonly (string | number)[]>(
  body: Body,
  name: string,
  all: T,
): T[number] {
  const value = all.find((one) => one === body[name])
  if (value === undefined)
    throw new Refusal(400, 'invalid_request', `${name} must be one of ${all.join(', ')}.`)
  return value
}

/** An amount above zero. It is text from the field of the page to the ledger, and never a number. */
export function amount(body: Body, name: string): Decimal {
  const value = text(body, name)
  try {
    const exact = decimal.decimal(value)
    if (decimal.compare(exact, '0') > 0) return exact
  } catch {
    // Not a decimal: refused below.
  }
  throw new Refusal(400, 'invalid_amount', `"${value}" is not an amount above zero.`)
}
