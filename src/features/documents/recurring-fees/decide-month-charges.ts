// Decides the charges of accounts for a month.
import type { Decimal } from '../../../values/decimal.ts'
import { recurringCharges } from '../../billing/decide-charges.ts'
import type { Charge, Fee } from '../../billing/rules.ts'

/** The members of an account that decide about its charges. */
export interface ChargedAccount {
  id: string
  status: string
  base_currency: string
  is_firm: boolean
}

export interface MonthFacts<A extends ChargedAccount = ChargedAccount> {
  fees: readonly Fee[]
  accounts: readonly A[]
  /** The values of the accounts' positions at the end of the month; undefined if no fee depends on them. */
  values: ReadonlyMap<string, Decimal> | undefined
  /** The charges that exist already, by their keys. */
  charged: ReadonlySet<string>
  /** The accounts with an older charge that is not collected yet. */
  owing: ReadonlySet<string>
}

export interface DecidedCharge<A extends ChargedAccount = ChargedAccount> extends Charge {
  account: A
  /** The charge is collected by a job, after the older charges of the account. */
  isCollectedLater: boolean
}

/** The key of an account's charge for the month. */
export const chargeKey = (account: string, fee: string): string => `${account} ${fee}`

/** The charges of each account that is not closed, once for each fee. */
export function decideMonthCharges<A extends ChargedAccount>(facts: MonthFacts<A>): DecidedCharge<A>[] {
  const { fees, values, charged, owing } = facts
  const open = facts.accounts.filter(({ status }) => status !== 'closed')
  return open.flatMap((account) => {
    const isCollectedLater = owing.has(account.id)
    return recurringCharges(fees, account, values?.get(account.id) ?? '0')
      .filter(({ fee }) => !charged.has(chargeKey(account.id, fee.id)))
      .map((charge) => ({ ...charge, account, isCollectedLater }))
  })
}
