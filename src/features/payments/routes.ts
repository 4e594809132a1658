import Type from 'typebox'
import { failParams } from '../../errors.ts'
import { route } from '../../http/route.ts'
import { newId } from '../../values/ids.ts'
import { findAccount } from '../accounts/read.ts'
import { openDeposit } from './open-deposit.ts'
import { findDeposit, listDeposits, listFundingAccounts } from './read.ts'
import { receiveForDeposit, receivePayment } from './receive-payment.ts'
import { readAmount, SIMULATED_BANK } from './rules.ts'
import {
  AccountPath,
  CreateDepositRequest,
  Deposit,
  DepositPath,
  FundingAccount,
  InboundPayment,
  ListDepositsQuery,
  SimulatedPaymentRequest,
  SimulatedSender,
} from './schemas.ts'

export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/deposits',
    group: 'payments',
    title: 'Create a deposit',
    description: 'Announces a bank transfer that will carry the payment reference.',
    permission: 'deposit.write',
    params: AccountPath,
    body: CreateDepositRequest,
    response: Deposit,
    status: 201,
    errors: ['currency_not_supported', 'deposit_forbidden', 'deposit_advance_forbidden'],
    write: (context, { params, body }) => openDeposit(context, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/deposits',
    group: 'payments',
    title: 'List deposits',
    permission: 'deposit.read',
    params: AccountPath,
    query: ListDepositsQuery,
    response: Type.Array(Deposit),
    read: async (context, { params, query }) => {
      const account = await findAccount(context, params.account_id)
      return listDeposits(context, account.id, query)
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/deposits/{deposit_id}',
    group: 'payments',
    title: 'Retrieve a deposit',
    permission: 'deposit.read',
    params: DepositPath,
    response: Deposit,
    read: (context, { params }) => findDeposit(context, params.account_id, params.deposit_id),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/funding-accounts',
    group: 'payments',
    title: 'List funding accounts',
    description: 'Bank accounts that withdrawals may go to; a deposit registers its sender.',
    permission: 'funding_account.read',
    params: AccountPath,
    response: Type.Array(FundingAccount),
    read: async (context, { params }) => {
      const account = await findAccount(context, params.account_id)
      return listFundingAccounts(context, account.id)
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/inbound-payments',
    group: 'sandbox',
    sandbox: true,
    title: 'Let money arrive at the bank',
    description:
      "Matched by its reference, the account's own where none is given; unmatched money waits in suspense.",
    permission: 'deposit.write',
    params: AccountPath,
    body: SimulatedPaymentRequest,
    response: InboundPayment,
    status: 201,
    write: async (context, { params, body }) => {
      const amount = readAmount(body.amount)
      const account = await findAccount(context, params.account_id)
      const bank_transaction_id = body.bank_transaction_id ?? newId('btx_')
      return receivePayment(context, { reference: account.reference, ...body, amount, bank_transaction_id })
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/deposits/{deposit_id}/complete',
    group: 'sandbox',
    sandbox: true,
    title: 'Let the money of a deposit arrive',
    description: 'From the bank account given, or else from a simulated one in the name of the account.',
    permission: 'deposit.write',
    params: DepositPath,
    body: SimulatedSender,
    response: Deposit,
    errors: ['payment_completion_forbidden'],
    write: async (context, { params, body }) => {
      const { iban, bank_code, owner_name } = body
      const missing = Object.entries({ iban, bank_code, owner_name }).filter(([, value]) => !value)
      if (missing.length === 1 || missing.length === 2)
        throw failParams(
          missing.map(([name]) => ({ path: `body.${name}`, code: 'missing_param', detail: 'Required.' })),
        )
      const account = await findAccount(context, params.account_id)
      const sender = { owner_name: account.name, ...SIMULATED_BANK, ...body }
      return receiveForDeposit(context, account, params.deposit_id, sender)
    },
  }),
]
