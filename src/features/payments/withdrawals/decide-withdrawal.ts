// Whether cash may be withdrawn to a funding account.
import { fail, failParam } from '../../../errors.ts'
import type { Currency } from '../../../values/currencies.ts'
import { isLess } from '../../../values/decimal.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { capabilities, forbidden } from '../../customers/accounts/rules.ts'
import type { FundingAccount } from '../funding-accounts/schemas.ts'

export interface WithdrawalFacts {
  account: Pick<
    AccountRow,
    'id' | 'status' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
  >
  /** The funding account that the request names, if it is registered on the account. */
  receiver: FundingAccount | undefined
  /** The reason why no bank could pay the receiver. */
  unpayable_reason: string | undefined
  /** Settled cash that may be withdrawn. */
  available: string
}

export interface WithdrawalRequest {
  /** With two places. */
  amount: string
  currency: Currency
}

export interface WithdrawalDecision extends WithdrawalRequest {
  account: string
  funding_account: FundingAccount
}

/** The withdrawal to create, or the refusal. */
export function decideWithdrawal(
  { account, receiver, unpayable_reason, available }: WithdrawalFacts,
  { amount, currency }: WithdrawalRequest,
): WithdrawalDecision {
  if (!receiver)
    throw failParam('body.funding_account', 'not_found', 'Must be a funding account of this account.')
  if (!capabilities(account).can_withdraw) throw forbidden('withdrawal_forbidden', account)
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  if (receiver.currency !== currency)
    throw failParam('body.currency', 'invalid_param', `The funding account takes ${receiver.currency}.`)
  if (unpayable_reason) throw failParam('body.funding_account', 'invalid_param', unpayable_reason)
  if (isLess(available, amount))
    throw fail('insufficient_funds', 'The account has too little settled cash for this withdrawal.', {
      available,
    })
  return { account: account.id, amount, currency, funding_account: receiver }
}
