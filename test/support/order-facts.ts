// A set of facts and a request that place an order, for tests that change one of them at a time.
import type { Fee } from '../../src/features/billing/rules.ts'
import type { Listed } from '../../src/features/instruments/catalog/read.ts'
import type { AccountRights, OrderHolding } from '../../src/features/orders/trading/check-order.ts'
import type { OrderFacts } from '../../src/features/orders/trading/decide-order.ts'
import type { OrderRequest } from '../../src/features/orders/trading/parse-order.ts'
import { listSeedInstruments } from '../../src/seed/instruments.ts'

export const NOON = '2027-03-01T12:00:00.000Z' // a Monday

/** The instrument of the seed as the catalogue lists it, with other members where they are given. */
export function listedOf(symbol: string, members: Record<string, unknown> = {}): Listed {
  const seeded = listSeedInstruments().find((instrument) => instrument.symbol === symbol)!
  const attributes = { ...seeded.attributes, ...members }
  return { row: { ...seeded, ...members, attributes }, wire: attributes }
}

/** A flat fee for buys, sells and exchanges: 1.50 EUR or 2.00 USD. */
export const FEES: readonly Fee[] = ['buy', 'sell', 'fx'].map((transaction_type) => ({
  id: `fee_${transaction_type}`,
  alias: transaction_type,
  display_name: transaction_type,
  fee_type: 'transaction',
  transaction_type,
  tax_rate: null,
  chargeable_currencies: { EUR: { unit_amount: '1.50' }, USD: { unit_amount: '2.00' } },
  variants: [],
}))

/** A fee of 1 % of a buy. */
export const BUY_FEE: Fee = {
  id: 'fee_1',
  alias: 'order-buy',
  display_name: 'Buy',
  fee_type: 'transaction',
  transaction_type: 'buy',
  tax_rate: null,
  chargeable_currencies: { EUR: { unit_amount: '0', rate: '0.01' } },
  variants: [],
}

export const RIGHTS: AccountRights = {
  status: 'active',
  may_deposit: true,
  may_withdraw: true,
  may_buy: true,
  may_sell: true,
  has_placed_buy_order: false,
  has_placed_sell_order: false,
  is_primary_owner_mifid_pro: false,
  is_firm: false,
  funding_currencies: ['EUR', 'USD'],
}

export const HOLDING: OrderHolding = { available: '100000.00', position: null, rolls: null }

/** The facts of an order in the instrument, at a price of 49.90 to 50.00, where exchanges have no hours. */
export const factsOf = (listed: Listed, more: Partial<OrderFacts> = {}): OrderFacts => ({
  now: NOON,
  is_always_open: true,
  has_venue: true,
  takes_whole_units: false,
  price_collar: '0.5',
  gtc_days: 90,
  listed,
  price: { bid: '49.90', ask: '50.00', timestamp: NOON },
  fees: FEES,
  buying_power: { rights: RIGHTS, holding: HOLDING },
  quote: undefined,
  is_counted: false,
  ...more,
})

/** The facts of an account with a holding other than the usual. */
export const withHolding = (holding: Partial<OrderHolding>): Pick<OrderFacts, 'buying_power'> => ({
  buying_power: { rights: RIGHTS, holding: { ...HOLDING, ...holding } },
})

/** The facts of an account with other permissions than usual. */
export const withRights = (rights: Partial<AccountRights>): Pick<OrderFacts, 'buying_power'> => ({
  buying_power: { rights: { ...RIGHTS, ...rights }, holding: HOLDING },
})

const NO_SIZE = { cash_amount: null, quantity: null, limit_price: null, stop_price: null }

/** A market order in the instrument, sized as given. */
export const orderOf = (
  listed: Listed,
  side: OrderRequest['side'],
  size: Partial<OrderRequest['size']>,
  more: Partial<OrderRequest> = {},
): OrderRequest => ({
  account: 'acc_1',
  instrument: listed.row.id,
  side,
  order_type: 'market',
  size: { ...NO_SIZE, ...size },
  time_in_force: null,
  expires_on: null,
  purpose: 'user_request',
  is_pooled: false,
  automatic_rollover: null,
  quote: null,
  client_reference: null,
  scenario: null,
  ...more,
})

/** A limit order in the instrument. */
export const limitOrderOf = (
  listed: Listed,
  side: OrderRequest['side'],
  size: Partial<OrderRequest['size']>,
  more: Partial<OrderRequest> = {},
): OrderRequest => orderOf(listed, side, size, { order_type: 'limit', time_in_force: 'day', ...more })

/** A stop order in the instrument; with a limit a stop-limit order. */
export const stopOrderOf = (
  listed: Listed,
  side: OrderRequest['side'],
  size: Partial<OrderRequest['size']>,
  more: Partial<OrderRequest> = {},
): OrderRequest => {
  const order_type = size.limit_price ? 'stop_limit' : 'stop'
  return orderOf(listed, side, size, { order_type, time_in_force: 'gtc', ...more })
}
