// The secrets of a client: rotated with overlap, listed and ended over the operator API, and what becomes of tokens.
import assert from 'node:assert/strict'
import { inject, test } from 'vitest'
import { type Body, type Caller, fetchToken, freshTenant, refused, send } from '../../support/client.ts'
import { newOperator } from '../../support/operators.ts'
import { passTime } from '../../support/until.ts'

const HOUR = 3600

/** The answer to a request for a token with the secret. */
const tokenFor = ({ client_id }: Pick<Caller, 'client_id'>, client_secret: string) =>
  fetchToken(inject('baseUrl'), { client_id, client_secret, grant_type: 'client_credentials' })

const statusFor = async (client: Caller, secret: string) => (await tokenFor(client, secret)).status

/** A client of a fresh tenant, and a developer of the tenant. */
async function openClient() {
  const client = await freshTenant()
  const developer = await newOperator('developer', client.tenant)
  const at = `/operator/tenants/${client.tenant}/clients/${client.client_id}/secrets`
  return {
    client,
    at,
    call: developer.call,
    rotate: (overlap_seconds: unknown) => developer.call('POST', at, { overlap_seconds }),
    list: async () => (await developer.call('GET', at)).body as Body[],
  }
}

test('both secrets work after a rotation with overlap, and the earlier one has an end', async () => {
  const { client, rotate, list } = await openClient()
  const before = Date.now()
  const { status, body } = await rotate(HOUR)
  const after = Date.now()
  assert.equal(status, 201)
  assert.deepEqual(
    [await statusFor(client, client.client_secret), await statusFor(client, body.client_secret)],
    [200, 200],
  )
  const rotated_ms = Date.parse(body.previous_ends_at) - HOUR * 1000
  assert.ok(rotated_ms >= before - 1 && rotated_ms <= after, `${before} ${rotated_ms} ${after}`)
  const secrets = await list()
  assert.deepEqual(
    secrets.map(({ id, ends_at }) => [id === body.secret_id, ends_at]),
    [
      [true, null],
      [false, body.previous_ends_at],
    ],
  )
  assert.ok(!JSON.stringify(secrets).includes(body.client_secret))
})

test('the earlier secret is refused from its end on, and the tokens of before remain valid', async () => {
  const { client, rotate } = await openClient()
  const token = await client.token()
  const { body } = await rotate(1)
  await passTime(1_100, 'the overlap of one second')
  await refusedAsWrong(client, client.client_secret)
  assert.equal(await statusFor(client, body.client_secret), 200)
  const me = await send(inject('baseUrl'), 'GET', '/me', undefined, { Authorization: `Bearer ${token}` })
  assert.equal(me.status, 200)
})

async function refusedAsWrong(client: Caller, secret: string) {
  const { status, body } = await tokenFor(client, secret)
  assert.deepEqual(
    [status, body],
    [401, { error: 'invalid_client', error_description: 'Client authentication failed.' }],
  )
}

test('every earlier secret ends immediately without overlap', async () => {
  const { client, rotate } = await openClient()
  const second = (await rotate(HOUR)).body
  const third = (await rotate(0)).body
  await refusedAsWrong(client, client.client_secret)
  await refusedAsWrong(client, second.client_secret)
  assert.equal(await statusFor(client, third.client_secret), 200)
})

test('a third secret beside two that work is refused, and both go on working', async () => {
  const { client, rotate, list } = await openClient()
  const second = (await rotate(HOUR)).body
  const { status, body } = await rotate(HOUR)
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await list()).length, 2)
  assert.deepEqual(
    [await statusFor(client, client.client_secret), await statusFor(client, second.client_secret)],
    [200, 200],
  )
})

test('one of two rotations with overlap at the same moment is refused', async () => {
  const { rotate, list } = await openClient()
  const statuses = (await Promise.all([rotate(HOUR), rotate(HOUR)])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [201, 409])
  assert.equal((await list()).length, 2)
})

test('a rotation under an Idempotency-Key makes one secret, and a repeat gets the same one', async () => {
  const { at, call, list } = await openClient()
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': 'rotate-1' }
  const first = await call('POST', at, { overlap_seconds: HOUR }, headers)
  const again = await call('POST', at, { overlap_seconds: HOUR }, headers)
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
  assert.equal((await list()).length, 2)
})

test('a secret is ended once, the only one that works never', async () => {
  const { client, at, call, rotate, list } = await openClient()
  const [first] = await list()
  const end = (id: string) => call('POST', `${at}/${id}/end`)
  const only = await end(first!.id)
  assert.deepEqual([only.status, only.body.code], [409, 'conflict'])
  assert.equal(await statusFor(client, client.client_secret), 200)
  const second = (await rotate(HOUR)).body
  assert.equal((await end(first!.id)).status, 200)
  await refusedAsWrong(client, client.client_secret)
  assert.equal((await end(first!.id)).status, 409)
  assert.equal((await end('cse_0000000000000000000000')).status, 404)
  assert.equal(await statusFor(client, second.client_secret), 200)
})

test.each([-1, 31_536_001, 1.5, '60', null, undefined])('an overlap of %s is refused', async (overlap) => {
  const { rotate, list } = await openClient()
  const { status, body } = await rotate(overlap)
  assert.deepEqual([status, body.params[0].path], [400, 'body.overlap_seconds'])
  assert.equal((await list()).length, 1)
})

test('a client of another tenant is not found, and a disabled one gets no secret', async () => {
  const [mine, theirs] = [await openClient(), await openClient()]
  const foreign = mine.at.replace(mine.client.client_id, theirs.client.client_id)
  assert.equal((await mine.call('GET', foreign)).status, 404)
  assert.equal((await mine.call('POST', foreign, { overlap_seconds: 0 })).status, 404)
  const [secret] = await theirs.list()
  assert.equal((await mine.call('POST', `${foreign}/${secret!.id}/end`)).status, 404)
  assert.equal((await mine.call('POST', `${mine.at}/${secret!.id}/end`)).status, 404)
  assert.equal(await statusFor(theirs.client, theirs.client.client_secret), 200)
  await mine.call('POST', mine.at.replace(/secrets$/, 'disable'))
  const { status, body } = await mine.rotate(0)
  assert.deepEqual([status, body.code], [409, 'conflict'])
})

test('a rotation is recorded without the secret', async () => {
  const { client, rotate } = await openClient()
  const { body } = await rotate(HOUR)
  const auditor = await newOperator('auditor', client.tenant)
  const path = `/operator/tenants/${client.tenant}/activity?resource=${client.client_id}`
  const records = (await auditor.call('GET', path)).body as Body[]
  assert.deepEqual(
    records.map(({ action, status }) => [action, status]),
    [['POST /operator/tenants/{tenant_id}/clients/{client_id}/secrets', 201]],
  )
  assert.ok(!JSON.stringify(records).includes(body.client_secret))
})

test('a client has no access to its own secrets', async () => {
  const { client, at } = await openClient()
  await refused(client.call('POST', at, { overlap_seconds: 0 }), 401, 'session_required')
})
