// The check digits of identifiers: ISIN (ISO 6166), CUSIP (ANSI X9.6), SEDOL and LEI (ISO 17442). They follow from the
// other characters, so that a mistyped character is noticed.

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/

// 0 to 9 count as themselves, A to Z as 10 to 35.
const worth = (character: string) => Number.parseInt(character, 36)
const digitSum = (n: number) => Math.floor(n / 10) + (n % 10)
const upToTen = (sum: number) => String((10 - (sum % 10)) % 10)

/**
 * Returns the last digit of an ISIN from its first eleven characters: letters become two digits, then every second
 * digit from the right counts double, with the digits of the product added (ISO 6166, the Luhn formula).
 */
export function isinCheckDigit(first_eleven: string): string {
  const digits = Array.from(first_eleven, worth).join('')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digitSum(2 * digit) : digit
  }
  return upToTen(sum)
}

/**
 * Returns whether a text is an ISIN: two letters, nine letters or digits, and the check digit that follows from them.
 */
export function isIsin(text: string): boolean {
  return ISIN.test(text) && isinCheckDigit(text.slice(0, 11)) === text[11]
}

/**
 * Returns the last digit of a CUSIP from its first eight characters: every second value from the left counts double,
 * and of each the digits are added (ANSI X9.6).
 */
export function cusipCheckDigit(first_eight: string): string {
  return upToTen(
    Array.from(first_eight, worth).reduce(
      (sum, value, i) => sum + digitSum(i % 2 === 1 ? 2 * value : value),
      0,
    ),
  )
}

const sedolWeights = [1, 3, 1, 7, 3, 9]

/**
 * Returns the last digit of a SEDOL from its first six characters: the sum of values times the weights 1, 3, 1, 7, 3,
 * 9.
 */
export function sedolCheckDigit(first_six: string): string {
  return upToTen(Array.from(first_six, worth).reduce((sum, value, i) => sum + value * sedolWeights[i]!, 0))
}

const LEI = /^[A-Z0-9]{18}[0-9]{2}$/

// The number that a text with letters as two digits (A is 10) leaves when it is divided by 97.
const modulo97 = (text: string) =>
  Array.from(Array.from(text, worth).join('')).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

/**
 * Returns the last two digits of a legal entity identifier from its first eighteen characters: with them the whole
 * number leaves 1 when it is divided by 97 (ISO 17442, by ISO 7064 MOD 97-10).
 */
export const leiCheckDigits = (first_eighteen: string): string =>
  String(98 - modulo97(`${first_eighteen}00`)).padStart(2, '0')

/** Returns whether a text is a legal entity identifier: 18 letters in upper case or digits, and their check digits. */
export const isLei = (text: string): boolean =>
  LEI.test(text) && leiCheckDigits(text.slice(0, 18)) === text.slice(18)
