// Changes of people, tenants, keys and clients under approvals.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { newId } from '../../../src/values/ids.ts'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { setRule } from '../../support/approvals.ts'
import { type Body, callerOf, freshTenant, send } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { type Answer, newEmail, newOperator, type SignedIn, sendAs } from '../../support/operators.ts'
import { natural } from '../../support/people.ts'

/**
 * Calls under a rule of the whole installation. It is removed immediately after the call: other tests share the
 * installation. What waits already keeps the demands of the rule.
 */
async function underRule(verb: string, call: () => Promise<Answer>): Promise<Body> {
  const sql = (await testApp()).database.write(INSTALLATION)
  const id = newId('apu_')
  await sql`
    insert into approval_rules (tenant, id, verb, roles, needed, set_by, modified_at)
    values (${INSTALLATION}, ${id}, ${verb}, '{administrator}', 1, 'test', now())`
  try {
    const { status, body } = await call()
    assert.equal(status, 202, JSON.stringify(body))
    return body
  } finally {
    await sql`delete from approval_rules where tenant = ${INSTALLATION} and id = ${id}`
  }
}

const approve = (by: SignedIn, id: string) => by.call('POST', `/operator/approvals/${id}/approve`, {})

const people = async (): Promise<[SignedIn, SignedIn]> => [
  await newOperator('administrator'),
  await newOperator('administrator'),
]

describe('a change of people', () => {
  test('gives a role when another administrator approves, and never by its beneficiary', async () => {
    const [one, other] = await people()
    const { tenant } = await freshTenant()
    const beneficiary = await newOperator('administrator')
    const grant = { role: 'finance', of_tenant: tenant }
    const path = `/operator/operators/${beneficiary.id}/grants`
    const waiting = await underRule('operators.grant', () => one.call('POST', path, grant))
    assert.deepEqual([waiting.verb, waiting.subjects], ['operators.grant', [beneficiary.id]])
    for (const person of [one, beneficiary]) assert.equal((await approve(person, waiting.id)).status, 403)
    const rolesNow = async () =>
      (await beneficiary.call('GET', '/operator/me')).body.grants.map(({ role }: Body) => role)
    assert.deepEqual(await rolesNow(), ['administrator'])
    assert.equal((await approve(other, waiting.id)).status, 200)
    assert.deepEqual(await rolesNow(), ['administrator', 'finance'])
  })

  test('invites when another administrator approves, who gets the link', async () => {
    const [one, other] = await people()
    const email = newEmail()
    const invitation = { email, role: 'support', of_tenant: null }
    const invite = () => one.call('POST', '/operator/invitations', invitation)
    const waiting = await underRule('invitations.create', invite)
    assert.ok(!JSON.stringify(waiting.subjects).includes(email))
    const listed: Body[] = (await one.call('GET', '/operator/invitations?role=support')).body
    assert.ok(listed.every((open) => open.email !== email))
    const { body } = await approve(other, waiting.id)
    const opened = await sendAs(undefined, 'POST', '/operator/invitations/open', { token: body.result.token })
    assert.equal(opened.body.invitation.email, email)
    const again = await one.call('GET', `/operator/approvals/${waiting.id}`)
    assert.ok(!JSON.stringify(again.body).includes(body.result.token))
  })

  test('is refused immediately if its maker may not make it', async () => {
    const mine = await freshTenant()
    const theirs = await freshTenant()
    const local = await newOperator('administrator', mine.tenant)
    const invitation = { email: newEmail(), role: 'finance', of_tenant: theirs.tenant }
    const { status, body } = await local.call('POST', '/operator/invitations', invitation)
    assert.deepEqual([status, body.code], [403, 'forbidden'])
  })
})

describe('a change of the installation', () => {
  test('makes a tenant when another administrator approves, whose client works', async () => {
    const [one, other] = await people()
    const name = `Approved ${newId('')}`
    const waiting = await underRule('tenants.create', () => one.call('POST', '/operator/tenants', { name }))
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

  test('makes a tenant immediately without a rule', async () => {
    const [one] = await people()
    const { status, body } = await one.call('POST', '/operator/tenants', { name: 'Unheld' })
    assert.equal(status, 201)
    const { baseUrl } = await freshTenant()
    assert.deepEqual(await callerOf(baseUrl, body).get('/accounts'), [])
  })

  test('rotates the key that signs tokens when another administrator approves', async () => {
    const [one, other] = await people()
    const tenant = await freshTenant()
    const kids = async () =>
      (await tenant.get('/.well-known/jwks.json')).keys.map(({ kid }: Body) => kid) as string[]
    const before = await kids()
    const waiting = await underRule('keys.rotate', () => one.call('POST', '/operator/keys/rotate'))
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
