// The rules of the start of a live installation, each with a journey of its operation: one person requests the change
// and cannot approve it, nothing changes, another person approves it, and it takes effect once. A rule without a
// journey fails here.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { STARTING_RULES } from '../../../src/features/operators/approvals/rules/set-starting-rules.ts'
import { lockInstallation, setRule, theAdministrator, underRule } from '../../support/approvals.ts'
import { type Answer, newOperator, type SignedIn } from '../../support/operators.ts'
import { bookingJourneys, deleteWrongPrices } from './starting-rules/booking-journeys.ts'
import { complianceJourneys } from './starting-rules/compliance-journeys.ts'
import { credentialJourneys } from './starting-rules/credential-journeys.ts'
import { installationJourneys } from './starting-rules/installation-journeys.ts'
import type { Case, Journey } from './starting-rules/journey.ts'
import { paymentJourneys } from './starting-rules/payment-journeys.ts'

type Rule = (typeof STARTING_RULES)[number]

const JOURNEYS: Record<string, Journey> = {
  ...paymentJourneys,
  ...bookingJourneys,
  ...complianceJourneys,
  ...credentialJourneys,
  ...installationJourneys,
}

let unlock: Awaited<ReturnType<typeof lockInstallation>>
beforeAll(async () => {
  unlock = await lockInstallation()
})
afterAll(() => unlock())
afterAll(deleteWrongPrices)

/** A person who may make the change and, by their other role, approve the same change of others. */
async function newMaker({ role }: Rule, { maker = role }: Journey, tenant: string | null): Promise<SignedIn> {
  const person = await newOperator(maker, tenant)
  if (maker === role) return person
  const grant = { role, of_tenant: tenant }
  const path = `/operator/operators/${person.id}/grants`
  const { status, body } = await (await theAdministrator()).call('POST', path, grant)
  assert.equal(status, 201, JSON.stringify(body))
  return person
}

/** Requests the change under the rule. */
async function request(
  { verb, from_amount, role }: Rule,
  { tenant, method = 'POST', path, body }: Case,
  maker: SignedIn,
): Promise<Answer> {
  const call = () => maker.call(method, path, body)
  if (tenant === null) return underRule(verb, call, [role])
  const currency = from_amount === null ? null : 'EUR'
  const set = await setRule(tenant, { verb, currency, from_amount, roles: [role] })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  return call()
}

test.each(STARTING_RULES)('the rule for $verb holds it until another person approves it', async (rule) => {
  const journey = JOURNEYS[rule.verb]
  assert.ok(journey, `No journey shows that the rule for ${rule.verb} works.`)
  const opened = await journey.open()
  const { tenant, look } = opened
  const maker = await newMaker(rule, journey, tenant)
  const checker = await newOperator(rule.role, tenant)
  const before = await look()
  const held = await request(rule, opened, maker)
  assert.equal(held.status, 202, JSON.stringify(held.body))
  const { id, verb, status } = held.body
  assert.deepEqual([verb, status, held.body.maker], [rule.verb, 'pending', maker.id])
  assert.deepEqual(await look(), before)
  const at = tenant === null ? '/operator' : `/operator/tenants/${tenant}`
  const approve = ({ call }: SignedIn) => call('POST', `${at}/approvals/${id}/approve`, {})
  const own = await approve(maker)
  assert.deepEqual([own.status, own.body.detail], [403, 'Nobody decides on their own change.'])
  assert.deepEqual(await look(), before)
  const approved = await approve(checker)
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  assert.equal(approved.body.approval.status, 'approved')
  const after = await look()
  assert.notDeepEqual(after, before)
  assert.equal((await approve(checker)).status, 409)
  assert.deepEqual(await look(), after)
})

test('each journey is one of a rule of the start', () => {
  const verbs = STARTING_RULES.map(({ verb }) => verb)
  assert.deepEqual(
    Object.keys(JOURNEYS).filter((verb) => !verbs.includes(verb)),
    [],
  )
})
