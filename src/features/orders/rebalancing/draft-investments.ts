// Purchases toward the targets of accounts that follow a model, made by a plan and not by a run.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { ModelRow, VersionRow } from '../models/rules.ts'
import { readFacts } from './facts/gather-facts.ts'
import { listOpenOf } from './read-runs.ts'
import { lockLive } from './read-subscriptions.ts'
import { decideInvestment } from './sizing/decide-cash-runs.ts'
import type { RunOrder, RunSkipReason } from './sizing/rules.ts'
import { termsOf } from './terms-of.ts'

/** An instrument that an amount is invested in, or why it is not. */
export interface InvestedLine {
  instrument: string
  weight: Decimal
  order: RunOrder | null
  skipped_reason: RunSkipReason | null
}

/** The lines of an account that are below their targets, and the orders for the amount. */
export type Investment = (amount: Decimal) => InvestedLine[]

/**
 * The followers among the accounts, which are locked: no run of theirs is trading, every unit has a price, and no other
 * order is open in a line.
 */
export async function draftInvestments(
  context: Context,
  { model, versions }: { model: ModelRow; versions: readonly VersionRow[] },
  accounts: readonly string[],
): Promise<Map<string, Investment>> {
  const open = await listOpenOf(context, accounts)
  const isTrading = (account: string) => (open.get(account)?.status ?? 'proposed') !== 'proposed'
  const following = (await lockLive(context, accounts)).filter(
    (each) => each.status === 'active' && each.model === model.id && !isTrading(each.account),
  )
  const subjects = await readFacts(
    context,
    following.map((each) => ({
      account: each.account,
      currency: model.currency,
      terms: termsOf(each, model, versions),
      run: null,
    })),
    'savings_plan',
  )
  return new Map(
    subjects.flatMap(({ subject, facts, unpriced }) => {
      const hasOpen = facts.lines.some(({ reasons }) => reasons.buy === 'open_order')
      if (unpriced !== undefined || hasOpen) return []
      const weights = new Map(facts.lines.map((line) => [line.instrument, line.target_weight]))
      const invest: Investment = (amount) =>
        decideInvestment(facts, amount)
          .lines.filter((line) => line.order !== null || line.skipped_reason !== null)
          .filter((line) => line.skipped_reason !== 'outside_model')
          .map(({ instrument, order, skipped_reason }) => {
            return { instrument, weight: weights.get(instrument)!, order, skipped_reason }
          })
      return [[subject.account, invest]]
    }),
  )
}
