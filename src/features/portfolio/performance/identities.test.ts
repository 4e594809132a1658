// The identities of earnings, and their tie to returns, over random histories of one account: an ETF, a bond with
// coupons and accrued interest, a fund; trades in part and whole, trades taken back, coupons with tax, fees and
// refunds, a maturity, splits, mergers, units that move; over any period. A failure prints its seed.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  act,
  couponsOn,
  type History,
  instantOf,
  ms,
  play,
  priceOn,
} from '../../../../test/support/random-history.ts'
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
} from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { AccountEntry, HoldingAt } from '../holding-history/replay-entries.ts'
import { positionValue, receivableAmount, type ValuedPosition } from '../valuation/rules.ts'
import { replay } from './cost-basis.ts'
import { accountFigures, positionFigures } from './earnings.ts'
import { followPosition, hasPart, heldAtEnds, inputsOf, sumCharges } from './inputs.ts'

const RUNS = 2000
const ONE = { rate: '1', rate_numerator: '1', rate_denominator: '1', rate_timestamp: null }
/** The earnings of a period as the API works them out, with prices of the test's own market. */
function earn({ entries, salt }: History, start: Instant, end: Instant) {
  const period = { start, end }
  const earlier = entries.filter(({ booked_at }) => booked_at <= end)
  const steps = replay(earlier, {
    m: (name) => ms[name]!,
    priceOf: ({ instrument, booked_at }) => priceOn(instrument!, booked_at, salt).price,
  })
  const inputs = heldAtEnds(earlier, period, couponsOn)
    .map(({ first, last }) =>
      inputsOf(
        followPosition(steps, last.position, period),
        valued(first, start, salt),
        valued(last, end, salt),
      ),
    )
    .filter((one) => hasPart(one, earlier, period))
  const positions = inputs.map((one) => ({ ...one, figures: positionFigures(one) }))
  const { fees, taxes } = sumCharges(earlier, period)
  const only = (sums: { amount: Decimal }[]) => sum(sums.map((one) => one.amount))
  const account = accountFigures(
    positions.map(({ figures }) => figures),
    only(fees),
    only(taxes),
  )
  return { positions, account }
}

function valued(
  { position, instrument, quantity: units, receivable = null }: HoldingAt,
  at: Instant,
  salt: number,
): ValuedPosition {
  const { price, accrued } = priceOn(instrument, at, salt)
  const row = {
    quantity: units,
    price,
    accrued_interest: accrued,
    money_per_point: ms[instrument]!,
    ...ONE,
    receivable,
  }
  const rest = {
    symbol: instrument,
    provider: 'test',
    price_timestamp: at,
    currency: 'EUR',
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

test('identities 1 to 5 hold to the cent, and net_total equals the change of value less deposits plus withdrawals', () => {
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
      const isFee = (one: AccountEntry) => one.transaction_type === 'fee' || one.reference_type === 'refund'
      const fees = money(negate(sum(inside.filter(isFee).map((one) => one.cash_amount!))))
      const taxes = sum(inside.filter((one) => !isFee(one)).map(({ tax }) => tax))
      assert.equal(account.fees, fees)
      assert.equal(account.net_total, money(add(account.net_realized, account.net_unrealized)))
      assert.equal(account.net_total, money(subtract(subtract(account.gross_total, fees), taxes)))

      for (const { position, figures, start: first, end: last } of positions) {
        const own = before.filter((one) => one.position === position)
        const units = sum(own.map((one) => one.unit_quantity ?? '0'))
        assert.equal(compare(last.units, units), 0, 'units are those of the entries')
        if (isZero(units))
          assert.deepEqual([figures.cost_basis, last.cost, last.interest], ['0.00', '0', '0'])
        assert.ok(compare(last.cost, '0') >= 0, `units of ${position} cost ${last.cost}`)

        // 3, where units came and went only by trades, maturities and coupons.
        if (!moved.has(position)) {
          const worth = (held: typeof first) =>
            add(
              multiply(multiply(held.units, add(held.price, held.accrued_interest)), ms[position]!),
              receivableAmount(held.receivable),
            )
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
            add(
              multiply(
                multiply(one[which].units, add(one[which].price, one[which].accrued_interest)),
                ms[one.position]!,
              ),
              receivableAmount(one[which].receivable),
            ),
          ),
        )
      const cash = sum(inside.map((one) => one.cash_amount ?? '0'))
      const inflow = add(
        sum(
          inside
            .filter((one) => ['deposit', 'withdrawal'].includes(one.reference_type))
            .map((one) => one.cash_amount!),
        ),
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
})

// Average price at average cost, to four places, counted only in cost.
function averageOf(own: readonly AccountEntry[], m: Decimal): Decimal {
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
