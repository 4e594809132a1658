// The states of mandates, their last day, and the identifier of the creditor.
import { addMonths, type Day, type Instant } from '../../../values/time.ts'

export const MANDATE_STATUSES = ['active', 'blocked', 'revoked', 'expired', 'used'] as const
export type MandateStatus = (typeof MANDATE_STATUSES)[number]

export const MANDATE_TYPES = ['recurrent', 'one_off'] as const
export type MandateType = (typeof MANDATE_TYPES)[number]

export const SEQUENCE_TYPES = ['FRST', 'RCUR', 'OOFF'] as const
export type SequenceType = (typeof SEQUENCE_TYPES)[number]

/** A mandate as it is stored. */
export interface MandateRow {
  id: string
  account: string
  reference: string
  mandate_type: MandateType
  debtor_name: string
  iban: string
  bank_code: string | null
  creditor_identifier: string
  creditor_name: string
  signed_at: Instant
  evidence: string | null
  status: MandateStatus
  blocked_reason: string | null
  revoked_at: Instant | null
  /** The debits that went to the bank and were not rejected. */
  submissions: number
  last_collected_on: Day | null
  expires_on: Day
  created_at: Instant
  modified_at: Instant
}

// A mandate that is not used for this time lapses. Source: SEPA Core rulebook, 4.1.
const MONTHS_IN_FORCE = 36

/** The day on which a mandate lapses, counted from its signature or from the last day on which a debit was due. */
export const expiryOf = (last_used_on: Day): Day => addMonths(last_used_on, MONTHS_IN_FORCE)

// The countries of the European Union, with Iceland, Liechtenstein and Norway.
const EEA = new Set(
  ('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE ' + 'SI SK').split(
    ' ',
  ),
)

/** Whether a debit of the account needs neither the BIC of its bank nor the address of its owner. */
export const isInEea = (iban: string): boolean => EEA.has(iban.slice(0, 2))

const CREDITOR = /^([A-Z]{2})([0-9]{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/

/**
 * Whether the creditor identifier has its form and check digits: with letters as numbers from 10 on, the national
 * part, the country and the digits make a number that leaves 1 when divided by 97. The business code does not count.
 */
export function isCreditorIdentifier(text: string): boolean {
  const parts = CREDITOR.exec(text)
  if (!parts) return false
  const [, country, digits, national] = parts
  const number = [...`${national}${country}${digits}`].map((one) => Number.parseInt(one, 36)).join('')
  return BigInt(number) % 97n === 1n
}

/** The type of the next debit of a mandate. */
export const sequenceTypeOf = (
  { mandate_type, submissions }: Pick<MandateRow, 'mandate_type' | 'submissions'>,
  first_as: 'FRST' | 'RCUR',
): SequenceType => (mandate_type === 'one_off' ? 'OOFF' : submissions > 0 ? 'RCUR' : first_as)
