// The units that a corporate action has added to an account and that are not delivered yet: a sale that settles before
// their delivery may not use them.
import { type Part, part } from '../../../db/sql.ts'
import { settlementDate } from '../../../fixed-income/calendars.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import type { Listed } from '../../instruments/catalog/read.ts'

/** The day on which a sale of now settles, of an instrument that corporate actions may add; else null. */
export const saleSettlesOn = (
  listed: Pick<Listed, 'row'> | undefined,
  side: 'buy' | 'sell',
  now: Instant,
): Day | null =>
  side === 'sell' && listed?.row.instrument_type === 'stock' ? settlementDate(listed.row, dayOf(now)) : null

/** The units of the account `a` that are delivered after the day; none if the day is null. */
export const undeliveredAfter = (settles_on: Part, instrument: Part): Part => part`
  case when ${settles_on}::date is null then 0 else coalesce((
    select sum(t.unit_quantity) from transactions t
    where t.tenant = a.tenant and t.account = a.id and not t.settled and t.reference_type = 'corporate_action'
      and t.instrument = ${instrument} and t.settlement_date > ${settles_on}::date), 0) end`
