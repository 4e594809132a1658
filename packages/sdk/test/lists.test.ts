// Lists: awaited, the first page; iterated, every item over the cursors.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openTestAccount } from '../../../test/support/journey.ts'
import { clientOf, freshClient } from './clients.ts'
import { startProxy } from './proxy.ts'

async function threeAccounts() {
  const { tenant, hf } = await freshClient()
  const opened: string[] = []
  for (let n = 0; n < 3; n++) opened.push((await openTestAccount(tenant)).account.id)
  const proxy = await startProxy(tenant.baseUrl)
  return { hf, behind: clientOf(tenant, { base_url: proxy.url }), proxy, newest_first: opened.reverse() }
}

test('every item comes once, page by page', async () => {
  const { behind, proxy, newest_first } = await threeAccounts()
  const ids: string[] = []
  for await (const { id } of behind.accounts.list({ limit: 1 })) ids.push(id)
  assert.deepEqual(ids, newest_first)
  assert.equal(proxy.requests.filter(({ path }) => path.startsWith('/accounts?')).length, 3)
})

test('a list that is awaited is its first page, and names the next', async () => {
  const { hf, newest_first } = await threeAccounts()
  const first = await hf.accounts.list({ limit: 2 })
  assert.deepEqual(
    first.map(({ id }) => id),
    newest_first.slice(0, 2),
  )
  const { response } = await hf.accounts.list({ limit: 2 }).with_response()
  const rest = await hf.accounts.list({ limit: 2, cursor: response.next_cursor! })
  assert.deepEqual(
    rest.map(({ id }) => id),
    newest_first.slice(2),
  )
})

test('pages, all items, and at most a number of them', async () => {
  const { behind, proxy, newest_first } = await threeAccounts()
  const sizes: number[] = []
  for await (const page of behind.accounts.list({ limit: 2 }).pages()) sizes.push(page.length)
  assert.deepEqual(sizes, [2, 1])
  assert.equal((await behind.accounts.list({ limit: 1 }).all()).length, 3)
  const before = proxy.requests.length
  const two = await behind.accounts.list({ limit: 1 }).all({ most: 2 })
  assert.deepEqual(
    two.map(({ id }) => id),
    newest_first.slice(0, 2),
  )
  assert.equal(proxy.requests.length - before, 2) // no page beyond
})

test('a list without pages is iterated in the same way', async () => {
  const { hf, newest_first } = await threeAccounts()
  const [id] = newest_first
  const currencies: string[] = []
  for await (const { currency } of hf.accounts.list_cash_balances(id!)) currencies.push(currency)
  assert.ok(currencies.includes('EUR'))
})

test('an error of a later page reaches the loop', async () => {
  const { hf } = await threeAccounts()
  const list = hf.accounts.list({ limit: 1, cursor: 'forged' })
  const read = async () => {
    for await (const _ of list);
  }
  await assert.rejects(read, { name: 'InvalidRequestError' })
})
