// The loan of rollovers is repaid once, even by concurrent repayments.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { cancelOrder } from '../../../src/features/orders/trades/cancel-unfilled.ts'
import { insertOrders } from '../../../src/features/orders/trading/insert-order.ts'
import type { OrderRow } from '../../../src/features/orders/trading/read.ts'
import { available, BANK, reserved, rolloverLoan } from '../../../src/ledger/chart.ts'
import { post } from '../../../src/ledger/post.ts'
import { readBalances } from '../../../src/ledger/read.ts'
import { newId } from '../../../src/values/ids.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { openDesk } from '../../support/trading.ts'

const ROUNDS = 10

/** Two rollovers under way, each of which set 1000.00 aside: one out of what there was, the other out of a loan. */
async function setTwoAside(context: Context, account: string, instrument: string): Promise<OrderRow[]> {
  const orders = [1, 2].map(() => rolloverOf(context, account, instrument))
  insertOrders(
    context,
    orders.map((row) => ({ row, standing: 'active' as const, for_pros: false, is_counted: true })),
  )
  await post(context, {
    kind: 'test',
    reference: account,
    transfers: [
      { from: BANK, to: reserved(account), asset: 'EUR', amount: '1000.00' },
      { from: rolloverLoan(account), to: reserved(account), asset: 'EUR', amount: '1000.00' },
    ],
  })
  return orders
}

const rolloverOf = ({ now }: Context, account: string, instrument: string): OrderRow => ({
  id: newId('ord_'),
  account,
  instrument,
  source: null,
  parent_order: null,
  status: 'placed',
  order_type: 'market',
  purpose: 'rollover',
  side: 'buy',
  currency: 'EUR',
  cash_amount: '1000.00',
  net_cash_amount: '1000.00',
  quantity: null,
  limit_price: null,
  stop_price: null,
  quote: null,
  client_reference: null,
  automatic_rollover: true,
  rollover_sent: true,
  scenario: null,
  fees: '0.00',
  reserved_asset: 'EUR',
  reserved_amount: '1000.00',
  traded_quantity: '0',
  time_in_force: null,
  expires_at: null,
  traded_notional: '0.00',
  position: null,
  cancelled_reason: null,
  submitted_at: null,
  triggered_at: null,
  revision: 0,
  replacement: null,
  filled_at: null,
  settled_at: null,
  cancelled_at: null,
  created_at: now,
  modified_at: now,
  trades: [],
})

test('two rollovers that end at the same time repay exactly the loan', async () => {
  const { tenant, account, instrument } = await openDesk({ cash: '0' })
  const app = await testApp()
  const { id } = await instrument(WORLD)
  const context = { sql: app.database.sql(tenant.tenant), tenant: tenant.tenant }
  for (let round = 1; round <= ROUNDS; round++) {
    const orders = await changeAs(app, tenant.tenant, (inside) => setTwoAside(inside, account, id))
    await Promise.all(
      orders.map((order) => changeAs(app, tenant.tenant, (inside) => cancelOrder(inside, order, 'rejected'))),
    )
    const balances = await readBalances(
      context,
      [rolloverLoan(account), available(account), reserved(account)].map((name) => ({
        account: name,
        asset: 'EUR',
      })),
    )
    assert.deepEqual(balances.map(Number), [0, round * 1000, 0])
  }
})
