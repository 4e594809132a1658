import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { freshTenant } from '../../test/support/client.ts'
import { openTestAccount } from '../../test/support/journey.ts'
import type { ApiDocument } from '../sdk/document.ts'
import { readOperations } from '../sdk/read-operations.ts'
import { type Loose, playerOf } from './play-collection.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/api', name), 'utf8'))
const collection = read('postman-collection.json')
const items: Loose[] = collection.item.flatMap((group: Loose) => group.item)

describe('the collection', () => {
  test('the collection has every operation of the document once', () => {
    const names = readOperations(read('openapi.json') as ApiDocument).map(({ source }) => source.operationId)
    assert.deepEqual(items.map(({ name }) => name).toSorted(), names.toSorted())
  })

  test('the collection names no variable that it does not have', () => {
    const variables = new Set(['access_token', '$guid', ...collection.variable.map(({ key }: Loose) => key)])
    const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\$?\w+)\}\}/g)].map(([, name]) => name!)
    assert.ok(used.length > 100)
    assert.deepEqual(
      used.filter((name) => !variables.has(name)),
      [],
    )
  })

  test('the collection contains no id of the examples, and no secret', () => {
    const text = JSON.stringify(collection)
    assert.equal(/"[a-z]+_[0-9A-Za-z]{22,}"/.test(text.replaceAll('\\"', '"')), false)
    const secret = collection.variable.find(({ key }: Loose) => key === 'client_secret')
    assert.equal(secret.value, '')
  })
})

describe('a player of the collection', () => {
  test('a player of the collection goes from a deposit to an order without an id that is typed in, as often as they like', async () => {
    const tenant = await freshTenant()
    await openTestAccount(tenant)
    const { client_id, client_secret, baseUrl: base_url } = tenant
    const { play, get } = playerOf(collection, { base_url, client_id, client_secret })
    const story = [
      'accounts.list',
      'deposits.create',
      'sandbox.complete_deposit',
      'instruments.list',
      'orders.quote',
      'orders.place',
      'orders.retrieve',
      'webhooks.create',
      'webhooks.update',
    ]
    for (const name of [...story, ...story]) {
      const { status, body } = await play(name)
      assert.ok(status < 300, `${name}: ${status} ${JSON.stringify(body)}`)
    }
    const order = await tenant.get(`/accounts/${get('account_id')}/orders/${get('order_id')}`)
    assert.deepEqual([order.cash_amount, order.quote], ['10000.00', get('quote_id')])
    const twice = await play('deposits.create')
    assert.equal(twice.status, 201)
    assert.equal((await tenant.get(`/accounts/${get('account_id')}/deposits`)).length, 3) // a key for each request
  })

  test('a player of the collection takes a new token after the clock has moved past the end of the old one', async () => {
    const { client_id, client_secret, baseUrl: base_url, post } = await freshTenant()
    const { play } = playerOf(collection, { base_url, client_id, client_secret })
    assert.equal((await play('identity.retrieve')).status, 200)
    await post('/sandbox/clock/advance', { seconds: 86_400 })
    assert.equal((await play('identity.retrieve')).status, 401)
    assert.equal((await play('identity.retrieve')).status, 200)
  })

  test('a player of the collection says what is missing where there are no credentials', async () => {
    const { baseUrl: base_url } = await freshTenant()
    const { play } = playerOf(collection, { base_url })
    await assert.rejects(play('accounts.list'), { message: 'No token: set client_id and client_secret.' })
  })
})
