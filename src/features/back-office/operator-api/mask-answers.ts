// Rows with personal data as operators see them: the members that are listed here, and masks of others. A new member
// of a row stays hidden until it is listed.
import { maskIban, maskName, maskText, showMembers } from '../../../values/mask.ts'
import type { FundingAccount } from '../../payments/funding-accounts/schemas.ts'
import type { SuspendedPayment } from '../../payments/inbound-payments/read.ts'
import type { Withdrawal } from '../../payments/withdrawals/schemas.ts'

const SHOWN = {
  withdrawal: ['id', 'account', 'amount', 'currency', 'status', 'completed_at', 'created_at', 'modified_at'],
  funding_account: ['id', 'bank_code', 'currency', 'is_verified', 'created_at', 'modified_at'],
  payment: ['id', 'bank_transaction_id', 'amount', 'currency', 'bank_code', 'status', 'received_at'],
  applicant: ['id', 'person_type', 'authority_type'],
  claim: ['id', 'claim_type', 'status'],
} as const

/** The withdrawal without its receiver's name, IBAN and nickname. */
export const maskWithdrawal = (withdrawal: Withdrawal): Withdrawal => ({
  ...showMembers(withdrawal, SHOWN.withdrawal),
  funding_account: maskFundingAccount(withdrawal.funding_account),
})

const maskFundingAccount = (account: FundingAccount): FundingAccount => ({
  ...showMembers(account, SHOWN.funding_account),
  owner_name: maskName(account.owner_name),
  iban: maskIban(account.iban),
  nickname: account.nickname === null ? null : maskText(account.nickname),
})

/** The payment in suspense without its sender's name, IBAN and text. */
export const maskPayment = (payment: SuspendedPayment): SuspendedPayment => ({
  ...showMembers(payment, SHOWN.payment),
  owner_name: maskName(payment.owner_name),
  iban: maskIban(payment.iban),
  reference: maskText(payment.reference),
})

/** A person of an application with its claims. */
interface Applicant<C> {
  id: string
  person_type: string
  authority_type: unknown
  name: string
  claims: readonly C[]
}

interface ApplicantClaim {
  id: string
  claim_type: unknown
  status: unknown
  content: object
}

/** The person without its name; of its claims the types remain, and which members have a value. */
export const maskApplicant = <C extends ApplicantClaim, A extends Applicant<C>>(applicant: A) => ({
  ...showMembers(applicant, SHOWN.applicant),
  name: maskName(applicant.name),
  claims: applicant.claims.map((claim) => ({
    ...showMembers(claim, SHOWN.claim),
    content: maskContent(claim.content),
  })),
})

const maskContent = (content: object) =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, maskValue(value)]))

// A member of a claim: that there is a value, but not which.
const maskValue = (value: unknown) => (value === null || value === '' ? value : '…')
