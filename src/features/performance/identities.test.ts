// The identities of earnings, and their tie to returns, over random histories of one account: an ETF, a bond with coupons
// and accrued interest, a fund; trades in part and whole, trades taken back, coupons with tax, fees and refunds, a
// maturity, splits, mergers, units that move; over any period. A failure prints its seed.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  money,
  multiply,
  negate,
  subtract,
  sum,
} from '../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import type { Entry, Holding } from '../valuation/follow-entries.ts'
import { positionValue, type ValuedPosition } from '../valuation/rules.ts'
import { walk } from './basis.ts'
import { accountFigures, positionFigures } from './earnings.ts'
import { hasPart, heldAtEnds, inputsOf, sumCharges } from './inputs.ts'

const RUNS = 2000
const HOUR = 3_600_000
const instantOf = (n: number): Instant => addMilliseconds('2027-01-01T00:00:00.000Z', n * HOUR)

const ms: Record<string, Decimal> = { etf: '1', bond: '10', fund: '1' }
const NAMES = Object.keys(ms)

// Any price, as long as it is the same whenever it is asked for.
function priceOn(name: string, at: Instant, salt: number): { price: Decimal; accrued: Decimal } {
  let hash = salt
  for (const letter of name + at) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  const accrued = name === 'bond' ? ((hash >> 7) % 400) / 100 : 0
  return { price: (20 + (hash % 18_000) / 100).toFixed(2), accrued: accrued.toFixed(2) }
}

const quantity = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 100).toFixed(2))
const amount = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 100).toFixed(2))
const kinds = [
  'buy',
  'buy',
  'sell',
  'sell',
  'empty',
  'coupon',
  'fee',
  'refund',
  'tax',
  'cash',
  'in',
  'out',
  'split',
]
const act = fc.record({
  kind: fc.constantFrom(...kinds, 'merge', 'mature', 'undo'),
  name: fc.constantFrom(...NAMES),
  quantity,
  amount,
  /** Whether it falls on the instant of the one before. */
  together: fc.constantFrom(true, false, false),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

interface History {
  entries: Entry[]
  /** Positions whose units moved otherwise than by trades. */
  moved: Set<string>
  salt: number
}

/** Plays the acts, leaving out what nobody could do. */
function play(acts: Act[], salt: number): History {
  const history: History = { entries: [], moved: new Set(), salt }
  const held = new Map<string, Decimal>()
  const units = (name: string) => held.get(name) ?? '0'
  const undoable: Entry[] = []
  let hour = 0
  let count = 0
  const write = (type: string, more: Partial<Entry>): Entry => {
    const id = `txn_${String(++count).padStart(4, '0')}`
    const row: Entry = {
      id,
      entry: `ent_${id}`,
      position: null,
      booked_at: instantOf(hour),
      cash_amount: null,
      unit_quantity: null,
      unit_price: null,
      accrued_interest: null,
      tax: '0.00',
      currency: 'EUR',
      instrument: more.position ?? null,
      transaction_type: type,
      reference: id,
      reference_type: 'order',
      ...more,
    }
    if (row.position && row.unit_quantity) held.set(row.position, add(units(row.position), row.unit_quantity))
    history.entries.push(row)
    return row
  }
  const trade = (side: 'buy' | 'sell', name: string, q: Decimal) => {
    const { price, accrued } = priceOn(name, instantOf(hour + 1000), salt)
    const interest = money(multiply(multiply(q, accrued), ms[name]!))
    const notional = add(money(multiply(multiply(q, price), ms[name]!)), interest)
    const signs = side === 'buy' ? [negate(notional), q] : [notional, negate(q)]
    undoable.push(
      write(side, {
        position: name,
        cash_amount: money(signs[0]!),
        unit_quantity: signs[1]!,
        unit_price: price,
        accrued_interest: name === 'bond' ? interest : null,
      }),
    )
  }
  for (const { kind, name, quantity: q, amount: a, together } of acts) {
    if (!together) hour += 1
    const own = units(name)
    const part = compare(q, own) < 0 ? q : own
    if (kind === 'buy') trade('buy', name, q)
    else if (kind === 'fee') write('fee', { cash_amount: `-${a}`, tax: '0.19', reference_type: 'fee_charge' })
    else if (kind === 'refund') write('refund', { cash_amount: a, reference_type: 'refund' })
    else if (kind === 'cash') write('deposit', { cash_amount: a, reference_type: 'deposit' })
    else if (kind === 'undo') {
      const last = undoable.pop()
      if (!last || compare(units(last.position!), last.unit_quantity!) < 0) continue
      const turned = {
        cash_amount: money(negate(last.cash_amount!)),
        unit_quantity: negate(last.unit_quantity!),
      }
      write(last.transaction_type, {
        ...last,
        id: `txn_${count}_back`,
        entry: `back_${count}`,
        booked_at: instantOf(hour),
        ...turned,
      })
    } else if (kind === 'in') {
      // Half of what comes in says what it cost.
      const unit_price = count % 2 ? null : a
      write('position_migration_in', { position: name, unit_quantity: q, unit_price, currency: null })
      history.moved.add(name)
    } else if (isZero(own)) continue
    else if (kind === 'sell') trade('sell', name, part)
    else if (kind === 'empty') trade('sell', name, own)
    else if (kind === 'coupon')
      write('coupon_payment', { position: name, cash_amount: a, reference: `coa_${count}` })
    else if (kind === 'tax')
      write('coupon_payment', { position: name, cash_amount: a, tax: '47.48', reference: `coa_${count}` })
    else if (kind === 'mature' && name === 'bond')
      write('maturity', {
        position: name,
        cash_amount: money(multiply(own, '1000')),
        unit_quantity: negate(own),
        unit_price: '100',
      })
    else if (kind === 'out') {
      write('book_transfer', { position: name, unit_quantity: negate(part), currency: null })
      history.moved.add(name)
    } else if (kind === 'split' || kind === 'merge') {
      const into = kind === 'split' ? name : NAMES[(NAMES.indexOf(name) + 1) % NAMES.length]!
      const entry = `ent_x${count}`
      const shared = { entry, reference: `coa_${count}`, reference_type: 'corporate_action' }
      write('merger', { ...shared, position: name, unit_quantity: negate(own), currency: null })
      write('merger', { ...shared, position: into, unit_quantity: q, cash_amount: a, unit_price: '31.40' })
      history.moved.add(into)
      history.moved.add(name)
    }
    if (kind !== 'buy' && kind !== 'sell' && kind !== 'empty') undoable.length = 0
  }
  return history
}

/** The earnings of a period as the API works them out, with prices of the test's own market. */
function earn({ entries, salt }: History, start: Instant, end: Instant) {
  const period = { start, end }
  const known = entries.filter(({ booked_at }) => booked_at <= end)
  const steps = walk(known, {
    m: (name) => ms[name]!,
    priceOf: ({ instrument, booked_at }) => priceOn(instrument!, booked_at, salt).price,
  })
  const inputs = heldAtEnds(known, period)
    .map(({ first, last }) => inputsOf(steps, valued(first, start, salt), valued(last, end, salt), period))
    .filter((one) => hasPart(one, known, period))
  const positions = inputs.map((one) => ({ ...one, figures: positionFigures(one) }))
  const { fees, taxes } = sumCharges(known, period)
  const only = (sums: { amount: Decimal }[]) => sum(sums.map((one) => one.amount))
  const account = accountFigures(
    positions.map(({ figures }) => figures),
    only(fees),
    only(taxes),
  )
  return { positions, account }
}

function valued(
  { position, instrument, quantity: units }: Holding,
  at: Instant,
  salt: number,
): ValuedPosition {
  const { price, accrued } = priceOn(instrument, at, salt)
  const row = {
    quantity: units,
    price,
    accrued_interest: accrued,
    money_per_point: ms[instrument]!,
    rate: '1',
  }
  const rest = {
    symbol: instrument,
    provider: 'test',
    price_timestamp: at,
    currency: 'EUR',
    rate_timestamp: null,
  }
  return { position, instrument, ...row, ...rest, value: positionValue(row) }
}

const within = (apart: Decimal, room: Decimal, what: string) =>
  assert.ok(compare(apart, room) <= 0 && compare(apart, negate(room)) >= 0, `${what}: ${apart} apart`)

const PARTS = ['realized_capital', 'realized_income', 'unrealized_capital', 'unrealized_income'] as const
const GROSS = ['gross_realized', 'gross_unrealized', 'gross_capital', 'gross_income', 'gross_total'] as const

const history = fc.record({
  acts: fc.array(act, { minLength: 3, maxLength: 30 }),
  salt: fc.integer({ min: 1, max: 2 ** 30 }),
  ends: fc.tuple(fc.integer({ min: -1, max: 32 }), fc.integer({ min: 1, max: 34 })),
})

test('identities 1 to 5 hold to the cent, and net_total is what value, deposits and withdrawals leave', () => {
  let seen = { positions: 0, undone: 0, moved: 0, tied: 0 }
  fc.assert(
    fc.property(history, ({ acts, salt, ends: [from, length] }) => {
      const played = play(acts, salt)
      const { entries, moved } = played
      const [start, end] = [instantOf(from), instantOf(from + length)]
      const { positions, account } = earn(played, start, end)
      const inside = entries.filter(({ booked_at }) => booked_at >= start && booked_at < end)
      const before = entries.filter(({ booked_at }) => booked_at < end)
      seen = { ...seen, positions: seen.positions + positions.length }

      // 1, of every position and of the account.
      for (const figures of [...positions.map((one) => one.figures), account]) {
        assert.equal(figures.gross_total, money(add(figures.gross_realized, figures.gross_unrealized)))
        assert.equal(figures.gross_total, money(add(figures.gross_capital, figures.gross_income)))
        assert.equal(figures.gross_total, money(sum(PARTS.map((part) => figures[part]))))
      }

      // 2, fees and taxes summed from the entries by themselves.
      const isFee = (one: Entry) => one.transaction_type === 'fee' || one.transaction_type === 'refund'
      const fees = money(negate(sum(inside.filter(isFee).map((one) => one.cash_amount!))))
      const taxes = sum(inside.filter((one) => !isFee(one)).map(({ tax }) => tax))
      assert.equal(account.fees, fees)
      assert.equal(account.net_total, money(add(account.net_realized, account.net_unrealized)))
      assert.equal(account.net_total, money(subtract(subtract(account.gross_total, fees), taxes)))

      for (const { position, figures, start: first, end: last } of positions) {
        const own = before.filter((one) => one.position === position)
        const units = sum(own.map((one) => one.unit_quantity ?? '0'))
        assert.equal(compare(last.units, units), 0, 'units are those of the entries')
        if (isZero(units)) assert.equal(figures.cost_basis, '0.00')

        // 3, where units came and went by trades, maturities and coupons alone.
        if (!moved.has(position)) {
          const worth = (held: typeof first) =>
            multiply(multiply(held.units, add(held.price, held.accrued_interest)), ms[position]!)
          const paid = sum(
            own
              .filter(({ booked_at }) => booked_at >= start)
              .map((one) => add(one.cash_amount ?? '0', one.tax)),
          )
          const gained = add(subtract(worth(last), worth(first)), paid)
          within(subtract(figures.gross_total, gained), '0.02', `identity 3 of ${position}`)
        } else seen.moved += 1

        // 4, the average by itself: what was bought, less what went at the average of its time.
        if (!moved.has(position) && !own.some((one) => one.id.endsWith('_back'))) {
          const average = averageOf(own, ms[position]!)
          const basis = multiply(multiply(units, average), ms[position]!)
          const room = add('0.01', multiply(multiply(units, '0.00005'), ms[position]!))
          within(subtract(figures.cost_basis, basis), room, `identity 4 of ${position}`)
        } else if (!moved.has(position)) seen.undone += 1
      }

      // 5.
      for (const name of [...PARTS, ...GROSS])
        assert.equal(account[name], money(sum(positions.map(({ figures }) => figures[name]))), name)

      // The tie to returns: units came in at the market's price, none of them with interest that had accrued.
      const came = inside.filter((one) => one.transaction_type === 'position_migration_in')
      if (
        came.some((one) => one.unit_price !== null) ||
        inside.some((one) => one.transaction_type === 'book_transfer')
      )
        return
      if (before.some((one) => one.position === 'bond' && moved.has('bond') && one.booked_at >= start)) return
      seen.tied += 1
      const held = (which: 'start' | 'end') =>
        sum(
          positions.map((one) =>
            multiply(
              multiply(one[which].units, add(one[which].price, one[which].accrued_interest)),
              ms[one.position]!,
            ),
          ),
        )
      const cash = sum(inside.map((one) => one.cash_amount ?? '0'))
      const inflow = add(
        sum(inside.filter((one) => one.transaction_type === 'deposit').map((one) => one.cash_amount!)),
        sum(
          came.map((one) => multiply(one.unit_quantity!, priceOn(one.position!, one.booked_at, salt).price)),
        ),
      )
      const change = subtract(add(subtract(held('end'), held('start')), cash), inflow)
      within(subtract(account.net_total, change), '0.06', 'tie to returns')
    }),
    { numRuns: RUNS },
  )
  // Histories in which nothing happens prove nothing.
  assert.ok(
    seen.positions > RUNS && seen.undone > 50 && seen.moved > 300 && seen.tied > 300,
    JSON.stringify(seen),
  )
}, 60_000)

// Average price at average cost, to four places, counted in cost alone.
function averageOf(own: readonly Entry[], m: Decimal): Decimal {
  let [units, cost] = ['0', '0']
  for (const { transaction_type, unit_quantity, cash_amount, accrued_interest } of own) {
    if (unit_quantity === null) continue
    const after = add(units, unit_quantity)
    if (transaction_type === 'buy') cost = add(cost, subtract(negate(cash_amount!), accrued_interest ?? '0'))
    else cost = isZero(after) ? '0' : divide(multiply(cost, after), units, 18)
    units = after
  }
  return isZero(units) ? '0' : divide(cost, multiply(units, m), 4)
}
