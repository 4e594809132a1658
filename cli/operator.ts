// `holdfast operator …`: decisions about money that only an operator may make.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { listArrears } from '../src/features/billing/list-arrears.ts'
import { refundCharge } from '../src/features/billing/refund-charge.ts'
import { reverseAdvance } from '../src/features/deposits/reverse-advance.ts'
import { readAmount } from '../src/features/deposits/rules.ts'
import { verifyFundingAccount } from '../src/features/funding-accounts/verify-funding-account.ts'
import { assignPayments } from '../src/features/inbound-payments/assign-payments.ts'
import { listSuspense } from '../src/features/inbound-payments/read.ts'
import { returnPayment } from '../src/features/inbound-payments/return-payment.ts'
import type { Line, TransferKind } from '../src/features/transfers/rules.ts'
import { transferValue } from '../src/features/transfers/transfer-value.ts'
import { completeWithdrawal } from '../src/features/withdrawals/complete-withdrawal.ts'
import { returnWithdrawal } from '../src/features/withdrawals/return-withdrawal.ts'
import { byOption, order, print } from './as-operator.ts'
import { addFirmAccounts } from './firm-accounts.ts'
import { addInvite } from './invite.ts'
import { findTenant, withApp } from './with-app.ts'

/** Adds the operator's commands. */
export function addOperatorCommands(program: Command): void {
  const operator = program
    .command('operator')
    .description("operators, and an operator's decisions about money")
  addSuspense(operator.command('suspense').description('money whose owner is unknown'))
  addPayments(operator)
  addTransfer(operator)
  addFees(operator)
  addInvite(operator)
  addFirmAccounts(operator)
}

function addSuspense(suspense: Command) {
  suspense
    .command('list <tenant>')
    .description('list the money in suspense, oldest first')
    .action((tenant: string) =>
      withApp(async (app) => {
        const { vault } = await findTenant(app, tenant)
        print(await listSuspense({ sql: app.database.sql(tenant), tenant, vault }))
      }),
    )
  suspense
    .command('assign <tenant> <payments...>')
    .description('assign payments to open deposits, and the remainder to an account')
    .option('--deposit <id>', 'an open deposit to fund; may be repeated', collect, [])
    .option('--account <id>', 'the account for the remainder')
    .option('--note <text>', 'why')
    .addOption(byOption())
    .action((tenant: string, payments: string[], given: Given & { deposit: string[] }) =>
      order(tenant, given.by, 'operator suspense assign', (context) =>
        assignPayments(context, { ...given, payments, deposits: given.deposit }),
      ),
    )
  suspense
    .command('return <tenant> <payment>')
    .description('return a payment to its sender with the next payment run')
    .option('--note <text>', 'why')
    .addOption(byOption())
    .action((tenant: string, payment: string, { by, note }: Given) =>
      order(tenant, by, 'operator suspense return', (context) => returnPayment(context, payment, note)),
    )
}

interface Given {
  by: string
  note?: string
  account?: string
}

const collect = (value: string, all: string[]) => [...all, value]

function addPayments(operator: Command) {
  operator
    .command('verify-funding-account <tenant> <funding_account>')
    .description('mark a bank account as verified')
    .addOption(byOption())
    .action((tenant: string, id: string, { by }: Given) =>
      order(tenant, by, 'operator verify-funding-account', (context) => verifyFundingAccount(context, id)),
    )
  operator
    .command('complete-withdrawal <tenant> <account> <withdrawal>')
    .description('book a payout that the bank confirmed by other means')
    .addOption(byOption())
    .action((tenant: string, account: string, id: string, { by }: Given) =>
      order(tenant, by, 'operator complete-withdrawal', (context) =>
        completeWithdrawal(context, account, id),
      ),
    )
  operator
    .command('return-withdrawal <tenant> <account> <withdrawal>')
    .description('book a completed payout that came back')
    .addOption(byOption())
    .action((tenant: string, account: string, id: string, { by }: Given) =>
      order(tenant, by, 'operator return-withdrawal', (context) => returnWithdrawal(context, account, id)),
    )
  operator
    .command('reverse-advance <tenant> <deposit>')
    .description('reverse an advance on a deposit whose money never came')
    .addOption(byOption())
    .action((tenant: string, id: string, { by }: Given) =>
      order(tenant, by, 'operator reverse-advance', (context) => reverseAdvance(context, id)),
    )
}

interface TransferOptions extends Given {
  kind: TransferKind
  from?: string
  to?: string
  reference?: string
  cash: Line[]
  units: Line[]
}

function addTransfer(operator: Command) {
  operator
    .command('transfer <tenant>')
    .description('move cash and units between accounts, or from and to another house; all lines or none')
    .addOption(
      new Option('--kind <kind>', 'what it is')
        .choices(['book_transfer', 'portfolio_transfer', 'position_migration_in'])
        .default('book_transfer'),
    )
    .option('--from <account>', 'the account from which the value comes; default: another firm')
    .option('--to <account>', 'the account to which the value goes; default: another firm')
    .option('--cash <line>', 'such as 100.00:EUR; may be repeated', readCash, [])
    .option('--units <line>', 'quantity:instrument[:unit price]; may be repeated', readUnits, [])
    .option('--reference <text>', 'your reference; a transfer with the same reference is carried out once')
    .option('--note <text>', 'why')
    .addOption(byOption())
    .action((tenant: string, { by, kind, from, to, cash, units, reference, note }: TransferOptions) =>
      order(tenant, by, 'operator transfer', (context) =>
        transferValue(context, {
          kind,
          from,
          to,
          lines: [...cash, ...units],
          external_reference: reference,
          note,
        }),
      ),
    )
}

function readCash(text: string, all: Line[]): Line[] {
  const [amount, currency, ...more] = text.split(':')
  if (!amount || !/^(EUR|USD|GBP)$/.test(currency ?? '') || more.length > 0)
    throw new InvalidArgumentError('Must be amount:currency, such as 100.00:EUR.')
  return [...all, { amount, currency }]
}

function readUnits(text: string, all: Line[]): Line[] {
  const [quantity, instrument, unit_price, ...more] = text.split(':')
  if (!quantity || !instrument || more.length > 0)
    throw new InvalidArgumentError('Must be quantity:instrument or quantity:instrument:price.')
  return [...all, { quantity, instrument, unit_price: unit_price ?? null }]
}

function addFees(operator: Command) {
  operator
    .command('refund-fee <tenant> <fee_charge> <amount>')
    .description('refund a fee: first the uncollected part, then cash')
    .addOption(byOption())
    .action((tenant: string, charge: string, amount: string, { by }: Given) =>
      order(tenant, by, 'operator refund-fee', async (context) => ({
        refund: await refundCharge(context, charge, readAmount(amount, 'amount')),
      })),
    )
  operator
    .command('arrears <tenant>')
    .description('overdue fees and overdrafts of rollovers, oldest first')
    .addOption(byOption())
    .action((tenant: string, { by }: Given) => order(tenant, by, 'operator arrears', listArrears))
}
