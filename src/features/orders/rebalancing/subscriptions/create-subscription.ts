import type { Context } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import { newId } from '../../../../values/ids.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { lockAccount } from '../../../customers/accounts/read.ts'
import { record } from '../../../platform/events/record.ts'
import { workJob } from '../jobs.ts'
import { lookUpLive } from '../read-subscriptions.ts'
import type { SubscriptionRow } from '../rules.ts'
import { requireActive, requireRights } from '../runs/admit-run.ts'
import { versionOf } from '../terms-of.ts'
import { insertSubscription } from '../write-subscriptions.ts'
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
import type { CreateModelSubscriptionRequest, ModelSubscription } from './schemas.ts'

/** Lets an account follow a model, and brings it there with a full run. */
export async function createSubscription(
  context: Context,
  input: CreateModelSubscriptionRequest,
): Promise<ModelSubscription> {
  const { account } = input
  const row = await lockAccount(context, account, 'alone').catch((error) => {
    throw error?.code === 'not_found' ? failParam('body.account', 'not_found', 'No such account.') : error
  })
  const { model, versions } = await readBasis(context, input.model, 'body.model')
  requireRights(row)
  if (!row.funding_currencies.some((currency) => currency === model.currency))
    throw fail('currency_not_supported')
  const other = await lookUpLive(context, account)
  if (other) throw fail('duplicate', 'The account follows a model already.', { subscription: other.id })
  requireActive(model)
  const pinned_version = readPin(input.pinned_version ?? null, versions, model)
  const { now } = context
  const subscription: SubscriptionRow = {
    id: newId('sub_'),
    account,
    model: model.id,
    status: 'active',
    outside_positions: input.outside_positions ?? 'keep',
    cash_flows: input.cash_flows ?? 'invest',
    reserve_amount: readReserve(input.reserve_amount) ?? '0.00',
    pinned_version,
    seen_version: versionOf({ pinned_version }, model),
    first_version: versionOf({ pinned_version }, model),
    evaluated_on: evaluatedOn(context),
    cooldown_until: null,
    cash_since: now,
    last_rebalanced_at: null,
    work_on: nextWork(context),
    ended_at: null,
    created_at: now,
    modified_at: now,
  }
  if (input.rebalance_now !== false) await makeRoom(context, account)
  await insertSubscription(context, subscription)
  enqueue(context, workJob(subscription.work_on!))
  record(context, 'subscription.created', subscription.id)
  if (input.rebalance_now !== false) await rebalance(context, subscription, { model, versions })
  context.pending.resource = subscription.id
  return showStored(context, subscription.id)
}
