// Reversals of journals.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { postTestPosition } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, refused } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { openJournals } from '../../support/journals.ts'

describe('a reversal', () => {
  test('a reversal turns the journal, and both name each other', async () => {
    const { tenant, firm, first, post } = await openJournals()
    const give = { from_account: firm.account, to_account: first.account, amount: '30.00', purpose: 'gift' }
    const { body: journal } = await post(give)
    const reversal = await tenant.post(`/journals/${journal.id}/reverse`, { reason: 'By mistake' })
    assertMembers(reversal, {
      status: 'booked',
      from_account: first.account,
      to_account: firm.account,
      amount: '30.00',
      reverses: journal.id,
      reversed_by: null,
      purpose: 'gift',
      description: 'By mistake',
    })
    assertMembers(await tenant.get(`/journals/${journal.id}`), {
      status: 'reversed',
      reversed_by: reversal.id,
      booked_at: journal.booked_at,
    })
    assert.equal((await firm.cash()).total, '1000.00')
    assert.equal((await first.cash()).total, '0.00')
    const events: Body[] = await tenant.get('/events?limit=1000')
    const journals = events.filter(({ name }) => name.startsWith('journal.')).reverse()
    assert.deepEqual(
      journals.map(({ name, resource }) => `${name} ${resource.id === journal.id ? 'first' : 'second'}`),
      ['journal.booked first', 'journal.booked second', 'journal.reversed first'],
    )
  })

  test('a reversal happens once, and is not reversed itself', async () => {
    const { tenant, firm, first, post } = await openJournals()
    const reverse = (id: string) => tenant.call('POST', `/journals/${id}/reverse`, {})
    const { body: journal } = await post({
      from_account: firm.account,
      to_account: first.account,
      amount: '5',
    })
    const all = await Promise.all(Array.from({ length: 8 }, () => reverse(journal.id)))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409, 409, 409])
    const { body: reversal } = all.find(({ status }) => status === 201)!
    await refused(reverse(reversal.id), 409, 'conflict')
    await refused(reverse('jnl_no'), 404, 'not_found')
    assert.equal((await firm.cash()).total, '1000.00')
  })

  test('a reversal needs the value at the receiver, and accounts that take part', async () => {
    const { tenant, firm, first, post } = await openJournals()
    const { body: journal } = await post({
      from_account: firm.account,
      to_account: first.account,
      amount: '5',
    })
    await post({ from_account: first.account, to_account: firm.account, amount: '0.01' })
    const reverse = () => tenant.call('POST', `/journals/${journal.id}/reverse`, {})
    const { context } = await refused(reverse(), 400, 'insufficient_funds')
    assert.deepEqual(context, { available: '4.99' })
    await tenant.post(`/sandbox/accounts/${first.account}/status`, { status: 'suspended' })
    await refused(reverse(), 403, 'journal_forbidden')
  })

  test('a reversal is not bound by directions and limits', async () => {
    const settings = { customer_to_firm: [], daily_limit: { EUR: '5.00' } }
    const { tenant, firm, first, post } = await openJournals(settings)
    const give = { from_account: firm.account, to_account: first.account, amount: '5' }
    const { body: journal } = await post(give)
    await tenant.post(`/journals/${journal.id}/reverse`, {})
    // A day's limit counts what was posted, whatever became of it.
    await refused(post(give), 400, 'journal_limit_exceeded')
  })

  test('a reversal and a concurrent withdrawal share the same cash: one of them takes it', async () => {
    const { tenant, firm, first, post } = await openJournals({}, { first: '1.00' })
    const [funding] = await tenant.get(`${first.at}/funding-accounts`)
    for (let round = 0; round < 5; round++) {
      const give = { from_account: firm.account, to_account: first.account, amount: '50.00' }
      const { body: journal } = await post(give)
      const withdrawal = { amount: '50.00', currency: 'EUR', funding_account: funding.id }
      const [reversal, payout] = await Promise.all([
        tenant.call('POST', `/journals/${journal.id}/reverse`, {}),
        tenant.call('POST', `${first.at}/withdrawals`, withdrawal),
      ])
      assert.deepEqual([reversal.status, payout.status].sort(), [201, 400])
      if (payout.status === 201)
        await tenant.post(`/sandbox${first.at}/withdrawals/${payout.body.id}/complete`)
      assert.deepEqual([(await first.cash()).total, (await first.cash()).reserved], ['1.00', '0.00'])
    }
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })
})

describe('units come back', () => {
  async function open() {
    const all = await openJournals({ customer_to_firm: ['cash', 'units'] })
    const { tenant, firm } = all
    await firm.price(WORLD, '120.00')
    const { id } = await firm.instrument(WORLD)
    await postTestPosition(tenant, firm.account, {
      instrument: id,
      settled: '10',
      unsettled: '0',
      reserved: '0',
    })
    const give = { from_account: firm.account, to_account: all.first.account, instrument: id }
    // Earnings count what was booked before the end of the period.
    const figures = async (at: string): Promise<Body> => {
      await firm.advance(1)
      const { realized_capital, position_earnings } = await tenant.get(`${at}/earnings?period=all`)
      return { realized: realized_capital, costs: position_earnings.map((one: Body) => one.cost_basis) }
    }
    return { ...all, id, give, figures }
  }

  test('units come back at the cost that they had left with, and the realized gain is taken back', async () => {
    const { tenant, firm, first, units, give, figures } = await open()
    const { body: journal } = await units({ ...give, quantity: '4' })
    assert.deepEqual(await figures(firm.at), { realized: '60.00', costs: ['630.00'] })
    await first.price(WORLD, '150.00')
    await first.advance(60)
    const reversal = await tenant.post(`/journals/${journal.id}/reverse`, {})
    // 420.00 for 4 units is the cost that they had left with: 105.00 each.
    assertMembers(reversal, { unit_price: '105', market_value: '600.00', quantity: '4' })
    assert.deepEqual(await figures(firm.at), { realized: '0.00', costs: ['1050.00'] })
    assert.deepEqual(await figures(first.at), { realized: '0.00', costs: ['0.00'] })
    const [position] = await firm.positions()
    assert.deepEqual([position!.total, position!.average_price], ['10', '105.00'])
  })

  test('out of a position that has grown, whose rest keeps its average', async () => {
    const { tenant, firm, first, units, give, figures } = await open()
    const { body: journal } = await units({ ...give, quantity: '4' })
    await first.price(WORLD, '180.00')
    await units({ ...give, quantity: '2' })
    // The receiver has 4 at 120.00 and 2 at 180.00: 6 at 140.00, of which 4 leave with 560.00.
    await tenant.post(`/journals/${journal.id}/reverse`, {})
    assert.deepEqual(await figures(first.at), { realized: '0.00', costs: ['280.00'] })
    // 4 units at 105.00 are left, 420.00, and 4 come back at 105.00; 2 were given at 180.00: 360.00 − 210.00 = 150.00.
    assert.deepEqual(await figures(firm.at), { realized: '150.00', costs: ['840.00'] })
  })

  test('units come back into a new position, if the old one is closed', async () => {
    const { tenant, firm, units, give, figures } = await open()
    const { body: journal } = await units({ ...give, quantity: '10' })
    await tenant.post(`/journals/${journal.id}/reverse`, {})
    const positions = await firm.positions()
    assert.deepEqual(
      positions.map((one) => `${one.status} ${one.total}`),
      ['open 10', 'closed 0'],
    )
    const { realized, costs } = await figures(firm.at)
    assert.equal(realized, '0.00')
    assert.deepEqual([...costs].sort(), ['0.00', '1050.00'])
  })

  test('not after a split', async () => {
    const { tenant, first, units, give, id } = await open()
    const { body: journal } = await units({ ...give, quantity: '4' })
    await first.advance(60)
    await tenant.post('/sandbox/corporate-actions', { type: 'split', instrument: id, ratio: '2' })
    await refused(tenant.call('POST', `/journals/${journal.id}/reverse`, {}), 409, 'conflict')
  })

  test('not where they were sold on', async () => {
    const { tenant, firm, first, units, give, id } = await open()
    const { body: journal } = await units({ ...give, quantity: '4' })
    const back = { from_account: first.account, to_account: firm.account, instrument: id, quantity: '1' }
    await units(back)
    const { context } = await refused(
      tenant.call('POST', `/journals/${journal.id}/reverse`, {}),
      400,
      'insufficient_units',
    )
    assert.deepEqual(context, { available: '3' })
  })
})
