// Before the money of a debit is taken back, orders that have not traded give way. Orders are a domain above this one,
// which supplies the function.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'

/** The debit that goes back. */
export interface CashNeed {
  account: string
  amount: Decimal
}

/** Ends orders of the account in euros, until its cash covers the amount. */
export type FreeCash = (context: Context, need: CashNeed) => Promise<void>

let supplied: FreeCash | undefined

/** Supplies the function, once. */
export function supplyFreeCash(free: FreeCash): void {
  supplied = free
}

/** Calls the function that the domain of orders has supplied. */
export const freeCash: FreeCash = async (context, need) => supplied?.(context, need)
