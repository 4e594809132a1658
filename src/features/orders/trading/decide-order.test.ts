// The rules of an order as a table: each rule by itself, and the order in which they refuse.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../../../test/support/assert-members.ts'
import { CERTIFICATE, FUND, WORLD, ZERO_BUND } from '../../../../test/support/instruments.ts'
import {
  factsOf,
  HOLDING,
  limitOrderOf,
  listedOf,
  NOON,
  orderOf,
  RIGHTS,
  stopOrderOf,
  withHolding,
  withRights,
} from '../../../../test/support/order-facts.ts'
import { Refusal } from '../../../errors.ts'
import { decideOrder, type OrderFacts } from './decide-order.ts'
import type { OrderRequest } from './parse-order.ts'
import type { QuoteRow } from './quotes/write-quotes.ts'

const ETF = listedOf(WORLD)
const MONEY_FUND = listedOf(FUND)
const PAIR = listedOf('EUR/USD')
const BOND = listedOf(ZERO_BUND)
const BILL = listedOf(ZERO_BUND, {
  instrument_type: 'bill',
  maturity_date: '2027-05-31',
  supports_automatic_rollover: true,
  coupon_type: undefined,
})
const BUY = orderOf(ETF, 'buy', { cash_amount: '1000' })
const SELL = orderOf(ETF, 'sell', { quantity: '10' })

/** The refusal as a word: its code, and the parameter or the rule that it names. */
function refusalOf(facts: OrderFacts, order: OrderRequest): string {
  try {
    decideOrder(facts, order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, params, context } = error
    return [code, params?.[0]?.path, params?.[0]?.code, context?.rule ?? context?.available ?? context?.order]
      .filter(Boolean)
      .join(' ')
  }
  return 'accepted'
}

type Row = [what: string, facts: OrderFacts, order: OrderRequest, expected: string]

const EXPIRES_ON = 'invalid_request body.expires_on invalid_param'
const LIMIT_SIZE = { cash_amount: '1000', limit_price: '49' }
const tillDay = (expires_on: string) =>
  limitOrderOf(ETF, 'buy', LIMIT_SIZE, { time_in_force: 'gtd', expires_on })

const rules: Row[] = [
  ['a good buy', factsOf(ETF), BUY, 'accepted'],
  ['a good sell', factsOf(ETF, withHolding({ available: '10' })), SELL, 'accepted'],

  ['an unknown account', factsOf(ETF, { buying_power: undefined }), BUY, 'not_found'],
  [
    'an unknown instrument',
    factsOf(ETF, { listed: undefined }),
    BUY,
    'invalid_request body.instrument not_found',
  ],
  [
    'a reference that another order has',
    factsOf(ETF, { buying_power: { rights: RIGHTS, holding: HOLDING, duplicate: 'ord_1' } }),
    { ...BUY, client_reference: 'A-1' },
    'duplicate ord_1',
  ],

  ['a suspended buyer', factsOf(ETF, withRights({ status: 'suspended' })), BUY, 'buy_order_forbidden'],
  ['a suspended seller', factsOf(ETF, withRights({ status: 'suspended' })), SELL, 'sell_order_forbidden'],
  ['a closing account buys', factsOf(ETF, withRights({ status: 'closing' })), BUY, 'buy_order_forbidden'],
  ['a closing account sells', factsOf(ETF, withRights({ status: 'closing' })), SELL, 'accepted'],
  ['buys are off', factsOf(ETF, withRights({ may_buy: false })), BUY, 'buy_order_forbidden'],
  ['sells are off', factsOf(ETF, withRights({ may_sell: false })), SELL, 'sell_order_forbidden'],

  [
    'an instrument for professionals',
    factsOf(listedOf(WORLD, { pro_traders_only: true })),
    BUY,
    'professional_trader_required',
  ],
  [
    'a professional',
    factsOf(listedOf(WORLD, { pro_traders_only: true }), withRights({ is_primary_owner_mifid_pro: true })),
    BUY,
    'accepted',
  ],

  ['no venue', factsOf(ETF, { has_venue: false }), BUY, 'instrument_not_trading'],
  ['a halt', factsOf(listedOf(WORLD, { trading_status: 'not_trading' })), BUY, 'instrument_not_trading'],
  ['the maturity date', factsOf(BILL, { now: '2027-05-31T10:00:00.000Z' }), SELL, 'instrument_not_trading'],
  ['the day before', factsOf(BILL, { now: '2027-05-30T10:00:00.000Z' }), SELL, 'accepted'],
  [
    'a coupon that nobody knows in advance',
    factsOf(listedOf(ZERO_BUND, { coupon_type: 'floating_coupon' })),
    BUY,
    'instrument_not_trading',
  ],
  ['such a bond sold', factsOf(listedOf(ZERO_BUND, { coupon_type: 'floating_coupon' })), SELL, 'accepted'],
  ['buy only', factsOf(listedOf(WORLD, { trading_status: 'buy_only' })), SELL, 'instrument_buy_only'],
  ['sell only', factsOf(listedOf(WORLD, { trading_status: 'sell_only' })), BUY, 'instrument_sell_only'],

  [
    'a foreign currency',
    factsOf(ETF, withRights({ funding_currencies: ['USD'] })),
    BUY,
    'currency_not_supported',
  ],
  [
    'one currency of a pair',
    factsOf(PAIR, withRights({ funding_currencies: ['EUR'] })),
    BUY,
    'currency_not_supported',
  ],

  [
    'a limit on a fund',
    factsOf(MONEY_FUND),
    limitOrderOf(MONEY_FUND, 'buy', { cash_amount: '1000', limit_price: '50' }),
    'invalid_request body.order_type invalid_param',
  ],
  [
    'a stop on a fund',
    factsOf(MONEY_FUND),
    stopOrderOf(MONEY_FUND, 'buy', { quantity: '10', stop_price: '52' }),
    'invalid_request body.order_type invalid_param',
  ],
  ['a limit till a day', factsOf(ETF), tillDay('2027-03-06'), 'accepted'],
  ['the last day', factsOf(ETF), tillDay('2027-05-30'), 'accepted'],
  ['a day too far ahead', factsOf(ETF), tillDay('2027-05-31'), EXPIRES_ON],
  ['a day too far for the tenant', factsOf(ETF, { gtc_days: 4 }), tillDay('2027-03-06'), EXPIRES_ON],
  ['a day in the past', factsOf(ETF), tillDay('2027-02-28'), EXPIRES_ON],
  ['today', factsOf(ETF), tillDay('2027-03-01'), 'accepted'],
  [
    'today after the close',
    factsOf(ETF, { now: '2027-03-01T16:30:00.000Z' }),
    tillDay('2027-03-01'),
    EXPIRES_ON,
  ],
  [
    'a Saturday on that day',
    factsOf(ETF, { now: '2027-03-06T12:00:00.000Z' }),
    tillDay('2027-03-06'),
    EXPIRES_ON,
  ],
  [
    'a rollover of an ETF',
    factsOf(ETF),
    { ...BUY, automatic_rollover: true },
    'invalid_request body.automatic_rollover invalid_param',
  ],
  [
    'a rollover of a sell',
    factsOf(BILL),
    { ...SELL, automatic_rollover: true },
    'invalid_request body.automatic_rollover invalid_param',
  ],
  ['a rollover of a bill', factsOf(BILL), { ...BUY, automatic_rollover: true }, 'accepted'],
  // A Thursday: two business days on is the maturity date.
  [
    'a settlement at maturity',
    factsOf(BILL, { now: '2027-05-27T10:00:00.000Z' }),
    BUY,
    'instrument_too_close_to_maturity',
  ],
  ['a settlement before', factsOf(BILL, { now: '2027-05-26T10:00:00.000Z' }), BUY, 'accepted'],
  ['a sell so late', factsOf(BILL, { now: '2027-05-27T10:00:00.000Z' }), SELL, 'accepted'],
]

// The setting of a position can be switched until four days before the bill matures, here 31 May 2027.
const LOCKED = listedOf(ZERO_BUND, {
  instrument_type: 'bill',
  maturity_date: '2027-06-04',
  supports_automatic_rollover: true,
  coupon_type: undefined,
})
const LATE = '2027-06-01T10:00:00.000Z'
const ROLLING = { position: 'pos_1', rolls: true }

const settings: Row[] = [
  [
    'the position rolls, the order does not',
    factsOf(LOCKED, { now: LATE, ...withHolding(ROLLING) }),
    { ...BUY, automatic_rollover: false },
    'invalid_request body.automatic_rollover invalid_param',
  ],
  [
    'both roll',
    factsOf(LOCKED, { now: LATE, ...withHolding(ROLLING) }),
    { ...BUY, automatic_rollover: true },
    'accepted',
  ],
  ['nothing is said', factsOf(LOCKED, { now: LATE, ...withHolding(ROLLING) }), BUY, 'accepted'],
  ['no position', factsOf(LOCKED, { now: LATE }), { ...BUY, automatic_rollover: false }, 'accepted'],
  [
    'not locked yet',
    factsOf(LOCKED, withHolding(ROLLING)),
    { ...BUY, automatic_rollover: false },
    'accepted',
  ],
  [
    'a cached buyer, who may have such a position',
    factsOf(LOCKED, { now: LATE, buying_power: { rights: RIGHTS, holding: undefined } }),
    { ...BUY, automatic_rollover: false },
    'invalid_request body.automatic_rollover invalid_param',
  ],
]

const buyFund = (cash_amount: string) => orderOf(MONEY_FUND, 'buy', { cash_amount })
const buyUnits = (quantity: string) => orderOf(ETF, 'buy', { quantity })
const sellUnits = (quantity: string) => orderOf(ETF, 'sell', { quantity })
const INVESTED = withHolding({ position: 'pos_1' })
const RULE = 'trading_rule_violated'

// The fund wants 100.00 at first, and then whole euros; units of the ETF come in ten-thousandths.
const amounts: Row[] = [
  ['a small first investment', factsOf(MONEY_FUND), buyFund('99'), `${RULE} minimum_initial_cash_investment`],
  ['a first investment', factsOf(MONEY_FUND), buyFund('100'), 'accepted'],
  ['cents', factsOf(MONEY_FUND), buyFund('100.5'), `${RULE} required_cash_increment`],
  ['a small later investment', factsOf(MONEY_FUND, INVESTED), buyFund('60'), 'accepted'],
  ['cents later', factsOf(MONEY_FUND, INVESTED), buyFund('60.5'), `${RULE} required_cash_increment`],
  [
    'rules that are not enforced',
    factsOf(listedOf(FUND, { enforce_trading_rules: false })),
    buyFund('60.5'),
    'accepted',
  ],
  [
    'a cached buyer, who may not have invested',
    factsOf(MONEY_FUND, { buying_power: { rights: RIGHTS, holding: undefined } }),
    buyFund('60'),
    `${RULE} minimum_initial_cash_investment`,
  ],
  ['a quantity between two steps', factsOf(ETF), buyUnits('0.00015'), `${RULE} trading_increment`],
  ['a small quantity', factsOf(ETF), buyUnits('0.00005'), `${RULE} minimum_trading_quantity`],
  [
    'a part of the position',
    factsOf(ETF, withHolding({ available: '1.00025' })),
    sellUnits('0.00025'),
    `${RULE} trading_increment`,
  ],
  [
    'the whole position',
    factsOf(ETF, withHolding({ available: '1.00025' })),
    sellUnits('1.00025'),
    'accepted',
  ],
  [
    'an exchange between two steps',
    factsOf(PAIR),
    orderOf(PAIR, 'sell', { quantity: '1.001' }),
    `${RULE} trading_increment`,
  ],
]

// Prices in cents, and a venue that takes only whole units.
const CENTS = listedOf(WORLD, { price_increment: '0.01', venue_increment: '1' })
const WHOLE = factsOf(CENTS, { takes_whole_units: true })
const inUnits = (quantity: string) => ({ quantity, limit_price: '49.98' })

const increments: Row[] = [
  [
    'a limit on a step',
    factsOf(CENTS),
    limitOrderOf(CENTS, 'buy', { quantity: '1.5', limit_price: '49.98' }),
    'accepted',
  ],
  [
    'a limit between two steps',
    factsOf(CENTS),
    limitOrderOf(CENTS, 'buy', { quantity: '1.5', limit_price: '49.985' }),
    `${RULE} price_increment`,
  ],
  [
    'a stop between two steps',
    factsOf(CENTS),
    stopOrderOf(CENTS, 'buy', { quantity: '1', stop_price: '52.005' }),
    `${RULE} price_increment`,
  ],
  [
    'a limit between two steps beside a stop on one',
    factsOf(CENTS),
    stopOrderOf(CENTS, 'buy', { quantity: '1', stop_price: '52', limit_price: '53.001' }),
    `${RULE} price_increment`,
  ],
  [
    'a limit between two steps that is too dear as well',
    factsOf(CENTS),
    limitOrderOf(CENTS, 'buy', { quantity: '1', limit_price: '500.001' }),
    `${RULE} price_increment`,
  ],
  [
    'a quantity between two steps before the price',
    factsOf(CENTS),
    limitOrderOf(CENTS, 'buy', { quantity: '0.00015', limit_price: '49.985' }),
    `${RULE} trading_increment`,
  ],
  ['whole units with a limit', WHOLE, limitOrderOf(CENTS, 'buy', inUnits('2')), 'accepted'],
  ['a fraction with a limit', WHOLE, limitOrderOf(CENTS, 'buy', inUnits('1.5')), `${RULE} venue_increment`],
  [
    'a fraction with a stop',
    WHOLE,
    stopOrderOf(CENTS, 'buy', { quantity: '1.5', stop_price: '52' }),
    `${RULE} venue_increment`,
  ],
  [
    'the price before the fraction',
    WHOLE,
    limitOrderOf(CENTS, 'buy', { quantity: '1.5', limit_price: '49.985' }),
    `${RULE} price_increment`,
  ],
  [
    'the fraction that is the whole position, with a limit',
    factsOf(CENTS, { takes_whole_units: true, ...withHolding({ available: '1.5' }) }),
    limitOrderOf(CENTS, 'sell', inUnits('1.5')),
    `${RULE} venue_increment`,
  ],
  ['a fraction at the market', WHOLE, orderOf(CENTS, 'buy', { quantity: '1.5' }), 'accepted'],
  ['cash with a limit', WHOLE, limitOrderOf(CENTS, 'buy', LIMIT_SIZE), 'accepted'],
  [
    'cash for less than a unit with a limit',
    WHOLE,
    limitOrderOf(CENTS, 'buy', { cash_amount: '50', limit_price: '49' }),
    'limit_budget_too_small',
  ],
]

const limitBuy = (limit_price: string) => limitOrderOf(ETF, 'buy', { quantity: '1', limit_price })
const limitSell = (limit_price: string) => limitOrderOf(ETF, 'sell', { quantity: '1', limit_price })
const STOP_PRICE = 'invalid_request body.stop_price invalid_param'
const stopBuy = (stop_price: string, limit_price: string | null = null, quantity = '1') =>
  stopOrderOf(ETF, 'buy', { quantity, stop_price, limit_price })
const stopSell = (stop_price: string, limit_price: string | null = null) =>
  stopOrderOf(ETF, 'sell', { quantity: '1', stop_price, limit_price })
const TEN_UNITS = withHolding({ available: '10' })
const priced = (bid: string, ask: string, more: Partial<OrderFacts> = {}) =>
  factsOf(ETF, { price: { bid, ask, timestamp: NOON }, ...more })

const figures: Row[] = [
  ['no price', factsOf(ETF, { price: undefined }), BUY, 'missing_price'],
  [
    'a fee that takes the budget',
    factsOf(ETF),
    orderOf(ETF, 'buy', { cash_amount: '1.5' }),
    'invalid_request body.cash_amount invalid_param',
  ],
  [
    'a budget below one step at the limit',
    factsOf(ETF),
    limitOrderOf(ETF, 'buy', { cash_amount: '2', limit_price: '900000' }),
    'limit_budget_too_small',
  ],
  // Half as much again as 50.00, and half of 49.90.
  ['a limit at the collar', factsOf(ETF), limitBuy('75'), 'accepted'],
  ['a limit above the collar', factsOf(ETF), limitBuy('75.0001'), `${RULE} price_collar`],
  ['a sell at the collar', factsOf(ETF, TEN_UNITS), limitSell('24.95'), 'accepted'],
  ['a sell below the collar', factsOf(ETF, TEN_UNITS), limitSell('24.9499'), `${RULE} price_collar`],
  ['a limit far from the market', factsOf(ETF), limitBuy('0.5'), 'accepted'],
  ['a narrow collar', factsOf(ETF, { price_collar: '0.1' }), limitBuy('55.01'), `${RULE} price_collar`],
  // The market stands at 49.90 to 50.00.
  ['a buy stop at the ask', factsOf(ETF), stopBuy('50'), STOP_PRICE],
  ['a buy stop above the ask', factsOf(ETF), stopBuy('50.0001'), 'accepted'],
  ['a sell stop at the bid', factsOf(ETF, TEN_UNITS), stopSell('49.9'), STOP_PRICE],
  ['a sell stop below the bid', factsOf(ETF, TEN_UNITS), stopSell('49.8999'), 'accepted'],
  // Half as much again as the stop price, or half of it.
  ['a stop-limit at the collar', factsOf(ETF), stopBuy('52', '78'), 'accepted'],
  ['a stop-limit above the collar', factsOf(ETF), stopBuy('52', '78.0001'), `${RULE} price_collar`],
  ['a stop-limit below the stop', factsOf(ETF), stopBuy('52', '51'), 'accepted'],
  ['a stop-limit sell at the collar', factsOf(ETF, TEN_UNITS), stopSell('48', '24'), 'accepted'],
  [
    'a stop-limit sell below the collar',
    factsOf(ETF, TEN_UNITS),
    stopSell('48', '23.9999'),
    `${RULE} price_collar`,
  ],
  ['a stop for nothing', priced('40', '40'), stopBuy('45', null, '0.0001'), `${RULE} minimum_notional`],
  // 0.0001 × 40 = 0.004
  ['a buy for nothing', priced('40', '40'), buyUnits('0.0001'), `${RULE} minimum_notional`],
  ['a sell for nothing', priced('40', '40', TEN_UNITS), sellUnits('0.0001'), `${RULE} minimum_notional`],
  [
    'the rest of a position for nothing',
    priced('40', '40', withHolding({ available: '0.0001' })),
    sellUnits('0.0001'),
    'accepted',
  ],
  [
    'the rest with a limit',
    priced('40', '40', withHolding({ available: '0.0001' })),
    limitOrderOf(ETF, 'sell', { quantity: '0.0001', limit_price: '39' }),
    `${RULE} minimum_notional`,
  ],
]

const QUOTE: QuoteRow = {
  account: 'acc_1',
  instrument: ETF.row.id,
  side: 'buy',
  price: '50.00',
  consumed_by: null,
  cash_amount: '1000.00',
  quantity: null,
  limit_price: null,
  stop_price: null,
  expires_at: '2027-03-01T12:00:00.001Z',
}
const redeems: OrderRequest = { ...BUY, quote: 'quo_1' }
const quoted = (quote: Partial<QuoteRow>, more: Partial<OrderFacts> = {}) =>
  factsOf(ETF, { quote: { ...QUOTE, ...quote }, ...more })

const redemptions: Row[] = [
  ['the quoted order', quoted({}), redeems, 'accepted'],
  ['an unknown quote', factsOf(ETF), redeems, 'quote_invalid'],
  ['an expired quote', quoted({ expires_at: NOON }), redeems, 'quote_invalid'],
  ['a quote of another account', quoted({ account: 'acc_2' }), redeems, 'quote_invalid'],
  [
    'a used quote of another account',
    quoted({ account: 'acc_2', consumed_by: 'ord_1' }),
    redeems,
    'quote_invalid',
  ],
  ['a quote of another instrument', quoted({ instrument: 'ins_2' }), redeems, 'quote_invalid'],
  ['a quote of a sell', quoted({ side: 'sell' }), redeems, 'quote_invalid'],
  ['another amount', quoted({ cash_amount: '1000.01' }), redeems, 'quote_invalid'],
  ['a quote with a limit', quoted({ limit_price: '50' }), redeems, 'quote_invalid'],
  ['a quote of units', quoted({ cash_amount: null, quantity: '1' }), redeems, 'quote_invalid'],
  [
    'a quote of a stop',
    quoted({ cash_amount: null, quantity: '1', stop_price: '52' }),
    { ...stopBuy('52'), quote: 'quo_1' },
    'accepted',
  ],
  [
    'another stop price',
    quoted({ cash_amount: null, quantity: '1', stop_price: '52' }),
    { ...stopBuy('52.0001'), quote: 'quo_1' },
    'quote_invalid',
  ],
  [
    'a quote of a stop-limit',
    quoted({ cash_amount: null, quantity: '1', stop_price: '52', limit_price: '53' }),
    { ...stopBuy('52'), quote: 'quo_1' },
    'quote_invalid',
  ],
  ['a used quote', quoted({ consumed_by: 'ord_1' }), redeems, 'quote_already_consumed'],
  [
    'a used quote that has expired',
    quoted({ consumed_by: 'ord_1', expires_at: NOON }),
    redeems,
    'quote_already_consumed',
  ],
  // 50.00 × 1.01 = 50.50
  [
    'a price that has risen by 1 %',
    quoted({}, { price: { bid: '50', ask: '50.50', timestamp: NOON } }),
    redeems,
    'accepted',
  ],
  [
    'a price that has risen further',
    quoted({}, { price: { bid: '50', ask: '50.51', timestamp: NOON } }),
    redeems,
    'quote_invalid',
  ],
  [
    'a limit, whatever the price',
    quoted({ limit_price: '50' }, { price: { bid: '60', ask: '60', timestamp: NOON } }),
    { ...limitOrderOf(ETF, 'buy', { cash_amount: '1000', limit_price: '50' }), quote: 'quo_1' },
    'accepted',
  ],
]

const TOO_LITTLE = 'insufficient_funds 54.53'
const funds: Row[] = [
  ['too little cash', factsOf(ETF, withHolding({ available: '999.99' })), BUY, 'insufficient_funds 999.99'],
  ['just enough cash', factsOf(ETF, withHolding({ available: '1000.00' })), BUY, 'accepted'],
  // 1 × 52.00 × 1.02 + 1.50
  [
    'too little cash for a stop',
    factsOf(ETF, withHolding({ available: '54.53' })),
    stopBuy('52'),
    TOO_LITTLE,
  ],
  [
    'just enough cash for a stop',
    factsOf(ETF, withHolding({ available: '54.54' })),
    stopBuy('52'),
    'accepted',
  ],
  ['too few units', factsOf(ETF, withHolding({ available: '9.5' })), SELL, 'insufficient_units 9.5'],
  [
    'too little of the currency that is sold',
    factsOf(PAIR, withHolding({ available: '9.5' })),
    orderOf(PAIR, 'sell', { quantity: '10' }),
    'insufficient_funds 9.50',
  ],
  [
    'a cached buyer, whom the ledger holds against the balance',
    factsOf(ETF, { buying_power: { rights: RIGHTS, holding: undefined } }),
    BUY,
    'accepted',
  ],
]

test.each([
  ...rules,
  ...settings,
  ...amounts,
  ...increments,
  ...figures,
  ...redemptions,
  ...funds,
])('%s', (_, facts, order, expected) => assert.equal(refusalOf(facts, order), expected))

// Each break spoils a buy of a bond for cash. The list is in the order in which the API documents the refusals.
type State = { facts: OrderFacts; order: OrderRequest }
const members = (state: State, changes: Record<string, unknown>) => {
  const { row, wire } = state.facts.listed!
  const attributes = { ...wire, ...changes }
  state.facts.listed = { row: { ...row, attributes }, wire: attributes }
}
const rights = ({ facts }: State, changes: Partial<typeof RIGHTS>) => {
  facts.buying_power = { ...facts.buying_power!, rights: { ...facts.buying_power!.rights, ...changes } }
}

const breaks: [expected: string, spoil: (state: State) => void][] = [
  ['not_found', ({ facts }) => Object.assign(facts, { buying_power: undefined })],
  ['invalid_request body.instrument not_found', ({ facts }) => Object.assign(facts, { listed: undefined })],
  [
    'duplicate ord_1',
    ({ facts }) => Object.assign(facts, { buying_power: { ...facts.buying_power!, duplicate: 'ord_1' } }),
  ],
  ['buy_order_forbidden', (state) => rights(state, { may_buy: false })],
  ['professional_trader_required', (state) => members(state, { pro_traders_only: true })],
  ['instrument_not_trading', (state) => members(state, { trading_status: 'not_trading' })],
  ['instrument_sell_only', (state) => members(state, { trading_status: 'sell_only' })],
  ['currency_not_supported', (state) => rights(state, { funding_currencies: [] })],
  [
    'invalid_request body.order_type invalid_param',
    ({ order }) => {
      order.order_type = 'limit'
      order.size.limit_price = '5000000'
    },
  ],
  [
    'invalid_request body.automatic_rollover invalid_param',
    ({ order }) => Object.assign(order, { automatic_rollover: true }),
  ],
  ['instrument_too_close_to_maturity', (state) => members(state, { maturity_date: '2027-03-02' })],
  [
    'trading_rule_violated minimum_initial_cash_investment',
    (state) => members(state, { enforce_trading_rules: true, minimum_initial_cash_investment: '100000' }),
  ],
  ['missing_price', ({ facts }) => Object.assign(facts, { price: undefined })],
  [
    'invalid_request body.cash_amount invalid_param',
    ({ facts }) => Object.assign(facts, { price: { bid: '9000000', ask: '9000000', timestamp: NOON } }),
  ],
  ['quote_invalid', ({ order }) => Object.assign(order, { quote: 'quo_1' })],
  [
    'insufficient_funds 0.00',
    ({ facts }) =>
      Object.assign(facts, {
        buying_power: { ...facts.buying_power!, holding: { ...HOLDING, available: '0' } },
      }),
  ],
]

test('the earlier one of two broken rules refuses the order', () => {
  for (const [first, [expected, spoil]] of breaks.entries())
    for (const [, spoilLater] of breaks.slice(first)) {
      const state = { facts: factsOf(BOND), order: orderOf(BOND, 'buy', { cash_amount: '1000' }) }
      spoilLater(state)
      spoil(state)
      assert.equal(refusalOf(state.facts, state.order), expected)
    }
})

describe('the session of an exchange that has hours', () => {
  const at = (listed: OrderFacts['listed'], now: string) =>
    refusalOf(factsOf(listed!, { is_always_open: false, now }), BUY)

  test.each([
    ['before it opens at 09:00 in Frankfurt', ETF, '2027-03-01T07:59:59.999Z', 'instrument_not_trading'],
    ['when it opens', ETF, '2027-03-01T08:00:00.000Z', 'accepted'],
    ['until it closes', ETF, '2027-03-01T16:29:59.999Z', 'accepted'],
    ['when it has closed', ETF, '2027-03-01T16:30:00.000Z', 'instrument_not_trading'],
    ['on a Sunday', ETF, '2027-02-28T12:00:00.000Z', 'instrument_not_trading'],
    ['of a fund, which has none', MONEY_FUND, '2027-02-28T12:00:00.000Z', 'accepted'],
  ])('%s', (_, listed, now, expected) => assert.equal(at(listed, now), expected))

  test('an order that stays in force waits for the next opening', () => {
    const at = (now: string, more: Partial<OrderFacts> = {}) =>
      decideOrder(
        factsOf(ETF, { is_always_open: false, now, ...more }),
        limitOrderOf(ETF, 'buy', LIMIT_SIZE, { time_in_force: 'gtc' }),
      ).goes_out_at
    const [evening, noon] = ['2027-03-05T16:30:00.000Z', '2027-03-05T12:00:00.000Z']
    assert.equal(at(evening), '2027-03-08T08:00:00.000Z')
    assert.equal(at(noon), undefined)
    assert.equal(at(evening, { is_always_open: true }), undefined)
    const day = limitOrderOf(ETF, 'buy', LIMIT_SIZE)
    assert.equal(
      refusalOf(factsOf(ETF, { is_always_open: false, now: evening }), day),
      'instrument_not_trading',
    )
  })

  test('an exchange without hours is always open', () => {
    assert.equal(refusalOf(factsOf(ETF, { now: '2027-02-28T12:00:00.000Z' }), BUY), 'accepted')
  })
})

describe('what an accepted order writes', () => {
  test('a buy for cash reserves the cash', () => {
    const { terms, guards, is_first } = decideOrder(factsOf(ETF), { ...BUY, scenario: '1000.00' })
    assert.deepEqual(terms, {
      account: 'acc_1',
      instrument: ETF.row.id,
      order_type: 'market',
      purpose: 'user_request',
      side: 'buy',
      currency: 'EUR',
      cash_amount: '1000.00',
      net_cash_amount: '998.50',
      quantity: null,
      limit_price: null,
      stop_price: null,
      time_in_force: null,
      expires_at: null,
      quote: null,
      client_reference: null,
      automatic_rollover: null,
      rollover_sent: false,
      scenario: '1000.00',
      fees: '1.50',
      reserved_asset: 'EUR',
      reserved_amount: '1000.00',
    })
    assert.deepEqual(guards, { standing: 'active', for_pros: false, is_counted: false })
    assert.equal(is_first, true)
  })

  test('a limit order has its end: the close of its session, or of the last one of its days', () => {
    const termsAt = (more: Partial<OrderRequest>) => {
      const { terms } = decideOrder(factsOf(ETF), limitOrderOf(ETF, 'buy', LIMIT_SIZE, more))
      return [terms.time_in_force, terms.expires_at]
    }
    assert.deepEqual(termsAt({}), ['day', '2027-03-01T16:30:00.000Z'])
    assert.deepEqual(termsAt({ time_in_force: 'gtc' }), ['gtc', '2027-05-28T15:30:00.000Z'])
    const day = { time_in_force: 'gtd', expires_on: '2027-03-06' } as const
    assert.deepEqual(termsAt(day), ['gtd', '2027-03-05T16:30:00.000Z'])
  })

  test('a sell reserves the units', () => {
    const facts = factsOf(ETF, withHolding({ available: '10' }))
    const { terms } = decideOrder(facts, SELL)
    assertMembers(terms, {
      cash_amount: null,
      net_cash_amount: null,
      quantity: '10',
      reserved_asset: ETF.row.id,
      reserved_amount: '10',
    })
  })

  test('an exchange reserves the currency that it pays with, and has no net amount', () => {
    const facts = factsOf(PAIR, { price: { bid: '1.0999', ask: '1.10', timestamp: NOON } })
    const { terms } = decideOrder(facts, orderOf(PAIR, 'buy', { cash_amount: '1000' }))
    // 1000.00 × 1.10 × 1.02 = 1122.00, and the fee of 2.00
    assertMembers(terms, {
      currency: 'EUR',
      cash_amount: '1000.00',
      net_cash_amount: null,
      reserved_asset: 'USD',
      reserved_amount: '1124.00',
    })
  })

  test('a bill rolls over only if the request says so', () => {
    const rolls = (automatic_rollover: boolean | null) => {
      const { terms } = decideOrder(factsOf(BILL), { ...BUY, automatic_rollover })
      return [terms.automatic_rollover, terms.rollover_sent]
    }
    assert.deepEqual(
      [rolls(true), rolls(false), rolls(null)],
      [
        [true, true],
        [false, true],
        [false, false],
      ],
    )
  })

  test('the first order of each side is noted once', () => {
    const facts = factsOf(ETF, {
      buying_power: {
        rights: { ...RIGHTS, has_placed_buy_order: true },
        holding: { ...HOLDING, available: '1000.00' },
      },
    })
    assert.equal(decideOrder(facts, BUY).is_first, false)
    assert.equal(decideOrder(facts, SELL).is_first, true)
  })
})

describe('parts of a decision', () => {
  const poor = factsOf(ETF, { ...withHolding({ available: '0' }), price: undefined })

  test('figures without a placement need no funds', () => {
    const facts = { ...poor, price: { bid: '49.90', ask: '50.00', timestamp: NOON } }
    assert.throws(() => decideOrder(facts, BUY), { code: 'insufficient_funds' })
    assert.equal(decideOrder(facts, BUY, 'figures').estimate.reserved, '1000.00')
    assert.throws(() => decideOrder(poor, BUY, 'figures'), { code: 'missing_price' })
  })

  test('fees without figures need no price; only account and instrument can refuse them', () => {
    assert.equal(decideOrder(poor, BUY, 'fees').estimate.fees, '1.50')
    const facts = { ...poor, ...withRights({ may_buy: false }) }
    assert.throws(() => decideOrder(facts, BUY, 'fees'), { code: 'buy_order_forbidden' })
  })
})

test('an order for a certificate reserves a margin for its next value', () => {
  const AMC = listedOf(CERTIFICATE)
  const facts = factsOf(AMC, { price: { bid: '1000', ask: '1000', timestamp: NOON } })
  // (5000.00 − 1.50) ÷ 1020.00 = 4.90049…
  assert.equal(decideOrder(facts, orderOf(AMC, 'buy', { cash_amount: '5000' })).estimate.quantity, '4.9004')
})
