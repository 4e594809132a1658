import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import { record } from '../../platform/events/record.ts'
import { planAhead, showStored } from './plan-ahead.ts'
import { NO_DAYS, type PlanRow, type PlanTerms } from './rules.ts'
import type { CreateSavingsPlanRequest, SavingsPlan } from './schemas.ts'
import { admitPlan } from './terms/admit-plan.ts'
import { readTerms } from './terms/read-terms.ts'
import { insertPlan } from './write-plans.ts'

/** Creates a plan of the account, and announces its first execution if its time has come. */
export async function createPlan(
  context: Context,
  account: string,
  input: CreateSavingsPlanRequest,
): Promise<SavingsPlan> {
  const { now } = context
  const today = dayOf(now)
  const terms = readTerms(input, today)
  await lockAccount(context, account)
  const plan = newPlan(terms, { account, currency: input.currency, today, now })
  await admitPlan(context, plan)
  await insertPlan(context, plan)
  record(context, 'savings_plan.created', plan.id)
  await planAhead(context, plan)
  context.pending.resource = plan.id
  return showStored(context, plan.id)
}

const newPlan = (
  terms: PlanTerms,
  { account, currency, today, now }: { account: string; currency: string; today: string; now: string },
): PlanRow => ({
  ...terms,
  id: newId('sav_'),
  account,
  currency,
  // The years of the increase count from the first day on which the plan may buy.
  raised_from: terms.schedule.start_on > today ? terms.schedule.start_on : today,
  status: 'active',
  paused_reason: null,
  paused_until: null,
  misses: 0,
  next_number: 0,
  ...NO_DAYS,
  created_at: now,
  modified_at: now,
})
