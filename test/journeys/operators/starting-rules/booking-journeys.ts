// Bookings: fees, reconciliation breaks, trades and corporate actions.
import { randomUUID } from 'node:crypto'
import { PLATFORM } from '../../../../src/db/database.ts'
import { insertCharges } from '../../../../src/features/billing/write-charges.ts'
import { storePrices } from '../../../../src/features/instruments/market-data/store-prices.ts'
import { recordBreak } from '../../../../src/features/payments/banking/reconciliation-breaks.ts'
import { newId } from '../../../../src/values/ids.ts'
import { openMoney } from '../../../support/cash.ts'
import type { Body, Caller } from '../../../support/client.ts'
import { changeAs, testApp } from '../../../support/direct.ts'
import { incomeOf, shareDesk } from '../../../support/dividends.ts'
import { worldDesk } from '../../../support/trading.ts'
import { type Journey, operatorOf, pathIn, tenantWith } from './journey.ts'

const maker = 'operations'
const CUSTODY = { alias: 'custody', display_name: 'Custody', fee_type: 'recurring' }

/** A charge of 1000.00 that is not collected yet. */
async function openCharge() {
  const fee = { ...CUSTODY, chargeable_currencies: { EUR: { unit_amount: '1000.00' } } }
  const { tenant, account } = await openMoney({ fees: [fee] })
  const app = await testApp()
  const [{ id: feeId }] = (await app.database.sql(tenant.tenant)`
    select id from fees where tenant = ${tenant.tenant}`) as [Body]
  const charge = {
    id: newId('fch_'),
    fee: feeId,
    account: account.id,
    due_at: '2020-01-01T00:00:00.000Z',
    amount_fee: '1000.00',
    amount_tax: '0',
    tax_rate: null,
    currency: 'EUR',
    collected: '0',
  }
  await changeAs(app, tenant.tenant, async (context) => insertCharges(context, [charge]))
  return { tenant, charge: charge.id }
}

async function refundsOf({ tenant }: Caller) {
  const { database } = await testApp()
  return database.sql(tenant)`select amount::text from fee_refunds where tenant = ${tenant}`
}

const WRONG_PROVIDERS: string[] = []

/** A price with its decimal point in the wrong place. No other test looks at the ETF. */
async function storeWrongPrice() {
  const price = { symbol: 'IE00B44Z5B48', timestamp: '2013-01-04T16:30:00.000Z', quality: 'closing' } as const
  const provider = `wrong-${randomUUID()}`
  WRONG_PROVIDERS.push(provider)
  await (await testApp()).database.transaction(PLATFORM, (tx) =>
    storePrices(tx, provider, [[{ ...price, bid: '1184', ask: '1186' }]]),
  )
  return { ...price, provider }
}

/** Deletes the wrong prices: from the first stored price on, the simulated market gives none. */
export async function deleteWrongPrices() {
  const providers = WRONG_PROVIDERS.splice(0)
  const sql = (await testApp()).database.write(PLATFORM)
  await sql`delete from prices where provider = any (${providers})`
  await sql`delete from price_providers where provider = any (${providers})`
}

async function priceNow(provider: string) {
  const { database } = await testApp()
  return database.sql(PLATFORM)`select bid, ask from prices where provider = ${provider}`
}

/** A holder of 80 shares, and a dividend that is paid today. */
async function openDividend() {
  const shares = await shareDesk()
  await shares.trade('buy', '80')
  await shares.advance('2027-03-08T10:00:00.000Z')
  const dividend = { amount_per_unit: '2.10', ex_date: '2027-03-04', payment_date: '2027-03-08' }
  return { ...shares, dividend }
}

export const bookingJourneys: Record<string, Journey> = {
  'fees.refund': {
    async open() {
      const { tenant, charge } = await openCharge()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `fee-charges/${charge}/refund`),
        body: { amount: '1000.00', reason: 'The order was late.' },
        look: () => refundsOf(tenant),
      }
    },
  },
  'breaks.book': {
    async open() {
      const { tenant, operator } = await tenantWith('auditor')
      const credit = { kind: 'unexplained', currency: 'EUR', subject: 'REF-1', difference: '12.50' } as const
      await changeAs(await testApp(), tenant.tenant, (context) =>
        recordBreak(context, { ...credit, detail: 'A credit.' }),
      )
      const [{ id }] = await operator.get('breaks')
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `breaks/${id}/book`),
        body: { note: 'A deposit without a text.' },
        look: async () => (await tenant.get('/sandbox/ledger')).accounts,
      }
    },
  },
  'orders.cancel_several': {
    maker,
    async open() {
      const { tenant, world, place, order, cash } = await worldDesk()
      const limit = {
        instrument: world,
        side: 'buy',
        quantity: '1',
        order_type: 'limit',
        limit_price: '1.00',
      }
      const orders: string[] = []
      for (let n = 0; n < 11; n++) orders.push((await place({ ...limit, time_in_force: 'day' })).id)
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, 'orders/cancel'),
        body: { orders, note: 'The venue asks for it.' },
        look: async () => [(await order(orders[0]!)).status, await cash()],
      }
    },
  },
  'trades.bust': {
    maker,
    async open() {
      const { tenant, world, place, advance, order, cash } = await worldDesk()
      const { id } = await place({ instrument: world, side: 'buy', cash_amount: '1001.50' })
      await advance(1)
      const [trade] = (await order(id)).trades
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `trades/${trade.id}/bust`),
        body: { note: 'Declared void by the venue.' },
        look: () => cash(),
      }
    },
  },
  'prices.correct': {
    maker,
    async open() {
      const { symbol, timestamp, provider } = await storeWrongPrice()
      return {
        tenant: null,
        path: '/operator/prices/correct',
        body: { provider, symbol, timestamp, bid: '118.40', ask: '118.60' },
        look: () => priceNow(provider),
      }
    },
  },
  'prices.import': {
    maker,
    async open() {
      const { symbol, timestamp, provider } = await storeWrongPrice()
      const content = `timestamp,symbol,quality,bid,ask\n${timestamp},${symbol},closing,118.40,118.60\n`
      return {
        tenant: null,
        path: '/operator/prices/import',
        body: { provider, format: 'csv', content: Buffer.from(content).toString('base64') },
        look: () => priceNow(provider),
      }
    },
  },
  'corporate_actions.enter': {
    maker,
    async open() {
      const { tenant, share, dividend, ...desk } = await openDividend()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, 'corporate-actions'),
        body: { type: 'dividend', instrument: share, ...dividend },
        look: () => incomeOf(desk),
      }
    },
  },
  'corporate_actions.import': {
    maker,
    async open() {
      const { tenant, share, dividend, ...desk } = await openDividend()
      const { amount_per_unit, ex_date, payment_date } = dividend
      const content =
        'type,instrument,amount_per_unit,ex_date,payment_date\n' +
        `dividend,${share},${amount_per_unit},${ex_date},${payment_date}\n`
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, 'corporate-actions/import'),
        body: { content: Buffer.from(content).toString('base64') },
        look: () => incomeOf(desk),
      }
    },
  },
  'corporate_actions.reverse': {
    maker,
    async open() {
      const { tenant, announce, dividend, cash } = await openDividend()
      const { id } = await announce(dividend)
      const path = pathIn(tenant, `corporate-actions/${id}/reverse`)
      return { tenant: tenant.tenant, path, look: () => cash() }
    },
  },
  'tax_reclaims.pay': {
    maker,
    async open() {
      const { tenant, announce, dividend, ...desk } = await openDividend()
      await announce(dividend)
      const { get, post } = await operatorOf(tenant, maker)
      const [{ id }] = await get('tax-reclaims')
      await post(`tax-reclaims/${id}/file`)
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `tax-reclaims/${id}/pay`),
        body: { amount: '12.50' },
        look: () => incomeOf(desk),
      }
    },
  },
}
