// Changes of settings: taxes, what is refused, what a limit holds for, the history, and the approval of another person.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { setRule } from '../../support/approvals.ts'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { incomeOf, shareDesk } from '../../support/dividends.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { feeOf, feesDesk, settingsOf } from '../../support/settings.ts'
import { holdLedger } from '../../support/trading.ts'

test('settings are refused by their paths, and a dry run changes nothing', async () => {
  const desk = await feesDesk()
  const refused = async (group: string, body: object, ...paths: string[]) => {
    const answer = await desk.put(group, body)
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    assert.deepEqual(
      answer.body.params.map(({ path }: Body) => path),
      paths,
    )
  }
  const settings = { fees: [feeOf('1.00', { transaction_type: 'gift' })] }
  await refused('fees', { effective_from: '2027-03-02', settings }, 'body.settings.fees.0.transaction_type')
  const misspelt = { fees: [feeOf('1.00', { tax_rte: '0.2', variants: [{ instrument_typ: 'etf' }] })] }
  const places = ['body.settings.fees.0.tax_rte', 'body.settings.fees.0.variants.0.instrument_typ']
  await refused('fees', { effective_from: '2027-03-02', settings: misspelt }, ...places)
  await refused('fees', { effective_from: '2027-02-28', settings: { fees: [] } }, 'body.effective_from')
  await refused('fees', { settings: { fees: [] } }, 'body.effective_from')
  await refused('taxes', { effective_from: '2027-03-01', settings: {} }, 'body.effective_from')
  await refused('orders', { settings: { gtc_days: 0 } }, 'body.settings.gtc_days')
  await refused('orders', { settings: { gtc_day: 5 } }, 'body.settings.gtc_day')
  await refused('orders', { settings: {}, reason: ' ' }, 'body.reason')
  const dry = await desk.put('orders', { settings: { gtc_days: 5 }, dry_run: true })
  assert.deepEqual([dry.body.id, dry.body.changes], [null, [{ path: 'gtc_days', before: null, after: 5 }]])
  assert.deepEqual([(await desk.get()).orders, await desk.get('/history')], [{}, []])
})

test('limits hold for what comes after them, and the history says who changed them and why', async () => {
  const desk = await feesDesk()
  await desk.put('orders', { settings: { gtc_days: 5, price_collar: '0.1' } })
  const limited = { side: 'buy', quantity: '1', order_type: 'limit', time_in_force: 'gtc' }
  assert.equal((await desk.ask({ ...limited, limit_price: '56.00' })).status, 400)
  const { body } = await desk.ask({ ...limited, limit_price: '46.00' })
  assert.equal(body.expires_on, '2027-03-05')
  await desk.put('orders', { settings: { gtc_days: 6 }, reason: 'Longer.' })
  const [last, first] = await desk.get('/history?setting_group=orders')
  assertMembers(last, {
    setting_group: 'orders',
    reason: 'Longer.',
    set_by: desk.finance.id,
    effective_from: null,
    changes: [
      { path: 'gtc_days', before: 5, after: 6 },
      { path: 'price_collar', before: '0.1', after: null },
    ],
  })
  assert.deepEqual((await desk.get()).orders, { gtc_days: 6 })
  const events: Body[] = await desk.tenant.get('/events?name=settings.changed')
  assert.deepEqual(events.map(({ resource }) => resource.id).toSorted(), [first.id, last.id].toSorted())
})

test('fees that another person must approve are shown as they would change, and hold once approved', async () => {
  const desk = await feesDesk()
  await setRule(desk.id, { verb: 'settings.set_fees', roles: ['finance'] })
  const set = { effective_from: '2027-03-02', settings: { fees: [feeOf('2.50')] } }
  const waiting = await desk.put('fees', set)
  assert.deepEqual([waiting.status, waiting.body.preview.details.effective_from], [202, '2027-03-02'])
  assert.deepEqual(await desk.get('/history'), [])
  const approve = ({ call }: SignedIn) =>
    call('POST', `/operator/tenants/${desk.id}/approvals/${waiting.body.id}/approve`, {})
  assert.equal((await approve(desk.finance)).status, 403)
  assert.equal((await approve(await newOperator('finance', desk.id))).status, 200)
  const [change] = await desk.get('/history')
  assert.deepEqual([change.set_by, change.effective_from], [desk.finance.id, '2027-03-02'])
  await desk.advance('2027-03-02T10:00:00.000Z')
  const order = await desk.buy()
  await desk.advance(60)
  assert.equal(await desk.feesOf(order), '2.50')
})

test('withholding begins with the payments of its first day', async () => {
  const shares = await shareDesk({ residences: ['DE'] })
  await shares.trade('buy', '80')
  const { tenant } = shares.tenant
  const { put, get } = settingsOf(tenant, await newOperator('finance', tenant))
  const withholding_taxes = [{ transaction_type: 'dividend', tax_residence: 'DE', rate: '25' }]
  const set = await put('taxes', { effective_from: '2027-04-20', settings: { withholding_taxes } })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  assert.equal((await get()).taxes.settings.tax_treaties.length, 3)
  const dates = { ex_date: '2027-04-08', record_date: '2027-04-09' }
  await shares.announce({ ...dates, payment_date: '2027-04-19', amount_per_unit: '1.00' })
  await shares.announce({ ...dates, payment_date: '2027-04-20', amount_per_unit: '1.00' })
  await shares.advance('2027-04-20T12:00:00.000Z')
  assert.deepEqual(await incomeOf(shares), [
    ['dividend', '60.00', '20.00'], // 80.00 less 25 %
    ['dividend', '80.00', '0.00'],
  ])
  await holdLedger(shares)
})
