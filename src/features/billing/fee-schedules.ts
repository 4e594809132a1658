// Schedules of fees: all fees of a tenant from an instant on, until those of the next schedule.
import { failParam } from '../../errors.ts'
import { add, type Decimal } from '../../values/decimal.ts'
import { addDays, addMilliseconds, type Day, dayOf, type Instant, startOfDay } from '../../values/time.ts'
import type { Fee, Variant } from './rules.ts'
import type { FeeSetting, VariantSetting } from './schedules/decide-fee-settings.ts'

/** A fee of a schedule with the notes on it. */
export interface ScheduledFee extends Fee {
  description: string | null
  variants: (Variant & { description: string | null })[]
}

/** A schedule with its fees. */
export interface FeeSchedule {
  /** Of two schedules with the same first instant the later number counts. */
  number: number
  /** Null for the fees with which the tenant was created. */
  effective_from: Day | null
  in_force_at: Instant | null
  fees: ScheduledFee[]
}

/** The fees at an instant. */
export type FeesAt = (at: Instant) => readonly Fee[]

/** The schedule in force at the instant: of those that have begun, the one that began last. */
export const scheduleAt = <S extends Place>(schedules: readonly S[], at: Instant): S =>
  schedules.reduce((best, next) => ((next.in_force_at ?? '') <= at && isLater(next, best) ? next : best))

/** A fee in the form in which it is set, with the time in which its schedule is charged. */
export function placeFee(
  schedules: readonly FeeSchedule[],
  now: Instant,
  { schedule, ...fee }: ScheduledFee & { schedule: number },
) {
  const { effective_from, in_force_at, number } = schedules.find((one) => one.number === schedule)!
  const begins = in_force_at ?? ''
  const later = schedules.filter((one) => isLater(one, { in_force_at, number }))
  const ends_at = later.map((one) => one.in_force_at!).sort()[0] ?? null
  const is_in_force = scheduleAt(schedules, now).number === number
  // Another schedule for the same instant replaces one before it is charged.
  const is_replaced = ends_at !== null && ends_at === begins
  const time = { effective_from, in_force_at, ends_at, is_in_force, is_replaced }
  return { id: fee.id, ...plainFee(fee), ...time }
}

type Place = Pick<FeeSchedule, 'number' | 'in_force_at'>

// Of two schedules that begin at one instant the later number counts.
const isLater = (a: Place, b: Place): boolean => {
  const [begins, before] = [a.in_force_at ?? '', b.in_force_at ?? '']
  return begins > before || (begins === before && a.number > b.number)
}

/** The fees in force at the instant. */
export const feesAt = (schedules: readonly FeeSchedule[], at: Instant): readonly Fee[] =>
  scheduleAt(schedules, at).fees

/** The fees of a month: those with which its first day ends, so that fees set during that day count. */
export const feesOfMonth = (feesOf: FeesAt, first: Day): readonly Fee[] =>
  feesOf(addMilliseconds(startOfDay(addDays(first, 1)), -1))

/** The time after which every process has a schedule that was set. */
const NOTICE_MS = 60_000

/**
 * The instant from which a schedule is charged: the beginning of its first day, and at least a minute after it is set,
 * when every process has it. Orders keep the fees that they were placed with. A day that ends within a minute is
 * refused: its schedule would begin on the next day, after one that was set for that day.
 */
export function decideStartOfFees(now: Instant, effective_from: Day): Instant {
  const today = dayOf(now)
  if (effective_from < today)
    throw failParam('body.effective_from', 'invalid_param', `The day is past: today is ${today}.`)
  const [noticed, begins] = [addMilliseconds(now, NOTICE_MS), startOfDay(effective_from)]
  if (effective_from === today && dayOf(noticed) !== today)
    throw failParam(
      'body.effective_from',
      'invalid_param',
      `The day is nearly over: choose ${dayOf(noticed)}.`,
    )
  return begins > noticed ? begins : noticed
}

const withoutNulls = <T extends object>(members: T): T =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  ) as T

// 0.20 and 0.2 are one rate.
const shortest = (rate: Decimal): Decimal => add(rate, '0')

const shortRate = (rate: Decimal | null | undefined) => (rate == null ? rate : shortest(rate))

/** A fee in one form, whether it is in force or about to be set: members without effect are absent. */
export function plainFee({ tax_rate, variants = [], ...fee }: FeeSetting | ScheduledFee): FeeSetting {
  const { id: _, display_name = fee.alias, ...members } = fee as ScheduledFee
  const plain = withoutNulls({ ...members, display_name, tax_rate: shortRate(tax_rate) }) as FeeSetting
  return variants.length === 0 ? plain : { ...plain, variants: variants.map(plainVariant) }
}

// Null is a variant without tax, while one that names no tax has that of its fee.
function plainVariant({
  tax_rate,
  ...variant
}: VariantSetting | ScheduledFee['variants'][number]): VariantSetting {
  const { id: _, ...members } = variant as Variant
  return { ...(withoutNulls(members) as VariantSetting), tax_rate: shortRate(tax_rate) ?? null }
}
