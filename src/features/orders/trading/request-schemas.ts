// The shapes of requests on the wire: a new order, and new terms for one.
import Type, { type Static } from 'typebox'
import {
  AmountInput,
  aliased,
  combined,
  described,
  Flag,
  MoneyInput,
  Nullable,
  OnDay,
  Text,
} from '../../../http/api/shapes.ts'
import { OrderExecution, OrderSide, OrderType, TimeInForce } from './schemas.ts'

const [NOTHING, SENT] = [{ type: 'null' }, { type: 'string' }]
const cash = { required: ['cash_amount'], properties: { cash_amount: SENT, quantity: NOTHING } }
const units = { required: ['quantity'], properties: { cash_amount: NOTHING, quantity: SENT } }

interface Priced {
  type: object
  limit_price: object
  stop_price: object
}

const combination = (
  title: string,
  side: string,
  sized: typeof cash | typeof units,
  { type, ...prices }: Priced,
) => ({
  title,
  required: [
    ...sized.required,
    ...Object.entries(prices).flatMap(([member, form]) => (form === SENT ? [member] : [])),
  ],
  properties: { ...type, ...prices, side: { const: side }, ...sized.properties },
})

/** The combinations of members that can be accepted; the type of the order is said only where it is placed. */
export function orderForms(member: 'order_type' | undefined) {
  const typeOf = (order_type: string) => (member ? { [member]: { const: order_type } } : {})
  const market = { type: typeOf('market'), limit_price: NOTHING, stop_price: NOTHING }
  const limit = { type: typeOf('limit'), limit_price: SENT, stop_price: NOTHING }
  const stop = { type: typeOf('stop'), limit_price: NOTHING, stop_price: SENT }
  const stopLimit = { type: typeOf('stop_limit'), limit_price: SENT, stop_price: SENT }
  return [
    combination('Market buy in cash', 'buy', cash, market),
    combination('Market buy in units', 'buy', units, market),
    combination('Market sell in units', 'sell', units, market),
    combination('Limit buy in cash', 'buy', cash, limit),
    combination('Limit buy in units', 'buy', units, limit),
    combination('Limit sell in units', 'sell', units, limit),
    combination('Stop buy in units', 'buy', units, stop),
    combination('Stop sell in units', 'sell', units, stop),
    combination('Stop-limit buy in units', 'buy', units, stopLimit),
    combination('Stop-limit sell in units', 'sell', units, stopLimit),
  ]
}

/** The two sizes of a new order. An order has one of them. */
export const orderSizes = {
  cash_amount: Type.Optional(
    Nullable(
      MoneyInput('Gross cash of a buy, fees included; of a currency pair, the amount of the base currency.'),
    ),
  ),
  quantity: Type.Optional(
    Nullable(
      AmountInput(
        'Units: of every sell and stop order, and of a buy of a stock, an ETF or a certificate in place of cash. ' +
          'Above zero, up to 10 places.',
      ),
    ),
  ),
}

/** A caller's own name for an order. */
export const ClientReference = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description })

const NewOrderMembers = Type.Object(
  {
    instrument: aliased(Text('Id of the instrument. `instrument_id` is accepted as well.'), 'instrument_id'),
    order_type: OrderType,
    side: OrderSide,
    ...orderSizes,
    limit_price: Type.Optional(
      Nullable(
        AmountInput(
          'Required of a limit or stop-limit order, refused of others. Above zero, up to 4 places.',
        ),
      ),
    ),
    stop_price: Type.Optional(
      Nullable(
        AmountInput(
          'Required of a stop or stop-limit order, refused of others: above the ask of a buy, below the bid of a ' +
            'sell. Up to 4 places.',
        ),
      ),
    ),
    time_in_force: Type.Optional(
      Nullable(
        described(
          TimeInForce,
          '`day` if left out of a limit order, `gtc` of a stop order; refused of a market order.',
        ),
      ),
    ),
    expires_on: Type.Optional(
      Nullable(OnDay('Last day of an order; required if time_in_force is `gtd`, otherwise refused.')),
    ),
    quote: Type.Optional(
      Nullable(
        Text(
          'Id of a quote of exactly this order, not expired and not used. Guards against a price that ran away.',
        ),
      ),
    ),
    client_reference: Type.Optional(
      Nullable(
        ClientReference(
          'Your own name for it: 1 to 64 letters, digits and `.`, `_`, `:`, `-`, which no other order of the ' +
            'account may ever have.',
        ),
      ),
    ),
    execution: Type.Optional(
      Nullable(
        described(
          OrderExecution,
          '`straight` if left out. Only market orders of stocks, ETFs and certificates are pooled; any other order ' +
            'is straight also if it asks for `pooled`.',
        ),
      ),
    ),
    automatic_rollover: Type.Optional(
      Nullable(
        Flag(
          'Whether to roll the bill over at maturity; only for buys of instruments that can be. Null is false.',
        ),
      ),
    ),
  },
  {
    $id: 'NewOrder',
    description:
      'An order: a buy in cash or, for a stock, an ETF or a certificate, in units; a sell in units; at the market, ' +
      'with a limit or a stop price.',
  },
)
export const NewOrder = combined(NewOrderMembers, orderForms('order_type'))
export type NewOrder = Static<typeof NewOrder>

const changed = (description: string) => Type.Optional(Nullable(AmountInput(description)))

export const OrderReplacement = Type.Object(
  {
    quantity: changed('New whole size, what has executed included: above that, up to 10 places.'),
    limit_price: changed('New limit, of an order that has one. Up to 4 places.'),
    stop_price: changed('New stop price, of an order that waits for one. Up to 4 places.'),
    time_in_force: Type.Optional(Nullable(described(TimeInForce, 'How long it is to stay in force.'))),
    expires_on: Type.Optional(Nullable(OnDay('New last day of an order with time_in_force `gtd`.'))),
    client_reference: Type.Optional(
      Nullable(
        ClientReference('New name for the same order, which counts immediately. The old name stays taken.'),
      ),
    ),
  },
  {
    $id: 'OrderReplacement',
    minProperties: 1,
    description: 'New terms for an order; a member that is left out or null stays as it is.',
  },
)
export type OrderReplacement = Static<typeof OrderReplacement>
