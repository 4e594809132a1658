// The changes of subscriptions by their clients: terms, pauses, the end.
import type { Context } from '../../../../context.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { record } from '../../../platform/events/record.ts'
import { endAll } from '../end-subscriptions.ts'
import { workJob } from '../jobs.ts'
import { lockSubscription } from '../read-subscriptions.ts'
import type { SubscriptionRow } from '../rules.ts'
import { requireActive } from '../runs/admit-run.ts'
import { cancelProposed } from '../runs/follow-runs.ts'
import { versionOf } from '../terms-of.ts'
import { updateSubscriptions } from '../write-subscriptions.ts'
import {
  evaluatedOn,
  makeRoom,
  nextWork,
  readBasis,
  readPin,
  readReserve,
  rebalance,
  showStored,
} from './basis.ts'
import type { ModelSubscription, UpdateModelSubscriptionRequest } from './schemas.ts'

/** Changes the terms; another model is followed from now on, and a full run brings the account there. */
export async function updateSubscription(
  context: Context,
  id: string,
  input: UpdateModelSubscriptionRequest,
): Promise<ModelSubscription> {
  const before = await lockSubscription(context, id, ['active', 'paused'])
  const moves = input.model != null && input.model !== before.model
  const basis = await readBasis(context, input.model ?? before.model, 'body.model')
  const pin = input.pinned_version ?? (moves ? null : before.pinned_version)
  const pinned_version = readPin(pin, basis.versions, basis.model)
  if (moves) {
    requireActive(basis.model)
    await makeRoom(context, before.account)
  }
  const number = versionOf({ pinned_version }, basis.model)
  const after: SubscriptionRow = {
    ...before,
    model: basis.model.id,
    outside_positions: input.outside_positions ?? before.outside_positions,
    cash_flows: input.cash_flows ?? before.cash_flows,
    reserve_amount: readReserve(input.reserve_amount) ?? before.reserve_amount,
    pinned_version,
    ...(moves && { first_version: number, seen_version: number }),
  }
  await updateSubscriptions(context, [after])
  record(context, 'subscription.changed', id)
  if (moves) await rebalance(context, after, basis)
  return showStored(context, id)
}

/** Pauses a subscription: nothing starts by itself. */
export async function pauseSubscription(context: Context, id: string): Promise<ModelSubscription> {
  const before = await lockSubscription(context, id, ['active'])
  await updateSubscriptions(context, [{ ...before, status: 'paused', work_on: null }])
  await cancelProposed(context, { accounts: [before.account] }, 'subscription_paused')
  record(context, 'subscription.paused', id)
  return showStored(context, id)
}

/** Lets a paused subscription go on. */
export async function resumeSubscription(context: Context, id: string): Promise<ModelSubscription> {
  const before = await lockSubscription(context, id, ['paused'])
  const work_on = nextWork(context)
  await updateSubscriptions(context, [
    { ...before, status: 'active', work_on, evaluated_on: evaluatedOn(context) },
  ])
  enqueue(context, workJob(work_on))
  record(context, 'subscription.resumed', id)
  return showStored(context, id)
}

/** Ends a subscription; positions stay as they are. */
export async function endSubscription(context: Context, id: string): Promise<ModelSubscription> {
  await endAll(context, [await lockSubscription(context, id, ['active', 'paused'])])
  return showStored(context, id)
}
