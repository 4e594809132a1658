// A run by hand: of an account that follows a model, or once by weights.
import type { Context } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import { money, parseDecimal } from '../../../../values/decimal.ts'
import { lockAccount } from '../../../customers/accounts/read.ts'
import { readFacts } from '../facts/gather-facts.ts'
import { requireRaisable, requireReceiver } from '../payouts/admit-payout.ts'
import { findRun } from '../read-runs.ts'
import { type RunOrigin, raisesCash } from '../rules.ts'
import type { CreateRunRequest, RebalancingRun } from '../schemas.ts'
import { showDraft, showRuns } from '../show-run.ts'
import { requireActive, requireNoRun, requirePrices, requireRights } from './admit-run.ts'
import { createRuns } from './create-runs.ts'
import { draftRun, sizeOf } from './draft-run.ts'
import { checkShape, readBasis } from './read-basis.ts'

/** Proposes or starts a run, or answers how it would be. */
export async function requestRun(context: Context, input: CreateRunRequest): Promise<RebalancingRun> {
  checkShape(input)
  const { account } = input
  await lockAccount(context, account, 'alone').catch((error) => {
    throw error?.code === 'not_found' ? failParam('body.account', 'not_found', 'No such account.') : error
  })
  const { terms, currency, model, row } = await readBasis(context, input)
  const [subject] = await readFacts(context, [{ account, currency, terms, run: null }])
  requireRights(subject!.rights, { run_type: input.type })
  if (input.withdrawal_to != null) await requireReceiver(context, subject!, input.withdrawal_to)
  if (!subject!.rights.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  await requireNoRun(context, account)
  if (row && !raisesCash({ run_type: input.type })) requireActive(row)
  requirePrices(subject!)
  const origin: RunOrigin = {
    run_type: input.type,
    trigger: input.withdrawal_to == null ? 'api' : 'withdrawal',
    amount: input.amount == null ? null : money(parseDecimal(input.amount)!),
    approval: input.approval ?? row?.approval ?? 'automatic',
    withdrawal_to: input.withdrawal_to ?? null,
  }
  if (origin.run_type === 'raise_cash') requireRaisable(subject!, origin.amount!)
  const draft = draftRun(context, subject!, sizeOf(subject!, origin), { origin, model })
  if (input.dry_run) return showDraft({ ...draft, run: { ...draft.run, status: 'proposed' } })
  await createRuns(context, [draft])
  context.pending.resource = draft.run.id
  const [shown] = await showRuns(context, [await findRun(context, draft.run.id)])
  return shown!
}
