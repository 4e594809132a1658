// The simulated debt offices: the bills that an issuer brings to the market, as a pure function of issuer and date.
// Any period can be computed without the earlier ones, so tenants whose clocks are years apart each get the bills of
// their own day.
//
// A tenor is auctioned on its weekday in every week of its cycle. The issue falls on the issuer's issue weekday after
// the auction, the maturity on the same weekday a tenor of whole weeks later. A date on a holiday moves: auctions by
// the custom of the issuer, issue and maturity to the next business day, and the issue is never before the business
// day after its auction. Source: the calendars of the debt offices as bill-issuers.json states them.
import {
  addBusinessDays,
  businessDayFrom,
  isBusinessDay,
  nextBusinessDay,
} from '../../fixed-income/calendars.ts'
import table from '../../seed/bill-issuers.json' with { type: 'json' }
import { addDays, type Day, daysBetween } from '../../values/time.ts'

type Stated = (typeof table.issuers)[number]
export type Tenor = Omit<Stated['tenors'][number], 'note'>
export type BillIssuer = Omit<Stated, 'tenors'> & { tenors: Tenor[] }

/** One auction and its bill. */
export interface Issue {
  issuer: BillIssuer
  tenor: Tenor
  /** Counts the issuer's bills: no two have the same, and it follows only from the date. */
  serial: number
  /** The auction's day before it is moved for holidays; with issuer and tenor it identifies the bill permanently. */
  scheduled_on: Day
  auction_date: Day
  issue_date: Day
  maturity_date: Day
}

/** The issuers of bills. */
export const issuers: readonly BillIssuer[] = table.issuers

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
/** The further days on both sides in which issues are searched, because a holiday moves an issue by a few days. */
const MARGIN_DAYS = 21

const weekdayOf = (name: string) => WEEKDAYS.indexOf(name)
const later = (a: Day, b: Day) => (a > b ? a : b)

function moveAuction({ auction_on_holiday, holiday_calendar }: BillIssuer, day: Day): Day {
  if (isBusinessDay(holiday_calendar, day)) return day
  return addBusinessDays(holiday_calendar, day, auction_on_holiday === 'business_day_before' ? -1 : 1)
}

function issueOf(issuer: BillIssuer, tenor: Tenor, week: number): Issue {
  const { holiday_calendar: calendar, tenors } = issuer
  const weekday = weekdayOf(tenor.auction_weekday)
  const scheduled_on = addDays(table.first_week, 7 * week + weekday)
  const auction_date = moveAuction(issuer, scheduled_on)
  // One to seven days later: the next issue weekday.
  const wait = ((weekdayOf(issuer.issue_weekday) - weekday + 6) % 7) + 1
  const due = addDays(scheduled_on, wait)
  const cycle = (week - tenor.cycle_offset_weeks) / tenor.cycle_weeks
  return {
    issuer,
    tenor,
    serial: cycle * tenors.length + tenors.indexOf(tenor),
    scheduled_on,
    auction_date,
    issue_date: businessDayFrom(calendar, later(due, nextBusinessDay(calendar, auction_date))),
    maturity_date: businessDayFrom(calendar, addDays(due, 7 * tenor.weeks)),
  }
}

/** Lists the bills that an issuer issues in a tenor from one day to another, both included, by issue date. */
export function issuesOf(issuer: BillIssuer, tenor: Tenor, from: Day, to: Day): Issue[] {
  const { cycle_weeks, cycle_offset_weeks } = tenor
  const weekOf = (day: Day) => Math.floor(daysBetween(table.first_week, day) / 7)
  const first = weekOf(addDays(from, -MARGIN_DAYS))
  const cycle = Math.ceil((first - cycle_offset_weeks) / cycle_weeks)
  const last = weekOf(to)
  const issues: Issue[] = []
  for (let week = cycle * cycle_weeks + cycle_offset_weeks; week <= last; week += cycle_weeks) {
    const issue = issueOf(issuer, tenor, week)
    if (issue.issue_date >= from && issue.issue_date <= to) issues.push(issue)
  }
  return issues
}

/** Lists the bills that all issuers issue from one day to another, both included. */
export function issuesBetween(from: Day, to: Day): Issue[] {
  return issuers.flatMap((issuer) => issuer.tenors.flatMap((tenor) => issuesOf(issuer, tenor, from, to)))
}
