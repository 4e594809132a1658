// Decides how much an account pays back of a rollover loan, and whether the rest is an overdraft.
import { atLeastZero, compare, type Decimal, money, subtract } from '../../../values/decimal.ts'
import { settled } from '../../portfolio/holdings/cash.ts'
import type { Loan } from './read-loans.ts'
import { unsecured } from './rules.ts'

/** The repayment of a loan. */
export interface Repayment {
  /** The amount that the account's settled cash pays back now. */
  amount: Decimal
  /** The overdraft of the account: the amount that neither cash nor a bill covers. */
  overdrawn: Decimal
  /** The loan after the repayment. */
  loan: Loan
}

/** Pays back the part that no maturing bill covers, as far as the account's settled cash suffices. */
export function decideRepayment(loan: Loan): Repayment {
  const open = unsecured(loan)
  const cash = settled(loan)
  const amount = atLeastZero(compare(open, cash) < 0 ? open : cash)
  const isCovered = compare(open, loan.available) <= 0
  return {
    amount,
    overdrawn: isCovered ? '0' : money(subtract(open, loan.available)),
    loan: { ...loan, available: subtract(loan.available, amount), lent: subtract(loan.lent, amount) },
  }
}
