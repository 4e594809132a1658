// Journals that wait for approval: reserved, approved by another client, rejected, cancelled, expired.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { postTestPosition, setAccount } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, type Caller, callerOf, refused } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { openJournals } from '../../support/journals.ts'

const THRESHOLD = { approval_threshold: { EUR: '100.00' } }

async function openWaiting(settings: object = {}) {
  const all = await openJournals({ ...THRESHOLD, ...settings })
  const { firm, first, post } = all
  const give = { from_account: firm.account, to_account: first.account, amount: '100.00' }
  return { ...all, give, wait: async (): Promise<Body> => (await post(give)).body }
}

const vote = (caller: Caller, id: string, verb: string, body: object | undefined = {}) =>
  caller.call('POST', `/journals/${id}/${verb}`, body)

const namesOf = async (tenant: Caller, id: string): Promise<string[]> =>
  (await tenant.get(`/events?resource[id]=${id}`)).map(({ name }: Body) => name).reverse()

describe('journals at the threshold', () => {
  test('a journal waits with its value reserved; below it is booked', async () => {
    const { firm, first, post, give, wait } = await openWaiting()
    assert.equal((await post({ ...give, amount: '99.99' })).body.status, 'booked')
    const journal = await wait()
    assertMembers(journal, {
      status: 'pending_approval',
      transactions: [],
      booked_at: null,
      decided_by: null,
      expires_at: '2027-03-08T10:00:00.000Z',
    })
    // 1000.00 − 99.99 = 900.01, of which 100.00 is reserved.
    const cash = await firm.cash()
    assert.deepEqual([cash.total, cash.trading, cash.reserved], ['900.01', '800.01', '100.00'])
    assert.equal((await first.cash()).total, '99.99')
  })

  test('its creator may not approve it; another client may, once', async () => {
    const { tenant, firm, first, wait, approver } = await openWaiting()
    const other = await approver()
    const { id } = await wait()
    await refused(vote(tenant, id, 'approve'), 403, 'approval_by_creator')
    const { status, body } = await vote(other, id, 'approve')
    assert.equal(status, 200, JSON.stringify(body))
    assertMembers(body, { status: 'booked', booked_at: body.decided_at })
    assert.notEqual(body.decided_by, body.created_by)
    assert.equal(body.transactions.length, 2)
    assert.deepEqual((await vote(other, id, 'approve')).body, body)
    await refused(vote(other, id, 'reject'), 409, 'conflict')
    await refused(vote(tenant, id, 'cancel'), 409, 'conflict')
    assert.deepEqual([(await firm.cash()).total, (await firm.cash()).reserved], ['900.00', '0.00'])
    assert.equal((await first.cash()).withdrawal, '100.00')
    assert.deepEqual(await namesOf(tenant, id), ['journal.submitted', 'journal.booked'])
  })

  test('rejected, cancelled or expired, its value is free again', async () => {
    const { tenant, firm, wait, approver } = await openWaiting()
    const other = await approver()
    const [rejected, cancelled, expired] = [await wait(), await wait(), await wait()]
    const { body } = await vote(other, rejected.id, 'reject', { reason: 'Not agreed' })
    assertMembers(body, { status: 'rejected', rejected_reason: 'Not agreed', transactions: [] })
    assert.deepEqual((await vote(other, rejected.id, 'reject', { reason: 'Again' })).body, body)
    await refused(vote(tenant, rejected.id, 'reject'), 409, 'conflict')
    assert.equal((await vote(tenant, cancelled.id, 'cancel')).body.status, 'cancelled')
    const { processed } = await firm.advance('2027-03-08T10:00:00.000Z')
    assert.ok(processed.journals >= 1)
    const after = await tenant.get(`/journals/${expired.id}`)
    assert.deepEqual([after.status, after.booked_at], ['expired', null])
    await refused(vote(other, expired.id, 'approve'), 409, 'conflict')
    assert.deepEqual([(await firm.cash()).trading, (await firm.cash()).reserved], ['1000.00', '0.00'])
    const ends: [Body, string][] = [
      [rejected, 'rejected'],
      [cancelled, 'cancelled'],
      [expired, 'expired'],
    ]
    for (const [{ id }, end] of ends)
      assert.deepEqual(await namesOf(tenant, id), ['journal.submitted', `journal.${end}`])
    const app = await testApp()
    const [row] = await app.database.sql(tenant.tenant)<{ rejected_reason: string }>`
      select rejected_reason from journals where tenant = ${tenant.tenant} and id = ${rejected.id}`
    assert.match(row!.rejected_reason, /^hf1\./)
  })

  test('it stays waiting where an account may not take part now', async () => {
    const { tenant, first, wait, approver } = await openWaiting()
    const [{ id }, other] = [await wait(), await approver()]
    await setAccount(tenant, first.account, { status: 'suspended' })
    await refused(vote(other, id, 'approve'), 409, 'conflict')
    assert.equal((await tenant.get(`/journals/${id}`)).status, 'pending_approval')
    await setAccount(tenant, first.account, { status: 'active' })
    assert.equal((await vote(other, id, 'approve')).status, 200)
  })

  test('approve, reject and cancel concurrently: one wins', async () => {
    const { tenant, firm, first, wait, approver } = await openWaiting()
    const other = await approver()
    for (let round = 0; round < 4; round++) {
      const { id } = await wait()
      const all = await Promise.all([
        vote(other, id, 'approve'),
        vote(other, id, 'reject'),
        vote(tenant, id, 'cancel'),
        vote(other, id, 'approve'),
      ])
      const { status } = await tenant.get(`/journals/${id}`)
      const won = all.filter((one) => one.status === 200)
      assert.ok(won.length >= 1)
      for (const { body } of won) assert.equal(body.status, status)
    }
    const [house, customer] = [await firm.cash(), await first.cash()]
    assert.equal(house.reserved, '0.00')
    assert.equal(Number(house.total) + Number(customer.total), 1000)
  })

  test('a client without the scope decides nothing', async () => {
    const { tenant, wait } = await openWaiting()
    const { id } = await wait()
    const reader = callerOf(
      tenant.baseUrl,
      await tenant.post('/sandbox/clients', { name: 'Reader', scope: 'read' }),
    )
    assert.equal((await reader.get(`/journals/${id}`)).id, id)
    for (const verb of ['approve', 'reject', 'cancel', 'reverse'])
      await refused(vote(reader, id, verb), 403, 'insufficient_scope')
    await refused(tenant.call('POST', '/sandbox/clients', { scope: 'admin' }), 400, 'invalid_request')
  })

  test('its reversal waits too', async () => {
    const { tenant, first, wait, approver } = await openWaiting()
    const other = await approver()
    const { id } = await wait()
    await vote(other, id, 'approve')
    const reversal = await tenant.post(`/journals/${id}/reverse`, {})
    assert.equal(reversal.status, 'pending_approval')
    assert.equal((await first.cash()).reserved, '100.00')
    await refused(tenant.call('POST', `/journals/${id}/reverse`, {}), 409, 'conflict')
    assert.equal((await tenant.get(`/journals/${id}`)).reversed_by, null)
    await vote(other, reversal.id, 'reject')
    const again = await tenant.post(`/journals/${id}/reverse`, {})
    await vote(other, again.id, 'approve')
    assertMembers(await tenant.get(`/journals/${id}`), { status: 'reversed', reversed_by: again.id })
    assert.deepEqual([(await first.cash()).total, (await first.cash()).reserved], ['0.00', '0.00'])
  })

  test('journals at the threshold counts towards the limit of the day while it waits, and no longer when it has ended', async () => {
    const { tenant, post, give, wait } = await openWaiting({ daily_limit: { EUR: '150.00' } })
    const { id } = await wait()
    await refused(post(give), 400, 'journal_limit_exceeded')
    await vote(tenant, id, 'cancel')
    assert.equal((await post(give)).status, 201)
  })
})

describe('units that wait', () => {
  async function open() {
    const all = await openWaiting()
    const { tenant, firm, first, units } = all
    await firm.price(WORLD, '120.00')
    const { id: instrument } = await firm.instrument(WORLD)
    await postTestPosition(tenant, firm.account, { instrument, settled: '10', unsettled: '0', reserved: '0' })
    const give = { from_account: firm.account, to_account: first.account, instrument, quantity: '4' }
    const { body } = await units(give)
    return { ...all, instrument, journal: body, other: await all.approver() }
  }

  test('units that wait are reserved, and count at the price of the approval', async () => {
    const { firm, first, journal, other } = await open()
    assertMembers(journal, { status: 'pending_approval', unit_price: null, market_value: '480.00' })
    assert.equal((await firm.positions())[0]!.reserved, '4')
    await firm.price(WORLD, '130.00')
    const { body } = await vote(other, journal.id, 'approve')
    assertMembers(body, { status: 'booked', unit_price: '130', market_value: '520.00' })
    assert.equal((await first.positions())[0]!.average_price, '130.00')
    assert.equal((await firm.positions())[0]!.reserved, '0')
  })

  test('units that wait are cancelled before a split', async () => {
    const { tenant, firm, instrument, journal, other } = await open()
    await firm.advance(60)
    await tenant.post('/sandbox/corporate-actions', { type: 'split', instrument, ratio: '2' })
    assert.equal((await tenant.get(`/journals/${journal.id}`)).status, 'cancelled')
    await refused(vote(other, journal.id, 'approve'), 409, 'conflict')
    const [position] = await firm.positions()
    assert.deepEqual([position!.total, position!.reserved], ['20', '0'])
  })
})
