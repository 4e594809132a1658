// Imports a file of the bank. Every entry is a change of its own, so that each is booked once, even if the file is
// read again, by two processes concurrently, or only in part.
import type { BankEntry, BankFile, Notification, RefusedPart } from '../../../banks/bank.ts'
import { keepWhole } from '../../../banks/keep-whole.ts'
import type { Context } from '../../../context.ts'
import { isOutage } from '../../../db/unavailable.ts'
import { failParam, Refusal, reasonOf } from '../../../errors.ts'
import type { Currency } from '../../../values/currencies.ts'
import { bookRejection } from '../direct-debits/answer-bank.ts'
import { normalIban } from '../funding-accounts/rules.ts'
import { findBankAccount } from '../payment-runs/read.ts'
import { bookCollective } from './book-collective.ts'
import { bookEntry, type EntryResult } from './book-entry.ts'
import type { EntrySource } from './book-movement.ts'
import { bookPage } from './book-page.ts'
import { bookStatement, type Reconciliation, referencesOf } from './book-statement.ts'
import { lockEntries } from './entries.ts'

/** Carries out one change, in one transaction. */
export type RunChange = <T>(handler: (context: Context) => Promise<T>) => Promise<T>

export interface ImportResult {
  kind: BankFile['kind']
  /** The number of entries by outcome; entries that were stored before count as `unchanged`. */
  entries: Record<EntryResult, number>
  rejected: number
  statements: Reconciliation[]
  /** Pages of incomplete statements: their other pages are still missing. */
  pages_waiting: { statement: string; page: number }[]
  /** The parts of the file that were not taken, each with its reason. */
  refused_parts: RefusedPart[]
}

/** Gets the number of entries that were booked or skipped, and that of the whole file. */
export type EntryReport = (done: number, total: number) => void

/** Books the file, each entry once; a file about other accounts than those of the tenant is refused whole. */
export async function importBankFile(
  change: RunChange,
  file: BankFile,
  report?: EntryReport,
): Promise<ImportResult> {
  const foreign = await change((context) => listForeign(context, file))
  const isOwn = (one: object) => !foreign.has(one)
  const statements = file.statements.filter(isOwn)
  const pages = file.pages.filter(isOwn)
  const notifications = file.notifications.filter(isOwn)
  const result: ImportResult = {
    kind: file.kind,
    entries: { received: 0, paid: 0, returned: 0, charged: 0, unexplained: 0, unchanged: 0 },
    rejected: 0,
    statements: [],
    pages_waiting: [],
    refused_parts: [...file.refused, ...foreign.values()],
  }
  const lists = [...statements, ...pages, ...notifications]
  const total = lists.reduce((sum, { entries }) => sum + entries.length, 0)
  let done = 0
  const countOne = () => report?.(++done, total)
  for (const each of [...statements, ...pages])
    await importEntries(change, { ...each, is_statement: true }, result, countOne)
  for (const each of notifications)
    await importEntries(change, { ...each, is_statement: false }, result, countOne)
  await importStatements(change, { statements, pages }, result)
  for (const rejection of file.rejections)
    result.rejected += await change((context) => bookRejection(context, rejection))
  return result
}

// The parts of the file that are about another account than the tenant's, each with its refusal.
async function listForeign(
  context: Context,
  { statements, pages, notifications }: BankFile,
): Promise<Map<object, RefusedPart>> {
  const lists = [...statements, ...pages, ...notifications]
  const foreign = new Map<object, RefusedPart>()
  const refusals: Refusal[] = []
  for (const one of lists) {
    try {
      await requireOwnAccount(context, one)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
      foreign.set(one, { part: one.id, entry: null, reason: reasonOf(error) })
    }
  }
  if (refusals[0] && foreign.size === lists.length) throw refusals[0]
  return foreign
}

async function requireOwnAccount(
  context: Context,
  { iban, currency }: Pick<Notification, 'iban' | 'currency'>,
) {
  const bank_account = await findBankAccount(context, currency)
  if (normalIban(iban) !== bank_account.iban)
    throw failParam('file', 'invalid_param', `Is for another account than the tenant's in ${currency}.`)
}

async function importStatements(
  change: RunChange,
  { statements, pages }: Pick<BankFile, 'statements' | 'pages'>,
  result: ImportResult,
) {
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
  change: RunChange,
  { currency, entries, is_statement }: Pick<Notification, 'currency' | 'entries'> & { is_statement: boolean },
  result: ImportResult,
  countOne: () => void,
) {
  const source: EntrySource = {
    currency: currency as Currency,
    is_statement,
    references: referencesOf(entries),
  }
  for (const entry of entries) {
    const outcomes = await bookOrKeep(change, source, entry)
    for (const outcome of outcomes) result.entries[outcome] += 1
    countOne()
  }
}

// An entry whose booking fails does not hold up the others: it is stored, and an operator decides about it.
async function bookOrKeep(change: RunChange, source: EntrySource, entry: BankEntry): Promise<EntryResult[]> {
  try {
    return await change((context) => bookBankEntry(context, source, entry))
  } catch (error) {
    if (entry.fault || isOutage(error)) throw error // After an outage the file is imported again.
    const references = entry.references.length > 0 ? entry.references : referencesOfParts(entry)
    const reason = error instanceof Refusal ? reasonOf(error) : (error as Error).message
    const fault = `it could not be booked: ${reason}`
    return change((context) => bookBankEntry(context, source, keepWhole(entry, references, fault)))
  }
}

const referencesOfParts = ({ transactions }: BankEntry) =>
  transactions.flatMap(({ references }) => references)

// Books the entry and returns the result of each of its transactions.
async function bookBankEntry(
  context: Context,
  source: EntrySource,
  entry: BankEntry,
): Promise<EntryResult[]> {
  await lockEntries(context, source.currency)
  const [first, ...others] = entry.transactions
  if (others.length > 0) return bookCollective(context, source, entry)
  const references = [...entry.references, ...first!.references]
  return [await bookEntry(context, source, { ...entry, transaction: { ...first!, references } })]
}
