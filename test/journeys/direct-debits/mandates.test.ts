// Mandates are registered, shown with a masked IBAN, revoked, and lapse.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { codesOf, DEBTOR, debitDesk, SIGNED } from '../../support/direct-debits.ts'

test('a mandate has the creditor of the tenant, its days, and shows four characters of its IBAN', async () => {
  const desk = await debitDesk()
  const mandate = await desk.mandate({ reference: 'M-1/2027' })
  assertMembers(mandate, {
    status: 'active',
    mandate_type: 'recurrent',
    reference: 'M-1/2027',
    creditor_identifier: 'DE98ZZZ09999999999',
    debtor_name: 'Ada Lovelace',
    iban: '******************3000',
    next_sequence_type: 'FRST',
    // Told on the 10th, submitted on the 11th at 06:00.
    earliest_due_date: '2027-03-12',
    expires_on: '2030-03-01',
    last_collected_on: null,
  })
  const other = await desk.mandate({
    mandate_type: 'one_off',
    iban: 'CH93 0076 2011 6238 5295 7',
    bank_code: 'EXMPCHZZ',
  })
  assertMembers(other, { next_sequence_type: 'OOFF', iban: '*****************2957' })
  assert.match(other.reference, /^HF[0-9A-Z]{16}$/)
  const listed = await desk.tenant.get(`${desk.at}/mandates?status=active`)
  assert.deepEqual(listed, [other, mandate])
})

test('a mandate that is wrong is refused, and leaves nothing', async () => {
  const desk = await debitDesk()
  const first = await desk.mandate({ reference: 'M-1' })
  const refusals: [body: object, refusal: string][] = [
    [{ iban: 'DE89370400440532013001' }, '400 invalid_request body.iban'],
    [{ iban: 'US64SVBKUS6S3300958879' }, '400 invalid_request body.iban'],
    [{ signed_at: '2027-03-10T05:00:00.001Z' }, '400 invalid_request body.signed_at'],
    [{ reference: 'X'.repeat(36) }, '400 invalid_request body.reference'],
    [{ reference: '/M' }, '400 invalid_request body.reference'],
    [{ reference: 'M//1' }, '400 invalid_request body.reference'],
    [{ debtor_name: 'Ärger' }, '400 invalid_request body.debtor_name'],
    [{ evidence: 'fil_unknown' }, '400 invalid_request body.evidence'],
    [{ iban: 'CH9300762011623852957' }, '400 invalid_request body.bank_code'],
    [{ reference: 'M-1' }, '409 duplicate'],
  ]
  for (const [more, refusal] of refusals) {
    const body = { ...DEBTOR, signed_at: SIGNED, ...more }
    const answer = await desk.tenant.call('POST', `${desk.at}/mandates`, body)
    assert.equal(codesOf(answer), refusal, JSON.stringify(more))
    if (refusal === '409 duplicate') assert.deepEqual(answer.body.context, { mandate: first.id })
  }
  assert.deepEqual(await desk.tenant.get(`${desk.at}/mandates`), [first])
  assert.deepEqual(await desk.events('mandate'), ['mandate.created'])
})

test('a tenant without settings of direct debits has no mandates', async () => {
  const desk = await debitDesk({ direct_debits: null })
  const answer = await desk.tenant.call('POST', `${desk.at}/mandates`, { ...DEBTOR, signed_at: SIGNED })
  assert.equal(codesOf(answer), '403 direct_debit_forbidden')
})

test('a mandate is revoked once, and lapses after 36 months without a debit', async () => {
  const desk = await debitDesk()
  const [revoked, lapsed] = [await desk.mandate(), await desk.mandate()]
  for (let times = 0; times < 2; times++) {
    const answer = await desk.tenant.call('POST', `/mandates/${revoked.id}/revoke`, {})
    assert.deepEqual([answer.status, answer.body.status], [200, 'revoked'])
  }
  assertMembers(await desk.mandateNow(revoked.id), {
    revoked_at: '2027-03-10T05:00:00.000Z',
    next_sequence_type: null,
    earliest_due_date: null,
  })
  await desk.advance('2030-03-01T05:59:59.000Z')
  assert.equal((await desk.mandateNow(lapsed.id)).status, 'active')
  await desk.advance('2030-03-01T06:00:00.000Z')
  assert.equal((await desk.mandateNow(lapsed.id)).status, 'expired')
  const answer = await desk.tenant.call('POST', `/mandates/${lapsed.id}/revoke`, {})
  assert.equal(codesOf(answer), '409 conflict')
  assert.deepEqual(await desk.events('mandate'), [
    'mandate.created',
    'mandate.created',
    'mandate.revoked',
    'mandate.expired',
  ])
})
