// Full runs of subscriptions: with a new one, after a move, and for all accounts of a model.
import type { Context } from '../../../../context.ts'
import type { ModelRow, VersionRow } from '../../models/rules.ts'
import { readFacts } from '../facts/gather-facts.ts'
import { listOpenOf } from '../read-runs.ts'
import type { RunTrigger, SubscriptionRow } from '../rules.ts'
import { createRuns } from '../runs/create-runs.ts'
import { draftRun, sizeOf } from '../runs/draft-run.ts'
import { modelOf, termsOf } from '../terms-of.ts'

/** A subscription that was passed over, with the code of the error. */
export interface PassedOver {
  subscription: string
  reason: string
}

/** Starts a full run for each of the locked subscriptions to the model that may have one. */
export async function startFull(
  context: Context,
  subscriptions: readonly SubscriptionRow[],
  { model, versions, trigger }: { model: ModelRow; versions: readonly VersionRow[]; trigger: RunTrigger },
): Promise<{ runs: number; skipped: PassedOver[] }> {
  const open = await listOpenOf(
    context,
    subscriptions.map(({ account }) => account),
  )
  const subjects = await readFacts(
    context,
    subscriptions.map((each) => ({
      account: each.account,
      currency: model.currency,
      terms: termsOf(each, model, versions),
      run: null,
    })),
  )
  const skipped: PassedOver[] = []
  const origin = {
    run_type: 'full',
    trigger,
    amount: null,
    approval: model.approval,
    withdrawal_to: null,
  } as const
  const drafts = subscriptions.flatMap((each, n) => {
    const subject = subjects[n]!
    const { status } = subject.rights
    const reason = open.has(each.account)
      ? 'run_open'
      : status !== 'active'
        ? 'buy_order_forbidden'
        : subject.unpriced !== undefined
          ? 'missing_price'
          : undefined
    if (reason) skipped.push({ subscription: each.id, reason })
    if (reason) return []
    return [draftRun(context, subject, sizeOf(subject, origin), { origin, model: modelOf(each, model) })]
  })
  await createRuns(context, drafts)
  return { runs: drafts.length, skipped }
}
