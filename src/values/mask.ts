// Personal data as an operator sees them by default: enough to compare, not enough to know.

import { IDS_IN_TEXT } from './ids.ts'

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

/** The masks by the names under which shapes declare them. */
export const MASKS = { text: maskText, name: maskName, iban: maskIban }
export type Mask = keyof typeof MASKS

/** The members of the list and no others: a new member stays hidden until it is listed. */
export const showMembers = <T extends object, K extends keyof T>(row: T, members: readonly K[]): Pick<T, K> =>
  Object.fromEntries(members.map((member) => [member, row[member]])) as Pick<T, K>

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g

const FORMS = [
  /[^\s@]@[^\s@.]+\.\S/, // an e-mail address; each part is read once
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/i, // an IBAN
  /\d(?:[ ./()-]*\d){6,}/, // a telephone, account or tax number
]

/** Whether the text has an e-mail address, an IBAN or a long number; ids and days are none. */
export function looksPersonal(text: string): boolean {
  const rest = text.replaceAll(IDS_IN_TEXT, ' ').replaceAll(DAY, ' ')
  return FORMS.some((form) => form.test(rest))
}
