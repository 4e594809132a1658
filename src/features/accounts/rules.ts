// What an account may do: what its status allows, and what the operator's switches leave on.
import type { AccountRow } from './read.ts'

export const ACCOUNT_STATUSES = ['active', 'suspended', 'closing', 'closed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export interface Capabilities {
  can_deposit: boolean
  can_withdraw: boolean
  can_place_buy_order: boolean
  can_place_sell_order: boolean
}

// An account that is closing must be emptied: nothing comes in, everything may go out.
const takesIn: Record<AccountStatus, boolean> = {
  active: true,
  suspended: false,
  closing: false,
  closed: false,
}
const givesOut: Record<AccountStatus, boolean> = {
  active: true,
  suspended: false,
  closing: true,
  closed: false,
}

/** Tells what the account may do now. */
export function capabilities(
  account: Pick<AccountRow, 'status' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'>,
): Capabilities {
  return {
    can_deposit: takesIn[account.status] && account.may_deposit,
    can_withdraw: givesOut[account.status] && account.may_withdraw,
    can_place_buy_order: takesIn[account.status] && account.may_buy,
    can_place_sell_order: givesOut[account.status] && account.may_sell,
  }
}

/** Gives the account as the wire shows it; payments that carry the reference reach it by themselves. */
export function toAccount({
  may_deposit,
  may_withdraw,
  may_buy,
  may_sell,
  closed_at: _,
  ...row
}: AccountRow) {
  return {
    ...row,
    bank_payment_reference: row.reference,
    ...capabilities({ status: row.status, may_deposit, may_withdraw, may_buy, may_sell }),
  }
}
