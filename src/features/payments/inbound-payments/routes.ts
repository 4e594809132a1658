// The operations by which a sandbox lets money arrive.
import { failParams } from '../../../errors.ts'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { newId } from '../../../values/ids.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { readAmount } from '../deposits/rules.ts'
import { Deposit, DepositPath } from '../deposits/schemas.ts'
import { readIban } from '../funding-accounts/rules.ts'
import { receiveForDeposit } from './receive-for-deposit.ts'
import { receivePayment } from './receive-payment.ts'
import { InboundPayment, SimulatedPaymentRequest, SimulatedSender } from './schemas.ts'

/** The bank account of a sender that the request does not name. */
const SIMULATED_BANK = { iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX' }

export const inboundPaymentRoutes = [
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
]
