// Reads what the bank sent: every entry is a change of its own, so a file that is read again, or by two at once, or
// that was broken off, ends with every entry booked once.
import type { BankFile, Notification } from '../../banks/bank.ts'
import { banks } from '../../banks/banks.ts'
import type { Context } from '../../context.ts'
import { failParam } from '../../errors.ts'
import type { Currency } from '../../values/currencies.ts'
import { normalIban } from '../payments/rules.ts'
import { bookBankEntry } from './book-entry.ts'
import { bookPage } from './book-page.ts'
import { bookStatement, type Reconciled, referencesOf } from './book-statement.ts'
import type { Source } from './book-transaction.ts'
import { demandBank } from './demand-bank.ts'
import type { Outcome } from './entries.ts'
import { findBankAccount, findRun } from './read.ts'
import { rejectPayouts } from './settle-payout.ts'

/** Carries out one change, in one transaction. */
export type Change = <T>(handler: (context: Context) => Promise<T>) => Promise<T>

export interface Imported {
  kind: BankFile['kind']
  /** What was booked; entries that were known already are counted apart. */
  entries: Record<Outcome | 'known', number>
  rejected: number
  statements: Reconciled[]
  /** Pages of statements of which others have still to come. */
  pages_waiting: { statement: string; page: number }[]
}

/** Books what the bank says, each thing once; a file about another account than the tenant's is refused whole. */
export async function importBankFile(change: Change, file: BankFile): Promise<Imported> {
  const { statements, pages, notifications } = file
  await change(async (context) => {
    for (const { iban, currency } of [...statements, ...pages, ...notifications])
      await checkAccount(context, iban, currency)
  })
  const imported: Imported = {
    kind: file.kind,
    entries: { received: 0, paid: 0, came_back: 0, unexplained: 0, known: 0 },
    rejected: 0,
    statements: [],
    pages_waiting: [],
  }
  for (const told of [...statements, ...pages]) await bookEntries(change, told, true, imported)
  for (const told of notifications) await bookEntries(change, told, false, imported)
  for (const { entries, ...statement } of statements)
    imported.statements.push(
      await change((context) => bookStatement(context, { ...statement, references: referencesOf(entries) })),
    )
  for (const page of pages) {
    const whole = await change((context) => bookPage(context, page))
    if (whole) imported.statements.push(whole)
    else imported.pages_waiting.push({ statement: page.id, page: page.page })
  }
  for (const rejection of file.rejections)
    imported.rejected += await change((context) => rejectPayouts(context, rejection))
  return imported
}

async function bookEntries(
  change: Change,
  { currency, entries }: Notification,
  is_statement: boolean,
  imported: Imported,
) {
  const source: Source = { currency: currency as Currency, is_statement, references: referencesOf(entries) }
  for (const entry of entries)
    for (const outcome of await change((context) => bookBankEntry(context, source, entry)))
      imported.entries[outcome] += 1
}

async function checkAccount(context: Context, iban: string, currency: string) {
  const own = await findBankAccount(context, currency)
  if (normalIban(iban) !== own.iban)
    throw failParam('file', 'invalid_param', `Is for another account than the tenant's in ${currency}.`)
}

/**
 * Hands a run to the bank it was made for, books what the bank answers at once, and gives the file where there is one
 * to send.
 */
export async function handRun(change: Change, id: string) {
  const run = await change(async (context) => {
    const found = await findRun(context, id)
    demandBank(context, found.bank)
    return found
  })
  const { file, answer } = banks[run.bank].hand(run)
  if (answer) await importBankFile(change, answer)
  return { file, run }
}
