// `holdfast bank …`: payment runs, bank statements, and reconciliation breaks.
import type { Command } from 'commander'
import { addChange, noteOption } from './add-change.ts'
import { addBankFiles, currencyOption } from './bank-files.ts'
import { addList } from './list.ts'

/** Adds the bank's commands. */
export function addCommands(bank: Command): void {
  addChange(bank, {
    name: 'account',
    description: "set the firm's bank account for payouts and deposits",
    operation: 'bank_accounts.set',
    more: '<currency> <iban> <bank_code> <owner_name>',
    body: (_, currency, iban, bank_code, owner_name) => ({ currency, iban, bank_code, owner_name }),
  })
  addRun(bank)
  addBankFiles(bank)
  addLists(bank)
  addDecisions(bank)
}

function addRun(bank: Command) {
  addChange<{ currency: string }>(bank, {
    name: 'run',
    description: 'put the due payouts of one route into a payment run; `bank export --run` writes its file',
    operation: 'payment_runs.create',
    options: [currencyOption()],
    body: ({ currency }) => ({ currency }),
  })
}

function addLists(bank: Command) {
  const list = (name: string, operation: string, description: string) =>
    addList(bank, { name, operation, description })
  list('runs', 'payment_runs.list', 'payment runs, newest first')
  list('rejected', 'payouts.list_rejected', 'payouts that the bank refused and that await a decision')
  list('pages', 'statements.list_incomplete', 'incomplete statements, with the pages that have arrived')
  list('breaks', 'breaks.list', 'open differences between bank and ledger')
}

function addDecisions(bank: Command) {
  addChange(bank, {
    name: 'retry',
    description: 'send a refused payout again with the next run',
    operation: 'payouts.retry',
  })
  addChange(bank, {
    name: 'give-back',
    description: 'return the money of a refused payout to its account',
    operation: 'payouts.reverse',
  })
  addChange<{ note: string }>(bank, {
    name: 'book',
    description: 'book an unexplained entry: a credit into suspense, a debit as a charge of the firm',
    operation: 'breaks.book',
    options: [noteOption()],
    body: ({ note }) => ({ note }),
  })
  addChange<{ note: string }>(bank, {
    name: 'resolve',
    description: 'mark a difference as explained without booking anything',
    operation: 'breaks.resolve',
    options: [noteOption()],
    body: ({ note }) => ({ note }),
  })
}
