// Steps about bills that roll over: the setting, its cutoff, and the sale of a bill that is being rolled.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { type Model, pick, place, post, type Real, step } from './step.ts'

export const rollSetting = step(
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

// One of the open positions in bills, after the clock was advanced to the instant.
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

// Without a bill that rolls over, buys one with all available cash, so that its rollover needs a loan.
async function buyRolling(model: Model, real: Real) {
  const isRolling = ({ status, automatic_rollover }: Body) => status === 'open' && automatic_rollover
  if ((await real.desk.positions()).some(isRolling)) return
  const { trading: usable } = await real.desk.cash()
  const cash_amount = `${Math.floor(Number(usable))}`
  await place(model, real, 'bill', { side: 'buy', cash_amount, automatic_rollover: true })
  model.now = (await real.desk.advance(5)).now
}

// Sells the old bill before it pays, at any price.
export const sellRolled = step(
  'sell a rolled bill',
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

// After the cutoff no buy changes the setting.
export const flipLate = step('flip a rollover late', fc.nat(), async (n, model, real) => {
  const position = await lateBill(model, real, n, ({ maturity_date }) => {
    const cutoff = new Date(Date.parse(maturity_date) - 4 * 86_400_000).toISOString().slice(0, 10)
    return `${cutoff}T23:59:59.999Z`
  })
  if (!position) return undefined
  const { id, instrument, automatic_rollover, automatic_rollover_cutoff } = position
  const answer = await post(real, `${real.desk.at}/orders`, {
    instrument: instrument.id,
    order_type: 'market',
    side: 'buy',
    cash_amount: '200',
    automatic_rollover: !automatic_rollover,
  })
  if (answer.status === 201) model.orders.push(answer.body.id)
  model.now = (await real.desk.advance(2)).now
  const after = (await real.desk.positions()).find((one) => one.id === id && one.status === 'open')
  assert.ok(automatic_rollover_cutoff < model.now)
  if (after) assert.equal(after.automatic_rollover, automatic_rollover, `${id} was flipped`)
  return answer
})
