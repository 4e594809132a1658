// Random histories of one account over HTTP: deposits, orders of all kinds, slices, cancels, trades taken back, prices
// and jumps of the clock. After every step the books must agree with each other. A failure prints the seed and the
// path; FC_SEED and FC_PATH play it again.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { CERTIFICATE, type Desk, FUND, openDesk, WORLD, ZERO_BUND } from '../support/trading.ts'
import { holdEarnings, holdInvariants } from './invariants.ts'

const OTHER = 'IE00BK5BQT80'
const PAIR = 'EUR/USD'
const starts: Record<string, number> = {
  [WORLD]: 50,
  [OTHER]: 20,
  [FUND]: 100,
  [CERTIFICATE]: 1000,
  [ZERO_BUND]: 90,
  [PAIR]: 1.1,
}
const securities = [WORLD, OTHER, FUND, CERTIFICATE, ZERO_BUND]

interface Model {
  prices: Record<string, number>
  orders: string[]
}
interface Real {
  desk: Desk
  ids: Record<string, string>
  log: string[]
}

// What the rules may refuse; anything else is a fault.
const REFUSED =
  /^(insufficient_funds|insufficient_units|invalid_request|trading_rule_violated|limit_budget_too_small|order_cancel_forbidden|order_fill_forbidden|conflict|instrument_not_trading)$/

class Step implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  private readonly act: (model: Model, real: Real) => Promise<Answer | undefined>
  constructor(name: string, act: (model: Model, real: Real) => Promise<Answer | undefined>) {
    this.name = name
    this.act = act
  }
  check() {
    return true
  }
  toString() {
    return this.name
  }
  async run(model: Model, real: Real) {
    const answer = await this.act(model, real)
    const outcome = answer ? `${answer.status} ${answer.body?.code ?? ''}` : ''
    real.log.push(`${this.name} ${outcome}`)
    if (answer) tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1)
    if (answer)
      assert.ok(answer.status < 300 || REFUSED.test(answer.body?.code), `${this.name}: ${answer.text}`)
    try {
      await holdInvariants(await testApp(), real.desk.tenant.tenant, real.desk.account)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter\n${real.log.join('\n')}`, { cause: error })
    }
  }
}

// How often which status came, so that a run in which everything is refused is no success.
const tally = new Map<number, number>()

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const post = ({ desk }: Real, path: string, body: object) =>
  desk.tenant.call('POST', `${desk.at}${path}`, body)

async function place(model: Model, real: Real, symbol: string, body: object) {
  const answer = await post(real, '/orders', { instrument: real.ids[symbol], order_type: 'market', ...body })
  if (answer.status === 201) model.orders.push(answer.body.id)
  return answer
}

const deposit = fc
  .tuple(cents(500_000), fc.constantFrom('EUR', 'USD'))
  .map(
    ([amount, currency]) =>
      new Step(
        `deposit ${amount} ${currency}`,
        async (_model, { desk }) => void (await desk.fund(amount, currency)),
      ),
  )

const move = fc.tuple(fc.constantFrom(...securities, PAIR), fc.integer({ min: -15, max: 15 })).map(
  ([symbol, percent]) =>
    new Step(`${symbol} moves by ${percent} %`, async (model, { desk }) => {
      const mid = Math.max(0.5, model.prices[symbol]! * (1 + percent / 100))
      model.prices[symbol] = mid
      await desk.price(symbol, (mid * 0.999).toFixed(4), (mid * 1.001).toFixed(4))
      return undefined
    }),
)

const cashBuy = fc.tuple(fc.constantFrom(...securities), cents(600_000)).map(([symbol, cash_amount]) => {
  // Funds and bonds take whole euros only.
  const whole = symbol === WORLD || symbol === OTHER ? cash_amount : `${Math.ceil(Number(cash_amount))}`
  return new Step(`buy ${symbol} for ${whole}`, (model, real) =>
    place(model, real, symbol, { side: 'buy', cash_amount: whole }),
  )
})

const unitBuy = fc
  .tuple(fc.constantFrom(WORLD, OTHER), fc.integer({ min: 1, max: 1_000_000 }))
  .map(
    ([symbol, n]) =>
      new Step(`buy ${n / 10_000} units of ${symbol}`, (model, real) =>
        place(model, real, symbol, { side: 'buy', quantity: (n / 10_000).toFixed(4) }),
      ),
  )

const sell = fc.tuple(fc.constantFrom(...securities), fc.integer({ min: 1, max: 4 })).map(
  ([symbol, share]) =>
    new Step(`sell 1/${share} of ${symbol}`, async (model, real) => {
      const held = (await real.desk.positions()).find(
        (one) => one.status === 'open' && one.instrument.symbol === symbol,
      )
      const available = Number(held?.available_for_trading ?? 0)
      const places = symbol === ZERO_BUND ? 100 : 10_000
      const part =
        share === 1 ? held?.available_for_trading : Math.floor((available / share) * places) / places
      return place(model, real, symbol, { side: 'sell', quantity: String(part || '1') })
    }),
)

const limit = fc
  .tuple(
    fc.constantFrom(WORLD, OTHER),
    fc.boolean(),
    fc.integer({ min: -12, max: 12 }),
    fc.integer({ min: 1, max: 500_000 }),
  )
  .map(
    ([symbol, isBuy, percent, n]) =>
      new Step(
        `limit ${isBuy ? 'buy' : 'sell'} of ${n / 10_000} ${symbol} at ${percent} %`,
        (model, real) => {
          const limit_price = (model.prices[symbol]! * (1 + percent / 100)).toFixed(4)
          const quantity = (n / 10_000).toFixed(4)
          const size = isBuy && n % 2 === 0 ? { cash_amount: (n / 100).toFixed(2) } : { quantity }
          return place(model, real, symbol, {
            order_type: 'limit',
            side: isBuy ? 'buy' : 'sell',
            limit_price,
            ...size,
          })
        },
      ),
  )

const exchange = fc
  .tuple(fc.boolean(), cents(200_000))
  .map(
    ([isBuy, amount]) =>
      new Step(`${isBuy ? 'buy' : 'sell'} ${amount} EUR/USD`, (model, real) =>
        place(
          model,
          real,
          PAIR,
          isBuy ? { side: 'buy', cash_amount: amount } : { side: 'sell', quantity: amount },
        ),
      ),
  )

const cancel = fc.nat().map(
  (n) =>
    new Step(`cancel order ${n}`, async (model, real) => {
      const id = model.orders[n % Math.max(1, model.orders.length)]
      return id === undefined ? undefined : post(real, `/orders/${id}/cancel`, {})
    }),
)

const bust = fc.nat().map(
  (n) =>
    new Step(`take back trade ${n}`, async (_model, { desk }) => {
      const orders: Body[] = await desk.tenant.get(`${desk.at}/orders`)
      const trades = orders.flatMap((order) => order.trades)
      const trade = trades[n % Math.max(1, trades.length)]
      return trade && desk.tenant.call('POST', `/sandbox/trades/${trade.id}/bust`, {})
    }),
)

const jump = fc
  .constantFrom(1, 1, 2, 3, 60, 3600, 20_000, 86_400, 4 * 86_400)
  .map(
    (seconds) =>
      new Step(`wait ${seconds} s`, async (_model, { desk }) => void (await desk.advance(seconds))),
  )

async function setUp(): Promise<{ model: Model; real: Real }> {
  const venue = { slices: 3, slice_interval_ms: 700, latency_ms: 100, failed_settlements: 1 }
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
  const desk = await openDesk({ settings: { fees, venue }, cash: '5000.00' })
  const ids: Record<string, string> = {}
  for (const [symbol, price] of Object.entries(starts)) {
    ids[symbol] = (await desk.instrument(symbol)).id
    await desk.price(symbol, price.toFixed(4))
  }
  return { model: { prices: { ...starts }, orders: [] }, real: { desk, ids, log: [] } }
}

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`whatever is asked of it, an account's books agree after every step, seed ${seed}`, async () => {
  const jumps = [jump, jump, jump]
  const steps = [
    deposit,
    move,
    move,
    cashBuy,
    cashBuy,
    unitBuy,
    sell,
    sell,
    limit,
    limit,
    exchange,
    cancel,
    bust,
    ...jumps,
  ]
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { size: '+1', maxCommands: 60 }), async (commands) => {
      let desk: Desk | undefined
      await fc.asyncModelRun(async () => {
        const begun = await setUp()
        desk = begun.real.desk
        return begun
      }, commands)
      await holdEarnings(desk!)
    }),
    {
      numRuns: Number(process.env.FC_RUNS ?? 3),
      seed,
      ...(process.env.FC_PATH ? { path: process.env.FC_PATH } : {}),
      endOnFailure: true,
    },
  )
  assert.ok((tally.get(201) ?? 0) >= 10, `only ${tally.get(201)} orders were accepted`)
}, 240_000)
