import assert from 'node:assert/strict'
import { test } from 'vitest'
import { api } from '../../../api.ts'
import { CURRENT } from '../../../versions/versions.ts'
import { describeApi } from '../../openapi/describe-api.ts'
import { type ApiDescription, readOperation } from './document.ts'
import { findLists, showTry, usableBody } from './try-form.ts'

const description = describeApi(api, CURRENT, 'http://127.0.0.1:8080') as unknown as ApiDescription
const lists = findLists(description)
const operation = (name: string) =>
  readOperation(description, api.routes.find((route) => route.name === name)!)

test('a kind of resource is found in the list that needs nothing but a token', () => {
  const { acc_, per_, ord_, ins_ } = lists
  assert.deepEqual([acc_, per_, ord_], ['/accounts', '/persons', '/orders'])
  assert.equal(ins_, '/instruments?instrument_type=etf')
  assert.deepEqual(
    Object.values(lists).filter((path) => path.includes('{')),
    [],
  )
})

test('a form has a field for each parameter, filled only where it is required, and the example as its body', () => {
  const form = showTry(description, operation('orders.place'), lists)
  assert.match(form, /<input name="account_id" data-in="path" value="acc_[0-9A-Za-z]{22}" required /)
  assert.ok(form.includes('&quot;order_type&quot;: &quot;market&quot;'))
  assert.equal(showTry(description, operation('orders.place'), null), '')
  assert.ok(showTry(description, operation('orders.list'), null).includes('Send GET'))
  const list = showTry(description, operation('orders.list'), lists)
  assert.ok(list.includes('<input name="status" data-in="query" auto'))
})

test('a stream, which does not end, and the token itself have no form', () => {
  for (const name of ['events.stream', 'auth.issue_token'])
    assert.equal(showTry(description, operation(name), lists), '')
})

test('an optional id without a list that has newer ones is left out of a body', () => {
  const [quote, account] = [`quo_${'0'.repeat(22)}`, `acc_${'0'.repeat(22)}`]
  assert.deepEqual(usableBody({ quote, account, side: 'buy' }, [], lists), { account, side: 'buy' })
  assert.deepEqual(usableBody({ quote, side: 'buy' }, ['quote'], lists), { quote, side: 'buy' })
  assert.equal(usableBody(undefined, [], lists), undefined)
})
