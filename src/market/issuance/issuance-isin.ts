// The numbers of simulated bills. Each issuer has a stock of them, a prefix and free characters of its alphabet, and
// gives them out in the order of its auctions. They are well-formed, check digits included, and name no real security.
import { cusipCheckDigit, isinCheckDigit, sedolCheckDigit } from '../../values/check-digits.ts'
import type { Issue, Issuer } from './issuance.ts'

// Where the national number within the ISIN starts, and the digit that ends it.
const innerChecks: Record<string, { from: number; digit: (text: string) => string }> = {
  cusip: { from: 2, digit: cusipCheckDigit },
  sedol: { from: 4, digit: sedolCheckDigit },
}

const prefixesOf = (issuer: Issuer): string[] => [issuer.isin_prefix, ...issuer.isin_prefixes_after]

// Numbers of one prefix: the alphabet's size to the power of the characters that no check digit decides.
function perPrefix({ isin_alphabet, isin_free_characters, isin_inner_check }: Issuer): number {
  return isin_alphabet.length ** (isin_free_characters - (isin_inner_check ? 1 : 0))
}

/** Tells how many bills an issuer can number before a number would come back. */
export function stockOfIsins(issuer: Issuer): number {
  return prefixesOf(issuer).length * perPrefix(issuer)
}

function written(value: number, alphabet: string, places: number): string {
  let text = ''
  for (let rest = value; text.length < places; rest = Math.floor(rest / alphabet.length))
    text = alphabet[rest % alphabet.length]! + text
  return text
}

// Where numbers of the second and later choices start: far from those that are given out within any working life.
const CHOICES = 7

/**
 * Gives the ISIN of an issue. A number that another security has already may be passed over for the one of the next
 * choice, counted from 0. Numbers of before the first week come from the end of the stock.
 */
export function isinOf({ issuer, serial }: Pick<Issue, 'issuer' | 'serial'>, choice = 0): string {
  const stock = stockOfIsins(issuer)
  const shift = Math.floor((stock / CHOICES) * choice)
  const place = (((serial + shift) % stock) + stock) % stock
  const size = perPrefix(issuer)
  const prefix = prefixesOf(issuer)[Math.floor(place / size)]!
  const inner = innerChecks[issuer.isin_inner_check ?? '']
  const places = issuer.isin_free_characters - (inner ? 1 : 0)
  const body = prefix + written(place % size, issuer.isin_alphabet, places)
  const eleven = inner ? body + inner.digit(body.slice(inner.from)) : body
  return eleven + isinCheckDigit(eleven)
}
