// The mistakes of a first day, each with the sentence that the developer reads.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { api } from '../../src/api.ts'
import { sentenceOf } from '../../src/http/api/validation/sentences.ts'
import { assertMembers } from '../support/assert-members.ts'
import { type Caller, freshTenant, send } from '../support/client.ts'
import { WORLD } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'

let tenant: Caller
let at: string

beforeAll(async () => {
  tenant = await freshTenant()
  const { account } = await openTestAccount(tenant)
  at = `/accounts/${account.id}`
})

const DEPOSIT = { amount: '10.00', currency: 'EUR', payment_reference: 'R' }
const DECIMAL = 'Must be a decimal as text, with a point and without an exponent, such as 100.00.'

describe('a mistake in a body', () => {
  test.each<[string, string, object, string]>([
    ['a comma in an amount', 'deposits', { ...DEPOSIT, amount: '100,00' }, `body.amount: ${DECIMAL}`],
    ['a sign of a currency', 'deposits', { ...DEPOSIT, amount: '€100' }, `body.amount: ${DECIMAL}`],
    ['an amount that is a list', 'deposits', { ...DEPOSIT, amount: [] }, `body.amount: Must be text.`],
    ['no amount', 'deposits', { currency: 'EUR' }, 'body.amount: Required.'],
    ['two faults', 'deposits', { currency: 'eur' }, 'body.amount: Required. 1 more in params.'],
  ])('%s: the detail is its sentence', async (_, path, body, detail) => {
    const answer = await tenant.call('POST', `${at}/${path}`, body)
    assert.deepEqual([answer.status, answer.body.detail], [400, detail])
    assert.equal(answer.body.request_id, answer.headers.get('request-id'))
  })

  test('an unknown type of claim lists the types that exist', async () => {
    const claims = [{ claim_type: 'surname', last_name: 'Duarte' }]
    const { body } = await tenant.call('POST', '/persons', { person_type: 'natural', claims })
    assertMembers(body.params[0], { path: 'body.claims.0.claim_type' })
    assert.match(body.params[0].detail, /^Must be one of identity, .*residence/)
  })

  test('a day of another form is refused with the form that a day has', async () => {
    const claims = [
      { claim_type: 'identity', first_name: 'Ines', last_name: 'Duarte', date_of_birth: '30.06.1995' },
    ]
    const { body } = await tenant.call('POST', '/persons', { person_type: 'natural', claims })
    const [wrong] = body.params.filter(({ path }: { path: string }) => path.endsWith('.date_of_birth'))
    assert.deepEqual(wrong, {
      path: 'body.claims.0.date_of_birth',
      code: 'invalid_param',
      detail: 'Must be a day of the form YYYY-MM-DD, such as 2026-07-14.',
    })
  })

  test('text that is not JSON has the line and column of its fault', async () => {
    const { body } = await tenant.call(
      'POST',
      `${at}/deposits`,
      '{\n  "amount": "1.00"\n  "currency": "EUR"\n}',
    )
    assert.equal(body.detail, 'body: Not JSON: line 3, column 3.')
  })
})

describe('a mistake in a query', () => {
  test.each([
    [
      'a day with points',
      '/events?created[gt]=01.02.2026',
      /^query\.created\[gt\]: Must be an instant with its zone/,
    ],
    ['a limit of words', '/accounts?limit=ten', /^query\.limit: Must be a whole number in plain digits\.$/],
    ['a limit of nothing', '/accounts?limit=0', /^query\.limit: Must be at least 1\.$/],
    ['an unknown state', '/orders?status=opne', /^query\.status: Must be one of .*filled/],
  ])('%s: the detail is its sentence', async (_, path, sentence) => {
    const { status, body } = await tenant.call('GET', path)
    assert.equal(status, 400)
    assert.match(body.detail, sentence)
  })
})

describe('a mistake in a path', () => {
  test.each([
    ['/v1/accounts', 'No such operation; did you mean /accounts?'],
    ['/accounts/', 'No such operation; did you mean /accounts?'],
    ['/api/v2/accounts/', 'No such operation; did you mean /accounts?'],
    ['/acounts', 'No such operation.'],
    [`/v1${'/'.repeat(5_000)}`, 'No such operation.'],
  ])('%s: %s', async (path, detail) => {
    const { status, body } = await send(tenant.baseUrl, 'GET', path)
    assert.deepEqual([status, body.detail], [404, detail])
  })
})

test('a new resource has its address in Location, in a repeated answer too', async () => {
  const key = { 'Idempotency-Key': 'one-deposit' }
  for (let n = 0; n < 2; n++) {
    const { status, body, headers } = await tenant.call('POST', `${at}/deposits`, DEPOSIT, key)
    assert.deepEqual([status, headers.get('location')], [201, `${tenant.baseUrl}${at}/deposits/${body.id}`])
    assert.equal((await tenant.get(`${at}/deposits/${body.id}`)).id, body.id)
  }
})

test('quotes and orders take the instrument under both names', async () => {
  const { id } = await tenant.get(`/instruments/${WORLD}`)
  for (const name of ['instrument', 'instrument_id']) {
    const body = { [name]: id, side: 'buy', cash_amount: '10.00' }
    const quote = await tenant.call('POST', `${at}/order-quotes`, body)
    assert.deepEqual([quote.status, quote.body.instrument.id], [200, id])
    const order = await tenant.call('POST', `${at}/orders`, { ...body, order_type: 'market' })
    assert.equal(order.body.code, 'insufficient_funds')
  }
  const two = { instrument: id, instrument_id: 'ins_other', side: 'buy', cash_amount: '10.00' }
  const { body } = await tenant.call('POST', `${at}/order-quotes`, two)
  assertMembers(body.params[0], { path: 'body.instrument', code: 'invalid_param' })
})

interface Shape {
  pattern?: string
  [member: string]: unknown
}

function* patternsOf(shape: unknown): Generator<Shape> {
  if (shape === null || typeof shape !== 'object') return
  if (typeof (shape as Shape).pattern === 'string') yield shape as Shape
  for (const [name, part] of Object.entries(shape)) if (!name.startsWith('~')) yield* patternsOf(part)
}

test('every pattern of a request, of clients and of operators, has a sentence without its signs', () => {
  const routes = [...api.routes, ...api.operator!.description.routes]
  const shapes = routes.flatMap(({ params, query, body }) => [...patternsOf([params, query, body])])
  const sentences = shapes.map((parentSchema) => {
    const params = { pattern: parentSchema.pattern }
    return sentenceOf({ keyword: 'pattern', instancePath: '', schemaPath: '', params, parentSchema }, '')
  })
  assert.ok(sentences.length > 100)
  assert.deepEqual(
    sentences.filter((sentence) => !sentence.startsWith('Must ') || /pattern|is invalid/i.test(sentence)),
    [],
  )
})
