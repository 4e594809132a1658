// The shapes of inbound payments on the wire.
import Type, { type Static } from 'typebox'
import { Amount, Currency, described, IdOf, MoneyInput } from '../../../http/api/shapes.ts'

const sender = {
  iban: Type.String({
    minLength: 1,
    maxLength: 42,
    pattern: '\\S',
    description: 'IBAN of the sender; its check digits must be right.',
  }),
  bank_code: Type.String({ minLength: 1, maxLength: 20, description: 'Code of the bank of the sender.' }),
  owner_name: Type.String({ minLength: 1, maxLength: 140, description: 'Name of the sender.' }),
}

export const SimulatedPaymentRequest = Type.Object(
  {
    amount: MoneyInput('Money that arrives: above zero.'),
    currency: described(Currency, 'Currency of the payment.'),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 140,
        description: 'Reference that it carries; without it, the one of the account.',
      }),
    ),
    bank_transaction_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 140,
        description: "The bank's id of the payment; a repeated id is booked once.",
      }),
    ),
    ...sender,
  },
  { $id: 'SimulatedPaymentRequest', description: 'A payment that is to arrive at the bank.' },
)

export const SimulatedSender = Type.Object(
  {
    iban: Type.Optional(sender.iban),
    bank_code: Type.Optional(sender.bank_code),
    owner_name: Type.Optional(sender.owner_name),
  },
  {
    $id: 'SimulatedSender',
    description: 'The bank account from which the money comes: all three members, or none.',
  },
)

export const InboundPayment = Type.Object(
  {
    id: IdOf('inbound payment'),
    matched_deposits: Type.Array(Type.String(), { description: 'The deposits that it completed.' }),
    unmatched_amount: Amount('Money that matched nothing and waits in suspense.'),
  },
  { $id: 'InboundPayment', description: 'A payment that arrived at the bank.' },
)
export type InboundPayment = Static<typeof InboundPayment>
