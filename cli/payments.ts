// `holdfast operator …`: decisions about payments, orders, transfers and fees.
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { TransferLine } from '../src/features/transfers/transfers/rules.ts'
import { addChange, decisionReasonOption, noteOption } from './add-change.ts'
import { addList } from './list.ts'

/** Adds the commands. */
export function addPayments(operator: Command): void {
  addChange(operator, {
    name: 'verify-funding-account',
    description: 'mark a bank account as verified',
    operation: 'funding_accounts.verify',
  })
  addChange(operator, {
    name: 'complete-withdrawal',
    description: 'book a payout that the bank confirmed by other means',
    operation: 'withdrawals.complete',
  })
  addChange(operator, {
    name: 'return-withdrawal',
    description: 'book a completed payout that came back',
    operation: 'withdrawals.return',
  })
  addChange(operator, {
    name: 'reverse-advance',
    description: 'reverse an advance on a deposit whose money never came',
    operation: 'deposits.reverse_advance',
  })
  addOrders(operator)
  addTransfer(operator)
  addFees(operator)
}

function addOrders(operator: Command) {
  const noted = { options: [noteOption()], body: ({ note }: { note: string }) => ({ note }) }
  addChange(operator, {
    ...noted,
    name: 'cancel-order',
    description: 'cancel an order for its customer',
    operation: 'orders.cancel',
  })
  addChange(operator, {
    ...noted,
    name: 'bust-trade',
    description: 'reverse a trade that the venue has declared void before it settled',
    operation: 'trades.bust',
  })
}

interface TransferOptions {
  kind: string
  from?: string
  to?: string
  reference?: string
  note: string
  cash: TransferLine[]
  units: TransferLine[]
}

function addTransfer(operator: Command) {
  addChange<TransferOptions>(operator, {
    name: 'transfer',
    description:
      'move cash and units between accounts, or from and to another institution; all lines or none',
    operation: 'transfers.create',
    options: [
      new Option('--kind <kind>', 'what it is')
        .choices(['book_transfer', 'portfolio_transfer', 'position_migration_in'])
        .default('book_transfer'),
      new Option('--from <account>', 'the account from which the value comes; default: another firm'),
      new Option('--to <account>', 'the account to which the value goes; default: another firm'),
      new Option('--cash <line>', 'such as 100.00:EUR; may be repeated').argParser(readCash).default([]),
      new Option('--units <line>', 'quantity:instrument[:unit price]; may be repeated')
        .argParser(readUnits)
        .default([]),
      new Option(
        '--reference <text>',
        'your reference; a transfer with the same reference is carried out once',
      ),
      noteOption(),
    ],
    body: ({ kind, from, to, cash, units, reference: external_reference, note }) => ({
      kind,
      from,
      to,
      lines: [...cash, ...units],
      external_reference,
      note,
    }),
  })
}

function readCash(text: string, all: TransferLine[]): TransferLine[] {
  const [amount, currency, ...more] = text.split(':')
  if (!amount || !/^(EUR|USD|GBP)$/.test(currency ?? '') || more.length > 0)
    throw new InvalidArgumentError('Must be amount:currency, such as 100.00:EUR.')
  return [...all, { amount, currency }]
}

function readUnits(text: string, all: TransferLine[]): TransferLine[] {
  const [quantity, instrument, unit_price, ...more] = text.split(':')
  if (!quantity || !instrument || more.length > 0)
    throw new InvalidArgumentError('Must be quantity:instrument or quantity:instrument:price.')
  return [...all, { quantity, instrument, unit_price: unit_price ?? null }]
}

function addFees(operator: Command) {
  addChange<{ reason: string }>(operator, {
    name: 'refund-fee',
    description: 'refund a fee: first the uncollected part, then cash',
    operation: 'fees.refund',
    more: '<amount>',
    options: [decisionReasonOption('charge')],
    body: ({ reason }, amount) => ({ amount, reason }),
  })
  addList(operator, {
    name: 'arrears',
    description: 'overdue fees and overdrafts of rollovers, oldest first',
    operation: 'fees.list_arrears',
  })
}
