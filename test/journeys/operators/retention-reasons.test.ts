// The reasons of legal holds, access requests and erasures in lists: an operator who may not see personal data sees that
// there is one, and not which.
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { freshTenant } from '../../support/client.ts'
import { openTestAccount } from '../../support/journey.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

let at: string
let officer: SignedIn
let auditor: SignedIn
let person: string

beforeAll(async () => {
  const tenant = await freshTenant()
  at = `/operator/tenants/${tenant.tenant}`
  const { customer } = await openTestAccount(tenant)
  const [authority] = await tenant.get(`/customers/${customer.id}/authorities`)
  person = authority.person.id
  officer = await newOperator('compliance', tenant.tenant)
  auditor = await newOperator('auditor', tenant.tenant)
})

const rowsFor = async (reader: SignedIn, list: string) => {
  const { status, body } = await reader.call('GET', `${at}/${list}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('an auditor sees the reasons of a hold masked, and compliance sees them', async () => {
  const hold = await officer.call('POST', `${at}/legal-holds`, { person, reason: 'Lawsuit of Mara Klein' })
  const reasons = async (reader: SignedIn) => {
    const [{ reason, lift_reason }] = await rowsFor(reader, 'legal-holds')
    return [reason, lift_reason]
  }
  assert.deepEqual(await reasons(auditor), ['…', null])
  await officer.call('POST', `${at}/legal-holds/${hold.body.id}/lift`, { reason: 'Mara Klein withdrew' })
  assert.deepEqual(await reasons(auditor), ['…', '…'])
  assert.deepEqual(await reasons(officer), ['Lawsuit of Mara Klein', 'Mara Klein withdrew'])
})

test('an auditor sees the reason of an access request masked, and compliance sees it', async () => {
  await officer.call('POST', `${at}/persons/${person}/access-requests`, { reason: 'Letter of Mara Klein' })
  const [masked] = await rowsFor(auditor, 'access-requests')
  assert.equal(masked.reason, '…')
  const [shown] = await rowsFor(officer, 'access-requests')
  assert.equal(shown.reason, 'Letter of Mara Klein')
})
