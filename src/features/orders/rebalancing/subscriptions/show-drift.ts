// The drift of accounts now.
import type { ReadContext } from '../../../../context.ts'
import { dayOf } from '../../../../values/time.ts'
import { listVersionsOf, readModels } from '../../models/read.ts'
import { conditionMembers, type DriftCondition, type ModelRow } from '../../models/rules.ts'
import { bandsOf } from '../daily-work/decide-trigger.ts'
import { readFacts, type SubjectFacts } from '../facts/gather-facts.ts'
import { listOpenOf } from '../read-runs.ts'
import { findSubscription } from '../read-subscriptions.ts'
import type { SubscriptionRow } from '../rules.ts'
import { requirePrices } from '../runs/admit-run.ts'
import { placesOrders, sizeOf } from '../runs/draft-run.ts'
import type { Drift } from '../schemas.ts'
import { type AccountDrift, estimateDrift } from '../sizing/estimate-drift.ts'
import { termsOf } from '../terms-of.ts'

/** A subscription with the facts of its account, and its drift by them. */
interface MeasuredSubscription {
  subscription: SubscriptionRow
  model: ModelRow
  subject: SubjectFacts
  drift: AccountDrift<DriftCondition>
}

// Each subscription is of another account.
async function measure(
  context: ReadContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<MeasuredSubscription[]> {
  const ids = subscriptions.map(({ model }) => model)
  const models = await readModels(context, ids)
  const versions = await listVersionsOf(context, ids)
  const subjects = await readFacts(
    context,
    subscriptions.map((subscription) => {
      const model = models.get(subscription.model)!
      const terms = termsOf(subscription, model, versions.get(model.id)!)
      return { account: subscription.account, currency: model.currency, terms, run: null }
    }),
  )
  return subscriptions.map((subscription, n) => {
    const [model, subject] = [models.get(subscription.model)!, subjects[n]!]
    return { subscription, model, subject, drift: estimateDrift(subject.facts, bandsOf(model.conditions)) }
  })
}

/** How far the account is from its model, and whether the next daily work would start a run for it. */
export async function showDrift(context: ReadContext, id: string): Promise<Drift> {
  const subscription = await findSubscription(context, id)
  const { account, cooldown_until, status } = subscription
  const [measured] = await measure(context, [subscription])
  const { model, subject, drift } = measured!
  requirePrices(subject)
  const is_cooling_down = cooldown_until !== null && dayOf(context.now) < cooldown_until
  const isReady = status === 'active' && model.status === 'active' && subject.rights.status === 'active'
  const hasRun = (await listOpenOf(context, [account])).has(account)
  const would_run =
    isReady && !hasRun && !is_cooling_down && drift.breaches.length > 0 && placesOrders(sizeOf(subject, FULL))
  return {
    subscription: id,
    account,
    asof: context.now,
    currency: model.currency as Drift['currency'],
    base_value: drift.base_value,
    largest_absolute: drift.largest_absolute,
    largest_relative: drift.largest_relative,
    breaches: drift.breaches.map(conditionMembers),
    is_cooling_down,
    would_run,
    lines: drift.lines,
  }
}

const FULL = { run_type: 'full', amount: null } as const

/** The drift of the live ones of the subscriptions in figures, by id; an account without a price has none. */
export async function listDrifts(context: ReadContext, subscriptions: readonly SubscriptionRow[]) {
  const measured = await measure(
    context,
    subscriptions.filter(({ status }) => status !== 'ended'),
  )
  const priced = measured.filter(({ subject }) => subject.unpriced === undefined)
  return new Map(
    priced.map(({ subscription, model: { currency }, drift }) => {
      const { base_value, largest_absolute, largest_relative } = drift
      const breaches = drift.breaches.map(conditionMembers)
      return [subscription.id, { currency, base_value, largest_absolute, largest_relative, breaches }]
    }),
  )
}
