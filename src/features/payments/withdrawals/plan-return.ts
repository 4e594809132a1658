// A fault of the sandbox lets a payout come back that its bank has confirmed.
import type { Context } from '../../../context.ts'
import { findFaults } from '../../../faults/find-faults.ts'
import { matchFault } from '../../../faults/match-fault.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { bookReturn } from './return-withdrawal.ts'
import type { Withdrawal } from './schemas.ts'

interface Payload {
  account: string
  withdrawal: string
}

/** Enqueues the return of the payout, if a fault hits it. */
export async function planReturn(context: Context, { id, account }: Withdrawal): Promise<void> {
  const faults = await findFaults(context.app, context.tenant, 'payout')
  const hit = await matchFault(context, faults, { account }, { resource: id, request: context.request.id })
  if (!hit) return
  const payload: Payload & Record<string, string> = { account, withdrawal: id }
  const due_at = addMilliseconds(context.now, Number(hit.parameters.seconds) * 1000)
  enqueue(context, { kind: 'withdrawals.return-payout', payload, due_at, partition_key: account })
}

/** The job: books the return; nothing changes if the payout has come back already. */
export async function returnPayout(context: Context, { account, withdrawal }: Payload): Promise<void> {
  await bookReturn(context, withdrawal, { account })
}
