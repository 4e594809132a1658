import assert from 'node:assert/strict'
import { test } from 'vitest'
import { api } from '../../../api.ts'
import { CURRENT } from '../../../versions/versions.ts'
import { describeApi } from '../../openapi/describe-api.ts'
import type { ApiDescription } from './document.ts'
import { operationPage, placeOf } from './operation-pages.ts'

const description = describeApi(api, CURRENT, 'http://127.0.0.1:8080') as unknown as ApiDescription
const bodyOf = (path: string, routes = api.routes, described = description) =>
  operationPage({ routes, describe: () => described, isSandbox: true }, path)?.content.body ?? ''
const routeOf = (name: string) => api.routes.find((route) => route.name === name)!
const pageOf = (name: string) => bodyOf(placeOf(routeOf(name)))
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '')

/** Characters of a page without its frame. */
const MAX_BODY = 160_000

test('every operation has a row in the index and in its group, and a page that is not too long', () => {
  const index = bodyOf('/docs/operations')
  for (const route of api.routes) {
    const { group, name } = route
    assert.ok(index.includes(`<li id="${name}"><a href="operations/${group}/${name}">`), name)
    assert.ok(bodyOf(`/docs/operations/${group}`).includes(`<a href="${group}/${name}">`), name)
    const page = bodyOf(placeOf(route))
    assert.ok(page.startsWith(`<section class="operation" id="${name}">`), name)
    assert.ok(page.length < MAX_BODY, `${name} has ${page.length} characters`)
  }
})

test('every link inside a page leads to an anchor of the page, and no anchor is there twice', () => {
  for (const route of api.routes) {
    const body = bodyOf(placeOf(route))
    const anchors = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, anchor]) => anchor!)
    assert.equal(new Set(anchors).size, anchors.length)
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor!)
    assert.deepEqual(
      links.filter((link) => !anchors.includes(link)),
      [],
    )
  }
})

test('a path that is longer than that of an operation has no page', () => {
  for (const path of ['trading/none', 'trading/orders.place/more', 'none', 'none/orders.place'])
    assert.equal(bodyOf(`/docs/operations/${path}`), '')
})

test('an operation shows its parameters, body, answer, own codes, remedies and three samples', () => {
  const section = pageOf('orders.place')
  const text = words(section)
  assert.ok(text.includes('account_id text in the path'))
  assert.ok(text.includes('side buy or sell required'))
  assert.ok(text.includes('cash_amount decimal text or null'))
  assert.ok(text.includes('Combinations: Market buy in cash; '))
  assert.ok(section.includes('<a href="#shape:Order"><code>Order</code></a>'))
  assert.ok(section.includes('<a href="../../errors#insufficient_funds">'))
  assert.ok(text.includes('Fetch a new token and repeat the request once.'))
  for (const sample of [
    'curl http://127.0.0.1:8080/accounts/acc_',
    'await hf.orders.place(&#x27;acc_',
    'hf orders place acc_',
  ])
    assert.ok(text.includes(sample))
})

test('the forms of a body fold with their members, also inside a list', () => {
  const text = words(pageOf('persons.create'))
  assert.ok(text.includes('claims list of ClaimSpec'))
  assert.ok(text.includes('claim_type: identity'))
  assert.ok(text.includes('date_of_birth date'))
})

test('a page shows the text of the description as text', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\' onfocus=alert(1) `</code><b>`'
  const hurt = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return ['description', 'title', 'value'].includes(key) ? hostile : value
    if (Array.isArray(value)) return value.map((one) => hurt(one, key))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hurt(one, name)]))
  }
  const described = hurt(description) as ApiDescription
  const order = described.paths['/accounts/{account_id}/orders']!.post!
  order.requestBody!.content['application/json']!.examples = { default: { value: { [hostile]: hostile } } }
  order.parameters[0] = { name: 'account_id', in: 'path', required: true, schema: {}, example: hostile }
  const routes = api.routes.map((route) => ({ ...route, title: hostile, description: hostile }))
  const body = bodyOf(placeOf(routeOf('orders.place')), routes, described)
  assert.ok(body.includes('&lt;script&gt;'))
  assert.doesNotMatch(body.replaceAll(/="[^"]*"/g, ''), /<script|<img|<b>|<[^>]+\son\w+/)
})
