// Decides how the money of a deposit is credited: to the account, or to repay the advance that the account has had.
import { ADVANCES, available } from '../../../ledger/chart.ts'
import type { Day } from '../../../values/time.ts'
import type { NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import type { Deposit } from './schemas.ts'

/** A locked deposit whose money has arrived. */
export type FundedDeposit = Pick<Deposit, 'id' | 'account' | 'amount' | 'currency' | 'was_advanced'>

/** The credit of a deposit. */
export interface DecidedCredit {
  transfer: { from: string; to: string; asset: string; amount: string }
  /** Null if the transaction of the advance settles instead. */
  transaction: Omit<NewTransaction, 'entry'> | null
}

/** The credit of money that is on the ledger account `from`; it settles on the day. */
export function decideCredit(
  { id, account, amount, currency, was_advanced }: FundedDeposit,
  from: string,
  today: Day,
): DecidedCredit {
  const to = was_advanced ? ADVANCES : available(account)
  return {
    transfer: { from, to, asset: currency, amount },
    transaction: was_advanced
      ? null
      : {
          account,
          settled: true,
          settlement_date: today,
          cash_amount: amount,
          currency,
          transaction_type: 'deposit',
          reference: id,
          reference_type: 'deposit',
          summary: 'Deposit',
        },
  }
}

/** The accounts of the deposits, each once, in the order of their ids. */
export const accountsOf = (deposits: readonly FundedDeposit[]): string[] =>
  [...new Set(deposits.map(({ account }) => account))].sort()
