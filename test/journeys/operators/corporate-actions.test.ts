// Operators announce dividends, reverse them, and book what tax offices answer.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { setRule, theAdministrator } from '../../support/approvals.ts'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { incomeOf, shareDesk } from '../../support/dividends.ts'
import { newOperator } from '../../support/operators.ts'
import { holdLedger } from '../../support/trading.ts'

/** A holder of 80 units, and an operator. */
async function desk() {
  const shares = await shareDesk()
  await shares.trade('buy', '80')
  const { tenant } = shares.tenant
  const operator = await newOperator('operations', tenant)
  const call = (method: string, path: string, body?: object) =>
    operator.call(method, `/operator/tenants/${tenant}/${path}`, body)
  const dividend = {
    type: 'dividend',
    instrument: shares.share,
    amount_per_unit: '2.10',
    ex_date: '2027-04-15',
    payment_date: '2027-04-22',
  }
  return { ...shares, post: (path: string, body?: object) => call('POST', path, body), call, dividend }
}

test('an operator announces a dividend, and the reclaim of it is filed and paid in part', async () => {
  const shares = await desk()
  const { post, call, dividend } = shares
  const { status, body } = await post('corporate-actions', dividend)
  assert.deepEqual([status, body.status], [201, 'announced'])
  const listed = await call('GET', 'corporate-actions?type=dividend')
  assert.deepEqual(
    listed.body.map(({ id }: Body) => id),
    [body.id],
  )
  await shares.advance('2027-04-22T10:00:00.000Z')
  const [reclaim] = (await call('GET', `tax-reclaims?account=${shares.account}`)).body
  assert.deepEqual([reclaim.status, reclaim.reclaimable], ['open', '19.11'])
  const at = `tax-reclaims/${reclaim.id}`
  assert.equal((await post(`${at}/file`)).body.status, 'filed')
  assert.equal((await post(`${at}/file`)).status, 409)
  await shares.advance('2031-12-31T10:00:00.000Z') // filed in time, so it does not expire
  for (const amount of ['0', '19.12', '1.005', '-1'])
    assert.equal((await post(`${at}/pay`, { amount })).status, 400, amount)
  const paid = await post(`${at}/pay`, { amount: '12.50' })
  assertMembers(paid.body, { status: 'paid', reclaimable: '19.11', reclaimed: '12.50' })
  assert.deepEqual(await incomeOf(shares), [
    ['tax_reclaim', '12.50', '-12.50'],
    ['dividend', '123.69', '44.31'],
  ])
  assert.equal((await post(`${at}/refuse`)).status, 409)
  assert.equal((await post('tax-reclaims/rcl_none/pay', {})).status, 404)
  assert.equal((await post(`corporate-actions/${body.id}/reverse`)).status, 409)
  await holdLedger(shares)
})

test('a dividend that an operator reverses is taken back, and one that another must approve waits', async () => {
  const shares = await desk()
  const { tenant, post, dividend } = shares
  const today = { ...dividend, ex_date: '2027-03-04', payment_date: '2027-03-08' }
  await shares.advance('2027-03-08T10:00:00.000Z')
  const { body } = await post('corporate-actions', today)
  assert.deepEqual([body.status, body.transactions[0].cash_amount], ['processed', '123.69'])
  assert.equal((await post(`corporate-actions/${body.id}/reverse`)).body.status, 'reversed')
  assert.equal((await post(`corporate-actions/${body.id}/reverse`)).status, 409)
  await setRule(tenant.tenant, { verb: 'corporate_actions.enter' })
  const waiting = await post('corporate-actions', today)
  assert.equal(waiting.status, 202)
  assert.equal((await incomeOf(shares)).length, 2)
  const finance = await newOperator('finance', tenant.tenant)
  const at = `/operator/tenants/${tenant.tenant}/approvals/${waiting.body.id}`
  assert.equal((await finance.call('POST', `${at}/approve`, {})).status, 200)
  assert.deepEqual((await incomeOf(shares))[0], ['dividend', '123.69', '44.31'])
  await holdLedger(shares)
})

test('the payment of a later day keeps to the limit of its maker, and a refused one is not announced', async () => {
  const { tenant, post, call, dividend } = await desk()
  const limit = { role: 'operations', of_tenant: tenant.tenant, currency: 'EUR' }
  const set = async (most: string | null) => {
    const { status } = await (await theAdministrator()).call('PUT', '/operator/limits', { ...limit, most })
    assert.equal(status, 200)
  }
  await set('123.68')
  const { status, body } = await post('corporate-actions', dividend)
  assert.deepEqual([status, body.code], [403, 'limit_exceeded'])
  assert.deepEqual(body.context, { currency: 'EUR', amount: '123.69', limit: '123.68' }) // 80 × 2.10 less 26.375 %
  assert.deepEqual((await call('GET', 'corporate-actions')).body, [])
  const dry = await post('corporate-actions', { ...dividend, dry_run: true })
  assert.deepEqual([dry.status, dry.body.transactions[0].cash_amount], [201, '123.69'])
  await set('123.69')
  assert.equal((await post('corporate-actions', dividend)).status, 201)
  await set(null)
})

test('the taxes that the firm withholds count as well', async () => {
  const ofDividends = { transaction_type: 'dividend', tax_residence: 'DE', credits_foreign: true }
  const settings = { withholding_taxes: [{ ...ofDividends, rate: '26.375' }] }
  const shares = await shareDesk({ residences: ['DE'], settings })
  await shares.trade('buy', '80')
  const { tenant } = shares.tenant
  await setRule(tenant, { verb: 'corporate_actions.enter', currency: 'EUR', from_amount: '168.01' })
  const { call } = await newOperator('operations', tenant)
  const enter = (payment_date: string) =>
    call('POST', `/operator/tenants/${tenant}/corporate-actions`, {
      type: 'dividend',
      instrument: shares.share,
      amount_per_unit: '2.10',
      ex_date: '2027-04-15',
      payment_date,
    })
  assert.equal((await enter('2027-04-22')).status, 201)
  await setRule(tenant, { verb: 'corporate_actions.enter', currency: 'EUR', from_amount: '168.00' })
  assert.equal((await enter('2027-04-23')).status, 202)
})

test('a rule by amount holds the payment of a later day, whose amount is an estimate', async () => {
  const shares = await desk()
  const { tenant, post, call, dividend } = shares
  const rule = { verb: 'corporate_actions.enter', currency: 'EUR' }
  await setRule(tenant.tenant, { ...rule, from_amount: '123.70' })
  assert.equal((await post('corporate-actions', dividend)).status, 201)
  await setRule(tenant.tenant, { ...rule, from_amount: '123.69' })
  const later = { ...dividend, ex_date: '2027-04-16', payment_date: '2027-04-23' }
  assert.equal((await post('corporate-actions', { ...later, dry_run: true })).status, 201)
  const { status, body } = await post('corporate-actions', later)
  assert.deepEqual([status, body.status], [202, 'pending'])
  assert.deepEqual(body.preview.amounts, [{ currency: 'EUR', amount: '123.69', is_estimate: true }])
  await shares.trade('buy', '10') // Customers trade while it waits: its approval stays valid.
  const finance = await newOperator('finance', tenant.tenant)
  const at = `/operator/tenants/${tenant.tenant}/approvals/${body.id}`
  const limit = { role: 'finance', of_tenant: tenant.tenant, currency: 'EUR' }
  const set = async (most: string | null) =>
    (await theAdministrator()).call('PUT', '/operator/limits', { ...limit, most })
  await set('139.14')
  assert.equal((await finance.call('POST', `${at}/approve`, {})).body.code, 'limit_exceeded')
  await set('139.15') // 90 × 2.10 = 189.00 less 49.85
  const approved = await finance.call('POST', `${at}/approve`, {})
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  const announced = (await call('GET', 'corporate-actions?status=announced')).body
  assert.deepEqual(announced.map((one: Body) => one.payment_date).toSorted(), ['2027-04-22', '2027-04-23'])
  await set(null)
})
