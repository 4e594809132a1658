// Direct debits: created, submitted, collected, and gone back, with their books.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { codesOf, debitDesk } from '../../support/direct-debits.ts'
import { WORLD } from '../../support/instruments.ts'
import { COUNTERPARTY } from '../../support/securities-transfers.ts'

type Desk = Awaited<ReturnType<typeof debitDesk>>

async function cash({ tenant, at }: Pick<Desk, 'tenant' | 'at'>) {
  const balances: Body[] = await tenant.get(`${at}/cash-balances`)
  const { total, available_for_trading, available_for_withdrawal } = balances.find(
    ({ currency }) => currency === 'EUR',
  )!
  return [total, available_for_trading, available_for_withdrawal]
}

describe('the days of a debit', () => {
  test('a debit is cancelled before its submission at 06:00, and not after; its money comes on its due date', async () => {
    const desk = await debitDesk()
    const { id: mandate } = await desk.mandate()
    const debit = await desk.debit(mandate, '500.00')
    assertMembers(debit, {
      status: 'created',
      sequence_type: 'FRST',
      end_to_end_id: debit.id.replace('_', ''),
      pre_notify_by: '2027-03-10',
      due_on: '2027-03-12',
      withdrawable_on: '2027-03-19',
      refundable_until: '2027-05-07',
      failure: null,
      transactions: [],
    })
    const other = await desk.debit(mandate, '20.00')
    await desk.advance('2027-03-10T23:00:00.000Z')
    for (let times = 0; times < 2; times++)
      assert.equal((await desk.tenant.post(`/direct-debits/${other.id}/cancel`, {})).status, 'cancelled')
    await desk.advance('2027-03-11T06:00:00.000Z')
    assertMembers(await desk.show(debit.id), {
      status: 'submitted',
      submitted_at: '2027-03-11T06:00:00.000Z',
    })
    const late = await desk.tenant.call('POST', `/direct-debits/${debit.id}/cancel`, {})
    assert.equal(codesOf(late), '409 conflict')
    assert.deepEqual(await cash(desk), ['0.00', '0.00', '0.00'])
    await desk.advance('2027-03-12T06:00:00.000Z')
    const collected = await desk.show(debit.id)
    assertMembers(collected, { status: 'collected', collected_at: '2027-03-12T06:00:00.000Z' })
    const [transaction] = await desk.tenant.get(`${desk.at}/transactions`)
    assertMembers(transaction, {
      transaction_type: 'deposit',
      cash_amount: '500.00',
      reference_type: 'direct_debit',
    })
    assert.deepEqual(collected.transactions, [transaction.id])
    // It may be traded now, and withdrawn from the 19th.
    assert.deepEqual(await cash(desk), ['500.00', '500.00', '0.00'])
    assert.deepEqual(await desk.tenant.get(`${desk.at}/funding-accounts`), [])
    await desk.advance('2027-03-19T06:00:00.000Z')
    assert.deepEqual(await cash(desk), ['500.00', '500.00', '500.00'])
    const [funding] = await desk.tenant.get(`${desk.at}/funding-accounts`)
    assertMembers(funding, { iban: 'DE89370400440532013000', is_verified: true })
    assertMembers(await desk.mandateNow(mandate), {
      last_collected_on: '2027-03-12',
      expires_on: '2030-03-12',
    })
    assert.deepEqual(await desk.events('direct_debit'), [
      'direct_debit.created',
      'direct_debit.created',
      'direct_debit.cancelled',
      'direct_debit.submitted',
      'direct_debit.collected',
    ])
  })

  test('the first debit of a mandate is FRST, also after a rejected one, and later ones are RCUR', async () => {
    const desk = await debitDesk()
    const { id: mandate } = await desk.mandate()
    const { id: single } = await desk.mandate({ mandate_type: 'one_off' })
    const rejected = await desk.debit(mandate, '6004')
    const only = await desk.debit(single, '10.00')
    const second = await desk.tenant.call('POST', `${desk.at}/direct-debits`, {
      mandate: single,
      amount: '10.00',
      currency: 'EUR',
    })
    assert.equal(codesOf(second), '409 mandate_not_active')
    await desk.advance('2027-03-11T07:00:00.000Z')
    await desk.bank(rejected.id, 'reject', { reason_code: 'AM04' })
    await desk.debit(mandate, '30.00')
    await desk.debit(mandate, '40.00')
    await desk.advance('2027-03-15T07:00:00.000Z')
    const debits: Body[] = await desk.tenant.get(`${desk.at}/direct-debits?mandate=${mandate}`)
    assert.deepEqual(
      debits.map(({ amount, status, sequence_type }) => [amount, status, sequence_type]).reverse(),
      [
        ['6004.00', 'rejected', 'FRST'],
        ['30.00', 'collected', 'FRST'],
        ['40.00', 'collected', 'RCUR'],
      ],
    )
    assertMembers(await desk.show(only.id), { status: 'collected', sequence_type: 'OOFF' })
    assert.equal((await desk.mandateNow(single)).status, 'used')
  })

  test('a debit that may not be created is refused', async () => {
    const desk = await debitDesk({
      direct_debits: {
        creditor_identifier: 'DE98ZZZ09999999999',
        creditor_name: 'Example',
        maximum_amount: '1000',
        daily_maximum: '1500',
      },
    })
    const { id: mandate } = await desk.mandate()
    await desk.debit(mandate, '900.00')
    const refusals: [body: object, refusal: string][] = [
      [{ currency: 'USD' }, '400 invalid_request body.currency'],
      [{ amount: '1000.01' }, '400 invalid_request body.amount'],
      [{ amount: '0.001' }, '400 invalid_request body.amount'],
      [{ mandate: 'mdt_unknown' }, '400 invalid_request body.mandate'],
      [{ due_on: '2027-03-11' }, '400 invalid_request body.due_on'],
      [{ due_on: '2027-03-13' }, '400 invalid_request body.due_on'],
      [{ amount: '600.01' }, '400 direct_debit_limit_exceeded'],
    ]
    for (const [more, refusal] of refusals) {
      const body = { mandate, amount: '10.00', currency: 'EUR', ...more }
      const answer = await desk.tenant.call('POST', `${desk.at}/direct-debits`, body)
      assert.equal(codesOf(answer), refusal, JSON.stringify(more))
      if (refusal.endsWith('exceeded')) assert.deepEqual(answer.body.context, { available: '600.00' })
    }
  })
})

describe('money that goes back', () => {
  test('money that was spent is claimed: 120.00 is taken, 380.00 claimed, and a sell and a deposit pay it', async () => {
    const desk = await debitDesk({ fees: [] })
    const { tenant, at } = desk
    await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
    const etf = (await tenant.get(`/instruments/${WORLD}`)).id
    const { id: mandate } = await desk.mandate()
    const debit = await desk.debit(mandate, '500.00')
    await desk.advance('2027-03-12T10:00:00.000Z')
    const order = { instrument: etf, side: 'buy', order_type: 'market' }
    await tenant.post(`${at}/orders`, { ...order, quantity: '7.6' })
    await desk.advance('2027-03-12T10:30:00.000Z')
    // 380.00 are spent. A limit order reserves 40.00 and gives way to the return.
    const limit = { instrument: etf, side: 'buy', order_type: 'limit', limit_price: '40.00', quantity: '1' }
    const waiting = await tenant.post(`${at}/orders`, limit)
    await desk.bank(debit.id, 'return', { reason_code: 'AM04' })
    assert.equal((await tenant.get(`${at}/orders/${waiting.id}`)).status, 'cancelled')
    assertMembers(await desk.show(debit.id), {
      status: 'returned',
      failure: {
        kind: 'return',
        reason_code: 'AM04',
        at: '2027-03-12T10:30:00.000Z',
        taken_back: '120.00',
        claimed: '380.00',
      },
    })
    assert.deepEqual(await cash(desk), ['-380.00', '0.00', '0.00'])
    assert.equal((await desk.ledger())[`claim:${desk.account}`], '-380')
    const refused = await tenant.call('POST', `${at}/orders`, { ...order, cash_amount: '10.00' })
    assert.equal(codesOf(refused), '400 insufficient_funds')
    const lines = [{ instrument: etf, quantity: '1' }]
    const transfer = { direction: 'out', counterparty: COUNTERPARTY, lines }
    const kept = await tenant.call('POST', `${at}/securities-transfers`, transfer)
    assert.equal(codesOf(kept), '403 transfer_forbidden')
    // A sell is allowed, and its proceeds pay the claim first.
    await tenant.post(`${at}/orders`, { ...order, side: 'sell', quantity: '2' })
    await desk.advance('2027-03-12T11:00:00.000Z')
    assert.equal((await desk.ledger())[`claim:${desk.account}`], '-280')
    await desk.payIn('300.00')
    // The proceeds have not settled, so nothing can be withdrawn yet.
    assert.deepEqual(await cash(desk), ['20.00', '20.00', '0.00'])
    assert.equal(await desk.areBooksWhole(), true)
  })

  test('the scenarios of the simulated bank play out with their codes', async () => {
    const desk = await debitDesk()
    const mandates = [await desk.mandate(), await desk.mandate(), await desk.mandate()]
    const amounts = ['6001', '6002', '6003']
    const debits: Body[] = []
    for (const [n, { id }] of mandates.entries()) debits.push(await desk.debit(id, amounts[n]!))
    await desk.advance('2027-03-11T06:00:00.000Z')
    assertMembers(await desk.show(debits[0]!.id), { status: 'rejected' })
    assertMembers(await desk.mandateNow(mandates[0]!.id), { status: 'blocked', blocked_reason: 'AC01' })
    await desk.advance('2027-03-16T05:00:00.000Z')
    assert.equal((await desk.show(debits[1]!.id)).status, 'collected')
    await desk.advance('2027-03-16T06:00:00.000Z')
    assertMembers((await desk.show(debits[1]!.id)).failure, {
      kind: 'return',
      reason_code: 'AM04',
      taken_back: '6002.00',
    })
    await desk.advance('2027-04-11T06:00:00.000Z')
    assertMembers((await desk.show(debits[2]!.id)).failure, { kind: 'refund', reason_code: 'MD06' })
    assert.deepEqual(await cash(desk), ['0.00', '0.00', '0.00'])
    assert.equal(await desk.areBooksWhole(), true)
  })

  test('MD01 revokes the mandate and AC04 blocks it, and their created debits are cancelled', async () => {
    const desk = await debitDesk()
    for (const [reason_code, status] of [
      ['MD01', 'revoked'],
      ['AC04', 'blocked'],
      ['AM04', 'active'],
    ] as const) {
      const { id: mandate } = await desk.mandate()
      const { now } = await desk.tenant.get('/sandbox/clock')
      const debit = await desk.debit(mandate, '10.00')
      const later = await desk.debit(mandate, '10.00', { due_on: '2027-06-01' })
      await desk.advance(`${debit.due_on}T07:00:00.000Z`)
      await desk.bank(debit.id, 'return', { reason_code })
      assert.equal((await desk.mandateNow(mandate)).status, status, now)
      const expected = status === 'active' ? 'created' : 'cancelled'
      assert.equal((await desk.show(later.id)).status, expected)
    }
    const missing = await desk.tenant.call('POST', '/sandbox/direct-debits/ddb_unknown/collect', {})
    assert.equal(codesOf(missing), '404 not_found')
  })
})
