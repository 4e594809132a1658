import { simulatedBank } from '../../../../banks/simulated.ts'
import type { Context } from '../../../../context.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { failDebit } from '../booking/fail-debit.ts'
import { collectionJob } from '../jobs.ts'
import { type DebitRow, scenarioOf } from '../rules.ts'

/** Lets the simulated bank reject debits at their submission, and collect the others on their due dates. */
export async function answerAtBank(context: Context, debits: DebitRow[], file: string): Promise<void> {
  if (context.app.config.bank !== simulatedBank.name) return
  const days = new Set(debits.map(({ due_on }) => due_on))
  for (const day of days) enqueue(context, collectionJob(day))
  for (const debit of debits) {
    const failure = scenarioOf(debit.scenario)
    if (failure?.kind === 'reject') await failDebit(context, { ...debit, status: 'submitted', file }, failure)
  }
}
