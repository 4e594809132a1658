// A step of the simulation: one request, its expected refusals, and the invariants that hold after it.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, Body, Caller } from '../support/client.ts'
import { CERTIFICATE, DOLLAR_ETF, FUND, OTHER_ETF, STOCK, WORLD, ZERO_BUND } from '../support/instruments.ts'
import type { Desk } from '../support/trading.ts'

export const PAIR = 'EUR/USD'

/** The facts that the test itself tracks: the prices that it posted, the ids of resources, and the time. */
export interface Model {
  prices: Record<string, number>
  orders: string[]
  /** The orders by the name that their request gave them. */
  references: Record<string, string>
  withdrawals: string[]
  actions: string[]
  journals: string[]
  /** Batches of orders. */
  batches: string[]
  now: string
}
export interface Real {
  desk: Desk
  ids: Record<string, string>
  symbols: Record<string, string>
  funding: Record<string, string>
  /** The account of the firm. */
  firm: string
  /** Another client of the tenant. */
  approver: Caller
  log: string[]
  /** Holds what must hold after a step; it gets the refusal for a lack of funds or units, if that was the answer. */
  hold(refusal: Body | undefined): Promise<void>
}

// The refusals that the rules allow; any other one is a fault.
const REFUSED = new Set([
  'insufficient_funds',
  'insufficient_units',
  'invalid_request',
  'trading_rule_violated',
  'conflict',
  'limit_budget_too_small',
  'order_cancel_forbidden',
  'order_fill_forbidden',
  'instrument_not_trading',
  'instrument_sell_only',
  'quote_invalid',
  'quote_already_consumed',
  'duplicate',
  'order_replace_forbidden',
  'instrument_too_close_to_maturity',
  'buy_order_forbidden',
  'sell_order_forbidden',
  'withdrawal_forbidden',
  'payment_completion_forbidden',
  'position_not_open',
  'deposit_forbidden',
  'refund_exceeds_refundable_amount',
  'journal_forbidden',
])

/** How often each step was accepted and refused, so that a run in which everything is refused does not pass. */
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
      // A replacement may also use the reservation of its own order.
      const isLack = this.kind !== 'replace' && answer?.body?.code?.startsWith('insufficient_')
      await real.hold(isLack ? answer!.body : undefined)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter\n${real.log.join('\n')}`, { cause: error })
    }
  }
}

/** Holds that a refusal for a lack of funds or units names the available amount. */
export async function holdRefusal(desk: Desk, { context, code }: Body): Promise<void> {
  const rows: Body[] =
    code === 'insufficient_units' ? await desk.positions() : await desk.tenant.get(`${desk.at}/cash-balances`)
  // Of the settled units those that are neither reserved nor sold: a sold unit leaves the balance at once.
  const free = ({ settled, reserved, unsettled }: Body) =>
    String(
      Math.max(0, Number((Number(settled) - Number(reserved) + Math.min(0, Number(unsettled))).toFixed(6))),
    )
  const there = rows.flatMap((row) => [
    row.available_for_trading,
    row.available_for_withdrawal,
    ...(row.settled === undefined ? [] : [free(row)]),
  ])
  const isThere = Number(context.available) <= 0 || there.includes(context.available)
  assert.ok(isThere, `${context.available} is available, but there is ${there.join(', ')}`)
}

export const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
export const post = ({ desk }: Real, path: string, body: object = {}) => desk.tenant.call('POST', path, body)
export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

export const securities = [
  WORLD,
  OTHER_ETF,
  DOLLAR_ETF,
  STOCK,
  FUND,
  CERTIFICATE,
  ZERO_BUND,
  'coupon-bond',
  'bill',
  'dollar-bill',
]

/** The instruments of an exchange: their orders may have a limit or a stop price. */
export const exchangeTraded = [WORLD, OTHER_ETF, DOLLAR_ETF, STOCK]

const hasCents = (name: string) => name === DOLLAR_ETF || name === STOCK

/** A price of the stock or the dollar ETF has cents, but one in five is between two of them; any other has four places. */
export const priceText = (name: string, price: number, n: number) =>
  price.toFixed(hasCents(name) && n % 5 > 0 ? 2 : 4)

/** Holds that no order was accepted with a price between two steps. */
export const holdSteps = (name: string, answer: Answer, ...prices: (string | null | undefined)[]) => {
  const isBetween = (price: string | null | undefined) => price?.match(/\.\d\d0*[1-9]/)
  if (hasCents(name) && prices.some(isBetween)) assert.ok(answer.status >= 400, answer.text)
}

export async function place(model: Model, real: Real, name: string, body: object) {
  const answer = await post(real, `${real.desk.at}/orders`, {
    instrument: real.ids[name],
    order_type: 'market',
    ...body,
  })
  if (answer.status === 201) model.orders.push(answer.body.id)
  return answer
}

export const step = <T>(
  kind: string,
  arbitrary: fc.Arbitrary<T>,
  act: (value: T, model: Model, real: Real) => Promise<Answer | undefined>,
) => arbitrary.map((value) => new Step(kind, JSON.stringify(value), (model, real) => act(value, model, real)))

/** One of the open positions and the name of its instrument in the model; undefined for an unknown instrument. */
export async function heldName(
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

/** The day of the instant, moved by the number of days. */
export const dayAfter = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)
