// Looks at subscriptions for the work of a day: what starts a run by itself, and its size.
import type { Context } from '../../../../context.ts'
import { type Day, dayOf } from '../../../../values/time.ts'
import { listVersionsOf, readModels } from '../../models/read.ts'
import { calendarOfTenant, type ModelRow, type VersionRow } from '../../models/rules.ts'
import { nextCalendarDay } from '../calendar-days.ts'
import { readFacts, type SubjectFacts } from '../facts/gather-facts.ts'
import { listOpenOf } from '../read-runs.ts'
import { listWithInflow } from '../read-subscriptions.ts'
import type { RunOrigin, SubscriptionRow, WholeRun } from '../rules.ts'
import { draftRun, placesOrders, sizeOf } from '../runs/draft-run.ts'
import { modelOf, termsOf, versionOf } from '../terms-of.ts'
import { decideTriggers } from './decide-trigger.ts'

/** The marks of the work on a subscription, and the run that it starts. */
export interface Evaluated {
  seen: Pick<SubscriptionRow, 'seen_version' | 'evaluated_on'>
  run: WholeRun | null
}

interface EvaluatedModel {
  subscription: SubscriptionRow
  model: ModelRow
  versions: VersionRow[]
}

/** The subscriptions that could be looked at, by id; locked accounts with an open run are left out. */
export async function evaluate(
  context: Context,
  subscriptions: readonly SubscriptionRow[],
): Promise<Map<string, Evaluated>> {
  const ids = subscriptions.map(({ model }) => model)
  const models = await readModels(context, ids)
  const versions = await listVersionsOf(context, ids)
  const open = await listOpenOf(
    context,
    subscriptions.map(({ account }) => account),
  )
  const bases = subscriptions
    .filter(({ account }) => !open.has(account))
    .map((subscription): EvaluatedModel => {
      const { model } = subscription
      return { subscription, model: models.get(model)!, versions: versions.get(model)! }
    })
    .filter(({ model }) => model.status === 'active')
  const subjects = await readFacts(
    context,
    bases.map(({ subscription, model, versions: all }) => ({
      account: subscription.account,
      currency: model.currency,
      terms: termsOf(subscription, model, all),
      run: null,
    })),
  )
  const inflows = await listWithInflow(
    context,
    bases.map(({ subscription: { id, account, cash_since }, model: { currency } }) => ({
      id,
      account,
      cash_since,
      currency,
    })),
  )
  return new Map(
    bases.flatMap((basis, n) => {
      const subject = subjects[n]!
      // While a plan is buying no run starts on top of it; what is due stays due.
      if (subject.has_plan_orders || subject.unpriced !== undefined || subject.rights.status !== 'active')
        return []
      const has_inflow = inflows.has(basis.subscription.id)
      return [[basis.subscription.id, decide(context, basis, { subject, has_inflow })]]
    }),
  )
}

// The first trigger whose run would place an order.
function decide(
  context: Context,
  { subscription, model }: EvaluatedModel,
  { subject, has_inflow }: { subject: SubjectFacts; has_inflow: boolean },
): Evaluated {
  const today: Day = dayOf(context.now)
  const version = versionOf(subscription, model)
  const seen = { seen_version: version, evaluated_on: today }
  const triggers = decideTriggers({
    subscription,
    conditions: model.conditions,
    version,
    calendar_on: nextCalendarDay(
      model.conditions,
      calendarOfTenant(context.settings),
      subscription.evaluated_on,
    ),
    today,
    facts: subject.facts,
    has_inflow,
  })
  for (const trigger of triggers) {
    const run_type = trigger === 'cash_flow' ? 'invest_cash' : 'full'
    const origin: RunOrigin = {
      run_type,
      trigger,
      amount: null,
      approval: model.approval,
      withdrawal_to: null,
    }
    const sized = sizeOf(subject, origin)
    if (placesOrders(sized))
      return { seen, run: draftRun(context, subject, sized, { origin, model: modelOf(subscription, model) }) }
  }
  return { seen, run: null }
}
