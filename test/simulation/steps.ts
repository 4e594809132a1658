// The commands of the simulation: everything that can be asked of an account that trades, and of the world around it.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, Body } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { CERTIFICATE, FUND, OTHER_ETF, WORLD, ZERO_BUND } from '../support/instruments.ts'
import { type Desk, openDesk } from '../support/trading.ts'
import { holdInvariants } from './invariants.ts'

const PAIR = 'EUR/USD'
const DAY = 86_400

/** What the test itself knows: prices it posted, ids it was given, the day it is. */
export interface Model {
  prices: Record<string, number>
  orders: string[]
  withdrawals: string[]
  actions: string[]
  now: string
}
export interface Real {
  desk: Desk
  ids: Record<string, string>
  funding: Record<string, string>
  log: string[]
}

// What the rules may refuse; anything else is a fault.
const REFUSED = new Set([
  ...['insufficient_funds', 'insufficient_units', 'invalid_request', 'trading_rule_violated', 'conflict'],
  ...['limit_budget_too_small', 'order_cancel_forbidden', 'order_fill_forbidden', 'instrument_not_trading'],
  ...['instrument_sell_only', 'quote_invalid', 'quote_already_consumed'],
  ...[
    'instrument_too_close_to_maturity',
    'buy_order_forbidden',
    'sell_order_forbidden',
    'withdrawal_forbidden',
  ],
  ...[
    'payment_completion_forbidden',
    'position_not_open',
    'deposit_forbidden',
    'refund_exceeds_refundable_amount',
  ],
])

/** How often a step was taken and refused, so that a run in which everything is refused is no success. */
export const tally = new Map<string, { taken: number; refused: number }>()

type Act = (model: Model, real: Real) => Promise<Answer | undefined>

class Step implements fc.AsyncCommand<Model, Real> {
  private readonly kind: string
  private readonly text: string
  private readonly act: Act
  constructor(kind: string, text: string, act: Act) {
    this.kind = kind
    this.text = text
    this.act = act
  }
  check() {
    return true
  }
  toString() {
    return `${this.kind} ${this.text}`.trim()
  }
  async run(model: Model, real: Real) {
    const answer = await this.act(model, real)
    real.log.push(`${model.now} ${this} ${answer ? `${answer.status} ${answer.body?.code ?? ''}` : ''}`)
    const count = tally.get(this.kind) ?? { taken: 0, refused: 0 }
    tally.set(this.kind, count)
    if (answer) count[answer.status < 300 ? 'taken' : 'refused'] += 1
    try {
      if (answer) assert.ok(answer.status < 300 || REFUSED.has(answer.body?.code), answer.text)
      if (answer?.body?.code?.startsWith('insufficient_')) await holdRefusal(real, answer.body)
      await holdInvariants(await testApp(), real.desk.tenant.tenant, real.desk.account)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter\n${real.log.join('\n')}`, { cause: error })
    }
  }
}

// A refusal for want of funds or units names what there is.
async function holdRefusal({ desk }: Real, { context, code }: Body): Promise<void> {
  const rows: Body[] =
    code === 'insufficient_units' ? await desk.positions() : await desk.tenant.get(`${desk.at}/cash-balances`)
  const there = rows.flatMap((row) => [row.available_for_trading, row.available_for_withdrawal])
  const isThere = Number(context.available) <= 0 || there.includes(context.available)
  assert.ok(isThere, `${context.available} is available, but there is ${there.join(', ')}`)
}

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const post = ({ desk }: Real, path: string, body: object = {}) => desk.tenant.call('POST', path, body)
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

const securities = [WORLD, OTHER_ETF, FUND, CERTIFICATE, ZERO_BUND, 'coupon-bond', 'bill', 'dollar-bill']

async function place(model: Model, real: Real, name: string, body: object) {
  const answer = await post(real, `${real.desk.at}/orders`, {
    instrument: real.ids[name],
    order_type: 'market',
    ...body,
  })
  if (answer.status === 201) model.orders.push(answer.body.id)
  return answer
}

const step = <T>(
  kind: string,
  arbitrary: fc.Arbitrary<T>,
  act: (value: T, model: Model, real: Real) => Promise<Answer | undefined>,
) => arbitrary.map((value) => new Step(kind, JSON.stringify(value), (model, real) => act(value, model, real)))

const deposit = step(
  'deposit',
  fc.tuple(cents(500_000), fc.constantFrom('EUR', 'USD')),
  async ([amount, currency], _model, { desk }) => {
    await desk.fund(amount, currency)
    return undefined
  },
)

const withdraw = step(
  'withdraw',
  fc.tuple(cents(200_000), fc.constantFrom('EUR', 'USD')),
  async ([amount, currency], model, real) => {
    const funding_account = real.funding[currency]
    const answer = await post(real, `${real.desk.at}/withdrawals`, { amount, currency, funding_account })
    if (answer.status === 201) model.withdrawals.push(answer.body.id)
    return answer
  },
)

const payOut = step(
  'bank says of withdrawal',
  fc.tuple(fc.nat(), fc.constantFrom('complete', 'complete', 'return')),
  async ([n, verb], { withdrawals }, real) => {
    const id = pick(withdrawals, n)
    return id === undefined ? undefined : post(real, `/sandbox${real.desk.at}/withdrawals/${id}/${verb}`)
  },
)

const move = step(
  'price',
  fc.tuple(fc.constantFrom(...securities, PAIR), fc.integer({ min: -15, max: 15 })),
  async ([name, percent], model, { desk }) => {
    const mid = Math.max(0.5, model.prices[name]! * (1 + percent / 100))
    model.prices[name] = mid
    const symbol = symbols.get(desk)![name]!
    await desk.price(symbol, (mid * 0.999).toFixed(4), (mid * 1.001).toFixed(4))
    return undefined
  },
)

const symbols = new WeakMap<Desk, Record<string, string>>()

const cashBuy = step(
  'buy',
  fc.tuple(fc.constantFrom(...securities), cents(600_000), fc.option(fc.boolean())),
  ([name, amount, rolls], model, real) => {
    // Funds and bonds take whole units of money only.
    const cash_amount = name === WORLD || name === OTHER_ETF ? amount : `${Math.ceil(Number(amount))}`
    const automatic_rollover = name.endsWith('bill') && rolls !== null ? { automatic_rollover: rolls } : {}
    return place(model, real, name, { side: 'buy', cash_amount, ...automatic_rollover })
  },
)

const scenario = step(
  'scenario',
  fc.tuple(fc.constantFrom('5001', '5002', '5003', '20'), fc.constantFrom(WORLD, OTHER_ETF, FUND)),
  ([size, name], model, real) =>
    place(
      model,
      real,
      name,
      size === '20' ? { side: 'sell', quantity: size } : { side: 'buy', cash_amount: size },
    ),
)

const unitBuy = step(
  'buy units',
  fc.tuple(fc.constantFrom(WORLD, OTHER_ETF), fc.integer({ min: 1, max: 1_000_000 })),
  ([name, n], model, real) => place(model, real, name, { side: 'buy', quantity: (n / 10_000).toFixed(4) }),
)

// One of the positions that are open; a name of the instruments in the model, or undefined for one it does not know.
async function heldName(
  { desk, ids }: Real,
  n: number,
): Promise<{ name: string; position: Body } | undefined> {
  const position = pick(
    (await desk.positions()).filter((one) => one.status === 'open'),
    n,
  )
  const name = position && Object.keys(ids).find((one) => ids[one] === position.instrument.id)
  return name === undefined ? undefined : { name, position: position! }
}

const sell = step(
  'sell a part',
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 4 })),
  async ([n, share], model, real) => {
    const held = await heldName(real, n)
    if (!held) return undefined
    const { available_for_trading, instrument } = held.position
    const places = 10 ** Number(instrument.decimal_precision)
    const part = Math.floor((Number(available_for_trading) / share) * places) / places
    const quantity = share === 1 ? available_for_trading : String(part || '1')
    return place(model, real, held.name, { side: 'sell', quantity })
  },
)

const limit = step(
  'limit',
  fc.tuple(
    fc.constantFrom(WORLD, OTHER_ETF),
    fc.constantFrom('buy', 'sell'),
    fc.integer({ min: -12, max: 12 }),
    fc.integer({ min: 1, max: 500_000 }),
  ),
  ([name, side, percent, n], model, real) => {
    const limit_price = (model.prices[name]! * (1 + percent / 100)).toFixed(4)
    const size =
      side === 'buy' && n % 2 === 0
        ? { cash_amount: (n / 100).toFixed(2) }
        : { quantity: (n / 10_000).toFixed(4) }
    return place(model, real, name, { order_type: 'limit', side, limit_price, ...size })
  },
)

const exchange = step('exchange', fc.tuple(fc.boolean(), cents(200_000)), ([isBuy, amount], model, real) =>
  place(model, real, PAIR, isBuy ? { side: 'buy', cash_amount: amount } : { side: 'sell', quantity: amount }),
)

const cancel = step('cancel order', fc.nat(), async (n, model, real) => {
  const id = pick(model.orders, n)
  return id === undefined ? undefined : post(real, `${real.desk.at}/orders/${id}/cancel`)
})

const settle = step('settle order', fc.nat(), async (n, model, real) => {
  const id = pick(model.orders, n)
  return id === undefined ? undefined : post(real, `/sandbox${real.desk.at}/orders/${id}/settle`)
})

const bust = step('bust trade', fc.nat(), async (n, _model, real) => {
  const orders: Body[] = await real.desk.tenant.get(`${real.desk.at}/orders`)
  const trade = pick(
    orders.flatMap((order) => order.trades.filter((one: Body) => one.status === 'executed')),
    n,
  )
  return trade && post(real, `/sandbox/trades/${trade.id}/bust`)
})

const refund = step('refund fee', fc.tuple(fc.nat(), cents(200)), async ([n, amount], _model, real) => {
  const fees: Body[] = await real.desk.tenant.get(`${real.desk.at}/transactions?transaction_types=fee`)
  const fee = pick(fees, n)
  return fee && post(real, `/sandbox/fee-charges/${fee.reference}/refund`, { amount })
})

const rollSetting = step(
  'rollover',
  fc.tuple(fc.nat(), fc.boolean()),
  async ([n, automatic_rollover], _model, { desk }) => {
    const bills = (await desk.positions()).filter((one) => one.instrument.instrument_type === 'bill')
    const position = pick(bills, n)
    return position && desk.tenant.call('PUT', `/positions/${position.id}`, { automatic_rollover })
  },
)

const weekdayBefore = (day: string, count: number): string => {
  let at = Date.parse(day)
  for (let left = count; left > 0; ) {
    at -= 86_400_000
    if (![0, 6].includes(new Date(at).getUTCDay())) left--
  }
  return new Date(at).toISOString().slice(0, 10)
}

// One of the bills that are held, once the clock has come to an instant of its life that lies ahead.
async function lateBill(model: Model, real: Real, n: number, instantOf: (bill: Body) => string) {
  const bills = (await real.desk.positions()).filter(
    ({ status, instrument }) => status === 'open' && instrument.instrument_type === 'bill',
  )
  const position = pick(bills, n)
  if (!position) return undefined
  const instant = instantOf(position.instrument)
  if (instant > model.now) model.now = (await real.desk.advance(instant)).now
  return (await real.desk.positions()).find(({ id, status }) => id === position.id && status === 'open')
}

// Where no bill is held that rolls over, one is bought with all there is, so that its rollover needs a loan.
async function buyRolling(model: Model, real: Real) {
  const isRolling = ({ status, automatic_rollover }: Body) => status === 'open' && automatic_rollover
  if ((await real.desk.positions()).some(isRolling)) return
  const { trading: usable } = await real.desk.cash()
  const cash_amount = `${Math.floor(Number(usable))}`
  await place(model, real, 'bill', { side: 'buy', cash_amount, automatic_rollover: true })
  model.now = (await real.desk.advance(5)).now
}

// Before the old bill pays it is sold, at a price of any kind.
const sellRolled = step(
  'sell what is rolled',
  fc.tuple(fc.nat(), fc.integer({ min: 40, max: 110 }), fc.integer({ min: 1, max: 3 })),
  async ([n, price, share], model, real) => {
    await buyRolling(model, real)
    const position = await lateBill(model, real, n, ({ maturity_date, issuer_country }) => {
      const day = weekdayBefore(maturity_date, ['US', 'GB'].includes(issuer_country) ? 1 : 2)
      return `${day}T06:00:01.000Z`
    })
    if (!position) return undefined
    const { instrument, available_for_trading } = position
    await real.desk.price(instrument.symbol, `${price}`)
    const quantity = share === 1 ? available_for_trading : (Number(available_for_trading) / share).toFixed(2)
    if (Number(quantity) === 0) return undefined
    const body = { instrument: instrument.id, order_type: 'market', side: 'sell', quantity }
    const answer = await post(real, `${real.desk.at}/orders`, body)
    if (answer.status === 201) model.orders.push(answer.body.id)
    model.now = (await real.desk.advance(5)).now
    return answer
  },
)

// After the cutoff no buy flips what is set.
const flipLate = step('flip a rollover late', fc.nat(), async (n, model, real) => {
  const position = await lateBill(model, real, n, ({ maturity_date }) => {
    const cutoff = new Date(Date.parse(maturity_date) - 4 * 86_400_000).toISOString().slice(0, 10)
    return `${cutoff}T23:59:59.999Z`
  })
  if (!position) return undefined
  const { id, instrument, automatic_rollover, automatic_rollover_cutoff } = position
  const answer = await post(real, `${real.desk.at}/orders`, {
    ...{ instrument: instrument.id, order_type: 'market', side: 'buy', cash_amount: '200' },
    automatic_rollover: !automatic_rollover,
  })
  if (answer.status === 201) model.orders.push(answer.body.id)
  model.now = (await real.desk.advance(2)).now
  const after = (await real.desk.positions()).find((one) => one.id === id && one.status === 'open')
  assert.ok(automatic_rollover_cutoff < model.now)
  if (after) assert.equal(after.automatic_rollover, automatic_rollover, `${id} was flipped`)
  return answer
})

// What is quoted is ordered, or something else with the same quote.
const redeem = step(
  'redeem a quote',
  fc.tuple(
    fc.constantFrom(WORLD, OTHER_ETF),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 0, max: 5 }),
  ),
  async ([name, n, change], model, real) => {
    const instrument = real.ids[name]!
    const quoted: Body = [
      { side: 'buy', quantity: `${n}` },
      { side: 'sell', quantity: `${n / 10}` },
      { side: 'buy', cash_amount: `${n}.50` },
    ][n % 3]!
    const isFees = change === 4
    const body = { instrument_id: instrument, ...quoted, return_only_fees: isFees }
    const quote = await post(real, `${real.desk.at}/order-quotes`, body)
    if (quote.status !== 200) return quote
    const size = quoted.quantity === undefined ? 'cash_amount' : 'quantity'
    const changed: Body[] = [
      { ...quoted },
      { ...quoted, [size]: `${Number(quoted[size]) + 1}` },
      { ...quoted, side: 'sell', quantity: '0.1', cash_amount: undefined },
      { ...quoted, order_type: 'limit', limit_price: model.prices[name]!.toFixed(4) },
    ]
    const asked = changed[change] ?? quoted
    const answer = await place(model, real, name, { ...asked, quote: quote.body.id })
    const isSame = Object.keys(asked).every((key) => asked[key] === quoted[key])
    if (!isSame || isFees)
      assert.notEqual(answer.status, 201, `${JSON.stringify(body)} became ${answer.text}`)
    return answer
  },
)

const account = step('account', fc.constantFrom('suspended', 'active'), (status, _model, real) =>
  post(real, `/sandbox${real.desk.at}/status`, { status }),
)

const halt = step(
  'trading status',
  fc.tuple(
    fc.constantFrom(WORLD, OTHER_ETF, 'bill'),
    fc.constantFrom('not_trading', 'sell_only', 'buy_sell', 'buy_sell'),
  ),
  ([name, trading_status], _model, real) =>
    post(real, `/sandbox/instruments/${real.ids[name]}/trading-status`, { trading_status }),
)

const dayAfter = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)

const ratio = fc.constantFrom('2', '0.5', '3', '1.1', '0.1', '0.3333')
const price = fc.integer({ min: 1, max: 9_000 }).map((n) => (n / 100).toFixed(2))
const terms = fc.oneof(
  fc.record({ type: fc.constant('distribution'), amount_per_unit: price }),
  fc.record({ type: fc.constant('split'), ratio, cash_price: price }),
  fc.record({
    type: fc.constant('merger'),
    ratio,
    cash_price: price,
    new_instrument: fc.constant(OTHER_ETF),
  }),
  fc.record({ type: fc.constant('merger'), cash_per_unit: price }),
  fc.record({ type: fc.constant('maturity'), redemption: fc.constantFrom('100', '40', '101.5') }),
  fc.record({ type: fc.constant('coupon') }),
)
const action = step(
  'corporate action',
  fc.tuple(
    fc.constantFrom(...securities),
    terms,
    fc.constantFrom(0, 0, 0, 1, 3),
    fc.integer({ min: 0, max: 4 }),
    fc.nat(),
  ),
  async ([name, chosen, inDays, ago, n], model, real) => {
    const { new_instrument, ...more } = chosen as Body
    // Mostly of what is held.
    const held = n % 5 === 0 ? undefined : await heldName(real, n)
    const answer = await post(real, '/sandbox/corporate-actions', {
      instrument: real.ids[held?.name ?? name],
      ...more,
      ...(new_instrument ? { new_instrument: real.ids[new_instrument] } : {}),
      payment_date: dayAfter(model.now, inDays),
      record_date: dayAfter(model.now, -ago),
    })
    if (answer.status === 201) model.actions.push(answer.body.id)
    return answer
  },
)

const reverse = step('reverse action', fc.nat(), async (n, model, real) => {
  const id = pick(model.actions, n)
  return id === undefined ? undefined : post(real, `/sandbox/corporate-actions/${id}/reverse`)
})

const jump = step(
  'wait',
  fc.constantFrom(1, 1, 1, 2, 3, 60, 3600, 20_000, DAY, DAY, 4 * DAY, 30 * DAY, 92 * DAY),
  async (seconds, model, { desk }) => {
    model.now = (await desk.advance(seconds)).now
    return undefined
  },
)

/** The commands, those that matter more often than others. */
export const steps = [
  ...[
    deposit,
    deposit,
    withdraw,
    payOut,
    move,
    move,
    cashBuy,
    cashBuy,
    cashBuy,
    unitBuy,
    scenario,
    sell,
    sell,
  ],
  ...[limit, limit, exchange, cancel, settle, bust, bust, refund, rollSetting, account, halt, action, action],
  ...[reverse, sellRolled, sellRolled, flipLate, redeem, jump, jump, jump, jump, jump],
]

const fees = ['buy', 'sell', 'fx'].map((transaction_type) => ({
  alias: transaction_type,
  fee_type: 'transaction',
  transaction_type,
  tax_rate: '0.19',
  chargeable_currencies: Object.fromEntries(
    ['EUR', 'USD'].map((currency) => [
      currency,
      { unit_amount: '0.35', rate: '0.0017', minimum_amount: '0.80' },
    ]),
  ),
}))

const settings = {
  fees,
  withholding_taxes: [
    { transaction_type: 'coupon_payment', rate: '26.375' },
    { transaction_type: 'maturity', rate: '1.1' },
  ],
  venue: { slices: 3, slice_interval_ms: 700, latency_ms: 100, failed_settlements: 1 },
}

/** A fresh tenant with an account that has cash, and prices that stand. */
export async function setUp(): Promise<{ model: Model; real: Real }> {
  const desk = await openDesk({ settings, cash: '30000.00' })
  await desk.fund('8000.00', 'USD')
  const [bonds, german, american, funding] = await Promise.all([
    desk.tenant.get('/instruments?instrument_type=bond'),
    desk.tenant.get('/bills/otr?issuer_country=DE'),
    desk.tenant.get('/bills/otr?issuer_country=US'),
    desk.tenant.get(`${desk.at}/funding-accounts`),
  ])
  const coupon = bonds.find(
    (one: Body) => one.coupon_type === 'fixed_coupon' && one.trading_currency === 'EUR',
  )
  const known: Record<string, { symbol: string; price: number }> = {
    [WORLD]: { symbol: WORLD, price: 50 },
    [OTHER_ETF]: { symbol: OTHER_ETF, price: 20 },
    [FUND]: { symbol: FUND, price: 100 },
    [CERTIFICATE]: { symbol: CERTIFICATE, price: 1000 },
    [ZERO_BUND]: { symbol: ZERO_BUND, price: 90 },
    [PAIR]: { symbol: PAIR, price: 1.1 },
    'coupon-bond': { symbol: coupon.symbol, price: 99 },
    bill: { symbol: german['3m'].symbol, price: 99.2 },
    'dollar-bill': { symbol: american['3m'].symbol, price: 98.9 },
  }
  const ids: Record<string, string> = {}
  const names: Record<string, string> = {}
  const prices: Record<string, number> = {}
  await Promise.all(
    Object.entries(known).map(async ([name, { symbol, price: start }]) => {
      names[name] = symbol
      prices[name] = start
      await desk.price(symbol, start.toFixed(4))
      ids[name] = (await desk.instrument(symbol)).id
    }),
  )
  symbols.set(desk, names)
  const byCurrency = Object.fromEntries(funding.map((one: Body) => [one.currency, one.id]))
  const model = {
    prices,
    orders: [],
    withdrawals: [],
    actions: [],
    now: (await desk.tenant.get('/sandbox/clock')).now,
  }
  return { model, real: { desk, ids, funding: byCurrency, log: [] } }
}
