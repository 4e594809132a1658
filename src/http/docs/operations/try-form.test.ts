import { expect, test } from 'vitest'
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
  expect(lists).toMatchObject({ acc_: '/accounts', per_: '/persons', ord_: '/orders', pos_: '/positions' })
  expect(lists).toMatchObject({ ins_: '/instruments?instrument_type=etf' })
  expect(Object.values(lists).filter((path) => path.includes('{'))).toEqual([])
})

test('a form has a field for each parameter, filled only where it is required, and the example as its body', () => {
  const form = showTry(description, operation('orders.place'), lists)
  expect(form).toMatch(/<input name="account_id" data-in="path" value="acc_[0-9A-Za-z]{22}" required /)
  expect(form).toContain('&quot;order_type&quot;: &quot;market&quot;')
  expect(showTry(description, operation('orders.list'), lists)).toContain(
    '<input name="status" data-in="query" auto',
  )
})

test('a stream, which does not end, and the token itself have no form', () => {
  for (const name of ['events.stream', 'auth.issue_token'])
    expect(showTry(description, operation(name), lists)).toBe('')
})

test('an id of which no list has a newer one is left out of a body, if it is optional', () => {
  const [quote, account] = [`quo_${'0'.repeat(22)}`, `acc_${'0'.repeat(22)}`]
  expect(usableBody({ quote, account, side: 'buy' }, [], lists)).toEqual({ account, side: 'buy' })
  expect(usableBody({ quote, side: 'buy' }, ['quote'], lists)).toEqual({ quote, side: 'buy' })
  expect(usableBody(undefined, [], lists)).toBeUndefined()
})
