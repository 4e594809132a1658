// The shapes of inbound payments on the wire.
import Type, { type Static } from 'typebox'
import { Currency, Decimal, DecimalInput } from '../../http/api/shapes.ts'

const sender = {
  iban: Type.String({ minLength: 1, maxLength: 42, pattern: '\\S' }),
  bank_code: Type.String({ minLength: 1, maxLength: 20 }),
  owner_name: Type.String({ minLength: 1, maxLength: 140 }),
}

export const SimulatedPaymentRequest = Type.Object({
  amount: DecimalInput,
  currency: Currency,
  reference: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
  bank_transaction_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 140,
      description: "The bank's id of the payment; a repeated id is booked once.",
    }),
  ),
  ...sender,
})

export const SimulatedSender = Type.Object({
  iban: Type.Optional(sender.iban),
  bank_code: Type.Optional(sender.bank_code),
  owner_name: Type.Optional(sender.owner_name),
})

export const InboundPayment = Type.Object(
  {
    id: Type.String(),
    matched_deposits: Type.Array(Type.String(), { description: 'The deposits that it completed.' }),
    unmatched_amount: Decimal,
  },
  { $id: 'InboundPayment' },
)
export type InboundPayment = Static<typeof InboundPayment>
