// Looks at personal data need a proof of identity, like changes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import { api } from '../../../src/api.ts'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { type Caller, freshTenant } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { openTestAccount } from '../../support/journey.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

const LOOKS = api
  .operator!.description.routes.filter(({ permission }) => permission === 'personal_data.unmask')
  .map(({ name, path }) => [name, path] as const)

let tenant: Caller
let person: SignedIn
beforeAll(async () => {
  tenant = await freshTenant()
  person = await newOperator('operations', tenant.tenant)
})

const look = (path: string) => {
  const at = path.replace('{tenant_id}', tenant.tenant).replaceAll(/\{\w+\}/g, 'unknown')
  return person.call('POST', at, { reason: 'They called.' })
}

test('there are seven', () => {
  assert.deepEqual(LOOKS.map(([name]) => name).sort(), [
    'customers.unmask',
    'notes.unmask',
    'onboarding_applications.unmask',
    'onboarding_applications.unmask_evidence',
    'payouts.unmask',
    'suspense.unmask',
    'withdrawals.unmask',
  ])
})

test('an answer is not stored: a repeat under the same key is another look', async () => {
  const { customer } = await openTestAccount(tenant)
  const at = `/operator/tenants/${tenant.tenant}/customers/${customer.id}/unmask`
  const repeat = { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': randomUUID() }
  for (const _ of [1, 2])
    assert.equal((await person.call('POST', at, { reason: 'They called.' }, repeat)).status, 200)
  const sql = (await testApp()).database.sql(tenant.tenant)
  const looks = await sql`
    select from operator_looks where tenant = ${tenant.tenant} and resource = ${customer.id}`
  assert.equal(looks.length, 2)
  const stored = await sql`
    select from idempotency_keys where tenant = ${tenant.tenant} and resource = ${customer.id}`
  assert.equal(stored.length, 0)
})

test.each(LOOKS)('%s is refused six minutes after the last proof of identity', async (_, path) => {
  assert.equal((await look(path)).status, 404)
  const sql = (await testApp()).database.write(INSTALLATION)
  const age = (minutes: number) => sql`
    update operator_sessions set stepped_up_at = stepped_up_at + make_interval(mins => ${minutes}::int)
    where tenant = ${INSTALLATION} and operator = ${person.id}`
  await age(-6)
  const { status, body } = await look(path)
  assert.deepEqual([status, body.code], [403, 'step_up_required'])
  await age(6)
})
