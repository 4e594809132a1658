// Changes of payments, customers and the firm that operators make, and what they leave behind.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { newId } from '../../../src/values/ids.ts'
import { addMilliseconds, dayOf } from '../../../src/values/time.ts'
import { setRule } from '../../support/approvals.ts'
import { cashOf, openMoney } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { documentsOf } from '../../support/documents.ts'
import { WORLD } from '../../support/instruments.ts'
import { type Answer, newOperator } from '../../support/operators.ts'
import { authoritiesOf, natural, owner } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const CHECKED = 'Passport and register agree.'

const refusal = ({ status, body }: Answer) => [status, body.code]

/** A tenant with an account, and an operator of the role. */
async function openDesk(role: 'operations' | 'compliance' | 'developer') {
  const money = await openMoney()
  const operator = await newOperator(role, money.tenant.tenant)
  const post = (path: string, body?: object) =>
    operator.call('POST', `/operator/tenants/${money.tenant.tenant}/${path}`, body)
  const get = async (path: string): Promise<Body[]> =>
    (await operator.call('GET', `/operator/tenants/${money.tenant.tenant}/${path}`)).body
  return { ...money, operator, post, list: get }
}

describe('a transfer', () => {
  const cash = (amount: string) => [{ amount, currency: 'EUR' }]

  test('a transfer moves cash to an account, once for its reference, and is listed with a masked note', async () => {
    const { tenant, account, operator, post, list } = await openDesk('operations')
    const order = {
      kind: 'portfolio_transfer',
      to: account.id,
      lines: cash('25.00'),
      external_reference: 'case-1',
      note: 'Goodwill for Mara Keller.',
    }
    const { status, body } = await post('transfers', order)
    assert.equal(status, 201)
    assert.deepEqual((await post('transfers', order)).body, body)
    assert.equal((await cashOf(tenant, account.id)).total, '25.00')
    const [{ id, ordered_by, to_account, note }] = (await list('transfers')) as [Body]
    assert.deepEqual([id, ordered_by, to_account, note], [body.id, operator.id, account.id, '…'])
    assert.deepEqual(await list('transfers?kind=book_transfer'), [])
  })

  test('a transfer that makes no sense changes nothing', async () => {
    const { tenant, account, post, list } = await openDesk('operations')
    const order = { kind: 'portfolio_transfer', to: account.id, lines: cash('25.00'), note: 'Why.' }
    const wrong: [object, number][] = [
      [{ ...order, lines: [] }, 400],
      [{ ...order, lines: cash('0.001') }, 400],
      [{ ...order, note: '' }, 400],
      [{ ...order, to: undefined }, 400],
      [{ ...order, to: 'acc_unknown' }, 404],
      [{ ...order, from: account.id, to: undefined }, 400], // The account has no cash.
    ]
    for (const [body, status] of wrong)
      assert.equal((await post('transfers', body)).status, status, JSON.stringify(body))
    assert.equal((await cashOf(tenant, account.id)).total, '0.00')
    assert.deepEqual(await list('transfers'), [])
  })

  test('a transfer waits where a rule asks for it, and a limit holds', async () => {
    const { tenant, account, post } = await openDesk('operations')
    await setRule(tenant.tenant, { verb: 'transfers.create' })
    const order = { kind: 'portfolio_transfer', to: account.id, lines: cash('25.00'), note: 'Goodwill.' }
    const waiting = await post('transfers', order)
    assert.equal(waiting.status, 202)
    assert.deepEqual(waiting.body.preview.amounts, [{ currency: 'EUR', amount: '25.00' }])
    assert.equal((await cashOf(tenant, account.id)).total, '0.00')
    const finance = await newOperator('finance', tenant.tenant)
    const at = `/operator/tenants/${tenant.tenant}/approvals/${waiting.body.id}`
    const approved = await finance.call('POST', `${at}/approve`, {})
    assert.equal(approved.status, 200)
    assert.equal((await cashOf(tenant, account.id)).total, '25.00')
  })
})

describe('a transfer of units without a price', () => {
  test('a transfer of units without a price books the price that its preview shows, wherever the market has gone until the approval', async () => {
    const { tenant, account, post } = await openDesk('operations')
    await setRule(tenant.tenant, { verb: 'transfers.create' })
    const { id: instrument, symbol } = await tenant.get(`/instruments/${WORLD}`)
    const quote = (bid: string) => tenant.post('/sandbox/prices', { symbol, bid, ask: bid })
    const { timestamp: priced_at } = await quote('50.00')
    const lines = [{ instrument, quantity: '4' }]
    const order = { kind: 'position_migration_in', to: account.id, lines, note: 'From another institution.' }
    const waiting = await post('transfers', order)
    assert.equal(waiting.status, 202, JSON.stringify(waiting.body))
    const market_prices = [{ instrument, unit_price: '50', priced_at }]
    assert.deepEqual(waiting.body.preview.details, { market_prices })
    await quote('60.00')
    const finance = await newOperator('finance', tenant.tenant)
    const at = `/operator/tenants/${tenant.tenant}/approvals/${waiting.body.id}`
    const approved = await finance.call('POST', `${at}/approve`, {})
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.deepEqual(approved.body.result.market_prices, market_prices)
    const [position] = await tenant.get(`/accounts/${account.id}/positions`)
    assert.equal(position.average_price, '50.00')
  })
})

describe('a payment', () => {
  test('a payment leaves by hand and comes back, each once', async () => {
    const { tenant, account, pay, withdraw, post, list } = await openDesk('operations')
    await pay({ amount: '100.00' })
    const [receiver] = await tenant.get(`/accounts/${account.id}/funding-accounts`)
    const { body: withdrawal } = await withdraw({ amount: '40.00', funding_account: receiver.id })
    const completed = await post(`withdrawals/${withdrawal.id}/complete`)
    assert.deepEqual(
      [completed.status, completed.body.status, completed.body.amount],
      [200, 'completed', '40.00'],
    )
    assert.equal((await cashOf(tenant, account.id)).total, '60.00')
    assert.equal((await post(`withdrawals/${withdrawal.id}/complete`)).status, 409)
    assert.equal((await post(`withdrawals/${withdrawal.id}/return`)).status, 200)
    assert.equal((await cashOf(tenant, account.id)).total, '100.00')
    assert.equal((await post(`withdrawals/${withdrawal.id}/return`)).status, 409)
    assert.equal((await post('withdrawals/wdr_unknown/complete')).status, 404)
    const [shown] = (await list('withdrawals?status=completed')) as [Body]
    const { owner_name, iban } = shown.funding_account
    assert.deepEqual([shown.id, owner_name, iban], [withdrawal.id, 'A… L…', 'DE89…3000'])
  })

  test('a payment that was advanced and never came is taken back', async () => {
    const { tenant, account, deposit, post } = await openDesk('operations')
    const { id } = await deposit({ amount: '50.00', request_advance: true })
    assert.equal((await cashOf(tenant, account.id)).total, '50.00')
    assert.equal((await post(`deposits/${id}/reverse-advance`)).status, 200)
    assert.equal((await cashOf(tenant, account.id)).total, '0.00')
    assert.deepEqual(refusal(await post(`deposits/${id}/reverse-advance`)), [409, 'conflict'])
    const events: Body[] = await tenant.get(`/events?after=0&resource[id]=${id}`)
    assert.deepEqual(
      events.map(({ name }) => name),
      ['deposit.created', 'deposit.advanced', 'deposit.advance_reversed'],
    )
  })

  test('a payment goes to a funding account that an operator has verified', async () => {
    const { tenant, account, post } = await openDesk('operations')
    const { id, is_verified } = await tenant.post(`/accounts/${account.id}/funding-accounts`, {
      iban: 'DE75512108001245126199',
      bank_code: 'EXMPDEFFXXX',
      owner_name: 'Ada Lovelace',
      currency: 'EUR',
    })
    assert.equal(is_verified, false)
    assert.deepEqual((await post(`funding-accounts/${id}/verify`)).body, { id, is_verified: true })
    assert.equal((await post('funding-accounts/fac_unknown/verify')).status, 404)
  })
})

describe('compliance', () => {
  test('compliance reviews and decides an application, which leaves the list of work', async () => {
    const { tenant, post, list } = await openDesk('compliance')
    const person = await natural(tenant)
    const { id } = await tenant.post('/onboarding-applications', {
      customer_type: 'individual',
      authorities: [owner(person.id)],
    })
    const open = async () => (await list('onboarding-applications?status=pending')).map((one) => one.id)
    assert.deepEqual(await open(), [id])
    assert.equal((await post(`onboarding-applications/${id}/review`)).body.status, 'processing')
    assert.deepEqual(await open(), [])
    assert.equal(
      (await post(`onboarding-applications/${id}/decide`, { outcome: 'maybe', reason: CHECKED })).status,
      400,
    )
    const decided = await post(`onboarding-applications/${id}/decide`, {
      outcome: 'approved',
      reason: CHECKED,
    })
    assert.deepEqual(decided.body, { id, status: 'completed', outcome: 'approved' })
    assert.equal(
      (await post(`onboarding-applications/${id}/decide`, { outcome: 'rejected', reason: CHECKED })).status,
      409,
    )
  })

  test('compliance suspends an account and a customer', async () => {
    const { tenant, account, customer, post, list } = await openDesk('compliance')
    assert.equal((await post(`accounts/${account.id}/change`, { reason: CHECKED })).status, 400)
    const without = { switches: { can_deposit: false } }
    for (const reason of [undefined, 'ok', '    ']) {
      const { status, body } = await post(`accounts/${account.id}/change`, { ...without, reason })
      assert.deepEqual([status, body.params[0].path], [400, 'body.reason'])
    }
    const switched = await post(`accounts/${account.id}/change`, { ...without, reason: CHECKED })
    assert.deepEqual([switched.body.status, switched.body.can_deposit], ['active', false])
    assert.equal((await post(`customers/${customer.id}/change`, { reason: 'No change.' })).status, 400)
    const decision = { status: 'suspended', reason: 'A letter of the court names her.' }
    const suspended = await post(`customers/${customer.id}/change`, decision)
    const [note] = await list(`notes?subject=${customer.id}`)
    assert.deepEqual(
      [note!.subject, note!.is_masked, note!.text === decision.reason],
      [customer.id, true, false],
    )
    assert.equal(suspended.body.status, 'suspended')
    assert.equal((await tenant.get(`/accounts/${account.id}`)).status, 'suspended')
    assert.deepEqual(refusal(await post(`customers/${customer.id}/change`, decision)), [409, 'conflict'])
    assert.equal(
      (await post('accounts/acc_unknown/change', { status: 'closed', reason: CHECKED })).status,
      404,
    )
  })

  test('compliance verifies a claim and revokes an authority', async () => {
    const { tenant, post } = await openDesk('compliance')
    const person = await natural(tenant)
    const [claim] = (await tenant.get(`/persons/${person.id}/claims?status=pending`)) as Body[]
    const verified = await post(`persons/${person.id}/claims/${claim!.id}/verify`)
    assert.deepEqual([verified.status, verified.body.status], [200, 'verified'])
    assert.equal((await post(`persons/${person.id}/claims/${claim!.id}/verify`)).status, 409)
    const { id } = await tenant.post('/onboarding-applications', {
      customer_type: 'individual',
      authorities: [owner(person.id)],
    })
    await post(`onboarding-applications/${id}/decide`, { outcome: 'approved', reason: CHECKED })
    const [authority] = await authoritiesOf(tenant, person.id)
    assert.equal((await post(`authorities/${authority!.id}/revoke`)).body.status, 'revoked')
    assert.equal((await post(`authorities/${authority!.id}/revoke`)).status, 409)
  })
})

describe('the firm', () => {
  test('the firm withdraws a document and restores it', async () => {
    const { tenant, account, pay, post } = await openDesk('operations')
    await pay({ amount: '1000.00' })
    await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
    const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
    const order = { order_type: 'market', side: 'buy', cash_amount: '100.00', instrument }
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    await tenant.post('/sandbox/clock/advance', { days: 3 }).catch(() => undefined)
    await tenant.post(`/accounts/${account.id}/orders`, order)
    await tenant.post('/sandbox/clock/advance', { seconds: 4 * 86_400 })
    const [document] = await documentsOf(tenant, `/accounts/${account.id}`, 'order_confirmation')
    const at = `documents/${document!.id}`
    assert.deepEqual((await post(`${at}/withdraw`)).body, { id: document!.id, is_downloadable: false })
    assert.deepEqual((await post(`${at}/restore`)).body, { id: document!.id, is_downloadable: true })
    assert.equal((await post('documents/doc_unknown/withdraw')).status, 404)
  })

  test('the firm rotates the secret of a webhook', async () => {
    const { tenant, post } = await openDesk('developer')
    const { id, secret } = await tenant.post('/webhooks', { url: 'https://example.com/hook' })
    const { body } = await post(`webhooks/${id}/rotate-secret`)
    assert.equal(body.webhook, id)
    assert.notEqual(body.secret, secret)
    assert.equal((await post('webhooks/whk_unknown/rotate-secret')).status, 404)
  })

  test('the firm closes a failing job, with a note on it', async () => {
    const { tenant, post, list } = await openDesk('developer')
    const id = newId('job_')
    await (await testApp()).database.write(tenant.tenant)`
      insert into jobs (tenant, id, kind, payload, due_at, wake_at, attempts, last_error, created_at)
      values (${tenant.tenant}, ${id}, 'trading.settle-trade', '{"trade": "trd_1"}', '2999-01-01', '2999-01-01', 3,
              'Error: no such trade', clock_timestamp())`
    const [job] = await list('jobs')
    assert.deepEqual([job!.id, job!.attempts, job!.payload], [id, 3, { trade: 'trd_1' }])
    assert.equal((await post(`jobs/${id}/close`, {})).status, 400)
    const closed = await post(`jobs/${id}/close`, { note: 'The trade was a test.' })
    assert.deepEqual(closed.body, { id, kind: 'trading.settle-trade' })
    assert.deepEqual(await list('jobs'), [])
    assert.deepEqual(
      (await list(`notes?subject=${id}`)).map(({ text }) => text),
      ['The trade was a test.'],
    )
    assert.equal((await post(`jobs/${id}/close`, { note: 'Again.' })).status, 404)
  })

  test('the firm retries a failing job without waiting for its backoff', async () => {
    const { tenant, post, list } = await openDesk('developer')
    const id = newId('job_')
    await (await testApp()).database.write(tenant.tenant)`
      insert into jobs (tenant, id, kind, payload, due_at, wake_at, attempts, last_error, created_at)
      values (${tenant.tenant}, ${id}, 'trading.settle-trade', '{"trade": "trd_1"}', '2020-01-01', '2999-01-01', 3,
              'Error: no such trade', clock_timestamp())`
    assert.deepEqual((await post(`jobs/${id}/retry`)).body, { id, kind: 'trading.settle-trade' })
    await until(
      () => list('jobs'),
      ([job]) => job?.attempts !== 3,
    )
    assert.equal((await post('jobs/job_unknown/retry')).status, 404)
  })

  test('the firm issues a statement of an account', async () => {
    const { tenant, account, post } = await openDesk('operations')
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { now } = await tenant.get('/sandbox/clock')
    await tenant.post('/sandbox/clock/advance', { seconds: 2 * 86_400 })
    const days = { period_start: now.slice(0, 10), period_end: dayOf(addMilliseconds(now, 86_400_000)) }
    const { status, body } = await post(`accounts/${account.id}/statements`, days)
    assert.deepEqual([status, body.document_type], [201, 'account_statement'])
    const [document] = await documentsOf(tenant, `/accounts/${account.id}`, 'account_statement')
    assert.equal(document!.id, body.id)
    const wrong = await post(`accounts/${account.id}/statements`, { ...days, period_end: days.period_start })
    assert.equal(wrong.body.code, 'statement_period_invalid')
  })
})
