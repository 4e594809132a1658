// Batches of orders, for tests: a desk with further accounts, sent batches, and files of orders.
import assert from 'node:assert/strict'
import { payIn } from './cash.ts'
import type { Body, Caller } from './client.ts'
import { openTestAccount } from './journey.ts'
import { type Desk, deskOf, worldDesk } from './trading.ts'
import { until } from './until.ts'
import { askUpload, putBytes } from './upload.ts'

/** Sends the batch and waits until its rows are checked. */
export async function sendBatch(tenant: Caller, body: object): Promise<Body> {
  const { id } = await tenant.post('/order-batches', { execution: 'straight', ...body })
  return until<Body>(
    () => tenant.get(`/order-batches/${id}`),
    ({ status }) => status !== 'validating',
  )
}

/** The rows of the batch, each as its number, state and code, with the member that is wrong. */
export async function rowsOf(tenant: Caller, batch: Body, status = ''): Promise<string[]> {
  const rows: Body[] = await tenant.get(
    `/order-batches/${batch.id}/rows?limit=200${status && `&status=${status}`}`,
  )
  return rows.map(({ row, status: state, code, path }) => [row, state, code, path].filter(Boolean).join(' '))
}

/** A desk in an ETF, and desks of further accounts with the cash. */
export async function batchDesk(further: readonly string[] = [], settings: object = {}) {
  const desk = await worldDesk({ cash: '1000.00', settings })
  const others: Desk[] = []
  for (const cash of further) {
    const { account } = await openTestAccount(desk.tenant)
    await payIn(desk.tenant, account.id, cash)
    others.push(deskOf(desk.tenant, account.id))
  }
  const buy = (account: string, cash_amount: string, more: object = {}) => ({
    account,
    instrument: desk.world,
    side: 'buy',
    cash_amount,
    ...more,
  })
  return { ...desk, others, buy, send: (body: object) => sendBatch(desk.tenant, body) }
}

/** Uploads the text as a file of orders and returns its id. */
export async function uploadOrders(tenant: Caller, text: string): Promise<string> {
  const type = { filename: 'orders.csv', content_type: 'text/csv', purpose: 'order_batch' }
  const upload = await askUpload(tenant, type)
  const sent = await putBytes(upload.signed_upload_url, text, { 'Content-Type': 'text/csv' })
  assert.equal(sent.status, 200, sent.text)
  return (await tenant.post('/files', { signed_upload: upload.id })).id
}
