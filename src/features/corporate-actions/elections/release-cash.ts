// The cash that elections reserve is available again when their action is cancelled.
import type { Context } from '../../../context.ts'
import { available, reserved as reservedCash } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { listReserved } from './read.ts'

/** Releases the cash of all elections on the action, which will not be booked. */
export async function releaseElections(context: Context, action: string): Promise<void> {
  for (const { account, currency, reserved } of await listReserved(context, action)) {
    const transfers = [
      { from: reservedCash(account), to: available(account), asset: currency, amount: reserved },
    ]
    await post(context, { kind: 'election.release', reference: action, transfers })
  }
}
