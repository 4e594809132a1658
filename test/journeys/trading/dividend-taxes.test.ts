// Taxes on dividends over HTTP: treaties, declarations of residence, relief at source, and reclaims.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listSuspense } from '../../../src/features/payments/inbound-payments/read.ts'
import { payOut } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import {
  APPLE,
  DATES,
  incomeOf,
  LVMH,
  owed,
  PAID,
  reclaims,
  SAP,
  type ShareDesk,
  shareDesk,
  TREATIES,
} from '../../support/dividends.ts'
import { uploadOrders } from '../../support/order-batches.ts'
import { holdLedger } from '../../support/trading.ts'
import { uploadFile } from '../../support/upload.ts'

describe('taxes', () => {
  const withholding_taxes = [
    { transaction_type: 'dividend', tax_residence: 'DE', rate: '26.375', credits_foreign: true },
  ]
  const foreign = (country: string, rate: string, amount: string, currency = 'EUR') => ({
    rate,
    amount,
    currency,
    kind: 'foreign',
    country,
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
    assertMembers(dividend, {
      transaction_type: 'dividend',
      cash_amount: cash,
      tax,
      taxes: rows,
      summary: 'Dividend',
      reference: id,
      reference_type: 'corporate_action',
      settlement_date: '2027-04-22',
    })
    const open = await reclaims(desk)
    assert.deepEqual(
      open.map((one) => [one.reclaimable, one.status]),
      reclaimable === '0' ? [] : [[reclaimable, 'open']],
    )
    assert.equal(await owed(desk), withheld)
    await holdLedger(desk)
  })

  test('taxes depend on residences that compliance has verified, not on a claim that is pending', async () => {
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

  test('the gross is income in earnings, and the tax lowers the net', async () => {
    const desk = await shareDesk()
    await desk.trade('buy', '80')
    await desk.announce({ amount_per_unit: '2.10', ...DATES })
    await desk.advance('2027-04-22T10:00:00.000Z')
    const earnings = await desk.tenant.get(`${desk.at}/earnings?period=all`)
    assertMembers(earnings, { realized_income: '168.00', gross_total: '168.00', net_total: '123.69' })
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
  test('tax declarations are replaced by later ones, and listed with their validity', async () => {
    const desk = await shareDesk()
    const at = `/customers/${desk.customer}/tax-declarations`
    assertMembers(await desk.declare('US', '2024-01-10'), {
      customer: desk.customer,
      country: 'US',
      signed_on: '2024-01-10',
      valid_until: '2027-12-31',
      is_valid: true,
      evidence: null,
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

  test('tax declarations that are wrong are refused', async () => {
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
    assertMembers(reclaim, {
      country: 'US',
      gross: '100.00',
      withheld: '30.00',
      withheld_rate: '30.00',
      treaty_rate: '15.00',
      reclaimable: '15.00',
      reclaimed: '0.00',
      status: 'open',
      expires_on: '2032-12-31',
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

  test('tax reclaims that are paid give tax back: cash up, tax down, gross unchanged', async () => {
    const desk = await reclaiming()
    await desk.advance(1)
    const [before, cash] = [await desk.earnings(), await desk.cash()]
    const paid = await desk.end('pay')
    assert.equal(paid.status, 200, paid.text)
    assertMembers(paid.body, { status: 'paid', reclaimable: '19.11', reclaimed: '19.11' })
    await desk.advance(1)
    const [row] = await desk.transactions()
    assertMembers(row, {
      transaction_type: 'tax_reclaim',
      cash_amount: '19.11',
      tax: '-19.11',
      reference: desk.action,
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

  test('tax reclaims that are refused or expire book nothing', async () => {
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

  test('tax reclaims of an account that has closed since are paid into suspense', async () => {
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

  test('tax reclaims are listed by state and country, newest first', async () => {
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
