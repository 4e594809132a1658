// Changes of people, tenants, keys and clients under approvals.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { newId } from '../../../src/values/ids.ts'
import { lockInstallation, setRule, underRule } from '../../support/approvals.ts'
import { type Body, callerOf, freshTenant, send } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { type Answer, newEmail, newOperator, type SignedIn, sendAs } from '../../support/operators.ts'
import { natural } from '../../support/people.ts'

let unlock: Awaited<ReturnType<typeof lockInstallation>>
beforeAll(async () => {
  unlock = await lockInstallation()
})
afterAll(() => unlock())

/** The change that waits under a rule of the whole installation. */
async function heldUnder(verb: string, call: () => Promise<Answer>): Promise<Body> {
  const { status, body } = await underRule(verb, call)
  assert.equal(status, 202, JSON.stringify(body))
  return body
}

const approve = (by: SignedIn, id: string) => by.call('POST', `/operator/approvals/${id}/approve`, {})

const people = async (): Promise<[SignedIn, SignedIn]> => [
  await newOperator('administrator'),
  await newOperator('administrator'),
]

describe('a change of people', () => {
  test('a change of people gives a role when another administrator approves, and never by its beneficiary', async () => {
    const [one, other] = await people()
    const { tenant } = await freshTenant()
    const beneficiary = await newOperator('administrator')
    const grant = { role: 'finance', of_tenant: tenant }
    const path = `/operator/operators/${beneficiary.id}/grants`
    const waiting = await heldUnder('operators.grant', () => one.call('POST', path, grant))
    assert.deepEqual([waiting.verb, waiting.subjects], ['operators.grant', [beneficiary.id]])
    for (const person of [one, beneficiary]) assert.equal((await approve(person, waiting.id)).status, 403)
    const rolesNow = async () =>
      (await beneficiary.call('GET', '/operator/me')).body.grants.map(({ role }: Body) => role)
    assert.deepEqual(await rolesNow(), ['administrator'])
    assert.equal((await approve(other, waiting.id)).status, 200)
    assert.deepEqual(await rolesNow(), ['administrator', 'finance'])
  })

  test('a change of people invites when another administrator approves; the maker alone gets the link', async () => {
    const [one, other] = await people()
    const email = newEmail()
    const invitation = { email, role: 'support', of_tenant: null }
    const invite = () => one.call('POST', '/operator/invitations', invitation)
    const waiting = await heldUnder('invitations.create', invite)
    assert.ok(!JSON.stringify(waiting.subjects).includes(email))
    const listed: Body[] = (await one.call('GET', '/operator/invitations?role=support')).body
    assert.ok(listed.every((open) => open.email !== email))
    const { body } = await approve(other, waiting.id)
    assert.ok(
      body.result.id.startsWith('oin_') && !JSON.stringify(body).includes('hfo_'),
      JSON.stringify(body),
    )
    const link = (by: SignedIn) => by.call('POST', `/operator/invitations/${body.result.id}/link`)
    assert.equal((await link(other)).status, 404)
    const open = async () => {
      const { token } = (await link(one)).body
      return [token, (await sendAs(undefined, 'POST', '/operator/invitations/open', { token })).body]
    }
    const [first] = await open()
    const [, opened] = await open()
    assert.equal(opened.invitation.email, email)
    const earlier = await sendAs(undefined, 'POST', '/operator/invitations/open', { token: first })
    assert.equal(earlier.body.code, 'invitation_invalid')
  })

  test('a change of people is seen and cancelled by the administrator of a tenant that requested it, and by no other one', async () => {
    const mine = await freshTenant()
    const [local, neighbour] = [
      await newOperator('administrator', mine.tenant),
      await newOperator('administrator', mine.tenant),
    ]
    const invitation = { email: newEmail(), role: 'finance', of_tenant: mine.tenant }
    const waiting = await heldUnder('invitations.create', () =>
      local.call('POST', '/operator/invitations', invitation),
    )
    const listed = async (by: SignedIn): Promise<Body[]> => (await by.call('GET', '/operator/approvals')).body
    assert.deepEqual(
      (await listed(local)).map(({ id }) => id),
      [waiting.id],
    )
    assert.deepEqual(await listed(neighbour), [])
    const at = `/operator/approvals/${waiting.id}`
    assert.equal((await local.call('GET', at)).body.id, waiting.id)
    assert.equal((await neighbour.call('GET', at)).status, 404)
    assert.equal((await neighbour.call('POST', `${at}/cancel`)).status, 404)
    assert.equal((await neighbour.call('POST', `${at}/approve`, {})).status, 403)
    assert.deepEqual((await local.call('POST', `${at}/cancel`)).body.status, 'cancelled')
  })

  test('a change of people is refused immediately if its maker may not make it', async () => {
    const mine = await freshTenant()
    const theirs = await freshTenant()
    const local = await newOperator('administrator', mine.tenant)
    const invitation = { email: newEmail(), role: 'finance', of_tenant: theirs.tenant }
    const { status, body } = await local.call('POST', '/operator/invitations', invitation)
    assert.deepEqual([status, body.code], [403, 'forbidden'])
  })
})

describe('an emergency', () => {
  const REASON = { reason: 'The other administrator cannot be reached.' }
  const breakGlass = (by: SignedIn, id: string) =>
    by.call('POST', `/operator/approvals/${id}/break-glass`, REASON)

  test('an emergency lets a maker disable a client alone, which an administrator reviews, and fetch no secret', async () => {
    const { tenant } = await freshTenant()
    const [one, other, reviewer] = [
      await newOperator('developer', tenant),
      await newOperator('developer', tenant),
      await newOperator('administrator'),
    ]
    const at = `/operator/tenants/${tenant}`
    const client = (await one.call('POST', `${at}/clients`, { name: 'Leaked' })).body
    const inTenant = (by: SignedIn, { id }: Body) =>
      by.call('POST', `${at}/approvals/${id}/break-glass`, REASON)
    const path = `${at}/clients/${client.client_id}`
    for (const verb of ['clients.disable', 'clients.rotate_secret'])
      assert.equal((await setRule(tenant, { verb, roles: ['developer'] })).status, 200)
    const { status: held, body: secret } = await one.call('POST', `${path}/secrets`, { overlap_seconds: 60 })
    assert.equal(held, 202, JSON.stringify(secret))
    const refusal = await inTenant(one, secret)
    assert.deepEqual([refusal.status, refusal.body.code, refusal.body.result], [403, 'forbidden', undefined])
    assert.equal((await one.call('POST', `${at}/approvals/${secret.id}/cancel`)).status, 200)
    const waiting = (await one.call('POST', `${path}/disable`)).body
    assert.equal((await inTenant(other, waiting)).status, 403)
    const { status, body } = await inTenant(one, waiting)
    assert.deepEqual([status, body.approval?.status], [200, 'overridden'], JSON.stringify(body))
    const uses = (await reviewer.call('GET', '/operator/break-glass-uses?kind=change&limit=200'))
      .body as Body[]
    const use = uses.find(({ resource }) => resource === waiting.id)!
    assert.deepEqual([use.operator, use.of_tenant, use.reason], [one.id, tenant, REASON.reason])
    const review = (by: SignedIn) =>
      by.call('POST', `/operator/break-glass-uses/${use.id}/review`, {
        conclusion: 'not_justified',
        note: 'I was at my desk.',
      })
    assert.equal((await review(one)).status, 403)
    assert.equal((await review(reviewer)).status, 200)
    assert.equal((await review(reviewer)).status, 409)
  })

  test('an emergency makes no operator or tenant, gives no role, sets no limit and rotates no key alone', async () => {
    const [one, other] = await people()
    const grant = { role: 'finance', of_tenant: null }
    const limit = { role: 'finance', of_tenant: null, currency: 'EUR', most: '1.00' }
    const held = [
      await heldUnder('invitations.create', () =>
        one.call('POST', '/operator/invitations', { email: newEmail(), ...grant }),
      ),
      await heldUnder('operators.grant', () =>
        one.call('POST', `/operator/operators/${other.id}/grants`, grant),
      ),
      await heldUnder('limits.set', () => one.call('PUT', '/operator/limits', limit)),
      await heldUnder('keys.rotate', () => one.call('POST', '/operator/keys/rotate')),
      await heldUnder('tenants.create', () => one.call('POST', '/operator/tenants', { name: 'Alone' })),
    ]
    for (const { id } of held) {
      const { status, body } = await breakGlass(one, id)
      assert.deepEqual([status, body.code], [403, 'forbidden'])
      assert.match(body.detail, /always need their approvals/)
      assert.equal((await one.call('POST', `/operator/approvals/${id}/cancel`)).status, 200)
    }
  })
})

describe('a change of the installation', () => {
  test('a change of the installation makes a tenant when another administrator approves, whose client works', async () => {
    const [one, other] = await people()
    const name = `Approved ${newId('')}`
    const waiting = await heldUnder('tenants.create', () => one.call('POST', '/operator/tenants', { name }))
    const named = async () => {
      const all: Body[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body, headers } = await one.call(
          'GET',
          `/operator/tenants?limit=200${cursor && `&cursor=${cursor}`}`,
        )
        all.push(...body)
        cursor = headers.get('next-cursor')
      }
      return all.filter((tenant) => tenant.name === name)
    }
    assert.deepEqual(await named(), [])
    const { status, body } = await approve(other, waiting.id)
    assert.equal(status, 200)
    const [tenant] = await named()
    assert.equal(tenant!.id, body.result.tenant)
    const baseUrl = (await freshTenant()).baseUrl
    const client = callerOf(baseUrl, body.result)
    assert.match((await natural(client)).id, /^per_/) // Its first sealed data make its keys.
    assert.deepEqual(await client.get('/accounts'), [])
    const [fee] = await (await testApp()).database.sql(body.result.tenant)`
      select count(*)::int as fees from fees where tenant = ${body.result.tenant}`
    assert.deepEqual(fee, { fees: 2 })
  })

  test('a change of the installation makes a tenant immediately without a rule', async () => {
    const [one] = await people()
    const { status, body } = await one.call('POST', '/operator/tenants', { name: 'Unheld' })
    assert.equal(status, 201)
    const { baseUrl } = await freshTenant()
    assert.deepEqual(await callerOf(baseUrl, body).get('/accounts'), [])
  })

  test('a change of the installation rotates the key that signs tokens when another administrator approves', async () => {
    const [one, other] = await people()
    const tenant = await freshTenant()
    const kids = async () =>
      (await tenant.get('/.well-known/jwks.json')).keys.map(({ kid }: Body) => kid) as string[]
    const before = await kids()
    const waiting = await heldUnder('keys.rotate', () => one.call('POST', '/operator/keys/rotate'))
    assert.deepEqual(await kids(), before)
    const { body } = await approve(other, waiting.id)
    assert.ok((await kids()).includes(body.result.kid))
    assert.deepEqual(await tenant.get('/accounts'), [])
  })
})

test('a client is disabled when another developer approves, and its tokens stop', async () => {
  const tenant = await freshTenant()
  const at = `/operator/tenants/${tenant.tenant}`
  const [one, other] = [
    await newOperator('developer', tenant.tenant),
    await newOperator('developer', tenant.tenant),
  ]
  const { body: client } = await one.call('POST', `${at}/clients`, { name: 'Leaked' })
  const caller = callerOf(tenant.baseUrl, client)
  const token = `Bearer ${await caller.token()}`
  assert.deepEqual(await caller.get('/accounts'), [])
  await setRule(tenant.tenant, { verb: 'clients.disable', roles: ['developer'] })
  const path = `${at}/clients/${client.client_id}/disable`
  assert.equal((await one.call('POST', `${at}/clients/cli_unknown/disable`)).status, 404)
  const waiting = await one.call('POST', path)
  assert.equal(waiting.status, 202)
  assert.deepEqual(await caller.get('/accounts'), [])
  assert.equal((await one.call('POST', path)).status, 409)
  const approved = await other.call('POST', `${at}/approvals/${waiting.body.id}/approve`, {})
  assert.equal(approved.body.result.id, client.client_id)
  const { status } = await send(tenant.baseUrl, 'GET', '/accounts', undefined, { Authorization: token })
  assert.equal(status, 401)
})
