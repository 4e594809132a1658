// The members of an instrument that depend on the tenant's day, and the bill on the run. Pure arithmetic on dates.
import { failParam, type Refusal } from '../../../errors.ts'
import { bondOf } from '../../../fixed-income/bond.ts'
import { calendarOf, isBusinessDay, nextBusinessDay, TABLE_DAYS } from '../../../fixed-income/calendars.ts'
import { listPayments } from '../../../fixed-income/coupon-schedule.ts'
import { toDay, toDayNumber } from '../../../fixed-income/dates.ts'
import { timesFraction } from '../../../fixed-income/fractions.ts'
import { orUndefined } from '../../../fixed-income/refusal.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { divide } from '../../../values/decimal.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  dayOf,
  daysBetween,
  type Instant,
  monthOf,
} from '../../../values/time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns whether an instrument is there on the day: bills and bonds exist from their first issue on. */
export function isIssued({ attributes }: Instrument, today: Day): boolean {
  const { maturity_date, initial_issue_date } = attributes
  return maturity_date === undefined || typeof initial_issue_date !== 'string' || initial_issue_date <= today
}

/** Returns whether a bill, bond or certificate has reached its maturity date; other instruments never do. */
export function isMatured({ attributes }: Instrument, today: Day): boolean {
  return typeof attributes.maturity_date === 'string' && attributes.maturity_date <= today
}

/** The members of an instrument with a maturity date that depend on the day; undefined for anything else. */
export function datedMembers(instrument: Instrument, today: Day): Record<string, unknown> | undefined {
  const { maturity_date } = instrument.attributes
  if (typeof maturity_date !== 'string') return undefined
  const isCertificate = instrument.instrument_type === 'certificate'
  return {
    ...(isCertificate ? {} : { days_to_maturity: Math.max(0, daysBetween(today, maturity_date)) }),
    ...(isMatured(instrument, today) ? { trading_status: 'not_trading' } : {}),
    ...nextCoupon(instrument, today),
  }
}

/**
 * The members of a fund or certificate that depend on the hour: its next dealing deadline; undefined for anything
 * else.
 */
export function dealingMembers(instrument: Instrument, now: Instant): Record<string, unknown> | undefined {
  const deadline = instrument.attributes.dealing_deadline
  return typeof deadline === 'string' ? dealing(instrument, deadline, now) : undefined
}

function dealing(instrument: Instrument, deadline: string, now: Instant) {
  const today = dayOf(now)
  const calendar = calendarOf(instrument)
  const isPassed = now > dayAt(today, deadline) || !isBusinessDay(calendar, today)
  const day = isPassed ? nextBusinessDay(calendar, today) : today
  const [year, month, date] = day.split('-')
  return {
    is_passed_dealing_deadline: isPassed,
    dealing_deadline_time_and_day: `${deadline.slice(0, 5)} ${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`,
  }
}

// A coupon that is not fixed has no schedule here, and shows neither member.
function nextCoupon(instrument: Instrument, today: Day) {
  if (instrument.instrument_type !== 'bond') return {}
  return orUndefined(() => scheduledCoupon(instrument, today)) ?? NO_COUPON
}

const NO_COUPON = { next_coupon_date: null, upcoming_coupon_amount_per_unit: null }

function scheduledCoupon(instrument: Instrument, today: Day) {
  const bond = bondOf(instrument)
  const day = toDayNumber(today)
  const next = listPayments(bond).find(({ date }) => date > day)
  if (!next) return undefined
  return {
    next_coupon_date: toDay(next.date),
    // Per currency unit of face: coupon in percent × part of the year ÷ 100, half-up to 4 places.
    upcoming_coupon_amount_per_unit: divide(timesFraction(bond.coupon, next.part, 10), '100', 4),
  }
}

/** The maturity periods of bills, each with its shortest and longest days from first issue to maturity. */
const periods = [
  { period: '1m', from: 20, to: 45 },
  { period: '3m', from: 60, to: 120 },
  { period: '6m', from: 150, to: 215 },
  { period: '12m', from: 300, to: 400 },
] as const

/** A maturity period of bills. */
export type MaturityPeriod = (typeof periods)[number]['period']

/** Returns the maturity period of a bill by its original length; undefined for a length between the periods. */
export function periodOf(bill: { initial_issue_date: Day; maturity_date: Day }): MaturityPeriod | undefined {
  const days = daysBetween(bill.initial_issue_date, bill.maturity_date)
  return periods.find(({ from, to }) => days >= from && days <= to)?.period
}

interface BillDates {
  issuer_country: string
  trading_status: string
  initial_issue_date: Day
  latest_issue_date: Day | null
  maturity_date: Day
}

/**
 * The on-the-run bills of a country among those issued and not matured: the latest issued of each period, ties to the
 * later maturity.
 */
export function onTheRun<B extends BillDates>(
  bills: B[],
  country: string,
): Partial<Record<MaturityPeriod, B>> {
  const rank = (bill: B) => (bill.latest_issue_date ?? bill.initial_issue_date) + bill.maturity_date
  const latest: Partial<Record<MaturityPeriod, B>> = {}
  for (const bill of bills) {
    if (bill.issuer_country !== country || !['buy_sell', 'buy_only'].includes(bill.trading_status)) continue
    const period = periodOf(bill)
    const best = period && latest[period]
    if (period && (!best || rank(bill) > rank(best))) latest[period] = bill
  }
  return Object.fromEntries(
    periods.flatMap(({ period }) => {
      const bill = latest[period]
      return bill ? [[period, bill]] : []
    }),
  )
}

/** A calendar quarter by its first day. */
export type Quarter = Day

/** No bill is outstanding for longer: 52 weeks and the days that holidays add. */
export const LONGEST_BILL_DAYS = 400

/** Returns the first day of the quarter that holds the day. */
export function quarterOf(day: Day): Quarter {
  return addMonths(monthOf(day), -((Number(day.slice(5, 7)) - 1) % 3))
}

/** Returns the next quarter. */
export const nextQuarter = (quarter: Quarter): Quarter => addMonths(quarter, 3)

/** Returns the last day of the quarter. */
export const lastOfQuarter = (quarter: Quarter): Day => addDays(nextQuarter(quarter), -1)

const USUAL_DAYS = 13
const MAX_DAYS = 366

/** The first and the last of the days whose sessions are listed, or a refusal. */
export function sessionDays(
  query: { from?: Day | null; to?: Day | null },
  today: Day,
): { from: Day; to: Day } {
  const { first, last } = TABLE_DAYS
  for (const name of ['from', 'to'] as const)
    if (query[name] && (query[name] < first || query[name] > last))
      throw failParam(
        `query.${name}`,
        'invalid_param',
        `Must be from ${first} to ${last}: there are no holiday tables of other days.`,
      )
  const from = query.from ?? today
  const to = query.to ?? addDays(from, USUAL_DAYS)
  if (to < from) throw failParam('query.to', 'invalid_param', `Must not be before ${from}.`)
  if (daysBetween(from, to) >= MAX_DAYS)
    throw failParam('query.to', 'invalid_param', `Must be at most ${addDays(from, MAX_DAYS - 1)}: 366 days.`)
  return { from, to }
}

/** The refusal of an instrument that does not exist; for an ISIN or a symbol it says where the id stands. */
export function noInstrument(path: string, text: string): Refusal {
  const hint = text.startsWith('ins_')
    ? 'No such instrument.'
    : 'Must be the id of an instrument, such as ins_…; GET /instruments/{symbol} finds it by its ISIN or symbol.'
  return failParam(path, 'not_found', hint)
}
