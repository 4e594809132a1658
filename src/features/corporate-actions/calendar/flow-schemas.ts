// The flows of cash that an account is to have, on the wire.
import Type, { type Static } from 'typebox'
import { Amount, Currency, described, Flag, IdOf, Nullable, OnDay, Text } from '../../../http/api/shapes.ts'
import { ActionType } from '../schemas.ts'

export const FlowQuery = Type.Object({
  until: Type.Optional(
    OnDay('Last day, included, at most five years ahead; a year ahead where it is left out.'),
  ),
})

export const FLOW_KINDS = [...ActionType.enum, 'settlement'] as const

const CashFlow = Type.Object(
  {
    day: OnDay('Day of payment or settlement. A settlement that is late has a day in the past.'),
    kind: Type.Enum([...FLOW_KINDS], {
      description: 'Kind of corporate action, or `settlement` of a trade.',
    }),
    instrument: Nullable(Text('Id of the instrument; null without one.')),
    symbol: Nullable(Text('Its symbol; null without an instrument.')),
    position: Nullable(Text('Id of the position; null without one.')),
    units: Nullable(Amount('Units that are paid for; null without any.')),
    amount: Amount('Cash after taxes; negative if it leaves the account.'),
    currency: described(Currency, 'Currency.'),
    reference: Nullable(
      Text('Id of the corporate action or the transaction; null for a payment that is not announced yet.'),
    ),
    is_estimate: Flag('Whether units or taxes may still change. A settlement is booked already.'),
  },
  { $id: 'CashFlow', description: 'Cash that is to come to an account, or to leave it.' },
)
export type CashFlow = Static<typeof CashFlow>

const CashFlowMonth = Type.Object(
  {
    month: OnDay('First day of the month.'),
    currency: described(Currency, 'Currency.'),
    incoming: Amount('Sum of what comes.'),
    outgoing: Amount('Sum of what leaves; negative or zero.'),
    net: Amount('Sum of both.'),
  },
  { $id: 'CashFlowMonth', description: 'The flows of a month in one currency.' },
)

export const CashFlowCalendar = Type.Object(
  {
    account: IdOf('account'),
    from: OnDay("First day: today on the tenant's clock."),
    until: OnDay('Last day, included.'),
    flows: Type.Array(CashFlow, { description: 'The flows, by day.' }),
    months: Type.Array(CashFlowMonth, { description: 'Their sums, by month and currency.' }),
  },
  { $id: 'CashFlowCalendar', description: 'The cash that is to come to an account, and to leave it.' },
)
export type CashFlowCalendar = Static<typeof CashFlowCalendar>
