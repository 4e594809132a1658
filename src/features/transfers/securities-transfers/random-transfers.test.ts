// Random histories of transfers in one instrument: deliveries in any parts and order, rejections, cancellations, expiries,
// splits, and costs that are named later. After each step the books of units and cash are whole.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { WORLD } from '../../../../test/support/instruments.ts'
import { listedOf } from '../../../../test/support/order-facts.ts'
import { randomFrom } from '../../../../test/support/random.ts'
import type { Transfer } from '../../../context.ts'
import { available, BANK, reserved } from '../../../ledger/chart.ts'
import { add, type Decimal, multiply, negate, subtract, sum } from '../../../values/decimal.ts'
import type { AccountEntry } from '../../portfolio/holding-history/replay-entries.ts'
import type { HeldPosition } from '../../portfolio/holdings/decide-position.ts'
import { type LotEntry, walkLots } from '../../portfolio/lots/decide-lots.ts'
import { unitsOf } from '../../portfolio/lots/rules.ts'
import { replay } from '../../portfolio/performance/cost-basis.ts'
import { decideProgress, isLive, openUnits } from './decide-progress.ts'
import { arriving, decideDelivery } from './delivery/decide-delivery.ts'
import { decideLaterCost } from './later-cost/decide-later-cost.ts'
import { costOfLots, type LineRow, priceLots, type Stage } from './rules.ts'

const { row: etf } = listedOf(WORLD)
const ACCOUNT = 'acc_1'
const [FREE, HELD] = [available(ACCOUNT), reserved(ACCOUNT)]
const HISTORIES = 150
const STEPS = 40
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

interface OneTransfer {
  id: string
  direction: 'in' | 'out'
  isPaid: boolean
  stage: Stage
  line: LineRow
  deliveries: { entry: string; quantity: Decimal; cost: Decimal; is_cost_known: boolean }[]
}

class History {
  balances = new Map<string, Decimal>()
  entries: (AccountEntry & LotEntry)[] = []
  position: HeldPosition | undefined
  transfers: OneTransfer[] = []
  count = 0
  readonly random: () => number

  constructor(random: () => number) {
    this.random = random
    this.move([{ from: BANK, to: FREE, asset: 'EUR', amount: '100000.00' }])
  }

  below = (most: number) => Math.floor(this.random() * most)
  balance = (account: string, asset: string) => this.balances.get(`${account} ${asset}`) ?? '0'

  move(transfers: readonly Transfer[]) {
    for (const { from, to, asset, amount } of transfers) {
      this.balances.set(`${from} ${asset}`, subtract(this.balance(from, asset), amount))
      this.balances.set(`${to} ${asset}`, add(this.balance(to, asset), amount))
    }
  }

  shift(from: string, to: string, one: OneTransfer, units: Decimal) {
    const { direction, line } = one
    const cash = line.cash_amount && subtract(line.cash_amount, line.delivered_cash)
    if (direction === 'out') this.move([{ from, to, asset: etf.id, amount: units }])
    else if (cash) this.move([{ from, to, asset: 'EUR', amount: cash }])
  }

  request() {
    const direction = this.random() < 0.6 ? 'in' : 'out'
    const isPaid = this.random() < 0.4
    const most = direction === 'in' ? 100 : Number(this.balance(FREE, etf.id))
    if (most < 1) return
    const quantity = String(1 + this.below(most))
    const half = Math.floor(Number(quantity) / 2)
    const lots = [
      { acquired_on: '2020-01-02', quantity: String(half), unit_cost: '25.00' },
      { acquired_on: '2019-01-02', quantity: String(Number(quantity) - half), unit_cost: '41.20' },
    ].filter((lot) => lot.quantity !== '0')
    const id = `stf_${this.count++}`
    const line: LineRow = {
      id: `stl_${id}`,
      transfer: id,
      number: 0,
      instrument: etf.id,
      quantity,
      cash_amount: isPaid ? (1 + this.random() * 900).toFixed(2) : null,
      lots: direction === 'in' && this.random() < 0.5 ? lots : null,
      delivered_quantity: '0',
      delivered_cash: '0.00',
      ended: null,
      rejected_reason: null,
      lots_provided_at: null,
    }
    const one: OneTransfer = { id, direction, isPaid, stage: 'requested', line, deliveries: [] }
    this.shift(FREE, HELD, one, quantity)
    this.transfers.push(one)
  }

  take(one: OneTransfer, step: Parameters<typeof decideProgress>[1]) {
    const after = decideProgress({ stage: one.stage, lines: [one.line] }, step)
    const released = after.released.get(one.line.id)
    if (released) this.shift(HELD, FREE, one, released)
    one.stage = after.stage
    one.line = { ...one.line, ...after.lines[0]! }
  }

  deliver(one: OneTransfer) {
    const { line, direction, isPaid } = one
    const quantity = String(1 + this.below(Number(openUnits(line))))
    const facts = {
      instrument: etf,
      position: this.position,
      lots: this.lots(),
      price: '50',
      new_position: `pos_${this.count++}`,
      today: '2027-03-01',
    }
    const members = {
      account: ACCOUNT,
      direction,
      currency: 'EUR',
      settlement_type: isPaid ? 'against_payment' : 'free_of_payment',
    } as const
    const books = decideDelivery(facts, { ...line, ...members }, quantity)
    this.take(one, { kind: 'delivered', line: line.id, quantity })
    one.line.delivered_cash = add(line.delivered_cash, books.cash_amount ?? '0')
    this.move(books.transfers)
    const entry = `ent_${this.count++}`
    const { cost, is_cost_known } = books
    one.deliveries.push({ entry, quantity, cost, is_cost_known })
    this.note(entry, one.id, books.transaction)
    const after = books.moves[0]!.after
    this.position = Number(after.quantity) === 0 ? undefined : after
  }

  note(entry: string, reference: string, more: object) {
    this.entries.push({
      id: `txn_${this.count++}`,
      entry,
      booked_at: '2027-03-01T10:00:00.000Z',
      position: this.position?.id ?? null,
      cash_amount: null,
      unit_quantity: null,
      unit_price: null,
      accrued_interest: null,
      tax: '0',
      currency: 'EUR',
      instrument: etf.id,
      transaction_type: 'portfolio_transfer',
      reference,
      reference_type: 'securities_transfer',
      handed_over: null,
      reversed_entry: null,
      settles: null,
      traded_on: null,
      lots: null,
      ...more,
    })
  }

  // Everything that is open ends first; the units double at the same cost.
  split() {
    for (const one of this.transfers)
      if (isLive(one.line)) this.take(one, { kind: 'rejected', line: one.line.id, reason: 'other' })
    if (!this.position) return
    const { quantity } = this.position
    const base = { transaction_type: 'merger', reference_type: 'corporate_action' }
    const entry = `ent_${this.count++}`
    const action = `coa_${this.count++}`
    this.note(entry, action, { ...base, unit_quantity: negate(quantity) })
    this.note(entry, action, { ...base, unit_quantity: multiply(quantity, '2') })
    this.move([{ from: 'depot', to: FREE, asset: etf.id, amount: quantity }])
    this.position = { ...this.position, quantity: multiply(quantity, '2') }
  }

  nameCost() {
    const one = this.transfers.find(
      ({ direction, line, deliveries }) =>
        direction === 'in' && !isLive(line) && deliveries.some(({ is_cost_known }) => !is_cost_known),
    )
    if (!one || one.line.lots_provided_at) return
    const quantity = one.line.delivered_quantity
    one.line.lots = [{ acquired_on: '2018-01-02', quantity, unit_cost: '10.00' }]
    one.line.lots_provided_at = '2027-03-01T10:00:00.000Z'
    const lots = arriving(priceLots(one.line.lots, etf), '0', quantity)
    const position = this.position?.id ?? ''
    const held = this.position?.quantity ?? '0'
    const facts = { deliveries: one.deliveries, steps: this.steps(), position, held }
    const { units, assumed, named } = decideLaterCost(facts, lots)
    if (units === '0') return
    const entry = `ent_${this.count++}`
    this.note(entry, one.id, { unit_quantity: negate(units), handed_over: assumed })
    this.note(entry, one.id, { unit_quantity: units, handed_over: named, lots })
    this.position = { ...this.position!, cost: add(this.position!.cost, subtract(named, assumed)) }
  }

  lots = () => walkLots(this.entries, { increment: '1', money_per_point: '1' })
  steps = () => replay(this.entries, { m: () => '1', priceOf: () => '0' })

  step() {
    const open = this.transfers.filter(({ line }) => isLive(line))
    const one = open[this.below(open.length)]
    const dice = this.random()
    if (!one || dice < 0.3) this.request()
    else if (dice < 0.34) this.split()
    else if (dice < 0.42) this.nameCost()
    else if (one.stage === 'requested')
      this.take(one, dice < 0.5 ? { kind: 'cancelled' } : { kind: 'instructed' })
    else if (one.stage === 'instructed')
      this.take(one, dice < 0.5 ? { kind: 'rejected', reason: 'other' } : { kind: 'matched' })
    else if (dice < 0.47) this.take(one, { kind: 'expired' })
    else this.deliver(one)
  }

  check() {
    for (const asset of [etf.id, 'EUR']) {
      const all = [...this.balances].filter(([key]) => key.endsWith(` ${asset}`))
      assert.equal(Number(sum(all.map(([, amount]) => amount))), 0)
      for (const account of [FREE, HELD]) assert.ok(Number(this.balance(account, asset)) >= 0)
    }
    const open = (asset: 'units' | 'cash') =>
      this.transfers
        .filter(({ line, direction }) => isLive(line) && direction === (asset === 'units' ? 'out' : 'in'))
        .map(({ line }) =>
          asset === 'units' ? openUnits(line) : subtract(line.cash_amount ?? '0', line.delivered_cash),
        )
    assert.equal(Number(this.balance(HELD, etf.id)), Number(sum(open('units'))))
    assert.equal(Number(this.balance(HELD, 'EUR')), Number(sum(open('cash'))))
    const quantity = this.position?.quantity ?? '0'
    assert.equal(Number(add(this.balance(FREE, etf.id), this.balance(HELD, etf.id))), Number(quantity))
    assert.equal(Number(unitsOf(this.lots())), Number(quantity))
    this.checkCost()
    for (const { line } of this.transfers)
      if (!isLive(line) && line.ended === null && line.cash_amount !== null)
        assert.equal(Number(line.delivered_cash), Number(line.cash_amount))
  }

  // The walk over the entries has the cost of the position, and no capital that was not paid for.
  checkCost() {
    const effects = this.steps().flatMap((one) => one.effects)
    const ofPosition = effects.filter(({ position }) => position === this.position?.id)
    const cost = Number(sum(ofPosition.map((one) => one.cost)))
    assert.ok(Math.abs(cost - Number(this.position?.cost ?? '0')) < 1e-6, `${cost} ${this.position?.cost}`)
    const paid = this.transfers.filter(({ direction, isPaid }) => direction === 'out' && isPaid)
    if (paid.every(({ deliveries }) => deliveries.length === 0))
      assert.equal(Number(sum(effects.map(({ capital }) => capital))), 0)
    assert.ok(Number(this.position?.cost ?? '0') >= -0.01)
  }
}

test(`books of transfers are whole after each step of any history (seed ${seed})`, () => {
  const random = randomFrom(seed)
  for (let n = 0; n < HISTORIES; n++) {
    const history = new History(random)
    for (let step = 0; step < STEPS; step++) {
      history.step()
      try {
        history.check()
      } catch (error) {
        throw new Error(`FC_SEED=${seed}, history ${n}, step ${step}`, { cause: error })
      }
    }
  }
})

test('the cost of lots is that of their units in cents', () => {
  assert.equal(
    costOfLots(priceLots([{ acquired_on: '2020-01-02', quantity: '3', unit_cost: '33.335' }], etf)),
    '100.01',
  )
})
