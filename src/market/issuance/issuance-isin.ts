// The numbers of simulated bills. Each issuer has a stock of numbers, a prefix followed by free characters of its
// alphabet, and assigns them in the order of its auctions. They have valid check digits and name no real security.
import { cusipCheckDigit, isinCheckDigit, sedolCheckDigit } from '../../values/check-digits.ts'
import type { BillIssuer, Issue } from './issuance.ts'

// Where the national number within the ISIN starts, and the digit that ends it.
const innerChecks: Record<string, { from: number; digit: (text: string) => string }> = {
  cusip: { from: 2, digit: cusipCheckDigit },
  sedol: { from: 4, digit: sedolCheckDigit },
}

const prefixesOf = (issuer: BillIssuer): string[] => [issuer.isin_prefix, ...issuer.isin_prefixes_after]

// Numbers of one prefix: the alphabet's size to the power of the characters that no check digit decides.
function perPrefix({ isin_alphabet, isin_free_characters, isin_inner_check }: BillIssuer): number {
  return isin_alphabet.length ** (isin_free_characters - (isin_inner_check ? 1 : 0))
}

/** Returns the number of bills that an issuer can number before a number would repeat. */
export function stockOfIsins(issuer: BillIssuer): number {
  return prefixesOf(issuer).length * perPrefix(issuer)
}

function written(value: number, alphabet: string, places: number): string {
  let text = ''
  for (let rest = value; text.length < places; rest = Math.floor(rest / alphabet.length))
    text = alphabet[rest % alphabet.length]! + text
  return text
}

// The start of the numbers of the second and later choices: far from those that will be assigned in a century.
const CHOICES = 7

/**
 * Returns the ISIN of an issue. If another security already has the number, the caller takes the next choice; choices
 * are counted from 0. Numbers from before the first week come from the end of the stock.
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
