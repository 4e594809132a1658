// Shared by tests of documents: waiting for the worker to issue them, fetching their pages, adding up their figures.
import assert from 'node:assert/strict'
import { add, money, sum } from '../../src/values/decimal.ts'
import type { Body, Caller } from './client.ts'
import { readPdf } from './pdf-text.ts'
import { until } from './until.ts'

/** Waits until there are `count` documents of the type, and gives them. */
export const documentsOf = (tenant: Caller, at: string, type: string, count = 1): Promise<Body[]> =>
  until(
    () => tenant.get(`${at}/documents?document_type=${type}`),
    (found: Body[]) => found.length >= count,
  )

export const contentOf = (tenant: Caller, id: string): Promise<Body> => tenant.get(`/documents/${id}/content`)

/** Follows the link of the document and returns its bytes. */
export async function fetchPdf(tenant: Caller, id: string): Promise<Buffer> {
  const { download_url } = await tenant.get(`/documents/${id}/file?redirect=false`)
  const response = await fetch(download_url)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(Number(response.headers.get('content-length')), bytes.length)
  return bytes
}

/** The lines of the document's pages, one after the other. */
export const linesOf = async (tenant: Caller, id: string): Promise<string[]> =>
  readPdf(await fetchPdf(tenant, id)).flat()

/**
 * Holds that a statement adds up: opening and movements give closing, of cash and of units, and totals say the same.
 */
export function holdStatement(content: Body): void {
  for (const cash of content.cash) {
    const moved = sum(cash.movements.map((one: Body) => one.cash_amount))
    assert.equal(money(add(cash.opening_balance, moved)), cash.closing_balance, cash.currency)
    const lines = sum(Object.values<string>(cash.totals))
    assert.equal(money(lines), money(moved), `totals of ${cash.currency}`)
    let balance = cash.opening_balance
    for (const movement of cash.movements) {
      balance = money(add(balance, movement.cash_amount))
      assert.equal(movement.balance, balance)
    }
  }
  for (const units of content.units) {
    const moved = sum(units.movements.map((one: Body) => one.unit_quantity))
    assert.equal(add(units.opening_quantity, moved), units.closing_quantity, units.position)
  }
  for (const [end, side] of [
    ['opening', 'opening_value'],
    ['closing', 'closing_value'],
  ] as const) {
    const worth = content[end]
    assert.equal(money(sum(content.cash.map((one: Body) => one[side]))), worth.total_cash_value, end)
    assert.equal(money(add(worth.total_cash_value, worth.total_position_value)), worth.total_value, end)
  }
  const held = sum(content.holdings.map((one: Body) => one.value))
  assert.equal(money(held), content.closing.total_position_value)
}
