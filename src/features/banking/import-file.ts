// Reads what the bank sent: every entry is a change of its own, so a file that is read again, or by two at once, or that
// was broken off, ends with every entry booked once.
import type { BankFile, Entry, Notification } from '../../banks/bank.ts'
import { banks } from '../../banks/banks.ts'
import type { Context } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { normalIban } from '../payments/rules.ts'
import { bookBankEntry, type Outcome } from './book-entry.ts'
import { bookStatement, type Reconciled } from './book-statement.ts'
import { demandBank } from './demand-bank.ts'
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
}

/** Books what the bank says, each thing once; a file about another account than the tenant's is refused whole. */
export async function importBankFile(change: Change, file: BankFile): Promise<Imported> {
  const told: Notification[] = [...file.statements, ...file.notifications]
  await change(async (context) => {
    for (const { iban, currency } of told) await checkAccount(context, iban, currency)
  })
  const imported: Imported = {
    kind: file.kind,
    entries: { received: 0, paid: 0, came_back: 0, unexplained: 0, known: 0 },
    rejected: 0,
    statements: [],
  }
  for (const { currency, entries } of told)
    for (const entry of entries) imported.entries[await bookOne(change, currency, entry)] += 1
  for (const statement of file.statements)
    imported.statements.push(await change((context) => bookStatement(context, statement)))
  for (const rejection of file.rejections)
    imported.rejected += await change((context) => rejectPayouts(context, rejection))
  return imported
}

async function bookOne(change: Change, currency: string, entry: Entry): Promise<Outcome | 'known'> {
  const known = currency as 'EUR' | 'USD' | 'GBP'
  return (await change((context) => bookBankEntry(context, known, entry))) ?? 'known'
}

async function checkAccount(context: Context, iban: string, currency: string) {
  const own = await findBankAccount(context, currency)
  if (normalIban(iban) !== own.iban)
    throw failParam('file', 'invalid_param', `Tells of another account than the tenant's in ${currency}.`)
}

/** Hands a run to the bank it was made for, books what the bank answers at once, and gives the file where there is one to send. */
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
