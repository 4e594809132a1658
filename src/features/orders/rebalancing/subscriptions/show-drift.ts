// The drift of an account now.
import type { ReadContext } from '../../../../context.ts'
import { dayOf } from '../../../../values/time.ts'
import { listVersionsOf, readModels } from '../../models/read.ts'
import { conditionMembers } from '../../models/rules.ts'
import { bandsOf } from '../daily-work/decide-trigger.ts'
import { readFacts } from '../facts/gather-facts.ts'
import { listOpenOf } from '../read-runs.ts'
import { findSubscription } from '../read-subscriptions.ts'
import { requirePrices } from '../runs/admit-run.ts'
import { placesOrders, sizeOf } from '../runs/draft-run.ts'
import type { Drift } from '../schemas.ts'
import { estimateDrift } from '../sizing/estimate-drift.ts'
import { termsOf } from '../terms-of.ts'

/** How far the account is from its model, and whether the next daily work would start a run for it. */
export async function showDrift(context: ReadContext, id: string): Promise<Drift> {
  const subscription = await findSubscription(context, id)
  const { account, cooldown_until, status } = subscription
  const model = (await readModels(context, [subscription.model])).get(subscription.model)!
  const versions = (await listVersionsOf(context, [model.id])).get(model.id)!
  const { currency } = model
  const terms = termsOf(subscription, model, versions)
  const [subject] = await readFacts(context, [{ account, currency, terms, run: null }])
  requirePrices(subject!)
  const drift = estimateDrift(subject!.facts, bandsOf(model.conditions))
  const is_cooling_down = cooldown_until !== null && dayOf(context.now) < cooldown_until
  const isReady = status === 'active' && model.status === 'active' && subject!.rights.status === 'active'
  const hasRun = (await listOpenOf(context, [account])).has(account)
  const would_run =
    isReady &&
    !hasRun &&
    !is_cooling_down &&
    drift.breaches.length > 0 &&
    placesOrders(sizeOf(subject!, FULL))
  return {
    subscription: id,
    account,
    asof: context.now,
    currency: currency as Drift['currency'],
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
