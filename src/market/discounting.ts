// The value of instruments that a yield curve prices: bills, and bonds with fixed coupons or none.
//
// Model: the remaining payments, discounted at the zero rates of the simulated curve plus the instrument's spread,
//   dirty = Σ payment_k × (1 + (zero(t_k) + spread) / 100)^(−t_k),  t_k = days from settlement to the payment ÷ 365,
// for the settlement day of a trade at that instant; clean = dirty − accrued interest, in percent of par. A coupon
// that a buyer no longer gets (ex dividend) is left out; accrued interest is then negative. So price, accrued
// interest and yield (which fixed-income/ computes from the price) agree, a bill is pulled to 100 by the day, and
// from the settlement day of maturity on the price is 100. Source: Hull, Options, Futures, and Other Derivatives,
// "Bond pricing" and "Treasury rates".
import { accruedInterest } from '../fixed-income/accrued-interest.ts'
import { bondOf } from '../fixed-income/bond.ts'
import { settlementDate } from '../fixed-income/calendars.ts'
import { isExDividend, listPayments } from '../fixed-income/coupon-schedule.ts'
import { toDayNumber } from '../fixed-income/dates.ts'
import { toNumber } from '../fixed-income/fractions.ts'
import { orUndefined } from '../fixed-income/refusal.ts'
import { cacheByObject } from '../memory/cache-by-object.ts'
import { dayOf, type Instant } from '../values/time.ts'
import { type Curve, curveAt, isCurve } from './curves.ts'
import { exponential } from './exponential.ts'
import type { Instrument } from './instrument.ts'
import { logarithm } from './logarithm.ts'
import { minuteOf } from './pricing-times.ts'

type Spread = { curve: string; spread_bp: number }

const PAR = 100
const DAYS_OF_YEAR = 365

// The curves stand at their starting levels when the sessions of bonds and bills close on the base day, 17:00 UTC.
const CURVES_ORIGIN_MINUTE = 17 * 60

// Half of the distance from bid to ask, in percent of par: 0.012 t / (1 + 0.2 t) for t years to maturity, which is
// 0.003 for a bill of three months, 0.04 for a bond of ten years, and nothing at maturity.
const HALF_SPREAD = 0.012
const HALF_SPREAD_BEND = 0.2

const spreads = cacheByObject<Instrument, Spread | null>('curve_spreads')

function spreadOf(instrument: Instrument): Spread | undefined {
  const { instrument_type, simulation, attributes } = instrument
  if (simulation === null || !('curve' in simulation) || !isCurve(simulation.curve)) return undefined
  if (typeof attributes.maturity_date !== 'string') return undefined
  if (instrument_type === 'bill') return simulation
  if (instrument_type !== 'bond') return undefined
  return orUndefined(() => listPayments(bondOf(instrument))) && simulation
}

/** Returns the curve and the spread that price a bill or bond; undefined if this model cannot price it. */
export function discounted(instrument: Instrument): Spread | undefined {
  let spread = spreads.get(instrument)
  if (spread === undefined) {
    spread = spreadOf(instrument) ?? null
    spreads.set(instrument, spread)
  }
  return spread ?? undefined
}

// The value of 100 paid after a number of days, for rates in percentage points.
function discountFactor(curve: Curve, spread: number, days: number): number {
  const years = days / DAYS_OF_YEAR
  return exponential(-years * logarithm(1 + (curve(years) + spread) / 100))
}

function dirtyValue(instrument: Instrument, from: number, maturity: number, curve: Curve, spread: number) {
  let value = PAR * discountFactor(curve, spread, maturity - from)
  if (instrument.instrument_type === 'bill') return value
  const bond = bondOf(instrument)
  const rate = Number(bond.coupon)
  for (const payment of listPayments(bond)) {
    if (payment.date <= from || isExDividend(payment, from)) continue
    value += rate * toNumber(payment.part) * discountFactor(curve, spread, payment.date - from)
  }
  return value
}

/** Returns the clean value of a bill or bond, and half of the spread between bid and ask, in percent of par. */
export function discountedValue(
  seed: string,
  instrument: Instrument,
  at: Instant,
): { value: number; half: number } {
  const spread = discounted(instrument)
  if (spread === undefined) throw new Error(`No curve prices ${instrument.symbol}.`)
  const settlement = settlementDate(instrument, dayOf(at))
  const maturity = String(instrument.attributes.maturity_date)
  if (settlement >= maturity) return { value: PAR, half: 0 }
  const curve = curveAt(seed, spread.curve, minuteOf(at) - CURVES_ORIGIN_MINUTE)
  const [from, until] = [toDayNumber(settlement), toDayNumber(maturity)]
  const dirty = dirtyValue(instrument, from, until, curve, spread.spread_bp / 100)
  const isBill = instrument.instrument_type === 'bill'
  const accrued = isBill ? 0 : Number(accruedInterest(bondOf(instrument), settlement))
  const years = (until - from) / DAYS_OF_YEAR
  return { value: dirty - accrued, half: (HALF_SPREAD * years) / (1 + HALF_SPREAD_BEND * years) }
}
