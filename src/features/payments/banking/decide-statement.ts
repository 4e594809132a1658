// Compares a statement of the bank with the statements before and after it, and with the ledger.
import { add, compare, isZero, money, negate, subtract, sum } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import type { NewBreak } from './reconciliation-breaks.ts'

type Break = Omit<NewBreak, 'currency'>

/** The balances of a currency in the database when a statement is compared. */
export interface LedgerBalances {
  /** The ledger account of the bank, with its sign turned: minus 100 means that the bank holds 100. */
  bank_account: string
  /** The sum of entries from notifications of days that no statement covers yet. */
  notified: string
  /** The sum of the open reconciliation breaks. */
  listed: string
}

export interface Comparison {
  bank: string
  /** The balance at the bank according to the ledger. */
  ledger: string
  notified: string
  listed: string
  /** bank − (ledger − notified + listed): zero, or something is wrong that no entry explains. */
  difference: string
}

/** Compares the bank's closing balance with the ledger's. */
export function compareBalances(
  closing: string,
  { bank_account, notified, listed }: LedgerBalances,
): Comparison {
  const ledger = negate(bank_account)
  const expected = add(subtract(ledger, notified), listed)
  return {
    bank: money(closing),
    ledger: money(ledger),
    notified: money(notified),
    listed: money(listed),
    difference: money(subtract(closing, expected)),
  }
}

/** The break of a statement that is the latest and disagrees with the ledger, or undefined. */
export function balanceBreak(statement: string, { bank, ledger, difference }: Comparison): Break | undefined {
  if (isZero(difference)) return undefined
  const detail = `The bank says ${bank}, the ledger ${ledger}.`
  return { kind: 'balance', subject: statement, difference, detail }
}

/** A statement opens with the balance with which the one before it closed; otherwise there is a gap. */
export function gapBreak(
  { id, opening }: { id: string; opening: string },
  previous: { statement: string; closing: string } | undefined,
): Break | undefined {
  if (!previous || compare(previous.closing, opening) === 0) return undefined
  return {
    kind: 'gap',
    subject: id,
    difference: subtract(opening, previous.closing),
    detail: `Opens with ${money(opening)}; ${previous.statement} closed with ${previous.closing}.`,
  }
}

type Balances = Record<'opening' | 'closing', string>

/** The changes of the bank in the balances of a statement that comes again; none if it is the same. */
export const correctionBreaks = ({ id, ...balances }: { id: string } & Balances, first: Balances): Break[] =>
  (['opening', 'closing'] as const)
    .filter((one) => compare(balances[one], first[one]) !== 0)
    .map((one) => ({
      kind: 'amount',
      // A later correction is a difference of its own.
      subject: `${id} ${one} ${money(first[one])} → ${money(balances[one])}`,
      difference: subtract(balances[one], first[one]),
      detail: `The ${one} balance was ${money(first[one])}, in the repeat ${money(balances[one])}.`,
    }))

/** Whether bank and ledger agree once the open breaks of earlier balances are disregarded. */
export function agreesWithout(
  { bank, ledger, notified, listed }: Comparison,
  balance_breaks: { difference: string }[],
): boolean {
  const others = subtract(listed, sum(balance_breaks.map(({ difference }) => difference)))
  return compare(bank, add(subtract(ledger, notified), others)) === 0
}

export interface StatementPageRow {
  page: number
  is_last: boolean
  opened_on: Day | null
  closed_on: Day | null
  opening: string | null
  closing: string | null
  /** The sum of the page's entries. */
  total: string
  /** The references of the page's entries. */
  refs: string[]
}

/** A statement whose entries are booked, with their references. */
export interface ClosedStatement {
  id: string
  currency: string
  opened_on: Day
  closed_on: Day
  opening: string
  closing: string
  references: string[]
}

/** Joins the pages, in their order, into the statement; undefined while a page is missing. */
export function joinPages(
  { id, currency }: { id: string; currency: string },
  rows: StatementPageRow[],
): { statement: ClosedStatement; sum_break: Break | undefined } | undefined {
  const last = rows.findIndex((row) => row.is_last)
  const pages = rows.slice(0, last + 1)
  if (last < 0 || pages[last]!.page !== pages.length) return undefined
  const [first, final] = [pages[0]!, pages[last]!]
  const statement = {
    id,
    currency,
    opened_on: first.opened_on!,
    opening: first.opening!,
    closed_on: final.closed_on!,
    closing: final.closing!,
    references: pages.flatMap((page) => page.refs),
  }
  return { statement, sum_break: sumBreak(statement, pages) }
}

// A page with both balances adds up by itself; together the pages must add up as well.
function sumBreak({ id, opening, closing }: ClosedStatement, pages: StatementPageRow[]): Break | undefined {
  const expected = add(opening, sum(pages.map((page) => page.total)))
  if (compare(expected, closing) === 0) return undefined
  return {
    kind: 'gap',
    subject: `${id} pages`,
    difference: subtract(closing, expected),
    detail:
      `Opening and the entries of ${pages.length} pages come to ${money(expected)}, ` +
      `not to ${money(closing)}.`,
  }
}
