// Personal data as an operator sees them by default: enough to compare, not enough to know.

const DOTS = '…'

/** An IBAN with its country, check digits and last four characters. */
export const maskIban = (iban: string): string =>
  iban.length < 12 ? (iban === '' ? '' : DOTS) : `${iban.slice(0, 4)}${DOTS}${iban.slice(-4)}`

/** A name as the first letters of its words. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${DOTS}`)
    .join(' ')

/** A text that may name a person: it is shown only as present or absent. */
export const maskText = (text: string): string => (text === '' ? '' : DOTS)
