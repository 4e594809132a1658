import type { Context } from '../../../context.ts'
import type { Calendar } from '../../../fixed-income/calendars.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { calendarOfPlan } from '../automatic-orders/estimate-days.ts'
import { calendarOfTenant } from '../models/rules.ts'
import type { PlanRow } from './rules.ts'

type Bought = Pick<PlanRow, 'instrument' | 'model' | 'currency'>

/** The calendar of each of the plans: of its instrument and its currency, or of the tenant if it buys a model. */
export async function readCalendars(
  context: Context,
  plans: readonly Bought[],
): Promise<(plan: Bought) => Calendar> {
  const instruments = await listRows(context, [
    ...new Set(plans.flatMap(({ instrument }) => instrument ?? [])),
  ])
  const calendar = calendarOfTenant(context.settings)
  return ({ instrument, currency }) =>
    instrument === null ? calendar : calendarOfPlan(instruments.get(instrument)!, currency)
}
