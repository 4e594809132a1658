// The days of a direct debit: told, submitted, due, free for withdrawals, no longer refundable.
import {
  addBusinessDays,
  businessDayFrom,
  currencyCalendarOf,
  nextBusinessDay,
} from '../../../fixed-income/calendars.ts'
import { addDays, type Day, dayAt, dayOf, type Instant } from '../../../values/time.ts'
import { DAILY_WORK } from '../../../worker/job.ts'
import type { DebitTerms } from './setting-schemas.ts'

/** The business days of the scheme: those of TARGET. */
export const DEBIT_CALENDAR = currencyCalendarOf('EUR')

// A customer may have the money back without a reason for eight weeks. Source: SEPA Core rulebook, 4.3.4.
const REFUND_DAYS = 56

export interface DebitDays {
  /** The firm notifies the customer by then. */
  pre_notify_by: Day
  submit_on: Day
  withdrawable_on: Day
  refundable_until: Day
}

type DayTerms = Pick<DebitTerms, 'pre_notification_days' | 'submission_lead_days' | 'return_days'>

/** The days that follow from the due date. */
export const daysOf = (due_on: Day, terms: DayTerms): DebitDays => ({
  pre_notify_by: addDays(due_on, -terms.pre_notification_days),
  submit_on: addBusinessDays(DEBIT_CALENDAR, due_on, -terms.submission_lead_days),
  withdrawable_on: addBusinessDays(DEBIT_CALENDAR, due_on, terms.return_days),
  refundable_until: addDays(due_on, REFUND_DAYS),
})

/** The first due date of a debit that is created now: the firm can notify the customer, and submission lies ahead. */
export function earliestDueDate(now: Instant, terms: DayTerms): Day {
  let day = businessDayFrom(DEBIT_CALENDAR, addDays(dayOf(now), terms.pre_notification_days))
  while (dayAt(daysOf(day, terms).submit_on, DAILY_WORK) <= now) day = nextBusinessDay(DEBIT_CALENDAR, day)
  return day
}
