// Orders of several accounts as one batch.
import type { OrderBatch } from '../../../sdk/src/holdfast.ts'
import { chooseInstrument } from './orders.ts'
import { advance, advanceUntil, fundAccount, type Stage } from './stage.ts'

const TOO_MUCH = '900000.00'

interface Choice {
  /** Whether a second row is more than the account can pay, and all rows must be good. */
  is_bad?: boolean
  /** Whether the orders go out a day later. */
  waits?: boolean
}

async function send(stage: Stage, { is_bad = false, waits = false }: Choice): Promise<OrderBatch> {
  const { hf, say } = stage
  const account = await fundAccount(stage)
  const { id: instrument } = await chooseInstrument(stage, 'etf', account)
  const { now } = await hf.sandbox.retrieve_clock()
  const row = { account, instrument, side: 'buy' } as const
  const amounts: `${number}`[] = is_bad ? ['100.00', TOO_MUCH] : ['100.00']
  const batch = await hf.order_batches.create({
    execution: 'straight',
    mode: is_bad ? 'all_or_none' : 'each',
    ...(waits && { execute_at: new Date(Date.parse(now) + 86_400_000).toISOString() }),
    orders: amounts.map((cash_amount) => ({ ...row, cash_amount })),
  })
  say(`The batch ${batch.id} was sent.`)
  return batch
}

const become = (stage: Stage, { id }: OrderBatch, ...states: string[]) =>
  advanceUntil(stage, `The batch ${id} did not become ${states[0]}`, async () => {
    const { status } = await stage.hf.order_batches.retrieve(id)
    return states.includes(status) ? id : undefined
  })

/** Sends a batch whose row is good. */
export const acceptBatch = async (stage: Stage) =>
  become(stage, await send(stage, {}), 'accepted', 'executing', 'completed')

/** Sends a batch of all or none with a bad row. */
export const rejectBatch = async (stage: Stage) =>
  become(stage, await send(stage, { is_bad: true }), 'rejected')

/** Sends a batch, and waits until its order has ended. */
export const completeBatch = async (stage: Stage) => become(stage, await send(stage, {}), 'completed')

/** Sends a batch for tomorrow, and cancels it. */
export async function cancelBatch(stage: Stage): Promise<string> {
  const { id } = await send(stage, { waits: true })
  await advance(stage, { seconds: 1 })
  await stage.hf.order_batches.cancel(id)
  return id
}
