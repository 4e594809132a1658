// Decides which executions of a plan are announced now, and which comes next.
import type { Calendar } from '../../../../fixed-income/calendars.ts'
import { type Day, dayAt, type Instant } from '../../../../values/time.ts'
import { DAILY_WORK } from '../../../../worker/job.ts'
import {
  announcementDay,
  executionDay,
  type PlanSchedule,
  scheduledDay,
} from '../../automatic-orders/estimate-days.ts'

/** An execution that lies ahead. */
export interface Coming {
  /** Of its scheduled day, from 0. */
  number: number
  scheduled_on: Day
  execution_on: Day
  announce_on: Day
  /** The instant of its announcement, until which the plan and its execution can be changed. */
  change_until: Instant
}

interface Facts {
  schedule: PlanSchedule
  calendar: Calendar
  /** The number of the first scheduled day to look at. */
  from: number
  /** The scheduled days that are on record already. */
  recorded: ReadonlySet<Day>
  now: Instant
}

/** The executions to announce now, and the next one; without it no scheduled day is left before the end. */
export interface DecidedDays {
  announced: Coming[]
  next: Coming | undefined
}

/**
 * Goes through the scheduled days from the number on. An execution whose announcement is over is announced now, while
 * the work of its own day lies ahead; one whose day is over is left out.
 */
export function decideDays(facts: Facts): DecidedDays {
  const { schedule, recorded, now } = facts
  const announced: Coming[] = []
  for (let number = facts.from; ; number++) {
    const scheduled_on = scheduledDay(schedule, number)
    if (schedule.end_on !== null && scheduled_on > schedule.end_on) return { announced, next: undefined }
    if (recorded.has(scheduled_on)) continue
    const coming = comingOf(facts, number, scheduled_on)
    if (dayAt(coming.execution_on, DAILY_WORK) <= now) continue
    if (coming.change_until > now) return { announced, next: coming }
    announced.push(coming)
  }
}

function comingOf({ schedule, calendar }: Facts, number: number, scheduled_on: Day): Coming {
  const execution_on = executionDay(schedule.business_day_rule, calendar, scheduled_on)
  const announce_on = announcementDay(calendar, execution_on)
  return { number, scheduled_on, execution_on, announce_on, change_until: dayAt(announce_on, DAILY_WORK) }
}

/** The coming execution of the day among the next ones; undefined if the plan buys on none of them on that day. */
export function findComing(facts: Facts, execution_on: Day): Coming | undefined {
  for (let number = facts.from; ; number++) {
    const scheduled_on = scheduledDay(facts.schedule, number)
    const { end_on } = facts.schedule
    const coming = comingOf(facts, number, scheduled_on)
    if ((end_on !== null && scheduled_on > end_on) || coming.execution_on > execution_on) return undefined
    if (coming.execution_on === execution_on && !facts.recorded.has(scheduled_on)) return coming
  }
}
