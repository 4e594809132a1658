// In live nothing is simulated: no order goes to the simulated venue, no run to the simulated bank.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { App } from '../../src/context.ts'
import { type CancelledOrder, endAll } from '../../src/features/orders/execution/end-orders.ts'
import { venueOf } from '../../src/features/orders/trading/venue-of.ts'
import { submitPaymentRun } from '../../src/features/payments/banking/submit-payment-run.ts'
import { createPaymentRun } from '../../src/features/payments/payment-runs/create-payment-run.ts'
import { listRuns } from '../../src/features/payments/payment-runs/read.ts'
import { setBankAccount } from '../../src/features/payments/payment-runs/set-bank-account.ts'
import { FIRM } from '../support/bank-files.ts'
import { openMoney } from '../support/cash.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { FUND } from '../support/instruments.ts'
import { openDesk } from '../support/trading.ts'

async function liveApp(): Promise<App> {
  const app = await testApp()
  return { ...app, config: { ...app.config, environment: 'live' } }
}

test('an order that was not sent ends without its venue, and one that was sent waits', async () => {
  const desk = await openDesk()
  const { tenant } = desk
  const { id: instrument } = await desk.instrument(FUND)
  const placed = await desk.place({ instrument, side: 'buy', cash_amount: '100.00' })
  const live = await liveApp()
  const [row] = await live.database.sql(tenant.tenant)<CancelledOrder>`
      select id, account, side, status, reserved_asset, reserved_amount, traded_quantity from orders
      where tenant = ${tenant.tenant} and id = ${placed.id}`
  const end = (status: CancelledOrder['status']) =>
    changeAs(live, tenant.tenant, (context) => endAll(context, [{ ...row!, status }], 'instrument_halted'))
  assert.equal(await end('executing'), 1)
  assert.equal(await end('placed'), 0)
  assert.equal((await desk.order(placed.id)).status, 'cancelled')
  assert.throws(() => venueOf({ app: live, tenant: tenant.tenant, settings: {} }), /VENUE_FILE/)
})

test('a payment run in live is neither created for the simulated bank nor passed to it', async () => {
  const { tenant, at, pay, withdraw } = await openMoney()
  await pay({ amount: '10.00' })
  const live = await liveApp()
  await changeAs(live, tenant.tenant, (context) => setBankAccount(context, 'EUR', FIRM))
  const refused = { code: 'conflict', message: 'The simulated bank cannot pay in live; set BANK=iso20022.' }
  const make = (bank: string) =>
    changeAs(live, tenant.tenant, (context) => createPaymentRun(context, { bank, currency: 'EUR' }))
  await assert.rejects(make('simulated'), refused)
  assert.equal(await make('iso20022'), undefined) // Nothing is due.
  const [receiver] = await tenant.get(`${at}/funding-accounts`)
  assert.equal((await withdraw({ amount: '5.00', funding_account: receiver.id })).status, 201)
  const early = await changeAs(await testApp(), tenant.tenant, (context) =>
    createPaymentRun(context, { bank: 'simulated', currency: 'EUR' }),
  )
  await assert.rejects(
    submitPaymentRun((handler) => changeAs(live, tenant.tenant, handler), early!),
    refused,
  )
  assert.equal((await changeAs(live, tenant.tenant, listRuns)).length, 1)
})
