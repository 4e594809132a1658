// The part of the story behind the examples in which a pooled order goes out with a parent order.
import type { Cast } from './story-customer.ts'

const GERMAN_STOCK = 'DE0007164600'

export async function pool({ player, account }: Cast) {
  const stock = await player.ask('instruments.retrieve', { path: { id_or_symbol: GERMAN_STOCK } })
  const { parent_order } = await player.ask('orders.place', {
    path: { account_id: account.id },
    body: {
      instrument: stock.id,
      order_type: 'market',
      side: 'buy',
      cash_amount: '100.00',
      execution: 'pooled',
    },
  })
  const path = { parent_order_id: parent_order }
  const { cut_at } = await player.ask('parent_orders.retrieve', { path })
  await player.ask('sandbox.advance_clock', { body: { to: cut_at } })
  await player.record('parent_orders.retrieve', { path })
  await player.record('parent_orders.list', { query: { status: 'filled', limit: '10' } })
  await player.record('sandbox.bust_parent_order', { path })
}
