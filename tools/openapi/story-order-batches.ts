// The part of the story behind the examples in which orders are sent in bulk.
import { addDays, dayAt, dayOf } from '../../src/values/time.ts'
import type { Cast } from './story-customer.ts'

export async function sendBatch({ player, account, etf }: Cast) {
  const { now } = await player.ask('sandbox.retrieve_clock')
  const order = { account: account.id, instrument: etf.id, side: 'buy' }
  const batch = await player.record('order_batches.create', {
    body: {
      name: 'Tomorrow',
      execution: 'straight',
      execute_at: dayAt(addDays(dayOf(now), 1), '14:00:00'),
      orders: [
        { ...order, cash_amount: '50.00', client_reference: 'tomorrow-1' },
        { ...order, cash_amount: '900000.00', client_reference: 'tomorrow-2' },
      ],
    },
  })
  await player.ask('sandbox.advance_clock', { body: { seconds: 1 } })
  const path = { order_batch_id: batch.id }
  await player.record('order_batches.retrieve', { path })
  await player.record('order_batches.list', { query: { status: 'accepted', limit: '10' } })
  await player.record('order_batches.list_rows', { path, query: { status: 'invalid', limit: '10' } })
  await player.record('order_batches.cancel', { path })
}
