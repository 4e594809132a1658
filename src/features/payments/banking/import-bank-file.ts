// Imports a file of the bank. Every entry is a change of its own, so that each is booked once, even if the file is
// read again, by two processes concurrently, or only in part.
import type { BankFile, Entry, Notification } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import type { Currency } from '../../../values/currencies.ts'
import { normalIban } from '../funding-accounts/rules.ts'
import { findBankAccount } from '../payment-runs/read.ts'
import { rejectPayouts } from '../payment-runs/reject-payouts.ts'
import { bookCollective } from './book-collective.ts'
import { bookEntry, type EntryResult } from './book-entry.ts'
import type { Source } from './book-movement.ts'
import { bookPage } from './book-page.ts'
import { bookStatement, type Reconciliation, referencesOf } from './book-statement.ts'
import { lockEntries } from './entries.ts'

/** Carries out one change, in one transaction. */
export type Change = <T>(handler: (context: Context) => Promise<T>) => Promise<T>

export interface ImportResult {
  kind: BankFile['kind']
  /** The number of entries by outcome; entries that were stored before count as `unchanged`. */
  entries: Record<EntryResult, number>
  rejected: number
  statements: Reconciliation[]
  /** Pages of incomplete statements: their other pages are still missing. */
  pages_waiting: { statement: string; page: number }[]
}

/** Gets the number of entries that were booked or skipped, and that of the whole file. */
export type EntryReport = (done: number, total: number) => void

/** Books the file, each entry once; a file about another account than the tenant's is refused whole. */
export async function importBankFile(
  change: Change,
  file: BankFile,
  report?: EntryReport,
): Promise<ImportResult> {
  const { statements, pages, notifications } = file
  await change(async (context) => {
    for (const { iban, currency } of [...statements, ...pages, ...notifications])
      await requireOwnAccount(context, iban, currency)
  })
  const result: ImportResult = {
    kind: file.kind,
    entries: { received: 0, paid: 0, returned: 0, charged: 0, unexplained: 0, unchanged: 0 },
    rejected: 0,
    statements: [],
    pages_waiting: [],
  }
  const lists = [...statements, ...pages, ...notifications]
  const total = lists.reduce((sum, { entries }) => sum + entries.length, 0)
  let done = 0
  const countOne = () => report?.(++done, total)
  for (const each of [...statements, ...pages])
    await importEntries(change, { ...each, is_statement: true }, result, countOne)
  for (const each of notifications)
    await importEntries(change, { ...each, is_statement: false }, result, countOne)
  await importStatements(change, file, result)
  for (const rejection of file.rejections)
    result.rejected += await change((context) => rejectPayouts(context, rejection))
  return result
}

async function importStatements(change: Change, { statements, pages }: BankFile, result: ImportResult) {
  for (const { entries, ...statement } of statements)
    result.statements.push(
      await change((context) => bookStatement(context, { ...statement, references: referencesOf(entries) })),
    )
  for (const page of pages) {
    const reconciliation = await change((context) => bookPage(context, page))
    if (reconciliation) result.statements.push(reconciliation)
    else result.pages_waiting.push({ statement: page.id, page: page.page })
  }
}

async function importEntries(
  change: Change,
  { currency, entries, is_statement }: Pick<Notification, 'currency' | 'entries'> & { is_statement: boolean },
  result: ImportResult,
  countOne: () => void,
) {
  const source: Source = { currency: currency as Currency, is_statement, references: referencesOf(entries) }
  for (const entry of entries) {
    const outcomes = await change((context) => bookBankEntry(context, source, entry))
    for (const outcome of outcomes) result.entries[outcome] += 1
    countOne()
  }
}

// Books the entry and returns the result of each of its transactions.
async function bookBankEntry(context: Context, source: Source, entry: Entry): Promise<EntryResult[]> {
  await lockEntries(context, source.currency)
  const [first, ...others] = entry.transactions
  if (others.length > 0) return bookCollective(context, source, entry)
  const references = [...entry.references, ...first!.references]
  return [await bookEntry(context, source, { ...entry, transaction: { ...first!, references } })]
}

async function requireOwnAccount(context: Context, iban: string, currency: string) {
  const bank_account = await findBankAccount(context, currency)
  if (normalIban(iban) !== bank_account.iban)
    throw failParam('file', 'invalid_param', `Is for another account than the tenant's in ${currency}.`)
}
