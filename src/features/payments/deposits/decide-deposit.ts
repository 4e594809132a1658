// Decides whether a deposit may be created, and whether its amount is credited in advance.
import { fail, failParam } from '../../../errors.ts'
import type { Currency } from '../../../values/currencies.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { capabilities, forbidden } from '../../customers/accounts/rules.ts'
import { isWithinLimit } from './rules.ts'

export type DepositAccount = Pick<
  AccountRow,
  'id' | 'status' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
>

export interface DepositFacts {
  account: DepositAccount
  /** The payment reference of the deposit, and whether money that carries it could mean something else. */
  reference: { text: string; is_generated: boolean; is_ambiguous: boolean }
  /** Read if the request wants an advance. */
  advance?: {
    enabled: boolean
    /** The limit per account and currency. */
    limit: string
    /** The sum of the account's open advances in the currency. */
    open: string
  }
}

export interface DepositRequest {
  /** With two places. */
  amount: string
  currency: Currency
}

export interface DepositDecision extends DepositRequest {
  account: string
  payment_reference: string
  is_generated: boolean
  is_advanced: boolean
}

/** The deposit to open, or the refusal. Above the limit a deposit is opened without an advance. */
export function decideDeposit(
  { account, reference, advance }: DepositFacts,
  { amount, currency }: DepositRequest,
): DepositDecision {
  if (reference.is_ambiguous)
    throw failParam(
      'body.payment_reference',
      'duplicate',
      'Another deposit has this reference: each needs its own.',
    )
  if (!capabilities(account).can_deposit) throw forbidden('deposit_forbidden', account)
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  if (advance && !advance.enabled) throw fail('deposit_advance_forbidden')
  const is_advanced = advance !== undefined && isWithinLimit(advance.open, amount, advance.limit)
  const { text: payment_reference, is_generated } = reference
  return { account: account.id, amount, currency, payment_reference, is_generated, is_advanced }
}
