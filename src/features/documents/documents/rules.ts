// The rules of documents: which periods have a statement, titles, and the totals of a period's movements.
import { fail } from '../../../errors.ts'
import { add, type Decimal, money, negate } from '../../../values/decimal.ts'
import { addDays, type Day, dayOf, daysBetween, type Instant } from '../../../values/time.ts'
import type { StatementPeriod } from './schemas.ts'
import type { CashTotals } from './statement-shapes.ts'

const MAX_DAYS = 3660

/** Refuses a period that has no statement: only whole days of the account's life that are over have one. */
export function checkPeriod(
  { period_start, period_end }: StatementPeriod,
  opened_at: Instant,
  now: Instant,
): void {
  const refuse = (detail: string) => fail('statement_period_invalid', detail)
  if (period_start >= period_end) throw refuse('period_start must lie before period_end, which is exclusive.')
  if (period_start < dayOf(opened_at))
    throw refuse(`The account was opened on ${dayOf(opened_at)}; period_start lies before that.`)
  if (period_end > dayOf(now))
    throw refuse(`period_end must not lie after today, ${dayOf(now)}: only whole days that are over count.`)
  if (daysBetween(period_start, period_end) > MAX_DAYS)
    throw refuse(`A statement spans ${MAX_DAYS} days at most.`)
}

/** A period in words, its last day included. */
export const spanOf = ({ period_start, period_end }: StatementPeriod): string => {
  const last = addDays(period_end, -1)
  return last === period_start ? period_start : `${period_start} to ${last}`
}

export const titles = {
  account_statement: (period: StatementPeriod) => `Account statement ${spanOf(period)}`,
  order_confirmation: (side: string, symbol: string, day: Day) =>
    `Order confirmation ${side === 'buy' ? 'Buy' : 'Sell'} ${symbol} ${day}`,
  part_confirmation: (side: string, symbol: string, day: Day) =>
    `Order confirmation ${side === 'buy' ? 'Buy' : 'Sell'} ${symbol} ${day}, part`,
  fee_statement: (fee: string, period: StatementPeriod) => `Fee statement ${fee} ${spanOf(period)}`,
  welcome_letter: () => 'Welcome letter',
  income_note: (symbol: string, day: Day) => `Dividend ${symbol} ${day}`,
}

/** The name of the file of a document; a currency pair has a slash in its symbol. */
export const filenameOf = (title: string): string => `${title.replaceAll(/[/\\]/g, '-')}.pdf`

export interface Moved {
  transaction_type: string
  reference_type: string
  cash_amount: Decimal
  tax: Decimal
}

const LINE: Record<string, keyof CashTotals> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  buy: 'purchases',
  sell: 'sales',
  maturity: 'redemptions',
  coupon_payment: 'gross_income',
  dividend: 'gross_income',
  tax_reclaim: 'gross_income',
  fx: 'exchanges',
  merger: 'corporate_actions',
  stock_dividend: 'corporate_actions',
  spin_off: 'corporate_actions',
  rights_issue: 'corporate_actions',
  delisting: 'corporate_actions',
  position_migration_in: 'transfers',
  book_transfer: 'transfers',
  portfolio_transfer: 'transfers',
  fee: 'fees',
}

// A refund pays back a fee, or a withdrawal whose payout was returned.
const lineOf = ({ transaction_type, reference_type }: Moved): keyof CashTotals => {
  if (transaction_type === 'refund') return reference_type === 'withdrawal' ? 'withdrawals' : 'fees'
  const line = LINE[transaction_type]
  if (!line) throw new Error(`no line of a statement for movements of type ${transaction_type}`)
  return line
}

/**
 * Adds movements of one currency up by kind: each before tax (cash amount + tax), and all taxes together with the sign
 * turned, so that opening balance + sum of all lines = closing balance.
 */
export function totalsOf(movements: readonly Moved[]): CashTotals {
  const totals: CashTotals = {
    deposits: '0',
    withdrawals: '0',
    purchases: '0',
    sales: '0',
    redemptions: '0',
    gross_income: '0',
    exchanges: '0',
    corporate_actions: '0',
    transfers: '0',
    fees: '0',
    taxes: '0',
  }
  for (const movement of movements) {
    const line = lineOf(movement)
    totals[line] = add(totals[line], add(movement.cash_amount, movement.tax))
    totals.taxes = add(totals.taxes, negate(movement.tax))
  }
  for (const line of Object.keys(totals) as (keyof CashTotals)[]) totals[line] = money(totals[line])
  return totals
}

/** The source of a document: a fact that has one document of the type at most. */
export interface DocumentSource {
  document_type: 'welcome_letter' | 'order_confirmation' | 'income_note'
  source: string
}

/**
 * Whether a day of an order needs no confirmation of its own: the order was filled on that day, so that the
 * confirmation of the whole order states it, or nothing of the day is left.
 */
export const isConfirmedWhole = (order: {
  executed_on: Day | null
  filled_at: Instant | null
  executions: readonly unknown[]
}): boolean =>
  order.executed_on !== null &&
  (order.executions.length === 0 || (order.filled_at !== null && dayOf(order.filled_at) <= order.executed_on))

/** The key of a source, for maps. */
export const sourceKey = ({ document_type, source }: DocumentSource): string => `${document_type} ${source}`
