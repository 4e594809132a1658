// What an instrument shows that depends on the tenant's day, and which bill is on the run. Pure arithmetic on dates.
import { calendarOf, isBusinessDay, nextBusinessDay } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { divide, multiply } from '../../values/decimal.ts'
import { addDays, type Day, dayAt, dayOf, daysBetween, type Instant } from '../../values/time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Tells whether an instrument is there on the day: bills and bonds come into being with their first issue. */
export function isIssued({ attributes }: Instrument, today: Day): boolean {
  const { maturity_date, initial_issue_date } = attributes
  return maturity_date === undefined || typeof initial_issue_date !== 'string' || initial_issue_date <= today
}

/** Tells whether a bill or bond has come to its maturity date; anything else never does. */
export function isMatured({ attributes }: Instrument, today: Day): boolean {
  return typeof attributes.maturity_date === 'string' && attributes.maturity_date <= today
}

/** The members of an instrument that depend on the day, at the instant; none for ETFs and pairs. */
export function dailyMembers(instrument: Instrument, now: Instant): Record<string, unknown> | undefined {
  const { attributes } = instrument
  const today = dayOf(now)
  if (typeof attributes.maturity_date === 'string')
    return {
      days_to_maturity: Math.max(0, daysBetween(today, attributes.maturity_date)),
      ...(isMatured(instrument, today) ? { trading_status: 'not_trading' } : {}),
      ...nextCoupon(attributes, today),
    }
  if (typeof attributes.dealing_deadline === 'string')
    return dealing(instrument, attributes.dealing_deadline, now)
  return undefined
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

const monthsBetweenCoupons: Record<string, number> = {
  biennial: 24,
  annual: 12,
  semi_annual: 6,
  quarterly: 3,
  monthly: 1,
}

// Coupon dates count back from maturity by whole months; a day that a month lacks is its last.
function nextCoupon(attributes: Record<string, unknown>, today: Day) {
  const step = monthsBetweenCoupons[String(attributes.coupon_frequency)]
  const maturity = String(attributes.maturity_date)
  if (step === undefined || maturity <= today)
    return attributes.coupon === undefined
      ? {}
      : { next_coupon_date: null, upcoming_coupon_amount_per_unit: null }
  let next = maturity
  for (let n = 1; ; n++) {
    const before = monthsBefore(maturity, n * step)
    if (before <= today) break
    next = before
  }
  const first = attributes.first_coupon_date
  return {
    next_coupon_date: typeof first === 'string' && next < first ? first : next,
    // Coupon in percent per year, for one currency unit of face: coupon / 100 × months / 12, half-up to 4 places.
    upcoming_coupon_amount_per_unit: divide(multiply(String(attributes.coupon), String(step)), '1200', 4),
  }
}

function monthsBefore(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + (month - 1) - months
  const [y, m] = [Math.floor(index / 12), index % 12]
  const firstOfNext = `${m === 11 ? y + 1 : y}-${String(m === 11 ? 1 : m + 2).padStart(2, '0')}-01`
  const last = addDays(firstOfNext, -1)
  const wanted = `${last.slice(0, 8)}${String(date).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

/** The maturity periods of bills, each with its shortest and longest days from first issue to maturity. */
const periods = { '1m': [20, 45], '3m': [60, 120], '6m': [150, 215], '12m': [300, 400] } as const

/** A maturity period of bills. */
export type Period = keyof typeof periods

/** Gives the maturity period of a bill by its original length; undefined for a length between the periods. */
export function periodOf(bill: { initial_issue_date: Day; maturity_date: Day }): Period | undefined {
  const days = daysBetween(bill.initial_issue_date, bill.maturity_date)
  const found = Object.entries(periods).find(([, [from, to]]) => days >= from && days <= to)
  return found?.[0] as Period | undefined
}

interface BillDates {
  issuer_country: string
  trading_status: string
  initial_issue_date: Day
  latest_issue_date: Day | null
  maturity_date: Day
}

/** The on-the-run bills of a country among those issued and not matured: the latest issued of each period, ties to the later maturity. */
export function onTheRun<B extends BillDates>(bills: B[], country: string): Partial<Record<Period, B>> {
  const rank = (bill: B) => (bill.latest_issue_date ?? bill.initial_issue_date) + bill.maturity_date
  const found: Partial<Record<Period, B>> = {}
  for (const bill of bills) {
    if (bill.issuer_country !== country || !['buy_sell', 'buy_only'].includes(bill.trading_status)) continue
    const period = periodOf(bill)
    const best = period && found[period]
    if (period && (!best || rank(bill) > rank(best))) found[period] = bill
  }
  return Object.fromEntries(
    Object.keys(periods).flatMap((period) => {
      const bill = found[period as Period]
      return bill ? [[period, bill]] : []
    }),
  )
}

/** A calendar quarter by its first day. */
export type Quarter = Day

/** No bill is outstanding for longer: 52 weeks and what holidays add. */
export const LONGEST_BILL_DAYS = 400

/** Gives the first day of the quarter that holds the day. */
export function quarterOf(day: Day): Quarter {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

/** Gives the quarter after. */
export const nextQuarter = (quarter: Quarter): Quarter => quarterOf(addDays(quarter, 95))

/** Gives the last day of the quarter. */
export const lastOfQuarter = (quarter: Quarter): Day => addDays(nextQuarter(quarter), -1)
