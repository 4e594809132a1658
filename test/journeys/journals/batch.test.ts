// Batches of journals: one account and many others, all or none.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { openFurtherAccount, postTestPosition } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { queryAt } from '../../support/database.ts'
import { WORLD } from '../../support/instruments.ts'
import { openJournals } from '../../support/journals.ts'

async function openBatch(settings: object = {}) {
  const all = await openJournals(settings)
  const { tenant, firm, first, second } = all
  const send = (body: object) =>
    tenant.call('POST', '/journal-batches', { journal_type: 'cash', currency: 'EUR', ...body })
  const rewards = (amounts: readonly string[], more: object = {}) =>
    send({
      from_account: firm.account,
      entries: amounts.map((amount, n) => ({ account: [first, second][n]!.account, amount })),
      ...more,
    })
  return { ...all, send, rewards }
}

describe('a batch', () => {
  test('a batch moves cash from one account to many', async () => {
    const { tenant, firm, first, second, rewards } = await openBatch()
    const { status, body } = await rewards(['10', '20.5'], { external_reference: 'B', description: 'May' })
    assert.equal(status, 201, JSON.stringify(body))
    assertMembers(body, {
      status: 'booked',
      from_account: firm.account,
      to_account: null,
      currency: 'EUR',
      instrument: null,
      entries: 2,
      total: '30.50',
      external_reference: 'B',
      decided_by: null,
    })
    const journals = await Promise.all(body.journals.map((id: string) => tenant.get(`/journals/${id}`)))
    assert.deepEqual(
      journals.map((one) => [one.to_account, one.amount, one.batch, one.description]),
      [
        [first.account, '10.00', body.id, 'May'],
        [second.account, '20.50', body.id, 'May'],
      ],
    )
    assert.equal((await tenant.get(`/journals?batch=${body.id}`)).length, 2)
    assert.deepEqual(await tenant.get(`/journal-batches/${body.id}`), body)
    assert.equal((await firm.cash()).total, '969.50')
    const twice = await refused(rewards(['1'], { external_reference: 'B' }), 409, 'duplicate')
    assert.deepEqual(twice.context, { journal_batch: body.id })
  })

  test('a batch moves cash from many accounts to one', async () => {
    const { firm, first, second, send, rewards } = await openBatch()
    await rewards(['10', '20'])
    const entries = [first, second].map(({ account }) => ({ account, amount: '7.5' }))
    const { body } = await send({ to_account: firm.account, entries })
    assertMembers(body, {
      status: 'booked',
      to_account: firm.account,
      from_account: null,
      total: '15.00',
    })
    assert.deepEqual([(await first.cash()).total, (await second.cash()).total], ['2.50', '12.50'])
  })

  test('a batch with wrong entries is refused with all of them, and books none', async () => {
    const { firm, first, second, send, rewards } = await openBatch()
    const entry = { account: first.account, amount: '1' }
    const rows: [object, string[]][] = [
      [{ from_account: firm.account, entries: [] }, ['body.entries invalid_param']],
      [{ entries: [entry] }, ['body.from_account invalid_param']],
      [
        { from_account: firm.account, to_account: firm.account, entries: [entry] },
        ['body.from_account invalid_param'],
      ],
      [{ from_account: firm.account, entries: [entry, entry] }, ['body.entries.1.account duplicate']],
      [
        { from_account: firm.account, entries: [{ ...entry, account: firm.account }] },
        ['body.entries.0.account duplicate'],
      ],
      [
        {
          from_account: firm.account,
          entries: [entry, { account: second.account, amount: '0' }, { account: 'acc_3', quantity: '1' }],
        },
        [
          'body.entries.1.amount invalid_param',
          'body.entries.2.quantity invalid_param',
          'body.entries.2.amount missing_param',
        ],
      ],
      [
        {
          from_account: firm.account,
          entries: [
            { account: 'acc_a', amount: '1' },
            { account: 'acc_b', amount: '1' },
          ],
        },
        ['body.entries.0.account not_found', 'body.entries.1.account not_found'],
      ],
      [{ from_account: 'acc_no', entries: [entry] }, ['body.from_account not_found']],
    ]
    for (const [body, wrong] of rows)
      assert.deepEqual(offenders(await refused(send(body), 400, 'invalid_request')), wrong)
    const much = await refused(rewards(['600', '400.01']), 400, 'insufficient_funds')
    assert.deepEqual(much.context, { available: '1000.00', entry: 1 })
    assert.equal((await firm.cash()).total, '1000.00')
  })

  test('a batch of 1,000 entries is booked whole, or names its bad one', async () => {
    const { tenant, firm, customer, send } = await openBatch()
    const accounts: string[] = []
    while (accounts.length < 1000)
      accounts.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => openFurtherAccount(tenant, customer)))),
      )
    const entries = accounts.map((account) => ({ account, amount: '1' }))
    const bad = entries.map((entry, n) => (n === 617 ? { ...entry, amount: '0.001' } : entry))
    const refusal = await refused(send({ from_account: firm.account, entries: bad }), 400, 'invalid_request')
    assert.deepEqual(offenders(refusal), ['body.entries.617.amount invalid_param'])
    const { status, body } = await send({ from_account: firm.account, entries })
    assert.equal(status, 201, JSON.stringify(body).slice(0, 500))
    assert.equal(body.journals.length, 1000)
    // Each row has the number of the statement of its transaction that inserted it.
    const [{ statements }] = await queryAt(
      inject('databaseUrl'),
      'select max(cmin::text::int) as statements from journals where batch = $1',
      body.id,
    )
    assert.ok(statements < 100, `${statements} statements for 1,000 entries`)
    assert.equal((await firm.cash()).total, '0.00')
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
    await refused(send({ from_account: firm.account, entries }), 400, 'insufficient_funds')
    const back = await send({ to_account: firm.account, entries })
    assert.equal(back.status, 201)
    assert.equal((await firm.cash()).total, '1000.00')
  })

  test('a batch waits whole if one entry reaches the threshold, and is decided as one', async () => {
    const { tenant, firm, first, rewards, approver } = await openBatch({
      approval_threshold: { EUR: '100.00' },
    })
    const other = await approver()
    const [waiting, rejected] = [await rewards(['10', '100']), await rewards(['100', '10'])]
    assert.equal(waiting.body.status, 'pending_approval')
    assert.equal((await firm.cash()).reserved, '220.00')
    const decide = (caller: typeof tenant, id: string, verb: string) =>
      caller.call('POST', `/journal-batches/${id}/${verb}`, {})
    const [journal] = waiting.body.journals
    for (const verb of ['approve', 'reject', 'cancel'])
      await refused(other.call('POST', `/journals/${journal}/${verb}`, {}), 409, 'conflict')
    await refused(decide(tenant, waiting.body.id, 'approve'), 403, 'approval_by_creator')
    const { body } = await decide(other, waiting.body.id, 'approve')
    assert.equal(body.status, 'booked')
    assert.deepEqual((await decide(other, waiting.body.id, 'approve')).body, body)
    assert.equal((await decide(other, rejected.body.id, 'reject')).body.status, 'rejected')
    assert.deepEqual([(await firm.cash()).total, (await firm.cash()).reserved], ['890.00', '0.00'])
    assert.equal((await first.cash()).total, '10.00')
    await tenant.post(`/journals/${journal}/reverse`, {})
    assert.equal((await tenant.get(`/journal-batches/${waiting.body.id}`)).status, 'booked')
    const [late] = [await rewards(['100', '1'])]
    await firm.advance(8 * 86_400)
    const expired = await tenant.get(`/journal-batches/${late.body.id}`)
    assert.equal(expired.status, 'expired')
    const statuses = (await tenant.get(`/journals?batch=${expired.id}`)).map(({ status }: Body) => status)
    assert.deepEqual(statuses, ['expired', 'expired'])
  })

  test('a batch counts as a whole towards the limit of the day', async () => {
    const { rewards } = await openBatch({ daily_limit: { EUR: '25.00' }, single_limit: { EUR: '20.00' } })
    const { context } = await refused(rewards(['20', '5.01']), 400, 'journal_limit_exceeded')
    assert.deepEqual(context, { limit: '25.00', available: '25.00', entry: 1 })
    const single = await refused(rewards(['1', '20.01']), 400, 'journal_limit_exceeded')
    assert.deepEqual(single.context, { limit: '20.00', available: '20.00', entry: 1 })
    assert.equal((await rewards(['20', '5'])).status, 201)
  })

  test('a batch moves units, each at the average that the earlier ones leave', async () => {
    const { tenant, firm, first, second, send } = await openBatch()
    await firm.price(WORLD, '120.00')
    const { id: instrument } = await firm.instrument(WORLD)
    await postTestPosition(tenant, firm.account, { instrument, settled: '10', unsettled: '0', reserved: '0' })
    const units = (quantities: string[]) =>
      send({
        journal_type: 'units',
        currency: undefined,
        instrument,
        from_account: firm.account,
        entries: quantities.map((quantity, n) => ({ account: [first, second][n]!.account, quantity })),
      })
    const { context } = await refused(units(['6', '4.5']), 400, 'insufficient_units')
    assert.deepEqual(context, { available: '10', entry: 1 })
    const { body } = await units(['6', '4'])
    assert.deepEqual([body.status, body.total], ['booked', '10'])
    const held = async (desk: typeof first) =>
      (await desk.positions()).map((one) => `${one.status} ${one.total}`)
    assert.deepEqual(
      [await held(firm), await held(first), await held(second)],
      [['closed 0'], ['open 6'], ['open 4']],
    )
  })
})
