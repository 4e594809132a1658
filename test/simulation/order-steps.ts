// Steps that place orders, and that cancel, settle or bust them.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { FUND, OTHER_ETF, WORLD } from '../support/instruments.ts'
import {
  cents,
  dayAfter,
  exchangeTraded,
  heldName,
  holdSteps,
  PAIR,
  pick,
  place,
  post,
  priceText,
  securities,
  step,
} from './step.ts'

export const cashBuy = step(
  'buy',
  fc.tuple(fc.constantFrom(...securities), cents(600_000), fc.option(fc.boolean())),
  ([name, amount, rolls], model, real) => {
    // Funds and bonds take whole units of money only.
    const cash_amount = exchangeTraded.includes(name) ? amount : `${Math.ceil(Number(amount))}`
    const automatic_rollover = name.endsWith('bill') && rolls !== null ? { automatic_rollover: rolls } : {}
    return place(model, real, name, { side: 'buy', cash_amount, ...automatic_rollover })
  },
)

export const scenario = step(
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

// Names an order. A name that an order has is refused, whatever became of that order, and whatever else is wrong.
export const named = step(
  'buy by name',
  fc.tuple(fc.integer({ min: 1, max: 6 }), cents(9_000_000)),
  async ([n, cash_amount], model, real) => {
    const client_reference = `name:${n}`
    const earlier = model.references[client_reference]
    const answer = await place(model, real, WORLD, { side: 'buy', cash_amount, client_reference })
    if (earlier !== undefined)
      assert.deepEqual([answer.body.code, answer.body.context], ['duplicate', { order: earlier }])
    else assert.notEqual(answer.body.code, 'duplicate')
    if (answer.status === 201) model.references[client_reference] = answer.body.id
    return answer
  },
)

export const unitBuy = step(
  'buy units',
  fc.tuple(fc.constantFrom(...exchangeTraded), fc.integer({ min: 1, max: 1_000_000 })),
  ([name, n], model, real) => place(model, real, name, { side: 'buy', quantity: (n / 10_000).toFixed(4) }),
)

export const sell = step(
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

// For the day, unsaid and said; till cancelled; till a day, which may lie too far ahead.
const validities = (now: string) => [
  {},
  { time_in_force: 'day' },
  { time_in_force: 'gtc' },
  { time_in_force: 'gtd', expires_on: dayAfter(now, 4) },
]

export const limit = step(
  'limit',
  fc.tuple(
    fc.constantFrom(...exchangeTraded),
    fc.constantFrom('buy', 'sell'),
    fc.integer({ min: -12, max: 12 }),
    fc.integer({ min: 1, max: 500_000 }),
  ),
  async ([name, side, percent, n], model, real) => {
    const limit_price = priceText(name, model.prices[name]! * (1 + percent / 100), n)
    const size =
      side === 'buy' && n % 2 === 0
        ? { cash_amount: (n / 100).toFixed(2) }
        : { quantity: (n / 10_000).toFixed(4) }
    const validity = validities(model.now)[n % 4]
    const order = { order_type: 'limit', side, limit_price, ...validity, ...size }
    const answer = await place(model, real, name, order)
    holdSteps(name, answer, limit_price)
    return answer
  },
)

// With stop prices on both sides of the market: those that the market has reached already are refused.
export const stop = step(
  'stop',
  fc.tuple(
    fc.constantFrom(...exchangeTraded),
    fc.constantFrom('buy', 'sell'),
    fc.integer({ min: -1, max: 9 }),
    fc.option(fc.integer({ min: -4, max: 4 })),
    fc.integer({ min: 1, max: 500_000 }),
  ),
  async ([name, side, away, beyond, n], model, real) => {
    const stop = model.prices[name]! * (1 + (side === 'buy' ? away : -away) / 100)
    const limit_price = beyond === null ? null : priceText(name, stop * (1 + beyond / 100), n)
    const stop_price = priceText(name, stop, n)
    // A split changes the price of the market, of which the model knows nothing, and a low price is rounded to its cents.
    const [{ bid, ask }] = await real.desk.tenant.get(`/prices?symbol=${real.symbols[name]}`)
    const isReached = side === 'buy' ? Number(ask) >= Number(stop_price) : Number(bid) <= Number(stop_price)
    const answer = await place(model, real, name, {
      order_type: beyond === null ? 'stop' : 'stop_limit',
      side,
      stop_price,
      quantity: (n / 10_000).toFixed(4),
      limit_price,
      ...validities(model.now)[n % 4],
    })
    holdSteps(name, answer, stop_price, limit_price)
    if (isReached) assert.notEqual(answer.status, 201, 'the market has reached the stop price')
    return answer
  },
)

export const exchange = step(
  'exchange',
  fc.tuple(fc.boolean(), cents(200_000)),
  ([isBuy, amount], model, real) =>
    place(
      model,
      real,
      PAIR,
      isBuy ? { side: 'buy', cash_amount: amount } : { side: 'sell', quantity: amount },
    ),
)

export const cancel = step('cancel order', fc.nat(), async (n, model, real) => {
  const id = pick(model.orders, n)
  return id === undefined ? undefined : post(real, `${real.desk.at}/orders/${id}/cancel`)
})

// Gives an order other terms or another name. A name that another order has or had is refused.
export const replace = step(
  'replace',
  fc.tuple(
    fc.nat(),
    fc.option(fc.integer({ min: 1, max: 200_000 })),
    fc.option(fc.integer({ min: -6, max: 6 })),
    fc.option(fc.integer({ min: 0, max: 3 })),
    fc.option(fc.integer({ min: 1, max: 6 }), { freq: 4 }),
  ),
  async ([n, units, percent, validity, name], model, real) => {
    const orders: Body[] = await real.desk.tenant.get(`${real.desk.at}/pending-orders`)
    const order = pick(
      orders.filter(({ is_replaceable }) => is_replaceable),
      n,
    )
    if (!order) return undefined
    const symbol = order.instrument.symbol
    const moved = (price: string | null) =>
      price === null || percent === null ? null : priceText(symbol, Number(price) * (1 + percent / 100), n)
    const prices = { limit_price: moved(order.limit_price), stop_price: moved(order.stop_price) }
    const quantity =
      units === null
        ? null
        : n % 9 === 0
          ? '666'
          : (Number(order.traded_quantity) + units / 10_000).toFixed(4)
    const client_reference = name === null ? null : `name:${name}`
    const taken = client_reference === null ? undefined : model.references[client_reference]
    const answer = await real.desk.tenant.call('PUT', `${real.desk.at}/orders/${order.id}`, {
      quantity,
      ...prices,
      ...(validity === null ? {} : validities(model.now)[validity]),
      client_reference,
    })
    holdSteps(symbol, answer, ...Object.values(prices))
    if (taken !== undefined && taken !== order.id) assert.notEqual(answer.status, 200, answer.text)
    if (answer.status === 200 && client_reference !== null) model.references[client_reference] = order.id
    return answer
  },
)

export const settle = step('settle order', fc.nat(), async (n, model, real) => {
  const id = pick(model.orders, n)
  return id === undefined ? undefined : post(real, `/sandbox${real.desk.at}/orders/${id}/settle`)
})

export const bust = step('bust trade', fc.nat(), async (n, _model, real) => {
  const orders: Body[] = await real.desk.tenant.get(`${real.desk.at}/orders`)
  const trade = pick(
    orders.flatMap((order) => order.trades.filter((one: Body) => one.status === 'executed')),
    n,
  )
  return trade && post(real, `/sandbox/trades/${trade.id}/bust`)
})

// Redeems a quote with the quoted order, or with a different one.
export const redeem = step(
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
    const order = changed[change] ?? quoted
    const answer = await place(model, real, name, { ...order, quote: quote.body.id })
    const isSame = Object.keys(order).every((key) => order[key] === quoted[key])
    if (!isSame || isFees)
      assert.notEqual(answer.status, 201, `${JSON.stringify(body)} became ${answer.text}`)
    return answer
  },
)
