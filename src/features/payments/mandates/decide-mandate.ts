// Whether a mandate may be registered, and its row.
import { isSepa } from '../../../banks/payable.ts'
import { fail, failParam } from '../../../errors.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { capabilities } from '../../customers/accounts/rules.ts'
import { expiryOf, isInEea, type MandateRow } from './rules.ts'
import type { DebitTerms } from './setting-schemas.ts'

export interface MandateFacts {
  account: Pick<
    AccountRow,
    'id' | 'status' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
  >
  terms: DebitTerms | undefined
  has_evidence: boolean
  now: Instant
}

export type NewMandate = Pick<
  MandateRow,
  'debtor_name' | 'iban' | 'bank_code' | 'mandate_type' | 'signed_at' | 'reference' | 'evidence'
>

export type MandateDecision = NewMandate & {
  account: string
  creditor_identifier: string
  creditor_name: string
  expires_on: Day
}

/** The mandate to register, or the refusal. */
export function decideMandate(
  { account, terms, has_evidence, now }: MandateFacts,
  mandate: NewMandate,
): MandateDecision {
  const { iban, bank_code, signed_at, evidence } = mandate
  const invalid = (member: string, detail: string) => failParam(`body.${member}`, 'invalid_param', detail)
  if (!isSepa('EUR', iban)) throw invalid('iban', 'Must be an IBAN of a country of SEPA.')
  if (mandate.debtor_name.trim() === '') throw invalid('debtor_name', 'Must not be blank.')
  if (bank_code === null && !isInEea(iban))
    throw failParam(
      'body.bank_code',
      'missing_param',
      'An account outside the EEA needs the BIC of its bank.',
    )
  if (signed_at > now) throw invalid('signed_at', 'Must not lie in the future.')
  if (evidence !== null && !has_evidence) throw failParam('body.evidence', 'not_found', 'No such file.')
  if (!account.funding_currencies.includes('EUR')) throw fail('currency_not_supported')
  if (!terms || account.status !== 'active' || !capabilities(account).can_deposit)
    throw fail('direct_debit_forbidden')
  const { creditor_identifier, creditor_name } = terms
  const expires_on = expiryOf(dayOf(signed_at))
  if (expires_on <= dayOf(now))
    throw invalid('signed_at', 'The mandate has lapsed: it is older than 36 months.')
  return { ...mandate, account: account.id, creditor_identifier, creditor_name, expires_on }
}
