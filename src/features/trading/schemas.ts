import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Currency,
  combined,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../http/api/shapes.ts'
import { Instrument } from '../catalog/schemas.ts'

/** The path of an order. */
export const OfOrder = Type.Object({ account_id: PathId('account'), order_id: PathId('order') })

export const OrderSide = Type.Enum(['buy', 'sell'], {
  $id: 'OrderSide',
  description: 'Whether units are bought or sold; of a currency pair, units of the base currency.',
})
export const OrderType = Type.Enum(['market', 'limit', 'stop', 'stop_limit'], {
  $id: 'OrderType',
  description:
    '`market`: executes at the price of the market. `limit`: executes at `limit_price` or not at all. `stop`: ' +
    'waits until the ask of a buy rises to `stop_price`, or the bid of a sell falls to it, and is a market order ' +
    'from then on. `stop_limit`: the same, and a limit order from then on. All but `market` are for ETFs alone.',
})
export const TimeInForce = Type.Enum(['day', 'gtc', 'gtd'], {
  $id: 'TimeInForce',
  description:
    'How long an order with a limit or a stop price stays in force. `day`: until the close of its ' +
    'session. `gtc`: until it is cancelled, for 90 days unless the tenant has another setting. `gtd`: until the ' +
    'close of `expires_on`.',
})
export const TradeStatus = Type.Enum(['executed', 'settled'], {
  $id: 'TradeStatus',
  description:
    '`executed`: made, and waits for its settlement date. `settled`: units and money have changed hands.',
})
export const OrderStatus = Type.Enum(
  ['held', 'placed', 'pending', 'executing', 'cancelling', 'filled', 'settled', 'cancelled'],
  {
    $id: 'OrderStatus',
    description:
      'State of an order. `placed`: accepted, its cost or units are reserved. `pending`: waits for a price or a ' +
      'dealing day. `executing`: at the venue. `cancelling`: the venue was asked to cancel. `filled`: all that ' +
      'will execute has executed. `settled`: all trades have settled. `cancelled`: ended without a trade. ' +
      '`held`: kept for compatibility.',
  },
)
const OrderPurpose = Type.Enum(['user_request', 'rollover', 'square_off', 'backfill'], {
  $id: 'OrderPurpose',
  description:
    'The origin of the order. `user_request`: a caller of this API. `rollover`: the platform, to roll a bill over. ' +
    'The others are kept for compatibility.',
})

/** The filters of a list of orders, and of one of trades. */
export const orderFilters = {
  status: Type.Optional(described(OrderStatus, 'Only orders in this state.')),
}
export const tradeFilters = {
  status: Type.Optional(described(TradeStatus, 'Only trades in this state.')),
}

export const Trade = Type.Object(
  {
    id: IdOf('trade'),
    order: IdOf('order that it executes'),
    account: Nullable(IdOf('account')),
    position: Nullable(Text('Id of the position that it changes; null for a currency pair.')),
    instrument: described(Instrument, 'The instrument, as it is now.'),
    side: OrderSide,
    status: TradeStatus,
    price: Amount(
      'Price of the execution: clean, in percent of par for fixed income, up to 4 places; a rate up to 5.',
    ),
    quantity: Amount('Units that were bought or sold; of a currency pair, the amount of the base currency.'),
    quantity_currency: Nullable(
      described(Currency, 'Base currency of a currency pair; null for a security.'),
    ),
    notional: Amount('Money of the trade, accrued interest included, without fees; in cents.'),
    notional_currency: described(Currency, 'Currency of the notional.'),
    accrued_interest: Nullable(Amount('Accrued interest inside the notional; null unless fixed income.')),
    ytm: Nullable(
      Amount('Yield to maturity at the price, in percentage points, to 4 places; null unless fixed income.'),
    ),
    counterparty: Nullable(Text('Id of the counterparty; null if the venue names none.')),
    execution_broker: Text('Name of the venue or broker that executed it.'),
    execution_reference: Text('The reference of the execution at the venue.'),
    execution_audit_trail: Nullable(Text('Always null; kept for compatibility.')),
    trading_venue: Nullable(Text('ISO 10383 MIC of the venue; null if it names none.')),
    tvtic: Nullable(
      Text('Trading venue transaction identification code. Always null; kept for compatibility.'),
    ),
    is_reportable: Nullable(Flag('Always null; kept for compatibility.')),
    settlement_batch_id: Nullable(Text('Always null; kept for compatibility.')),
    settlement_date: Nullable(OnDay('Day on which it is to settle.')),
    executed_at: Moment('When it was executed.'),
    settled_at: Nullable(Moment('When it settled; null until then.')),
    meta: Nullable(Type.Object({}, { description: 'Always null; kept for compatibility.' })),
    ...timestamps,
  },
  { $id: 'Trade', description: 'One execution of an order.' },
)

export const Order = Type.Object(
  {
    id: IdOf('order'),
    account: Nullable(IdOf('account')),
    status: OrderStatus,
    order_type: OrderType,
    purpose: OrderPurpose,
    side: OrderSide,
    instrument: described(Instrument, 'The instrument, as it is now.'),
    currency: Nullable(described(Currency, 'Trading currency of the instrument; base currency of a pair.')),
    cash_amount: Nullable(Amount('Gross cash of a buy that is sized in cash, fees included; else null.')),
    net_cash_amount: Nullable(
      Amount('`cash_amount` less fees, the traded amount; null if `cash_amount` is null.'),
    ),
    quantity: Nullable(Amount('Units of an order that is sized in units; else null.')),
    limit_price: Nullable(
      Amount('Price that the order waits for or accepts at worst; null unless `limit` or `stop_limit`.'),
    ),
    stop_price: Nullable(Amount('Price that triggers the order; null unless `stop` or `stop_limit`.')),
    time_in_force: Nullable(described(TimeInForce, 'How long it stays in force; null on a market order.')),
    expires_on: Nullable(
      OnDay('Day at whose close it ends by itself, a day with a session; null on a market order.'),
    ),
    quote: Nullable(Text('Id of the quote that it was placed with; null without one.')),
    client_reference: Nullable(Text('The name that the caller gave it; null without one.')),
    automatic_rollover: Nullable(
      Flag(
        'Whether a bill is to be rolled over at maturity; null unless a buy of an instrument that can be.',
      ),
    ),
    fees: Amount('Fees of the order with their tax: an estimate until it is filled, then the charge.'),
    traded_quantity: Amount('Sum of the quantities of its trades.'),
    traded_notional: Amount('Sum of the notionals of its trades.'),
    trades: Type.Array(Trade, { description: 'Its executions, oldest first; empty until the first.' }),
    position: Nullable(
      Text('Id of the position that it changes; null until the first trade, and for a currency pair.'),
    ),
    is_cancellable: Flag(
      'Whether a cancel would be accepted now: an order that waits, with a limit or a stop price, without a trade ' +
        'unless it is `gtc` or `gtd`.',
    ),
    cancelled_reason: Nullable(
      Text(
        'Why it was cancelled, such as `cancelled_by_client`, `account_suspended` or `unfilled`; null unless it was.',
      ),
    ),
    triggered_at: Nullable(Moment('When the market reached its stop price; null until then.')),
    filled_at: Nullable(Moment('When it was filled; null until then.')),
    settled_at: Nullable(Moment('When its last trade settled; null until then.')),
    cancelled_at: Nullable(Moment('When it was cancelled; null unless it was.')),
    ...timestamps,
  },
  { $id: 'Order', description: 'An order, with its trades.' },
)
export type Order = Static<typeof Order>

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
      AmountInput(
        'Gross cash of a buy, fees included, in cents; of a currency pair, the amount of the base currency.',
      ),
    ),
  ),
  quantity: Type.Optional(
    Nullable(
      AmountInput(
        'Units: of every sell and stop order, and of a buy of an ETF in place of cash. Above zero, up to 10 places.',
      ),
    ),
  ),
}

/** A caller's own name for an order. */
export const ClientReference = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description })

const NewOrderMembers = Type.Object(
  {
    instrument: IdOf('instrument'),
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
      'An order: a buy in cash or, for an ETF, in units; a sell in units; at the market, with a limit or a stop price.',
  },
)
export const NewOrder = combined(NewOrderMembers, orderForms('order_type'))
export type NewOrder = Static<typeof NewOrder>
