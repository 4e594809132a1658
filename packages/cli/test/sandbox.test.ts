// The commands that play with a sandbox: events that are made to happen, deliveries that are sent again, new tenants.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, freshTenant } from '../../../test/support/client.ts'
import { openTestAccount } from '../../../test/support/journey.ts'
import { until } from '../../../test/support/until.ts'
import { delivered, frozenTenant, listen } from '../../../test/support/webhooks.ts'
import { installHf } from './installed.ts'

const { plainEnvironment, environmentOf, run, lines } = installHf()

describe('trigger', () => {
  test('trigger makes every event of its list happen, on a clock that stands still', async () => {
    const tenant = await frozenTenant()
    const listed = await run(plainEnvironment, ['--json', 'trigger', '--list'])
    const names: string[] = listed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    const ids: string[] = []
    for (const name of names) {
      const [event] = await lines(tenant, 'trigger', name)
      const stored = await tenant.get(`/events/${event.id}`)
      assert.deepEqual([event.name, stored.resource], [name, event.resource])
      ids.push(event.id)
    }
    assert.equal(new Set(ids).size, names.length)
    const { balanced } = await tenant.get('/sandbox/ledger')
    assert.equal(balanced, true)
    const described = await tenant.get('/openapi.json')
    // Approvals are given, persons erased, settings changed, advances and rejected payouts reversed by operators, for
    // whom hf has no words.
    const done = ['person.erased', 'settings.changed', 'deposit.advance_reversed', 'withdrawal.failed']
    const ofOperators = (name: string) => name.startsWith('approval.') || done.includes(name)
    const missing = Object.keys(described.webhooks).filter(
      (name) => !names.includes(name) && !ofOperators(name),
    )
    // A journal waits, and a tax is reclaimed, only in a tenant whose settings say so. Income is reinvested only on an
    // account whose settings say so.
    const waiting = ['submitted', 'rejected', 'cancelled', 'expired'].map((end) => `journal.${end}`)
    const reclaims = ['opened', 'paid', 'refused'].map((end) => `tax_reclaim.${end}`)
    const reinvestments = ['completed', 'skipped'].map((end) => `reinvestment.${end}`)
    const overdrafts = ['account.overdraft_demanded', 'account.overdraft_repaid']
    assert.deepEqual(missing, [...overdrafts, ...reclaims, ...reinvestments, ...waiting])
  }, 600_000)

  test('trigger works with full onboarding and a clock that runs, and on an account of the caller', async () => {
    const tenant = await freshTenant({ onboarding: 'full' })
    const [opened] = await lines(tenant, 'trigger', 'account.opened')
    const account = opened.resource.id
    const [filled] = await lines(tenant, 'trigger', 'order.filled', '--account', account)
    const order = await tenant.get(`/accounts/${account}/orders/${filled.resource.id}`)
    assert.deepEqual([order.account, order.net_cash_amount], [account, '98.50']) // 100.00 − 1.50
    const accounts: Body[] = await tenant.get('/accounts')
    assert.equal(accounts.length, 1)
  })

  test('trigger delivers to the webhooks of the tenant', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    await tenant.post('/webhooks', { url: receiver.url, event_names: ['account.suspended'] })
    const [event] = await lines(tenant, 'trigger', 'account.suspended')
    await until(
      async () => receiver.received,
      (all) => all.length > 0,
    )
    assert.equal(JSON.parse(receiver.received[0]!.body).id, event.id)
  })

  test('trigger refuses wrong words before it changes anything', async () => {
    const tenant = await freshTenant()
    const { account } = await openTestAccount(tenant)
    const codeOf = async (...words: string[]) =>
      (await run(environmentOf(tenant), ['trigger', ...words])).code
    assert.equal(await codeOf(), 2)
    assert.equal(await codeOf('order.wished'), 2)
    assert.equal(await codeOf('toString'), 2)
    assert.equal(await codeOf('account.closed', '--account', account.id), 2)
    assert.equal(await codeOf('order.placed', '--account', 'acc_none'), 4)
    const events: Body[] = await tenant.get('/events')
    const changes = events.filter(({ name }) => name !== 'document.issued')
    assert.deepEqual(
      changes.map(({ name }) => name),
      ['account.opened', 'onboarding_application.approved', 'onboarding_application.submitted'],
    )
  })
})

describe('resend', () => {
  test('resend delivers an event again to the webhooks that take it', async () => {
    const tenant = await freshTenant()
    const [all, some] = [await listen(), await listen()]
    const { id } = await tenant.post('/webhooks', { url: all.url, event_names: ['account.opened'] })
    const other = await tenant.post('/webhooks', { url: some.url, event_names: ['order.filled'] })
    await openTestAccount(tenant)
    const [event] = await tenant.get('/events?name=account.opened')
    const resent = await lines(tenant, 'events', 'resend', event.id)
    assert.deepEqual(resent, [{ event: event.id, webhook: id, deliveries: 1 }])
    await until(
      async () => all.received,
      (received) => received.length === 2,
    )
    assert.deepEqual(
      all.received.map(({ headers }) => headers['event-id']),
      [event.id, event.id],
    )
    const codeOf = async (...words: string[]) =>
      (await run(environmentOf(tenant), ['events', 'resend', ...words])).code
    assert.equal(await codeOf(event.id, '--webhook', other.id), 2)
    assert.equal(await codeOf('evt_none'), 4)
    await tenant.put(`/webhooks/${id}`, { is_active: false })
    assert.equal(await codeOf(event.id), 1)
    assert.equal(some.received.length, 0)
  })

  test('resend sends the payload of a delivery again, and lists deliveries by state', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    const hook = { url: receiver.url, event_names: ['account.opened'] }
    const { id: webhook } = await tenant.post('/webhooks', hook)
    await openTestAccount(tenant)
    const [first] = await until(
      () => lines(tenant, 'deliveries', 'list', '--webhook', webhook, '--status', 'succeeded'),
      (all) => all.length === 1,
    )
    const [again] = await lines(tenant, 'deliveries', 'resend', first!.id)
    assert.equal(again.redelivery_of, first!.id)
    await delivered(tenant, again.id, ({ status }) => status === 'succeeded')
    assert.equal(receiver.received[1]!.body, receiver.received[0]!.body)
    assert.deepEqual(await lines(tenant, 'deliveries', 'list', '--status', 'failed'), [])
    const wrong = await run(environmentOf(tenant), ['deliveries', 'list', '--status', 'lost'])
    assert.equal(wrong.code, 2)
  })
})

test('sandbox new creates a tenant of its own, and stores its credentials only under a new name', async () => {
  const owner = await freshTenant()
  const settings = JSON.stringify({ onboarding: 'minimal', fees: [] })
  const [created] = await lines(owner, 'sandbox', 'new', 'mine', '--name', 'Mine', '--settings', settings)
  assert.notEqual(created.tenant, owner.tenant)
  assert.equal('client_secret' in created, false)
  const event = await run(plainEnvironment, ['--profile', 'mine', '--json', 'trigger', 'order.filled'])
  assert.equal(JSON.parse(event.stdout).name, 'order.filled')
  assert.deepEqual(await owner.get('/events'), [])
  const again = await run(environmentOf(owner), ['sandbox', 'new', 'mine'])
  assert.deepEqual([again.code, again.stdout], [2, ''])
  const refused = await run(environmentOf(owner), ['sandbox', 'new', 'other', '--settings', '{"fee":1}'])
  assert.equal(refused.code, 1)
  assert.equal((await run(plainEnvironment, ['profiles'])).stdout.split('\n').length, 2)
})
