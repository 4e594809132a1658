// Pooled orders, which go out at a cut as one parent order.
import { chooseInstrument } from './orders.ts'
import { advance, advanceUntil, fundAccount, type Stage } from './stage.ts'

async function placePooled(stage: Stage): Promise<{ account: string; order: string; parent: string }> {
  const { hf, say } = stage
  const account = await fundAccount(stage)
  const { id: instrument } = await chooseInstrument(stage, 'etf', account)
  const order = await hf.orders.place(account, {
    instrument,
    order_type: 'market',
    side: 'buy',
    cash_amount: '100.00',
    execution: 'pooled',
  })
  say(`The order ${order.id} waits for its cut.`)
  return { account, order: order.id, parent: order.parent_order! }
}

async function cut(stage: Stage, parent: string, ...states: string[]): Promise<string> {
  const { cut_at } = await stage.hf.parent_orders.retrieve(parent)
  await advance(stage, { to: cut_at })
  return advanceUntil(stage, `The parent order ${parent} did not become ${states[0]}`, async () => {
    const { status } = await stage.hf.parent_orders.retrieve(parent)
    return states.includes(status) ? parent : undefined
  })
}

/** Places a pooled order, and waits until its parent order has gone out. */
export const startParent = async (stage: Stage) =>
  cut(stage, (await placePooled(stage)).parent, 'executing', 'filled')

/** Places a pooled order, and waits until its share is booked. */
export const fillParent = async (stage: Stage) => cut(stage, (await placePooled(stage)).parent, 'filled')

/** Places a pooled order and cancels it, so that nothing is left for the cut. */
export async function cancelParent(stage: Stage): Promise<string> {
  const { account, order, parent } = await placePooled(stage)
  await stage.hf.orders.cancel(account, order)
  return cut(stage, parent, 'cancelled')
}
