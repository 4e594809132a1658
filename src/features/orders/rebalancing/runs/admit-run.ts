// Refuses a run whose account may not trade, has an open run, or cannot be valued.
import type { ReadContext } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { capabilities, forbidden } from '../../../customers/accounts/rules.ts'
import type { ModelRow } from '../../models/rules.ts'
import type { AccountRights } from '../../trading/check-order.ts'
import type { SubjectFacts } from '../facts/gather-facts.ts'
import { listOpenOf } from '../read-runs.ts'
import { type RunType, raisesCash } from '../rules.ts'

/** Refuses an account that may not sell, and one that may not buy unless the run only sells. */
export function requireRights(rights: AccountRights, run?: { run_type: RunType }): void {
  const { can_place_buy_order, can_place_sell_order } = capabilities(rights)
  if (!can_place_buy_order && !(run && raisesCash(run))) throw forbidden('buy_order_forbidden', rights)
  if (!can_place_sell_order) throw forbidden('sell_order_forbidden', rights)
}

/** Refuses an account with a run that has not ended. */
export async function requireNoRun(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  account: string,
): Promise<void> {
  const open = (await listOpenOf(context, [account])).get(account)
  if (open) throw fail('run_open', undefined, { run: open.id })
}

/** Refuses a model that needs adjustment or is archived. */
export function requireActive({ id, status }: ModelRow): void {
  if (status !== 'active') throw fail('model_not_active', undefined, { model: id })
}

/** Refuses an account with units that count and have no price. */
export function requirePrices({ unpriced }: SubjectFacts): void {
  if (unpriced !== undefined) throw fail('missing_price', undefined, { instrument_id: unpriced })
}
