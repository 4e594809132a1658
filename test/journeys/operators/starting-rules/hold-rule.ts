// Holds a change of a rule of the start: nothing changes until another person approves it, and then it does once.
import assert from 'node:assert/strict'
import type { STARTING_RULES } from '../../../../src/features/operators/approvals/rules/set-starting-rules.ts'
import { setRule, theAdministrator, underRule } from '../../../support/approvals.ts'
import { type Answer, newOperator, type SignedIn } from '../../../support/operators.ts'
import type { Case, Journey } from './journey.ts'

type Rule = (typeof STARTING_RULES)[number]

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

/** Requests the change of the journey under the rule, and has another person approve it. */
export async function holdRule(rule: Rule, journey: Journey | undefined): Promise<void> {
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
}
