// The fault of a sandbox that hits an order on its way to the simulated venue. The order carries it from then on, so
// the venue stays a function of the order.
import type { Context } from '../../../context.ts'
import { findFaults } from '../../../faults/find-faults.ts'
import { type FaultHit, matchFault } from '../../../faults/match-fault.ts'
import { type VenueFault, writeVenueFault } from '../../../venues/fault.ts'
import type { OpenOrder } from '../trades/open-orders.ts'
import { venueOf } from '../trading/venue-of.ts'

/** The scenario of the fault that hits the order; undefined if none does. */
export async function applyFaultToOrder(
  context: Context,
  { id, account, instrument }: Pick<OpenOrder, 'id' | 'account' | 'instrument'>,
): Promise<string | undefined> {
  const faults = await findFaults(context.app, context.tenant, 'venue')
  // A real venue has faults of its own.
  if (faults.length === 0 || venueOf(context).keepsOrders) return undefined
  const target = { resource: id, request: context.request.id }
  const hit = await matchFault(context, faults, { account, instrument }, target)
  return hit && writeVenueFault(venueFaultOf(hit))
}

function venueFaultOf({ type, parameters }: FaultHit): VenueFault {
  if (type === 'partial_fill') return { type, fraction: String(parameters.fraction) }
  if (type === 'stuck_order' || type === 'busted_trade') return { type, seconds: Number(parameters.seconds) }
  if (type === 'rejected_order') return { type }
  throw new Error(`a fault of type ${type} does not strike at the venue`)
}
