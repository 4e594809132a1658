// The bank of a sandbox: it pays every payout of a run immediately and sends no files.
import { failParam } from '../errors.ts'
import { negate } from '../values/decimal.ts'
import type { Bank, BankEntry, PaymentRun } from './bank.ts'

/** A bank that pays immediately. */
export const simulatedBank: Bank = {
  name: 'simulated',
  submit: (run) => ({
    answer: {
      kind: 'notification',
      statements: [],
      pages: [],
      notifications: [{ id: run.id, iban: run.payer.iban, currency: run.currency, entries: entriesOf(run) }],
      rejections: [],
      refused: [],
    },
  }),
  // It collects on the due date by itself.
  collect: () => ({}),
  read: () => {
    throw failParam('file', 'invalid_param', 'The simulated bank sends no files; choose BANK=iso20022.')
  },
}

const entriesOf = (run: PaymentRun): BankEntry[] =>
  run.payouts.map((payout) => ({
    references: [{ kind: 'entry', text: `simulated:${payout.id}` }],
    amount: negate(payout.amount),
    booked_on: run.execution_date,
    is_bare: false,
    transactions: [
      {
        references: [],
        amount: negate(payout.amount),
        payout: payout.id,
        run: null,
        is_return: false,
        reference: payout.text,
        sender: run.payer,
      },
    ],
  }))
