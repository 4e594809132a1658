// What holds for every body: what cannot be read, cannot be stored or costs too much is refused, with its place.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { freshTenant, offenders, refused } from '../support/client.ts'
import { contact, identity } from '../support/people.ts'

describe('bodies', () => {
  test.each([
    ['not JSON', '{', 'body'],
    ['an array', '[]', 'body'],
    ['null', 'null', 'body'],
    ['NUL in a text', '{"name":"a\\u0000b"}', 'body.name'],
    ['a lone surrogate', '{"name":"\\ud800"}', 'body.name'],
    ['deep nesting', `{"name":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'body'],
    ['too large', `{"name":"${'x'.repeat(1_100_000)}"}`, 'body'],
    ['a wrong type', '{"name":7}', 'body.name'],
    ['nothing', '', 'body'],
  ])('%s is a 400 that names the place', async (_what, text, path) => {
    const tenant = await freshTenant()
    const body = await refused(tenant.call('POST', '/sandbox/tenants', text), 400, 'invalid_request')
    assert.ok(body.params[0].path.startsWith(path), JSON.stringify(body.params))
  })

  test('deep nesting is the same 400 under an Idempotency-Key, which stays free', async () => {
    const tenant = await freshTenant()
    const key = { 'Idempotency-Key': 'deep' }
    for (const depth of [33, 2_000, 400_000]) {
      const text = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const answer = tenant.call('POST', '/sandbox/tenants', text, key)
      const { params } = await refused(answer, 400, 'invalid_request')
      assert.equal(params[0].detail, 'Nested deeper than 32 levels.')
    }
    assert.equal((await tenant.call('POST', '/sandbox/tenants', { name: 'Flat' }, key)).status, 201)
  })

  test('a wrong content type is refused and named', async () => {
    const tenant = await freshTenant()
    const body = await refused(
      tenant.call('POST', '/sandbox/tenants', '<xml/>', { 'Content-Type': 'text/xml' }),
      400,
      'invalid_request',
    )
    assert.equal(body.params[0].path, 'header.Content-Type')
  })

  test('more than 20,000 values, or more bytes than the operation needs, are refused before parsing', async () => {
    const tenant = await freshTenant()
    const refuse = async (path: string, text: string, detail: string) => {
      const body = await refused(tenant.call('POST', path, text), 400, 'invalid_request')
      assert.deepEqual(body.params, [{ path: 'body', code: 'invalid_param', detail }])
    }
    const many = 'Has more than 20,000 values.'
    await refuse('/sandbox/tenants', `{"name":[${'1,'.repeat(20_000)}1]}`, many)
    await refuse('/sandbox/tenants', `{"name":"a","a":[${'{},'.repeat(10_001)}{}]}`, many)
    const deep = `{"pad":"${' '.repeat(20_000)}","name":${'['.repeat(40)}${']'.repeat(40)}}`
    await refuse('/sandbox/tenants', deep, 'Nested deeper than 32 levels.')
    const url = (length: number) => JSON.stringify({ url: 'x'.repeat(length) })
    await refuse('/webhooks', url(64 * 1024), 'Larger than 64 KiB.')
    // Commas and brackets inside of texts are no values.
    const text = JSON.stringify({ name: 'x', more: '[{,"\\'.repeat(8000) })
    assert.equal((await tenant.call('POST', '/sandbox/tenants', text)).status, 201)
  })

  test('a request without a body equals one with an empty body', async () => {
    const tenant = await freshTenant()
    const { id } = await tenant.post('/webhooks', { url: 'https://example.com/same' })
    const key = { 'Idempotency-Key': 'nothing' }
    const path = `/sandbox/webhooks/${id}/rotate-secret`
    const first = await tenant.call('POST', path, undefined, key)
    assert.ok(first.status < 300, first.text)
    const second = await tenant.call('POST', path, {}, key)
    assert.equal(second.text, first.text)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    await refused(tenant.call('POST', path, { a: 1 }, key), 409, 'idempotency_key_conflict')
  })

  test('__proto__ in a body has no effect', async () => {
    const tenant = await freshTenant()
    const answer = await tenant.post('/sandbox/tenants', '{"name":"p","__proto__":{"polluted":true}}')
    assert.ok(answer.tenant)
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  })

  test('a list that is too long is refused before its items are checked', async () => {
    const tenant = await freshTenant()
    const offendersOf = async (path: string, body: object) => {
      return offenders(await refused(tenant.call('POST', path, body), 400, 'invalid_request'))
    }
    const event_names = Array.from({ length: 2000 }, (_, index) => ({ index }))
    const webhook = { url: 'https://example.com/', event_names }
    assert.deepEqual(await offendersOf('/webhooks', webhook), ['body.event_names invalid_param'])
    const claims = Array.from({ length: 2000 }, () => ({ claim_type: 'relationships', relationships: [7] }))
    assert.deepEqual(await offendersOf('/persons', { person_type: 'natural', claims }), [
      'body.claims invalid_param',
    ])
    const twice = { url: 'https://example.com/', event_names: ['order.filled', 'order.filled'] }
    assert.deepEqual(await offendersOf('/webhooks', twice), ['body.event_names invalid_param'])
  })

  test('a refusal names at most 100 offenders, and truncates a long name', async () => {
    const tenant = await freshTenant()
    const more = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}`.repeat(200), 1]))
    const claims = [{ ...identity, ...more }, contact]
    const { params } = await refused(
      tenant.call('POST', '/persons', { person_type: 'natural', claims }),
      400,
      'invalid_request',
    )
    assert.equal(params.length, 100)
    assert.equal(params[0].path, `body.claims.0.${'0'.repeat(100)}…`)
    const evidence = Array.from({ length: 1000 }, (_, index) => ({
      person: 'per_nobody',
      evidence_type: 'selfie',
      file: `fil_${index}`.padEnd(255, 'x'),
    }))
    const application = { customer_type: 'individual', authorities: [{ person: 'per_nobody' }], evidence }
    const answer = await tenant.call('POST', '/onboarding-applications', application)
    assert.deepEqual(
      { status: answer.status, params: answer.body.params.length },
      { status: 400, params: 100 },
    )
    assert.match(answer.body.detail, /, and 980 more\]$/)
    assert.ok(answer.text.length < 1024 * 1024, `${answer.text.length} characters`)
  })

  test('claim_type: null counts as a missing member, and an object in place of a text as an invalid one', async () => {
    const tenant = await freshTenant()
    const offendersOf = async (claim: object) => {
      const body = { person_type: 'natural', claims: [claim, identity, contact] }
      return offenders(await refused(tenant.call('POST', '/persons', body), 400, 'invalid_request'))
    }
    const hostile = { toString: 1, valueOf: 1 }
    const at = 'body.claims.0.'
    assert.deepEqual(await offendersOf({ claim_type: null }), [`${at}claim_type missing_param`])
    assert.deepEqual(await offendersOf({}), [`${at}claim_type missing_param`])
    assert.deepEqual(await offendersOf({ claim_type: hostile }), [`${at}claim_type invalid_param`])
    assert.deepEqual(await offendersOf({ ...identity, date_of_birth: hostile }), [
      `${at}date_of_birth invalid_param`,
    ])
    const employment = { claim_type: 'employment', employment_status: hostile }
    assert.deepEqual(await offendersOf(employment), [`${at}employment_status invalid_param`])
    const relationships = [
      { related_person: 'x', relationship_type: 'director', ownership_percentage: hostile },
    ]
    assert.deepEqual(await offendersOf({ claim_type: 'relationships', relationships }), [
      `${at}relationships.0.ownership_percentage invalid_param`,
    ])
  })
})
