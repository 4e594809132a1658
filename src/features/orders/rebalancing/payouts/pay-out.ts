// The end of runs that raise cash: a withdrawal as soon as their proceeds have settled.
import type { Context } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { isPositive } from '../../../../values/decimal.ts'
import { createWithdrawal } from '../../../payments/withdrawals/create-withdrawal.ts'
import { readWithdrawableWith } from '../../../portfolio/holdings/read.ts'
import type { ShownLine } from '../read-runs.ts'
import type { RunRow } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { decidePayout } from './decide-payout.ts'
import { releaseCash, reserveCash } from './reserve-cash.ts'

/** A run that has no more to do, and why it raised less than it was to raise. */
export interface PaidRun {
  run: RunRow
  /** Undefined if it raised what it was to raise. */
  shortfall: { reason: string | null } | undefined
}

/** Pays out what the runs have raised; those that wait for the settlement of their sells are not among the paid. */
export async function payOut(
  context: Context,
  runs: readonly { run: RunRow; lines: readonly ShownLine[] }[],
): Promise<PaidRun[]> {
  const paid: PaidRun[] = []
  for (const { run, lines } of runs) {
    const ended = run.withdrawal_to === null || run.is_cancelling
    const outcome = ended ? await withoutPayout(context, run) : await payOne(context, run, lines)
    if (outcome) paid.push(outcome)
  }
  return paid
}

const withoutPayout = async (context: Context, run: RunRow): Promise<PaidRun> => ({
  run: await releaseCash(context, run),
  shortfall: undefined,
})

async function payOne(
  context: Context,
  run: RunRow,
  lines: readonly ShownLine[],
): Promise<PaidRun | undefined> {
  const { account, currency, reserved_cash } = run
  const place = { account, currency: currency as 'EUR' }
  const withdrawable = await readWithdrawableWith(context, place, reserved_cash ?? '0')
  const is_unsettled = lines.some(({ order_status }) => order_status === 'filled')
  const payout = decidePayout({ run, withdrawable, is_unsettled })
  if (payout === 'wait') {
    await moveRuns(context, [{ ...(await reserveCash(context, run)), status: 'settling' }])
    return undefined
  }
  const released = await releaseCash(context, run)
  if (!isPositive(payout.amount)) return { run: released, shortfall: { reason: 'insufficient_funds' } }
  const withdrawal = await withdraw(context, run, payout.amount)
  if ('refused' in withdrawal) return { run: released, shortfall: { reason: withdrawal.refused } }
  return {
    run: { ...released, withdrawal: withdrawal.id },
    shortfall: payout.is_short ? { reason: null } : undefined,
  }
}

// The withdrawal, which takes the cash that the run has released in the same change; or the code of its refusal.
async function withdraw(
  context: Context,
  { account, currency, withdrawal_to, reserved_cash }: RunRow,
  amount: string,
): Promise<{ id: string } | { refused: string }> {
  const { resource } = context.pending
  try {
    const request = { amount, currency: currency as 'EUR', funding_account: withdrawal_to! }
    return await createWithdrawal(context, account, request, reserved_cash ?? '0')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code }
  } finally {
    context.pending.resource = resource
  }
}
