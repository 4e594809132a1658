// The secret of a webhook while it is replaced: both secrets sign until the old one ends.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { type Body, freshTenant, refused } from '../support/client.ts'
import { holdfastBeside, SYSTEM_USER } from '../support/server-process.ts'
import {
  advance,
  delivered,
  frozenTenant,
  hexSignature,
  listen,
  sendTest,
  signaturesOf,
  verifyStandard,
} from '../support/webhooks.ts'

describe('deliveries while a secret is being replaced', () => {
  test('both sign, the new one first; after 48 hours only the new one signs', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const next = async () => {
      const count = receiver.received.length
      const { id } = await sendTest(tenant, hook)
      await receiver.waitFor(count + 1)
      await delivered(tenant, id, ({ status }) => status === 'succeeded')
      return receiver.received.at(-1)!
    }
    const rotate = async () => (await tenant.post(`/sandbox/webhooks/${hook.id}/rotate-secret`)).secret
    const second = await rotate()
    assert.match(second, /^whsec_[A-Za-z0-9+/]{43}=$/)

    const during = await next()
    assert.equal(signaturesOf(during).length, 4)
    assert.equal(signaturesOf(during)[0], hexSignature(second, during))
    assert.equal(signaturesOf(during)[2], hexSignature(hook.secret, during))
    for (const secret of [second, hook.secret]) verifyStandard(secret, during)

    await advance(tenant, 48 * 3600 - 1)
    verifyStandard(hook.secret, await next())
    await advance(tenant, 1)
    const after = await next()
    assert.equal(signaturesOf(after).length, 2)
    verifyStandard(second, after)
    assert.throws(() => verifyStandard(hook.secret, after), /No matching signature found/)

    const third = await rotate()
    const fourth = await rotate()
    const crowded = await next()
    assert.equal(signaturesOf(crowded).length, 4)
    for (const secret of [third, fourth]) verifyStandard(secret, crowded)
    assert.throws(() => verifyStandard(second, crowded), /No matching signature found/)
    assert.equal(signaturesOf(crowded)[0], hexSignature(fourth, crowded))
    await refused(tenant.call('POST', '/sandbox/webhooks/whk_none/rotate-secret'), 404, 'not_found')
  })

  test('the operator replaces a secret from the command line', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    await sendTest(tenant, hook)
    await receiver.waitFor(1)
    const environment = { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir') }
    const rotate = (id: string) => holdfastBeside(environment, 'webhook', 'rotate-secret', tenant.tenant, id)
    const { secret, ...rest } = JSON.parse(await rotate(hook.id))
    assert.deepEqual(rest, { webhook: hook.id })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    await sendTest(tenant, hook)
    await receiver.waitFor(2)
    const sent = receiver.received.at(-1)!
    assert.equal(signaturesOf(sent)[0], hexSignature(secret, sent)) // The server that runs has heard of it.
    assert.equal(signaturesOf(sent)[2], hexSignature(hook.secret, sent))
    const records: Body[] = await tenant.get('/activity')
    const record = records.find(({ action }) => action === 'webhook rotate-secret')
    assert.deepEqual([record.actor, record.resource], [SYSTEM_USER, hook.id])
    await assert.rejects(rotate('whk_none'), /not_found: No such webhook\./)
  })
})
