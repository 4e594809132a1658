// The statuses of accounts, and their permissions: those that the status grants and no switch of the operator turns
// off.
import type { AccountRow } from './read.ts'

export const ACCOUNT_STATUSES = ['active', 'suspended', 'closing', 'closed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export interface Capabilities {
  can_deposit: boolean
  can_withdraw: boolean
  can_place_buy_order: boolean
  can_place_sell_order: boolean
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
export function capabilities(
  account: Pick<AccountRow, 'status' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'>,
): Capabilities {
  return {
    can_deposit: mayReceive[account.status] && account.may_deposit,
    can_withdraw: mayPayOut[account.status] && account.may_withdraw,
    can_place_buy_order: mayReceive[account.status] && account.may_buy,
    can_place_sell_order: mayPayOut[account.status] && account.may_sell,
  }
}

/** The account as the wire shows it; a payment that carries the reference is credited to it. */
export function toAccount({
  may_deposit,
  may_withdraw,
  may_buy,
  may_sell,
  closed_at: _,
  is_firm: __,
  is_residual: ___,
  ...row
}: AccountRow) {
  return {
    ...row,
    bank_payment_reference: row.reference,
    ...capabilities({ status: row.status, may_deposit, may_withdraw, may_buy, may_sell }),
  }
}
