// `holdfast operator …`: corporate actions and tax reclaims.
import { type Command, Option } from 'commander'
import { addChange } from './add-change.ts'

interface Terms {
  exDate?: string
  recordDate?: string
  paymentDate?: string
  dryRun: boolean
}

/** Adds the commands. */
export function addCorporateActions(operator: Command): void {
  addChange<Terms, [string, string]>(operator, {
    name: 'announce-dividend',
    description: 'announce the dividend of a stock, by the id of the stock',
    operation: 'corporate_actions.enter',
    more: '<instrument> <amount_per_unit>',
    options: [
      new Option('--ex-date <day>', 'first day on which a buyer does not receive it'),
      new Option('--record-date <day>', 'day at whose end the holders are recorded'),
      new Option('--payment-date <day>', 'day of payment; default: today'),
      new Option('--dry-run', 'show the bookings without making them').default(false),
    ],
    body: ({ exDate, recordDate, paymentDate, dryRun }, instrument, amount_per_unit) => ({
      type: 'dividend',
      instrument,
      amount_per_unit,
      dry_run: dryRun,
      ex_date: exDate,
      record_date: recordDate,
      payment_date: paymentDate,
    }),
  })
  addChange(operator, {
    name: 'reverse-corporate-action',
    description: 'cancel an announced corporate action, or undo its bookings for every holder',
    operation: 'corporate_actions.reverse',
  })
  const reclaim = operator.command('reclaim').description('foreign tax that holders claim back')
  addChange(reclaim, {
    name: 'file',
    description: 'note that the tax office has the reclaim',
    operation: 'tax_reclaims.file',
  })
  addChange<{ amount?: string }>(reclaim, {
    name: 'pay',
    description: 'book what the tax office has paid',
    operation: 'tax_reclaims.pay',
    options: [new Option('--amount <amount>', 'what it has paid; default: all of the reclaim')],
    body: ({ amount }) => ({ amount }),
  })
  addChange(reclaim, {
    name: 'refuse',
    description: 'note that the tax office pays nothing back',
    operation: 'tax_reclaims.refuse',
  })
}
