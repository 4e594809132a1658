// Cash dividends: the units that count, the taxes, the reclaims of tax, and the reversal.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { bookAll, planPolls } from '../../../src/features/orders/execution/submit-orders.ts'
import { transferValue } from '../../../src/features/transfers/transfers/transfer-value.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, callerOf, freshTenant, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { DATES, incomeOf, PAID, SAP, type ShareDesk, shareDesk } from '../../support/dividends.ts'
import { holdLedger } from '../../support/trading.ts'

describe('the units that count', () => {
  const income = async (desk: ShareDesk, dates: object = DATES) => {
    await desk.announce({ amount_per_unit: '1.00', ...dates })
    await desk.advance(PAID)
    await holdLedger(desk)
    return (await incomeOf(desk)).map(([, cash]: string[]) => cash)
  }
  const untaxed = { settings: { tax_treaties: [] } }
  const move = async ({ tenant, share }: ShareDesk, kind: object, quantity: string) =>
    changeAs(await testApp(), tenant.tenant, (context) =>
      transferValue(context, {
        kind: 'portfolio_transfer',
        ...kind,
        lines: [{ instrument: share, quantity }],
      } as never),
    )

  test('those bought on the day before the ex date count, though they settle after it', async () => {
    const desk = await shareDesk(untaxed)
    await desk.advance('2027-04-14T10:00:00.000Z')
    const { trades } = await desk.trade('buy', '10')
    assert.equal(trades[0].settlement_date, '2027-04-16')
    await desk.advance('2027-04-15T10:00:00.000Z')
    await desk.trade('buy', '5') // on the ex date: too late
    assert.deepEqual(await income(desk), ['10.00'])
  })

  test('those sold on the ex date still count, those sold on the day before do not', async () => {
    const desk = await shareDesk(untaxed)
    await desk.trade('buy', '10')
    await desk.advance('2027-04-14T10:00:00.000Z')
    await desk.trade('sell', '4')
    await desk.advance('2027-04-15T10:00:00.000Z')
    await desk.trade('sell', '6')
    assert.deepEqual(await income(desk), ['6.00'])
  })

  test('units between custodians count where they lie at the end of the record date', async () => {
    const desk = await shareDesk(untaxed)
    await desk.trade('buy', '10')
    await desk.advance('2027-04-15T10:00:00.000Z')
    await move(desk, { from: desk.account }, '3')
    await move(desk, { to: desk.account }, '7')
    await desk.advance('2027-04-17T10:00:00.000Z')
    await move(desk, { from: desk.account }, '2') // after the record date
    assert.deepEqual(await income(desk), ['14.00'])
  })

  test('units that are settled at the end of the record date count without an ex date', async () => {
    const desk = await shareDesk(untaxed)
    await desk.advance('2027-04-13T10:00:00.000Z')
    await desk.trade('buy', '10') // settles on Thursday
    await desk.advance('2027-04-14T10:00:00.000Z')
    await desk.trade('buy', '5') // settles on Friday
    await desk.announce({ amount_per_unit: '1.00', record_date: '2027-04-15', payment_date: '2027-04-22' })
    await desk.advance(PAID)
    assert.deepEqual(await incomeOf(desk), [['dividend', '10.00', '0.00']])
  })

  test('a void trade never counts', async () => {
    const desk = await shareDesk(untaxed)
    await desk.trade('buy', '10')
    await desk.advance('2027-04-14T10:00:00.000Z')
    const { trades } = await desk.trade('buy', '5')
    await desk.advance('2027-04-15T10:00:00.000Z')
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    assert.deepEqual(await income(desk), ['10.00'])
  })

  // The units of the void sale come back as a new position. The second sale settles on Friday.
  test.each<[string, object, string[]]>([
    ['by trade date', DATES, []],
    ['settled before the second sale', { record_date: '2027-04-15', payment_date: '2027-04-22' }, ['100.00']],
    ['settled after the second sale', { record_date: '2027-04-16', payment_date: '2027-04-22' }, []],
  ])('units of a void sale that are sold again count once: %s', async (_, dates, expected) => {
    const desk = await shareDesk(untaxed)
    await desk.trade('buy', '100')
    await desk.advance('2027-04-13T10:00:00.000Z')
    const { trades } = await desk.trade('sell', '100')
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    await desk.advance('2027-04-14T10:00:00.000Z')
    await desk.trade('sell', '100')
    assert.deepEqual(await income(desk, dates), expected)
  })

  test('units bought before the ex date count, though the venue reports the trade on it', async () => {
    const desk = await shareDesk(untaxed)
    await desk.advance('2027-04-14T10:00:00.000Z')
    const { id } = await desk.place({
      instrument: desk.share,
      side: 'buy',
      quantity: '10',
      order_type: 'limit',
      limit_price: '90.00',
      time_in_force: 'gtc',
    })
    await desk.advance('2027-04-15T00:10:00.000Z')
    const fill = {
      execution_reference: `${id}-1`,
      quantity: '10',
      price: '90.00',
      trading_venue: null,
      executed_at: '2027-04-14T20:59:00.000Z',
      counterparty: null,
    }
    await changeAs(await testApp(), desk.tenant.tenant, async (context) => {
      const [poll] = await planPolls([context], [{ order: id, at: context.now }])
      const report = { fills: [fill], outcome: 'filled' as const, next_check_at: null }
      await bookAll([context], [{ ...poll!, report }])
    })
    assert.equal((await desk.order(id)).status, 'filled')
    assert.deepEqual(await income(desk), ['10.00'])
  })

  test.each([
    ['before it', '2027-04-15T10:00:00.000Z'],
    ['on it', '2027-04-16T09:00:00.000Z'],
  ])('a dividend paid on its record date and announced %s waits for the end of that day', async (_, at) => {
    const desk = await shareDesk(untaxed)
    await desk.trade('buy', '10')
    await desk.advance(at)
    const dates = { ex_date: '2027-04-15', record_date: '2027-04-16', payment_date: '2027-04-16' }
    const { status } = await desk.announce({ amount_per_unit: '1.00', ...dates })
    assert.equal(status, 'announced')
    await desk.advance('2027-04-16T10:00:00.000Z')
    await move(desk, { to: desk.account }, '7')
    assert.deepEqual(await incomeOf(desk), [])
    await desk.advance('2027-04-17T00:00:00.000Z')
    assert.deepEqual(await incomeOf(desk), [['dividend', '17.00', '0.00']])
    await holdLedger(desk)
  })
})

describe('the calendar', () => {
  test('the calendar shows a dividend from its announcement on, to everyone who may read', async () => {
    const desk = await shareDesk()
    await desk.trade('buy', '80')
    const { id, status } = await desk.announce({ amount_per_unit: '2.10', ...DATES })
    assert.equal(status, 'announced')
    const action = await desk.tenant.get(`/corporate-actions/${id}`)
    assertMembers(action, {
      id,
      type: 'dividend',
      status: 'announced',
      instrument: desk.share,
      currency: 'EUR',
      ...DATES,
      amount_per_unit: '2.1',
      ratio: null,
      created_at: '2027-03-01T10:01:00.000Z',
    })
    const find = async (query: string) =>
      ((await desk.tenant.get(`/corporate-actions?${query}`)) as Body[]).map((one) => one.id)
    for (const query of [
      '',
      `instrument=${desk.share}`,
      'type=dividend',
      'status=announced',
      'payment_from=2027-04-22',
      'payment_to=2027-04-22',
    ])
      assert.deepEqual(await find(query), [id], query)
    for (const query of [
      'type=split',
      'status=processed',
      'payment_from=2027-04-23',
      'payment_to=2027-04-21',
    ])
      assert.deepEqual(await find(query), [], query)
    const next = async () => (await desk.instrument(SAP)).upcoming_dividend
    const { ex_date, payment_date } = DATES
    assert.deepEqual(await next(), { corporate_action: id, ex_date, payment_date, amount_per_unit: '2.1' })
    const [entitlement] = await desk.tenant.get(`${desk.at}/corporate-actions`)
    assertMembers(entitlement, {
      account: desk.account,
      units: '80',
      estimated_cash: '123.69',
      estimated_units: null,
      transactions: [],
    })
    await desk.advance('2027-04-16T10:00:00.000Z')
    assert.equal(await next(), null) // a buyer of today does not receive it
    await desk.advance(PAID)
    const [paid] = await desk.tenant.get(`${desk.at}/corporate-actions`)
    const [{ id: transaction }] = await desk.transactions()
    assertMembers(paid, { units: '80', estimated_cash: '123.69', transactions: [transaction] })
    assert.equal(paid.corporate_action.status, 'processed')
  })

  test('a dividend that is cancelled is never paid', async () => {
    const desk = await shareDesk()
    await desk.trade('buy', '80')
    const { id } = await desk.announce({ amount_per_unit: '2.10', ...DATES })
    await desk.tenant.post(`/sandbox/corporate-actions/${id}/reverse`)
    assert.equal((await desk.instrument(SAP)).upcoming_dividend, null)
    assert.deepEqual(await desk.tenant.get(`${desk.at}/corporate-actions`), [])
    assert.equal((await desk.tenant.get(`/corporate-actions/${id}`)).status, 'cancelled')
    await desk.advance(PAID)
    assert.deepEqual(await incomeOf(desk), [])
  })

  test('only a stock pays dividends, with dates in order', async () => {
    const desk = await shareDesk()
    const bad = async (body: object) => {
      const input = { type: 'dividend', instrument: desk.share, amount_per_unit: '1', ...DATES, ...body }
      const answer = desk.tenant.call('POST', '/sandbox/corporate-actions', input)
      return offenders(await refused(answer, 400, 'invalid_request'))
    }
    const fund = (await desk.instrument('IE00B4L5Y983')).id
    assert.deepEqual(await bad({ instrument: fund }), ['body.instrument invalid_param'])
    assert.deepEqual(await bad({ amount_per_unit: null }), ['body.amount_per_unit missing_param'])
    assert.deepEqual(await bad({ ex_date: '2027-04-17' }), ['body.ex_date invalid_param'])
    assert.deepEqual(await bad({ record_date: '2027-04-23' }), ['body.record_date invalid_param'])
  })

  test('the calendar is closed to another tenant, and writes to a client that may only read', async () => {
    const desk = await shareDesk()
    const { id } = await desk.announce({ amount_per_unit: '2.10', ...DATES })
    const other = await freshTenant()
    await refused(other.call('GET', `/corporate-actions/${id}`), 404, 'not_found')
    await refused(other.call('GET', `${desk.at}/corporate-actions`), 404, 'not_found')
    await refused(other.call('GET', `${desk.at}/tax-reclaims`), 404, 'not_found')
    await refused(other.call('POST', '/sandbox/tax-reclaims/rcl_none/pay'), 404, 'not_found')
    const reader = callerOf(
      desk.tenant.baseUrl,
      await desk.tenant.post('/sandbox/clients', { scope: 'read' }),
    )
    assert.equal((await reader.get(`/corporate-actions/${id}`)).id, id)
    const put = reader.call('PUT', `/customers/${desk.customer}/tax-declarations/US`, {
      signed_on: '2027-01-01',
    })
    await refused(put, 403, 'insufficient_scope')
    await refused(reader.call('POST', '/sandbox/tax-reclaims/rcl_none/pay'), 403, 'insufficient_scope')
  })
})
