// When pooled orders go out: at the cuts of the day, on the business days of the instrument's exchange.

import { readSetting } from '../../../clock/read-setting.ts'
import { businessDayFrom, calendarOf, nextBusinessDay } from '../../../fixed-income/calendars.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { dayAt, dayOf, type Instant } from '../../../values/time.ts'

/** The times of the cuts in UTC, as `10:00`, by the MIC of the exchange; `default` for the others. */
export type PoolTimes = Readonly<Record<string, readonly string[]>>

// Within the session of the exchange on every full day of the year.
const DEFAULT_TIMES: PoolTimes = {
  default: ['10:00', '14:00'],
  XNAS: ['15:00', '18:00'],
  XNYS: ['15:00', '18:00'],
}

/** The times of the tenant's settings; an exchange that they do not name has the usual ones. */
export const poolTimesOf = (settings: Readonly<Record<string, unknown>>): PoolTimes => ({
  ...DEFAULT_TIMES,
  ...readSetting<PoolTimes>(settings, 'pool_times'),
})

type Cut = Pick<
  Instrument,
  'instrument_type' | 'issuer_country' | 'exchange' | 'trading_currency' | 'attributes'
>

/** The first cut of the instrument after the instant. */
export function firstCutAfter(instrument: Cut, times: PoolTimes, after: Instant): Instant {
  const calendar = calendarOf(instrument as Instrument)
  const ofDay = [...(times[instrument.exchange ?? ''] ?? times.default!)].sort()
  for (let day = businessDayFrom(calendar, dayOf(after)); ; day = nextBusinessDay(calendar, day)) {
    const cut = ofDay.map((time) => dayAt(day, `${time}:00`)).find((at) => at > after)
    if (cut !== undefined) return cut
  }
}
