// Steps of the world around the account: prices, trading status, the status of the account, corporate actions, time.
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { OTHER_ETF, STOCK, WORLD } from '../support/instruments.ts'
import { dayAfter, heldName, PAIR, pick, post, securities, step } from './step.ts'

const DAY = 86_400

export const move = step(
  'price',
  fc.tuple(fc.constantFrom(...securities, PAIR), fc.integer({ min: -15, max: 15 })),
  async ([name, percent], model, { desk, symbols }) => {
    const mid = Math.max(0.5, model.prices[name]! * (1 + percent / 100))
    model.prices[name] = mid
    await desk.price(symbols[name]!, (mid * 0.999).toFixed(4), (mid * 1.001).toFixed(4))
    return undefined
  },
)

export const account = step('account', fc.constantFrom('suspended', 'active'), (status, _model, real) =>
  post(real, `/sandbox${real.desk.at}/status`, { status }),
)

export const halt = step(
  'trading status',
  fc.tuple(
    fc.constantFrom(WORLD, OTHER_ETF, 'bill'),
    fc.constantFrom('not_trading', 'sell_only', 'buy_sell', 'buy_sell'),
  ),
  ([name, trading_status], _model, real) =>
    post(real, `/sandbox/instruments/${real.ids[name]}/trading-status`, { trading_status }),
)

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

export const action = step(
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
    // Mostly an instrument of an open position.
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

/** A dividend of the stock: ex between four days ago and in three days, paid on that day or up to three days later. */
export const dividend = step(
  'dividend',
  fc.tuple(price, fc.integer({ min: -4, max: 3 }), fc.integer({ min: 0, max: 3 })),
  async ([amount_per_unit, ex, wait], model, real) => {
    const ex_date = dayAfter(model.now, ex)
    const answer = await post(real, '/sandbox/corporate-actions', {
      type: 'dividend',
      instrument: real.ids[STOCK],
      amount_per_unit,
      ex_date,
      record_date: ex_date,
      payment_date: dayAfter(ex_date, wait),
    })
    if (answer.status === 201) model.actions.push(answer.body.id)
    return answer
  },
)

const stockTerms = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('stock_dividend'), ratio, cash_price: price }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delisting'), cash_per_unit: price }) },
)

/** New units of the stock, or its end: ex between two days ago and in three days, paid up to five days later. */
export const stockAction = step(
  'stock action',
  fc.tuple(stockTerms, fc.integer({ min: -2, max: 3 }), fc.integer({ min: 0, max: 5 })),
  async ([chosen, ex, wait], model, real) => {
    const ex_date = dayAfter(model.now, ex)
    const payment_date = dayAfter(ex_date, wait)
    const answer = await post(real, '/sandbox/corporate-actions', {
      instrument: real.ids[STOCK],
      ...chosen,
      ex_date,
      payment_date,
      record_date: chosen.type === 'delisting' ? payment_date : ex_date,
    })
    if (answer.status === 201) model.actions.push(answer.body.id)
    return answer
  },
)

export const reclaim = step(
  'reclaim',
  fc.tuple(fc.nat(), fc.constantFrom('pay', 'pay', 'refuse')),
  async ([n, end], _model, real) => {
    const open: Body[] = await real.desk.tenant.get(`${real.desk.at}/tax-reclaims?status=open`)
    const one = pick(open, n)
    return one && post(real, `/sandbox/tax-reclaims/${one.id}/${end}`)
  },
)

export const reverse = step('reverse action', fc.nat(), async (n, model, real) => {
  const id = pick(model.actions, n)
  return id === undefined ? undefined : post(real, `/sandbox/corporate-actions/${id}/reverse`)
})

export const jump = step(
  'wait',
  fc.constantFrom(1, 1, 1, 2, 3, 60, 3600, 20_000, DAY, DAY, 4 * DAY, 30 * DAY, 92 * DAY),
  async (seconds, model, { desk }) => {
    model.now = (await desk.advance(seconds)).now
    return undefined
  },
)
