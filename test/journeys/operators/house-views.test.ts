// The views of the house in the operator API: what they show, what they mask, and what they refuse.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { beforeAll, describe, test } from 'vitest'
import { INSTALLATION } from '../../../src/values/installation.ts'
import type { Body } from '../../support/client.ts'
import { addApplication } from '../../support/house.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { startReceiver } from '../../support/receiver.ts'
import { type Desk, openDesk } from '../../support/trading.ts'
import { uploadFile } from '../../support/upload.ts'

let desk: Desk
let compliance: SignedIn
let auditor: SignedIn
let at: string

beforeAll(async () => {
  desk = await openDesk({ cash: '1000.00' })
  const { tenant } = desk.tenant
  at = `/operator/tenants/${tenant}`
  compliance = await newOperator('compliance', tenant)
  auditor = await newOperator('auditor', tenant)
})

describe('the ledger', () => {
  test('the ledger adds up to zero in each asset, now and as of an instant before the last deposit', async () => {
    const before = (await auditor.call('GET', `${at}/ledger/trial-balance`)).body
    await desk.advance(60)
    const { account, tenant } = desk
    await tenant.post(`/sandbox/accounts/${account}/inbound-payments`, {
      amount: '25.00',
      currency: 'EUR',
      owner_name: 'Ada Lovelace',
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
    })
    const after = (await auditor.call('GET', `${at}/ledger/trial-balance`)).body
    const bankOf = ({ rows }: Body) =>
      rows.find((row: Body) => row.ledger_account === 'bank' && row.asset === 'EUR').balance
    assert.equal(Number(bankOf(before)) - Number(bankOf(after)), 25)
    for (const { sums } of [before, after]) assert.deepEqual(sums, [{ asset: 'EUR', sum: '0' }])
    const past = await auditor.call('GET', `${at}/ledger/trial-balance?at=${before.at}`)
    assert.deepEqual(past.body.rows, before.rows)
    const wrong = await auditor.call('GET', `${at}/ledger/trial-balance?at=yesterday`)
    assert.deepEqual([wrong.status, wrong.body.params[0].path], [400, 'query.at'])
  })
})

describe('an application', () => {
  test('an application is masked, is shown for a reason, and shows no file that is not its own', async () => {
    const { id } = await addApplication(desk.tenant)
    const path = `${at}/onboarding-applications/${id}`
    const masked = (await auditor.call('GET', path)).body
    const [person] = masked.persons
    const identity = ({ claims }: Body) => claims.find((one: Body) => one.claim_type === 'identity').content
    assert.deepEqual(
      new Set(Object.values(identity(person)).filter((value) => value !== null)),
      new Set(['…']),
    )
    assert.match(person.name, /^(\p{L}… ?)+$/u)
    assert.equal((await auditor.call('POST', `${path}/unmask`, { reason: 'Curious.' })).status, 403)
    const shown = (await compliance.call('POST', `${path}/unmask`, { reason: 'Review.' })).body
    assert.equal(identity(shown.persons[0]).first_name.length > 1, true)
    assert.equal(shown.look.resource, id)
    const [{ file }] = masked.evidence
    const look = (of: string) =>
      compliance.call('POST', `${path}/evidence/${of}/unmask`, { reason: 'Review.' })
    assert.equal((await look(file)).body.filename, 'passport.pdf')
    const other = await uploadFile(desk.tenant)
    assert.equal((await look(other.id)).status, 404)
  })
})

describe('a delivery', () => {
  test('a delivery shows the exact body with a right signature, and never the body of a test', async () => {
    const receiver = await startReceiver()
    const { id: webhook, secret } = await desk.tenant.post('/webhooks', { url: receiver.url })
    const tried = await desk.tenant.post(`/webhooks/${webhook}/test`, {
      event: { name: 'order.filled', data: { name: 'Ada Lovelace' } },
    })
    await placeOrder()
    await receiver.waitFor(2)
    const list = (await auditor.call('GET', `${at}/webhook-deliveries?webhook=${webhook}`)).body
    const real = list.find((one: Body) => one.event !== null && one.status === 'succeeded')
    const sent = (await auditor.call('GET', `${at}/webhook-deliveries/${real.id}`)).body
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === real.id)!
    assert.equal(sent.body, received.body)
    const text = `${sent.headers['Webhook-Timestamp']}.${real.id}.${received.body}`
    const signature = `v1,${createHmac('sha256', secret).update(text).digest('hex')}`
    assert.ok(sent.headers['Webhook-Signature'].split(' ').includes(signature))
    const hidden = (await auditor.call('GET', `${at}/webhook-deliveries/${tried.id}`)).body
    assert.deepEqual([hidden.body, hidden.headers], [null, { 'Webhook-Id': tried.id }])
    receiver.stop()
  })
})

/** An order has events, which go to every webhook. */
async function placeOrder(): Promise<void> {
  await desk.price('IE00B4L5Y983', '50.00', '50.00')
  const { id: instrument } = await desk.instrument('IE00B4L5Y983')
  await desk.place({ instrument, side: 'buy', order_type: 'limit', quantity: '1', limit_price: '30.00' })
}

describe('the health of a tenant', () => {
  test('the health of a tenant has its jobs, a ledger in balance, and the last proof', async () => {
    const proof = await auditor.call('GET', `${at}/activity/proof`)
    const { body } = await auditor.call('GET', `${at}/health`)
    assert.deepEqual(body.ledger, [])
    assert.equal(body.last_proof.sequence, proof.body.checkpoints[0].sequence)
    assert.ok(body.jobs.every(({ failing }: Body) => failing === 0))
  })
})

describe('the proofs for an auditor', () => {
  test('the proofs for an auditor add up the ledger of the tenant, and the records of the installation', async () => {
    const { body: ofTenant } = await auditor.call('GET', `${at}/ledger/proof`)
    assert.deepEqual([ofTenant.is_whole, ofTenant.faults], [true, []])
    assert.ok(ofTenant.assets.every(({ sum }: Body) => Number(sum) === 0))
    const { body: earlier } = await auditor.call('GET', `${at}/ledger/proof?sequence=1`)
    assert.equal(earlier.sequence, 1)

    assert.equal((await auditor.call('GET', '/operator/activity/proof')).status, 403)
    const ofAll = await newOperator('auditor')
    const { checkpoints, keys } = (await ofAll.call('GET', '/operator/activity/proof')).body
    const { payload } = await jwtVerify(checkpoints[0].signed, await importJWK(keys[0], 'EdDSA'))
    assert.deepEqual([payload.tenant, payload.hash], [INSTALLATION, checkpoints[0].hash])
    const { body: installation } = await ofAll.call('GET', '/operator/ledger/proof')
    assert.deepEqual([installation.is_whole, installation.assets], [true, []])
  })
})
