// The tenant's settings of direct debits: their shape, their values, and their check.
import Type, { type Static } from 'typebox'
import { toLatin } from '../../../banks/latin.ts'
import { readSetting } from '../../../clock/read-setting.ts'
import type { Json } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { isCreditorIdentifier } from './rules.ts'

const Days = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description }))
const Limit = (description: string) =>
  Type.Optional(Type.String({ format: 'decimal', pattern: '^[0-9]{1,9}(\\.[0-9]{1,2})?$', description }))

export const DirectDebitSettings = Type.Object(
  {
    creditor_identifier: Type.String({
      maxLength: 35,
      description: 'The creditor identifier that the national bank has given the firm.',
      examples: ['DE98ZZZ09999999999'],
    }),
    creditor_name: Type.String({
      pattern: "^[A-Za-z0-9/?:().,'+ -]{1,70}$",
      description: 'Name of the creditor: 1 to 70 characters of the SEPA set.',
    }),
    pre_notification_days: Days(
      14,
      'Calendar days before the due date by which the firm notifies the customer, as mandates agree; 2 if left out.',
    ),
    submission_lead_days: Days(
      10,
      'Business days between the submission to the bank and the due date; 1 if left out.',
    ),
    return_days: Days(
      10,
      'Business days after the due date for which its amount is not paid out; 5 if left out.',
    ),
    first_as: Type.Optional(
      Type.Enum(['FRST', 'RCUR'], {
        description: 'The sequence type of the first debit of a recurrent mandate; `FRST` if left out.',
      }),
    ),
    maximum_amount: Limit('The most of one debit; 999999999.99, the most of the scheme, if left out.'),
    daily_maximum: Limit(
      'The most of the debits of an account that are due on one day; no limit if left out.',
    ),
  },
  {
    $id: 'DirectDebitSettings',
    additionalProperties: false,
    description: 'The creditor of direct debits, and their days and limits.',
  },
)

/** The settings with their usual values. */
export interface DebitTerms {
  creditor_identifier: string
  creditor_name: string
  pre_notification_days: number
  submission_lead_days: number
  return_days: number
  first_as: 'FRST' | 'RCUR'
  maximum_amount: string
  daily_maximum: string | null
}

// The most that a transaction of the SEPA schemes may have.
const MAX_OF_SCHEME = '999999999.99'

/** The tenant's terms of direct debits; undefined if they are not set up. */
export function debitTermsOf(settings: Readonly<Record<string, Json>>): DebitTerms | undefined {
  const stored = readSetting<Static<typeof DirectDebitSettings> | null>(settings, 'direct_debits')
  if (!stored) return undefined
  return {
    creditor_identifier: stored.creditor_identifier,
    creditor_name: stored.creditor_name,
    pre_notification_days: stored.pre_notification_days ?? 2,
    submission_lead_days: stored.submission_lead_days ?? 1,
    return_days: stored.return_days ?? 5,
    first_as: stored.first_as ?? 'FRST',
    maximum_amount: stored.maximum_amount ?? MAX_OF_SCHEME,
    daily_maximum: stored.daily_maximum ?? null,
  }
}

/** Refuses settings whose creditor identifier is wrong. */
export function checkDebitSettings(settings: Readonly<Record<string, Json>>): void {
  const terms = debitTermsOf(settings)
  if (terms && !isCreditorIdentifier(terms.creditor_identifier))
    throw failParam(
      'body.settings.direct_debits.creditor_identifier',
      'invalid_param',
      'Must be a creditor identifier with right check digits, such as DE98ZZZ09999999999.',
    )
}

const MAX_OF_A_NAME = 70

/** The settings with which a sandbox begins: a creditor identifier for tests, and the name of the tenant. */
export const sandboxDebitSettings = (tenant_name: string): Json => ({
  creditor_identifier: 'DE98ZZZ09999999999',
  creditor_name: toLatin(tenant_name).trim().slice(0, MAX_OF_A_NAME).trim() || 'Sandbox',
})
