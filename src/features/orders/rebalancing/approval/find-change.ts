// Compares a proposed run with the present.
import type { ReadContext } from '../../../../context.ts'
import { readModels } from '../../models/read.ts'
import { readFacts } from '../facts/gather-facts.ts'
import { listLines } from '../read-runs.ts'
import { findSubscription } from '../read-subscriptions.ts'
import { type RunRow, raisesCash } from '../rules.ts'
import { requireActive, requireRights } from '../runs/admit-run.ts'
import { versionOf } from '../terms-of.ts'
import { decideOutdated } from './decide-outdated.ts'

/** The first change since the run was proposed, as the context of a refusal; refuses a run that may not start. */
export async function findChange(context: ReadContext, run: RunRow) {
  const { account, currency, terms } = run
  const [subject] = await readFacts(context, [{ account, currency, terms, run: run.id }])
  requireRights(subject!.rights, run)
  const lines = (await listLines(context, [run.id])).get(run.id)!
  let version: number | null = null
  if (run.subscription !== null) {
    const subscription = await findSubscription(context, run.subscription)
    const model = (await readModels(context, [run.model!])).get(run.model!)!
    if (!raisesCash(run)) requireActive(model)
    version = versionOf(subscription, model)
  }
  return decideOutdated({ run, lines }, subject!.facts, version)
}
