// The statuses of accounts, and their permissions: those that the status grants and no switch of the operator turns
// off.

import { fail, meanings, type Refusal } from '../../../errors.ts'

export const ACCOUNT_STATUSES = ['active', 'suspended', 'closing', 'closed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export interface Capabilities {
  can_deposit: boolean
  can_withdraw: boolean
  can_place_buy_order: boolean
  can_place_sell_order: boolean
}

/** The status of an account, and the switches of the operator. */
export interface AccountSwitches {
  status: AccountStatus
  may_deposit: boolean
  may_withdraw: boolean
  may_buy: boolean
  may_sell: boolean
}

// An account that is closing must be emptied: it receives nothing, but everything may leave it.
const mayReceive: Record<AccountStatus, boolean> = {
  active: true,
  suspended: false,
  closing: false,
  closed: false,
}
const mayPayOut: Record<AccountStatus, boolean> = {
  active: true,
  suspended: false,
  closing: true,
  closed: false,
}

/** The actions that the account permits now. */
export function capabilities(account: AccountSwitches): Capabilities {
  return {
    can_deposit: mayReceive[account.status] && account.may_deposit,
    can_withdraw: mayPayOut[account.status] && account.may_withdraw,
    can_place_buy_order: mayReceive[account.status] && account.may_buy,
    can_place_sell_order: mayPayOut[account.status] && account.may_sell,
  }
}

type Forbidden = 'buy_order_forbidden' | 'sell_order_forbidden' | 'deposit_forbidden' | 'withdrawal_forbidden'

/** The refusal of an action that the account does not permit; says the status of an account that is not active. */
export function forbidden(code: Forbidden, { status }: Pick<AccountSwitches, 'status'>): Refusal {
  const [, meaning] = meanings[code]
  return fail(code, status === 'active' ? undefined : `${meaning.slice(0, -1)}, which is ${status}.`)
}
