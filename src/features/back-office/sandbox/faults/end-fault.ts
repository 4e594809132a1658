// Ends a fault before its time, or, as a job, a fault of the market at its time.
import type { Context } from '../../../../context.ts'
import { markEnded } from '../../../../faults/write-fault.ts'
import { calmMarket } from './disturb-market.ts'
import { findFault } from './read.ts'
import type { Fault } from './schemas.ts'

/** Ends the fault now and returns it; one that has ended stays as it is. */
export async function endFault(context: Context, id: string): Promise<Fault> {
  await findFault(context, id)
  await end(context, id)
  return findFault(context, id)
}

/** The job of a fault of the market: ends it, if it has not ended yet. */
export const endOnTime = (context: Context, { fault }: { fault: string }): Promise<void> =>
  end(context, fault)

async function end(context: Context, id: string): Promise<void> {
  context.pending.resource = id
  const ended = await markEnded(context, id)
  if (ended) await calmMarket(context, ended.undo)
}
