// Customers and accounts for operators: the search by anything, the story of a customer, the value of an account.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { insertGrant } from '../../../src/features/operators/operators/insert-grant.ts'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { openStory, type Story } from '../../support/console.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

let story: Story
let at: string
let support: SignedIn
let operations: SignedIn

beforeAll(async () => {
  story = await openStory()
  const { tenant } = story.tenant
  at = `/operator/tenants/${tenant}`
  support = await newOperator('support', tenant)
  operations = await newOperator('operations', tenant)
})

const read = async (path: string): Promise<Body> => {
  const { status, body } = await support.call('GET', `${at}${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const search = (text: string) => read(`/search?q=${encodeURIComponent(text)}`)
const NAMES = /Ada|Lovelace|LOVELACE/

describe('the search', () => {
  test('the search compares the text by its form', async () => {
    const deposit = (await read('/deposits?status=open'))[0]
    const [payment] = await read('/suspense')
    const expected: [string, string, string[]][] = [
      [story.account, 'id', [story.account]],
      [story.customer, 'id', [story.customer]],
      [story.bought, 'id', [story.bought]],
      [deposit.id, 'id', [deposit.id]],
      [payment.id, 'id', [payment.id]],
      [story.reference.toLowerCase(), 'reference', [story.account]],
      [deposit.payment_reference, 'reference', [deposit.id]],
      [payment.bank_transaction_id, 'reference', [payment.id]],
      ['de89 3704 0044 0532 0130 00', 'iban', [story.account]],
      ['ADA@example.com', 'email', [story.customer]],
      ['ADA@example', 'email', []],
      ['@example.com', 'email', []],
      ['love', 'name', []],
      ['Ada lovelac', 'name', []],
      ['Ada Lovelace', 'name', [story.customer]],
      ['Babbage', 'name', []],
      ['ord_0000000000000000000000', 'id', []],
    ]
    for (const [text, matched, ids] of expected) {
      const answer = await search(text)
      assert.deepEqual([text, answer.matched, answer.hits.map(({ id }: Body) => id)], [text, matched, ids])
      assert.doesNotMatch(JSON.stringify(answer), NAMES)
    }
  })

  test('the search matches beginnings for an operator alone that may unmask', async () => {
    const found = async ({ call }: SignedIn, query: string) => {
      const { status, body } = await call('GET', `${at}/${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return (body.hits ?? body).map(({ id }: Body) => id)
    }
    const { tenant } = story.tenant
    const masked = [support, await newOperator('finance', tenant), await newOperator('auditor', tenant)]
    const open = [operations, await newOperator('compliance', tenant)]
    // A permission in another tenant counts for nothing here.
    const { tenant: of_tenant } = await freshTenant()
    const both = await newOperator('support', tenant)
    const grant = { operator: both.id, role: 'compliance', of_tenant, granted_by: operations.id }
    await changeAs(await testApp(), INSTALLATION, (context) => insertGrant(context, grant))
    const starts = ['search?q=lo', 'search?q=ada%40ex', 'customers?name=lo', 'customers?email=ada%40ex']
    const wholes = ['search?q=lovelace', 'customers?name=ADA', 'customers?email=ada%40example.com']
    for (const query of starts) {
      for (const one of [...masked, both]) assert.deepEqual([query, await found(one, query)], [query, []])
      for (const one of open) assert.deepEqual([query, await found(one, query)], [query, [story.customer]])
    }
    for (const query of wholes)
      for (const one of [...masked, ...open]) assert.deepEqual(await found(one, query), [story.customer])
    const part = await support.call('GET', `${at}/customers?email=ada`)
    assert.deepEqual([part.status, part.body.params[0].path], [400, 'query.email'])
    assert.deepEqual(await found(operations, 'customers?email=ada'), [story.customer])
  })

  test('the search refuses a text that is too short or too long, and finds nothing of another tenant', async () => {
    for (const text of ['', 'a', 'a'.repeat(101)]) {
      const { status, body } = await support.call('GET', `${at}/search?q=${text}`)
      assert.deepEqual([status, body.params[0].path], [400, 'query.q'])
    }
    assert.equal((await support.call('GET', `${at}/search`)).status, 400)
    const other = await freshTenant()
    const stranger = await newOperator('support', other.tenant)
    const found = await stranger.call('GET', `/operator/tenants/${other.tenant}/search?q=${story.account}`)
    assert.deepEqual(found.body.hits, [])
    const path = `/operator/tenants/${other.tenant}/customers/${story.customer}`
    assert.equal((await stranger.call('GET', path)).status, 404)
    assert.equal((await stranger.call('GET', `${path}/story`)).status, 404)
  })
})

describe('a customer', () => {
  test('a customer is shown with accounts and persons, without personal data', async () => {
    const customer = await read(`/customers/${story.customer}`)
    assert.deepEqual(
      [
        customer.name,
        customer.status,
        customer.accounts[0].reference,
        customer.authorities[0].authority_type,
      ],
      ['A… L…', 'active', story.reference, 'owner'],
    )
    assert.doesNotMatch(JSON.stringify(customer), NAMES)
    const listed = await read('/customers?name=lovelace&status=active')
    assert.deepEqual([listed.length, listed[0].id, listed[0].name], [1, story.customer, 'A… L…'])
    assert.deepEqual(await read('/customers?name=babbage'), [])
    assert.equal((await support.call('GET', `${at}/customers/cus_unknown`)).status, 404)
  })

  test('a customer is unmasked for a reason alone, by an operator that may, and the look is in the story', async () => {
    const path = `${at}/customers/${story.customer}/unmask`
    assert.equal((await support.call('POST', path, { reason: 'Curious.' })).status, 403)
    assert.equal((await operations.call('POST', path, { reason: ' ' })).status, 400)
    const { status, body } = await operations.call('POST', path, { reason: 'The customer called.' })
    assert.deepEqual(
      [status, body.customer.full_name, body.look.reason],
      [200, 'Ada Lovelace', 'The customer called.'],
    )
    const looks = await read(`/customers/${story.customer}/story?kind=look`)
    assert.deepEqual(
      looks.map(({ id, actor, reference }: Body) => [id, actor, reference]),
      [[body.look.id, operations.id, story.customer]],
    )
  })

  test('a customer has a story that is the same in one page and in many', async () => {
    const whole = await read(`/customers/${story.customer}/story`)
    const kinds = new Set(whole.map(({ kind }: Body) => kind))
    for (const kind of ['order', 'deposit', 'transaction', 'document', 'event'])
      assert.ok(kinds.has(kind), kind)
    const instants = whole.map((entry: Body) => entry.at)
    assert.deepEqual(instants, instants.toSorted().reverse())
    const pages: Body[] = []
    for (let cursor = ''; ; ) {
      const { body, headers } = await support.call(
        'GET',
        `${at}/customers/${story.customer}/story?limit=3${cursor}`,
      )
      pages.push(...body)
      const next = headers.get('next-cursor')
      if (!next) break
      cursor = `&cursor=${encodeURIComponent(next)}`
    }
    assert.deepEqual(pages, whole)
    const orders = whole.filter(({ kind }: Body) => kind === 'order')
    assert.deepEqual(await read(`/customers/${story.customer}/story?kind=order`), orders)
    assert.doesNotMatch(JSON.stringify(whole), NAMES)
    assert.equal(
      (await support.call('GET', `${at}/customers/${story.customer}/story?kind=gossip`)).status,
      400,
    )
  })
})

test('an account has the value that its customer sees', async () => {
  const value = await read(`/accounts/${story.account}/valuation`)
  assert.deepEqual(value, await story.tenant.get(`${story.at}/valuation`))
  const account = await read(`/accounts/${story.account}`)
  assert.deepEqual([account.name, account.holders[0].id], ['A… L…', story.customer])
  const period = `period_start=2027-03-01&period_end=2027-03-10`
  assert.deepEqual(
    await read(`/accounts/${story.account}/valuation-history?${period}`),
    await story.tenant.get(`${story.at}/valuation-history?${period}`),
  )
  for (const path of ['', '/valuation', '/valuation-history?period_start=2027-03-01'])
    assert.equal((await support.call('GET', `${at}/accounts/acc_unknown${path}`)).status, 404)
})

test('a tenant says what its clock shows', async () => {
  const tenant = await read('')
  const { now } = await story.tenant.get('/sandbox/clock')
  assert.deepEqual(
    [tenant.id, tenant.environment, tenant.clock_mode, tenant.now, tenant.is_ahead],
    [story.tenant.tenant, 'sandbox', 'frozen', now, true],
  )
})
