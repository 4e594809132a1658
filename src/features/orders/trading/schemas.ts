import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { Instrument } from '../../instruments/catalog/schemas.ts'
import { ORDER_PURPOSES } from './rules.ts'

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
    'from then on. `stop_limit`: the same, and a limit order from then on. All but `market` are for stocks, ETFs and ' +
    'certificates.',
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
const OrderPurpose = Type.Enum([...ORDER_PURPOSES, 'square_off', 'backfill'], {
  $id: 'OrderPurpose',
  description:
    'The origin of the order. `user_request`: a caller of this API. `rollover`: the platform, to roll a bill over. ' +
    '`bulk`: a batch of orders. `reinvestment`: the platform, with income that is reinvested. ' +
    '`savings_plan`: the platform, for a savings plan. `rebalancing`: a run that brings an account to a model. ' +
    '`residual`: the platform, for what the shares of a parent order leave over. ' +
    'The others are kept for compatibility.',
})

export const OrderExecution = Type.Enum(['straight', 'pooled'], {
  $id: 'OrderExecution',
  description:
    'How an order reaches the venue. `straight`: by itself. `pooled`: with those of other accounts, as one parent ' +
    'order.',
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
    notional: Amount('Money of the trade, accrued interest included, without fees; with two decimals.'),
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

const PendingReplacement = Type.Object(
  {
    quantity: Nullable(Amount('Whole size, what has executed included.')),
    limit_price: Nullable(Amount('Limit; null without one.')),
    stop_price: Nullable(Amount('Stop price; null without one.')),
    time_in_force: Nullable(described(TimeInForce, 'How long it is to stay in force.')),
    expires_on: Nullable(OnDay('Day at whose close it is to end.')),
    requested_at: Moment('When it was requested.'),
  },
  {
    $id: 'PendingReplacement',
    description: 'Terms that the venue has yet to confirm; until then the old ones count.',
  },
)

export const Order = Type.Object(
  {
    id: IdOf('order'),
    account: Nullable(IdOf('account')),
    status: OrderStatus,
    order_type: OrderType,
    purpose: OrderPurpose,
    source: Nullable(
      Text('Id of the batch, reinvestment or plan execution that it came with; null without one.'),
    ),
    execution: OrderExecution,
    parent_order: Nullable(Text('Id of the parent order of a pooled order; null for any other.')),
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
    revision: Type.Integer({ minimum: 0, description: 'How often its terms were replaced.' }),
    is_replaceable: Flag('Whether a replacement of its terms would be accepted now.'),
    pending_replacement: Nullable(PendingReplacement),
    is_cancellable: Flag(
      'Whether a cancel would be accepted now: an order that waits, with a limit or a stop price, without a trade ' +
        'unless it is `gtc` or `gtd`; a pooled order until its cut.',
    ),
    cancelled_reason: Nullable(
      Text(
        'Why it was cancelled, such as `cancelled_by_client`, `account_suspended`, `corporate_action` or `unfilled`; ' +
          'null unless it was.',
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
