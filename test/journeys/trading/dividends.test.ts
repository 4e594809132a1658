// Cash dividends: the units that count, the taxes, the reclaims of tax, and the reversal.
import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { bookAll, planPolls } from '../../../src/features/execution/submit-orders.ts'
import { listSuspense } from '../../../src/features/inbound-payments/read.ts'
import { transferValue } from '../../../src/features/transfers/transfer-value.ts'
import { payOut } from '../../support/account.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, callerOf, freshTenant, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { APPLE, incomeOf, LVMH, SAP, type ShareDesk, shareDesk, TREATIES } from '../../support/dividends.ts'
import { uploadOrders } from '../../support/order-batches.ts'
import { holdLedger } from '../../support/trading.ts'
import { uploadFile } from '../../support/upload.ts'

// Ex on Thursday, recorded on Friday, paid a week later.
const DATES = { ex_date: '2027-04-15', record_date: '2027-04-16', payment_date: '2027-04-22' }
const PAID = '2027-04-22T06:00:00.000Z'

const owed = async ({ tenant }: ShareDesk) => {
  const { accounts } = await tenant.get('/sandbox/ledger')
  return accounts.find((one: Body) => one.ledger_account === 'taxes')?.balance ?? '0'
}
const reclaims = ({ tenant, at }: ShareDesk): Promise<Body[]> => tenant.get(`${at}/tax-reclaims`)

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
        ...{ kind: 'portfolio_transfer', ...kind },
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

  test('without an ex date those that are settled at the end of the record date count', async () => {
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
      ...{ instrument: desk.share, side: 'buy', quantity: '10' },
      ...{ order_type: 'limit', limit_price: '90.00', time_in_force: 'gtc' },
    })
    await desk.advance('2027-04-15T00:10:00.000Z')
    const fill = {
      ...{ execution_reference: `${id}-1`, quantity: '10', price: '90.00', trading_venue: null },
      ...{ executed_at: '2027-04-14T20:59:00.000Z', counterparty: null },
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

describe('taxes', () => {
  const withholding_taxes = [
    { transaction_type: 'dividend', tax_residence: 'DE', rate: '26.375', credits_foreign: true },
  ]
  const foreign = (country: string, rate: string, amount: string, currency = 'EUR') => ({
    ...{ rate, amount, currency, kind: 'foreign', country },
  })

  test.each<[string, Parameters<typeof shareDesk>[0], string, string, object[], string[]]>([
    // 120 × 0.96 = 115.20; 15 % = 17.28
    [
      'relieved at source by a declaration',
      { symbol: APPLE, residences: ['AT'] },
      ...(['120', '0.96'] as const),
      [foreign('US', '15.00', '17.28', 'USD')],
      ['97.92', '17.28', '0', '0'],
    ],
    // 80 × 2.10 = 168.00; 26.375 % = 44.31; 15 % = 25.20, so 19.11 too much
    [
      'at the statutory rate, to be reclaimed',
      { symbol: SAP, residences: ['AT'] },
      ...(['80', '2.10'] as const),
      [foreign('DE', '26.375', '44.31')],
      ['123.69', '44.31', '19.11', '0'],
    ],
    // 50 × 3.00 = 150.00; 35 % = 52.50; 15 % = 22.50
    [
      'at a high statutory rate',
      { symbol: LVMH, residences: ['AT'] },
      ...(['50', '3.00'] as const),
      [foreign('FR', '35.00', '52.50')],
      ['97.50', '52.50', '30.00', '0'],
    ],
    // 115.20 × 26.375 % = 30.38, less the foreign 17.28
    [
      'and that of the country of residence, which credits the foreign one',
      { symbol: APPLE, residences: ['DE'], settings: { withholding_taxes } },
      ...(['120', '0.96'] as const),
      [
        foreign('US', '15.00', '17.28', 'USD'),
        { rate: '26.375', amount: '13.10', currency: 'USD', kind: 'domestic', country: 'DE' },
      ],
      ['84.82', '30.38', '0', '13.1'],
    ],
    // At home in Germany: 168.00 × 26.375 % = 44.31, all of it domestic
    [
      'of a holder at home in the country of the company are domestic',
      { symbol: SAP, residences: ['DE'], settings: { withholding_taxes } },
      ...(['80', '2.10'] as const),
      [{ rate: '26.375', amount: '44.31', currency: 'EUR', kind: 'domestic', country: 'DE' }],
      ['123.69', '44.31', '0', '44.31'],
    ],
  ])('%s', async (_, options, quantity, amount_per_unit, rows, [cash, tax, reclaimable, withheld]) => {
    const desk = await shareDesk(options)
    await desk.trade('buy', quantity)
    await desk.declare('US', '2027-02-01')
    const { id } = await desk.announce({ amount_per_unit, ...DATES })
    const [expected] = await desk.tenant.get(`${desk.at}/corporate-actions?status=announced`)
    assert.equal(expected.estimated_cash, cash)
    await desk.advance(PAID)
    const [dividend] = await desk.transactions()
    expect(dividend).toMatchObject({
      ...{ transaction_type: 'dividend', cash_amount: cash, tax, taxes: rows, summary: 'Dividend' },
      ...{ reference: id, reference_type: 'corporate_action', settlement_date: '2027-04-22' },
    })
    const open = await reclaims(desk)
    assert.deepEqual(
      open.map((one) => [one.reclaimable, one.status]),
      reclaimable === '0' ? [] : [[reclaimable, 'open']],
    )
    assert.equal(await owed(desk), withheld)
    await holdLedger(desk)
  })

  test('depend on residences that compliance has verified, not on a claim that is pending', async () => {
    const desk = await shareDesk({ residences: ['AT'], settings: { withholding_taxes } })
    await desk.trade('buy', '80')
    await desk.reside(['DE'], { isVerified: false })
    await desk.announce({ amount_per_unit: '2.10', ...DATES })
    await desk.advance(PAID)
    const [dividend] = await desk.transactions()
    assert.deepEqual(dividend!.taxes, [foreign('DE', '26.375', '44.31')])
  })

  test('never take more than the gross', async () => {
    // 0.02 less 26.375 % (0.01) leaves 0.01, of which 30 % and 26 % (0.01 each) take one cent.
    const row = { transaction_type: 'dividend' }
    const desk = await shareDesk({
      settings: {
        withholding_taxes: [
          { ...row, rate: '30' },
          { ...row, rate: '26' },
        ],
      },
    })
    await desk.trade('buy', '1')
    await desk.announce({ amount_per_unit: '0.02', ...DATES })
    await desk.advance(PAID)
    assert.deepEqual(await incomeOf(desk), [['dividend', '0.00', '0.02']])
    assert.equal(await owed(desk), '0.01')
    await holdLedger(desk)
  })

  test('in earnings the gross is income, and the tax lowers the net', async () => {
    const desk = await shareDesk()
    await desk.trade('buy', '80')
    await desk.announce({ amount_per_unit: '2.10', ...DATES })
    await desk.advance('2027-04-22T10:00:00.000Z')
    const earnings = await desk.tenant.get(`${desk.at}/earnings?period=all`)
    expect(earnings).toMatchObject({ realized_income: '168.00', gross_total: '168.00', net_total: '123.69' })
    // 8,000.00 of 100,000.00 are invested; 123.69 on the whole account.
    const returns = await desk.tenant.get(`${desk.at}/returns?period=all`)
    assert.equal(returns.twrr, '0.001237')
  })

  test('settings with a wrong tax are refused', async () => {
    const [treaty] = TREATIES
    for (const [wrong, path] of [
      [{ issuer_country: 'Germany' }, 'issuer_country'],
      [{ statutory_rate: '101' }, 'statutory_rate'],
      [{ relief: 'never' }, 'relief'],
      [{ reclaim_years: 0 }, 'reclaim_years'],
    ] as const) {
      const refusal = await freshTenant({ tax_treaties: [{ ...treaty, ...wrong }] }).then(
        () => undefined,
        (error: Error) => error,
      )
      assert.match(String(refusal), new RegExp(path))
    }
  })
})

describe('tax declarations', () => {
  test('are replaced by later ones, and listed with their validity', async () => {
    const desk = await shareDesk()
    const at = `/customers/${desk.customer}/tax-declarations`
    expect(await desk.declare('US', '2024-01-10')).toMatchObject({
      ...{ customer: desk.customer, country: 'US', signed_on: '2024-01-10', valid_until: '2027-12-31' },
      ...{ is_valid: true, evidence: null },
    })
    await desk.declare('FR', '2023-12-31') // valid to the end of 2026
    await desk.declare('US', '2027-01-15')
    const rows: Body[] = await desk.tenant.get(at)
    assert.deepEqual(
      rows.map((row) => [row.country, row.valid_until, row.is_valid]),
      [
        ['FR', '2026-12-31', false],
        ['US', '2030-12-31', true],
      ],
    )
  })

  test('that are wrong are refused', async () => {
    const desk = await shareDesk()
    const put = (path: string, body: object) =>
      desk.tenant.call('PUT', `/customers/${desk.customer}/tax-declarations/${path}`, body)
    const signed = { signed_on: '2027-01-15' }
    const bad = async (path: string, body: object) =>
      offenders(await refused(put(path, body), 400, 'invalid_request'))
    assert.deepEqual(await bad('USA', signed), ['path.country invalid_param'])
    assert.deepEqual(await bad('us', signed), ['path.country invalid_param'])
    assert.deepEqual(await bad('US', { signed_on: '2027-03-02' }), ['body.signed_on invalid_param'])
    assert.deepEqual(await bad('US', {}), ['body.signed_on missing_param'])
    assert.deepEqual(await bad('US', { ...signed, evidence: 'fil_none' }), ['body.evidence not_found'])
    const orders = await uploadOrders(desk.tenant, 'account,side\n')
    assert.deepEqual(await bad('US', { ...signed, evidence: orders }), ['body.evidence invalid_param'])
    const foreign = await uploadFile(await freshTenant())
    assert.deepEqual(await bad('US', { ...signed, evidence: foreign.id }), ['body.evidence not_found'])
    assert.deepEqual(await desk.tenant.get(`/customers/${desk.customer}/tax-declarations`), [])
    const { id } = await uploadFile(desk.tenant)
    const taken = await put('US', { ...signed, evidence: id })
    assert.deepEqual([taken.status, taken.body.evidence], [200, id])
    const nobody = desk.tenant.call('PUT', '/customers/cus_none/tax-declarations/US', signed)
    await refused(nobody, 404, 'not_found')
    await refused(desk.tenant.call('GET', '/customers/cus_none/tax-declarations'), 404, 'not_found')
  })

  test('count on the day of payment, to the end of the third year and no longer', async () => {
    const desk = await shareDesk({ symbol: APPLE })
    await desk.trade('buy', '100')
    await desk.declare('US', '2024-01-10')
    for (const payment_date of ['2027-12-31', '2028-01-03'])
      await desk.announce({ amount_per_unit: '1.00', ex_date: '2027-12-20', payment_date })
    await desk.advance('2028-01-03T06:00:00.000Z')
    // 100.00 at 15 %, then at 30 %
    assert.deepEqual(await incomeOf(desk), [
      ['dividend', '70.00', '30.00'],
      ['dividend', '85.00', '15.00'],
    ])
    const [reclaim, ...more] = await reclaims(desk)
    assert.deepEqual(more, [])
    expect(reclaim).toMatchObject({
      ...{ country: 'US', gross: '100.00', withheld: '30.00', withheld_rate: '30.00', treaty_rate: '15.00' },
      ...{ reclaimable: '15.00', reclaimed: '0.00', status: 'open', expires_on: '2032-12-31' },
    })
  })
})

describe('tax reclaims', () => {
  /** A desk with a reclaim of 19.11. */
  async function reclaiming() {
    const desk = await shareDesk()
    await desk.trade('buy', '80')
    const { id: action } = await desk.announce({ amount_per_unit: '2.10', ...DATES })
    await desk.advance('2027-04-22T10:00:00.000Z')
    const [reclaim] = await reclaims(desk)
    const end = (how: 'pay' | 'refuse') =>
      desk.tenant.call('POST', `/sandbox/tax-reclaims/${reclaim!.id}/${how}`)
    const reverse = () => desk.tenant.call('POST', `/sandbox/corporate-actions/${action}/reverse`)
    const earnings = (): Promise<Body> => desk.tenant.get(`${desk.at}/earnings?period=all`)
    return { ...desk, action, reclaim: reclaim!, end, reverse, earnings }
  }
  const told = async ({ tenant }: ShareDesk, id: string) => {
    const events: Body[] = await tenant.get(`/events?resource[id]=${id}&limit=100`)
    return events.reverse().map(({ name }) => name)
  }

  test('that are paid give tax back: cash up, tax down, gross unchanged', async () => {
    const desk = await reclaiming()
    await desk.advance(1)
    const [before, cash] = [await desk.earnings(), await desk.cash()]
    const paid = await desk.end('pay')
    assert.equal(paid.status, 200, paid.text)
    expect(paid.body).toMatchObject({ status: 'paid', reclaimable: '19.11', reclaimed: '19.11' })
    await desk.advance(1)
    const [row] = await desk.transactions()
    expect(row).toMatchObject({
      ...{ transaction_type: 'tax_reclaim', cash_amount: '19.11', tax: '-19.11', reference: desk.action },
      taxes: [{ rate: '11.375', amount: '-19.11', currency: 'EUR', kind: 'foreign', country: 'DE' }],
    })
    const after = await desk.earnings()
    assert.deepEqual([before.gross_total, before.net_total], ['168.00', '123.69'])
    assert.deepEqual([after.gross_total, after.net_total], ['168.00', '142.80'])
    assert.deepEqual([cash.total, (await desk.cash()).total], ['92123.69', '92142.80'])
    assert.equal(await owed(desk), '0')
    await refused(desk.end('pay'), 409, 'conflict')
    await refused(desk.end('refuse'), 409, 'conflict')
    assert.deepEqual(await told(desk, desk.reclaim.id), ['tax_reclaim.opened', 'tax_reclaim.paid'])
    await holdLedger(desk)
  })

  test('that are refused or expire book nothing', async () => {
    const desk = await reclaiming()
    const count = (await desk.transactions()).length
    assert.equal((await desk.end('refuse')).body.status, 'refused')
    await refused(desk.end('pay'), 409, 'conflict')
    assert.equal((await desk.transactions()).length, count)
    assert.deepEqual(await told(desk, desk.reclaim.id), ['tax_reclaim.opened', 'tax_reclaim.refused'])
    const other = await reclaiming()
    await other.advance('2031-12-31T05:00:00.000Z')
    assert.equal((await reclaims(other))[0]!.status, 'open')
    await other.advance('2031-12-31T06:00:00.000Z')
    assert.equal((await reclaims(other))[0]!.status, 'expired')
    await refused(other.end('pay'), 409, 'conflict')
  })

  test('end with the dividend that is reversed; one that is paid prevents it', async () => {
    const desk = await reclaiming()
    const undone = await desk.reverse()
    assert.equal(undone.status, 200, undone.text)
    assert.equal(undone.body.status, 'reversed')
    assert.equal((await reclaims(desk))[0]!.status, 'refused')
    assert.deepEqual(await incomeOf(desk), [
      ['dividend', '-123.69', '-44.31'],
      ['dividend', '123.69', '44.31'],
    ])
    assert.deepEqual(await desk.cash(), allAvailable('92000.00'))
    await desk.advance(1)
    const { gross_total, net_total } = await desk.earnings()
    assert.deepEqual([gross_total, net_total], ['0.00', '0.00'])
    await holdLedger(desk)

    const paid = await reclaiming()
    await paid.end('pay')
    const { context } = (await refused(paid.reverse(), 409, 'conflict')) as Body
    assert.equal(context.tax_reclaim, paid.reclaim.id)
  })

  test('of an account that has closed since are paid into suspense', async () => {
    const desk = await reclaiming()
    await desk.trade('sell', '80')
    await desk.advance('2027-04-28T10:00:00.000Z')
    await payOut(desk.tenant, desk.account, '100123.69')
    await desk.tenant.post(`/sandbox${desk.at}/status`, { status: 'closing' })
    await desk.advance(60)
    const count = (await desk.transactions()).length
    assert.equal((await desk.end('pay')).body.status, 'paid')
    assert.equal((await desk.transactions()).length, count)
    const waiting = await changeAs(await testApp(), desk.tenant.tenant, (context) => listSuspense(context))
    assert.deepEqual(
      waiting.map(({ amount, reference }) => [amount, reference]),
      [['19.11', desk.account]],
    )
    await holdLedger(desk)
  })

  test('are listed by state and country, newest first', async () => {
    const desk = await reclaiming()
    await desk.announce({ amount_per_unit: '1.00', ex_date: '2027-04-29', payment_date: '2027-05-10' })
    await desk.advance('2027-05-10T10:00:00.000Z')
    const ask = async (query: string) =>
      ((await desk.tenant.get(`${desk.at}/tax-reclaims?${query}`)) as Body[]).map((one) => one.reclaimable)
    // 80.00 at 26.375 % is 21.10, at 15 % 12.00
    assert.deepEqual(await ask(''), ['9.10', '19.11'])
    assert.deepEqual(await ask('limit=1'), ['9.10'])
    assert.deepEqual(await ask('country=DE&status=open'), ['9.10', '19.11'])
    assert.deepEqual([await ask('country=FR'), await ask('status=paid')], [[], []])
    await refused(desk.tenant.call('GET', `${desk.at}/tax-reclaims?status=lost`), 400, 'invalid_request')
  })
})

describe('the calendar', () => {
  test('shows a dividend from its announcement on, to everyone who may read', async () => {
    const desk = await shareDesk()
    await desk.trade('buy', '80')
    const { id, status } = await desk.announce({ amount_per_unit: '2.10', ...DATES })
    assert.equal(status, 'announced')
    const action = await desk.tenant.get(`/corporate-actions/${id}`)
    expect(action).toMatchObject({
      ...{ id, type: 'dividend', status: 'announced', instrument: desk.share, currency: 'EUR', ...DATES },
      ...{ amount_per_unit: '2.1', ratio: null, created_at: '2027-03-01T10:01:00.000Z' },
    })
    const find = async (query: string) =>
      ((await desk.tenant.get(`/corporate-actions?${query}`)) as Body[]).map((one) => one.id)
    for (const query of [
      ...['', `instrument=${desk.share}`, 'type=dividend', 'status=announced'],
      ...['payment_from=2027-04-22', 'payment_to=2027-04-22'],
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
    expect(entitlement).toMatchObject({
      ...{ account: desk.account, units: '80', estimated_cash: '123.69', estimated_units: null },
      transactions: [],
    })
    await desk.advance('2027-04-16T10:00:00.000Z')
    assert.equal(await next(), null) // a buyer of today does not receive it
    await desk.advance(PAID)
    const [paid] = await desk.tenant.get(`${desk.at}/corporate-actions`)
    const [{ id: transaction }] = await desk.transactions()
    expect(paid).toMatchObject({ units: '80', estimated_cash: '123.69', transactions: [transaction] })
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

  test('is closed to another tenant, and writes to a client that may only read', async () => {
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
