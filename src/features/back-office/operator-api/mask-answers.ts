// Rows with personal data as operators see them: the members that are listed here, and the marked columns of their
// tables as their masks show them. A new member of a row stays hidden until it is listed.
import { maskRow } from '../../../privacy/mask-row.ts'
import { maskName, showMembers } from '../../../values/mask.ts'
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
  ...maskRow('withdrawals', withdrawal, SHOWN.withdrawal),
  funding_account: maskFundingAccount(withdrawal.funding_account),
})

const maskFundingAccount = (account: FundingAccount): FundingAccount =>
  maskRow('funding_accounts', account, SHOWN.funding_account)

/** The payment in suspense without its sender's name, IBAN and text. */
export const maskPayment = (payment: SuspendedPayment): SuspendedPayment =>
  maskRow('inbound_payments', payment, SHOWN.payment)

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
