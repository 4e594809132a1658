// The operations by which a sandbox plays the bank.
import Type from 'typebox'
import { failParams } from '../../errors.ts'
import { route } from '../../http/api/route.ts'
import { PathId } from '../../http/api/shapes.ts'
import { newId } from '../../values/ids.ts'
import { findAccount } from '../accounts/read.ts'
import { completeWithdrawal, returnWithdrawal } from './complete-withdrawal.ts'
import { findWithdrawal } from './read.ts'
import { receiveForDeposit, receivePayment } from './receive-payment.ts'
import { verifyFundingAccount } from './register-funding-account.ts'
import { readAmount, readIban, SIMULATED_BANK } from './rules.ts'
import {
  AccountPath,
  Deposit,
  DepositPath,
  FundingAccount,
  InboundPayment,
  SimulatedPaymentRequest,
  SimulatedSender,
  Withdrawal,
  WithdrawalPath,
} from './schemas.ts'

export const simulatedBankRoutes = [
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/inbound-payments',
    group: 'sandbox',
    name: 'sandbox.receive_payment',
    sandbox: true,
    title: 'Let money arrive at the bank',
    description: "Matched by its reference (default: the account's own); unmatched money waits in suspense.",
    permission: 'deposit.write',
    params: AccountPath,
    body: SimulatedPaymentRequest,
    response: InboundPayment,
    status: 201,
    write: async (context, { params, body }) => {
      const [amount, iban] = [readAmount(body.amount), readIban(body.iban)]
      const account = await findAccount(context, params.account_id)
      const bank_transaction_id = body.bank_transaction_id ?? newId('btx_')
      return receivePayment(context, {
        reference: account.reference,
        ...body,
        amount,
        iban,
        bank_transaction_id,
      })
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/deposits/{deposit_id}/complete',
    group: 'sandbox',
    name: 'sandbox.complete_deposit',
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
      if (iban) readIban(iban)
      const account = await findAccount(context, params.account_id)
      const sender = { owner_name: account.name, ...SIMULATED_BANK, ...body }
      return receiveForDeposit(context, account.id, params.deposit_id, sender)
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/withdrawals/{withdrawal_id}/complete',
    group: 'sandbox',
    name: 'sandbox.complete_withdrawal',
    sandbox: true,
    title: 'Let the bank confirm a payout',
    description: 'Plays the bank and the operator: it also marks the receiver as verified.',
    permission: 'withdrawal.write',
    params: WithdrawalPath,
    response: Withdrawal,
    errors: ['payment_completion_forbidden'],
    write: async (context, { params }) => {
      const { id, status, funding_account } = await findWithdrawal(
        context,
        params.account_id,
        params.withdrawal_id,
      )
      if (status === 'created') await verifyFundingAccount(context, funding_account.id)
      return completeWithdrawal(context, params.account_id, id)
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/withdrawals/{withdrawal_id}/return',
    group: 'sandbox',
    name: 'sandbox.return_withdrawal',
    sandbox: true,
    title: 'Let a completed payout come back',
    description: 'Once: a refund entry brings the money back.',
    permission: 'withdrawal.write',
    params: WithdrawalPath,
    response: Withdrawal,
    errors: ['payment_completion_forbidden'],
    write: (context, { params }) => returnWithdrawal(context, params.account_id, params.withdrawal_id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/funding-accounts/{id}/verify',
    group: 'sandbox',
    name: 'sandbox.verify_funding_account',
    sandbox: true,
    title: 'Take the owner of a funding account as proved',
    description: 'From now on withdrawals to it are paid out.',
    permission: 'funding_account.write',
    params: Type.Object({ id: PathId('funding account') }),
    response: FundingAccount,
    write: (context, { params }) => verifyFundingAccount(context, params.id),
  }),
]
