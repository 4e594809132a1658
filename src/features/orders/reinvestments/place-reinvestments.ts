// Places the orders of an action's reinvestments shortly before the cut that they go out with. Until then their income
// lies free, and what has become of it since decides: an order is placed, or the reinvestment is skipped.
import type { Context } from '../../../context.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { findListed, type Listed } from '../../instruments/catalog/read.ts'
import { record } from '../../platform/events/record.ts'
import { draftPurchase } from '../automatic-orders/draft-purchase.ts'
import { placePurchases } from '../automatic-orders/place-purchases.ts'
import { lockBuyingPower } from '../trading/read-buying-power.ts'
import { type MarketFacts, readMarket } from '../trading/read-market.ts'
import { type DecidedPlacements, decidePlacements, type PlacementFacts } from './decide-placements.ts'
import { type PlacementPayload, placementJob } from './placement-job.ts'
import { lockPending, type PendingReinvestment } from './read.ts'
import { moveReinvestments, type ReinvestmentMove } from './write-reinvestments.ts'

/** The number of reinvestments that one change places. */
const CHUNK = 500

/** Places the next orders of the action's reinvestments. */
export async function placeReinvestments(context: Context, { action }: PlacementPayload): Promise<void> {
  const pending = await lockPending(context, action, CHUNK)
  context.pending.resource = action
  const [first] = pending
  if (!first) return
  const listed = await findListed(context, first.instrument)
  const { market, facts } = await gather(context, listed, pending)
  await write(context, decidePlacements(market, facts))
  if (pending.length === CHUNK)
    enqueue(context, placementJob(action, { due_at: context.now, reinvestments: 0 }))
}

async function gather(
  context: Context,
  listed: Listed,
  pending: readonly PendingReinvestment[],
): Promise<{ market: MarketFacts; facts: PlacementFacts[] }> {
  const market = await readMarket(context, listed)
  const asset = currenciesOf(listed.row).quote
  const powers = await lockBuyingPower(
    context,
    pending.map(({ account, instrument }) => ({
      account,
      instrument,
      client_reference: null,
      asset,
      settles_on: null,
    })),
  )
  const facts = pending.map((reinvestment, n) => ({
    reinvestment,
    order: draftPurchase(reinvestment, reinvestment.amount, listed, 'reinvestment'),
    buying_power: powers[n],
  }))
  return { market, facts }
}

async function write(context: Context, { placed, skipped }: DecidedPlacements): Promise<void> {
  const orders = await placePurchases(
    context,
    placed.map((one) => ({ ...one, source: one.reinvestment.id })),
  )
  const moves: ReinvestmentMove[] = [
    ...placed.map(({ reinvestment: { id } }, n) => ({
      id,
      status: 'executing' as const,
      reason: null,
      order: orders[n]!,
    })),
    ...skipped.map(({ reinvestment: { id }, reason }) => ({
      id,
      status: 'skipped' as const,
      reason,
      order: null,
    })),
  ]
  await moveReinvestments(context, moves)
  for (const { reinvestment } of skipped) record(context, 'reinvestment.skipped', reinvestment.id)
}
