// What an instrument shows that depends on the tenant's day, and which bill is on the run. Pure arithmetic on dates.
import { calendarOf, isBusinessDay, nextBusinessDay } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { divide, multiply } from '../../values/decimal.ts'
import { addDays, type Day, dayAt, dayOf, daysBetween, type Instant } from '../../values/time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The members of an instrument that depend on the day, at the instant; none for most ETFs and pairs. */
export function dailyMembers(instrument: Instrument, now: Instant): Record<string, unknown> | undefined {
  const { attributes } = instrument
  const today = dayOf(now)
  if (typeof attributes.maturity_date === 'string')
    return {
      days_to_maturity: Math.max(0, daysBetween(today, attributes.maturity_date)),
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

const tenors: [string, number, number][] = [
  ['1m', 20, 45],
  ['3m', 60, 120],
  ['6m', 150, 215],
  ['12m', 300, 400],
]

interface BillDates {
  issuer_country: string
  trading_status: string
  initial_issue_date: Day
  latest_issue_date: Day | null
  maturity_date: Day
}

/** The on-the-run bills of a country by tenor: the latest issued of each, ties to the later maturity. */
export function onTheRun<B extends BillDates>(bills: B[], country: string, today: Day): Record<string, B> {
  const found: Record<string, B> = {}
  const issued = (bill: B) => bill.latest_issue_date ?? bill.initial_issue_date
  for (const [tenor, from, to] of tenors) {
    const [best] = bills
      .filter((bill) => {
        const days = daysBetween(bill.initial_issue_date, bill.maturity_date)
        const isOpen = ['buy_sell', 'buy_only'].includes(bill.trading_status)
        return (
          bill.issuer_country === country &&
          isOpen &&
          issued(bill) <= today &&
          bill.maturity_date > today &&
          days >= from &&
          days <= to
        )
      })
      .sort((a, b) => (issued(a) + a.maturity_date < issued(b) + b.maturity_date ? 1 : -1))
    if (best) found[tenor] = best
  }
  return found
}
