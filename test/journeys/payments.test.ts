// Money out: funding accounts, withdrawals, their completion and return.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { allAvailable, cashOf, houseOf, openMoney, openPurse } from '../support/cash.ts'
import { type Body, callerOf, freshTenant, offenders, refused } from '../support/client.ts'
import { until } from '../support/until.ts'

const ACCOUNT = { owner_name: 'Ada Lovelace', iban: 'GB33 BUKB 2020 1555 5555 55', bank_code: 'BUKBGB22' }

/** An account with settled euros that came from a bank account, which is therefore verified. */
async function funded(amount: string, settings: object = {}) {
  const money = await openMoney(settings)
  await money.pay({ amount })
  const [receiver] = await money.tenant.get(`${money.at}/funding-accounts`)
  const finish = (id: string, how: 'complete' | 'return') =>
    money.tenant.call('POST', `/sandbox${money.at}/withdrawals/${id}/${how}`)
  return { ...money, receiver, finish, take: take(money, receiver.id), ask: ask(money, receiver.id) }
}
type Money = Awaited<ReturnType<typeof openMoney>>
const ask = (money: Money, funding_account: string) => (amount: string) =>
  money.withdraw({ amount, funding_account })
const take =
  (money: Money, funding_account: string) =>
  async (amount: string): Promise<Body> => {
    const answer = await money.withdraw({ amount, funding_account })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

describe('withdrawals', () => {
  test('cash is reserved first, and leaves when the bank confirms the payout', async () => {
    const { tenant, account, at, receiver, take, finish, cash, entries } = await funded('100.00')
    const withdrawal = await take('60.00')
    const { id, created_at, modified_at, ...rest } = withdrawal
    assert.deepEqual(rest, {
      account: account.id,
      amount: '60.00',
      currency: 'EUR',
      status: 'created',
      funding_account: receiver,
      completed_at: null,
    })
    assert.equal(created_at, modified_at)
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '40.00',
      withdrawal: '40.00',
      reserved: '60.00',
    })
    assert.deepEqual(await tenant.get(`${at}/withdrawals/${id}`), withdrawal)
    assert.equal((await tenant.get(at)).has_withdrawn, false)

    const completed = (await finish(id, 'complete')).body
    assertMembers(completed, { status: 'completed', modified_at: completed.completed_at })
    assert.deepEqual(await cash(), allAvailable('40.00'))
    assert.equal((await tenant.get(at)).has_withdrawn, true)
    assert.deepEqual(await entries(), ['withdrawal -60.00 withdrawal', 'deposit 100.00 deposit'])
    const [entry] = await tenant.get(`${at}/transactions?limit=1`)
    assertMembers(entry, { reference: id, settlement_date: completed.completed_at.slice(0, 10) })
    assert.equal(await houseOf(tenant, 'bank'), '-40')
    await refused(finish(id, 'complete'), 409, 'payment_completion_forbidden')
    assert.deepEqual(await tenant.get(`${at}/withdrawals/${id}`), completed)
  })

  test('one of two withdrawals that exceed the cash is refused, with the remaining amount', async () => {
    const { ask } = await funded('100.00')
    const answers = await Promise.all([ask('60.00'), ask('60.00')])
    const [passed, held] = answers.sort((a, b) => a.status - b.status)
    assert.equal(passed!.status, 201)
    assertMembers(held, { status: 400, body: { code: 'insufficient_funds' } })
    assert.deepEqual(held!.body.context, { available: '40.00' })
  })

  test('a hundred parallel withdrawals never overdraw a balance', async () => {
    const { tenant, at, ask, cash, finish } = await funded('500.00')
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('9.99')))
    const passed = answers.filter((answer) => answer.status === 201)
    assert.equal(passed.length, 50) // 50 × 9.99 = 499.50
    for (const answer of answers.filter((one) => one.status !== 201))
      assertMembers(answer, { status: 400, body: { code: 'insufficient_funds' } })
    assert.deepEqual(await cash(), {
      total: '500.00',
      trading: '0.50',
      withdrawal: '0.50',
      reserved: '499.50',
    })
    await Promise.all(passed.map((answer) => finish(answer.body.id, 'complete')))
    assert.deepEqual(await cash(), allAvailable('0.50'))
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
    assert.equal((await tenant.get(`${at}/withdrawals?status=completed`)).length, 50)
  })

  test('a hundred parallel withdrawals beside an advance take settled cash only', async () => {
    const { deposit, complete, ask, cash } = await funded('500.00')
    const lent = await deposit({ amount: '500.00', request_advance: true })
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('9.99')))
    const passed = answers.filter((answer) => answer.status === 201)
    assert.equal(passed.length, 50) // The ledger alone would let all of them pass: 1,000.00 are there.
    assert.deepEqual(await cash(), {
      total: '1000.00',
      trading: '500.50',
      withdrawal: '0.50',
      reserved: '499.50',
    })
    await complete(lent.id)
    assert.equal((await ask('500.50')).status, 201)
  })

  test('an advance can be spent, but not withdrawn', async () => {
    const { deposit, complete, ask, cash } = await funded('10.00')
    const lent = await deposit({ amount: '90.00', request_advance: true })
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '100.00',
      withdrawal: '10.00',
      reserved: '0.00',
    })
    const { context } = await refused(ask('10.01'), 400, 'insufficient_funds')
    assert.deepEqual(context, { available: '10.00' })
    await complete(lent.id)
    assert.equal((await ask('100.00')).status, 201)
  })

  test('a wrong shape, an unknown account and an unknown receiver are refused in this order', async () => {
    const money = await funded('100.00')
    const { tenant, account, at, receiver, withdraw } = money
    const other = await openPurse(tenant)
    await other.pay({ amount: '1.00' })
    const [theirs] = await tenant.get(`${other.at}/funding-accounts`)
    const input = { amount: '1.00', funding_account: receiver.id }
    for (const amount of [0, 'abc'])
      assert.deepEqual(offenders(await refused(withdraw({ ...input, amount }), 400, 'invalid_request')), [
        'body.amount invalid_param',
      ])
    const missing = await refused(withdraw({}), 400, 'invalid_request')
    assert.deepEqual(offenders(missing), ['body.amount missing_param', 'body.funding_account missing_param'])
    await refused(
      tenant.call('POST', '/accounts/acc_nobody/withdrawals', { ...input, currency: 'EUR' }),
      404,
      'not_found',
    )
    for (const funding_account of ['fac_nobody', theirs.id])
      assert.deepEqual(
        offenders(await refused(withdraw({ ...input, funding_account }), 400, 'invalid_request')),
        ['body.funding_account not_found'],
      )
    await setAccount(tenant, account.id, { status: 'suspended' })
    await refused(withdraw(input), 403, 'withdrawal_forbidden')
    await setAccount(tenant, account.id, { status: 'closing' })
    assert.equal((await withdraw(input)).status, 201)
    assert.equal((await tenant.get(`${at}/withdrawals`)).length, 1)
  })

  test('amounts may be numbers; the list filters by status, newest first', async () => {
    const { tenant, at, withdraw, receiver, finish } = await funded('100.00')
    const ids: string[] = []
    for (const amount of [1, '2.5', 3.25])
      ids.push((await withdraw({ amount, funding_account: receiver.id })).body.id)
    await finish(ids[1]!, 'complete')
    const list = async (query: string) =>
      (await tenant.get(`${at}/withdrawals${query}`)).map((row: Body) => row.amount).join(' ')
    assert.equal(await list(''), '3.25 2.50 1.00')
    assert.equal(await list('?status=created&limit=1'), '3.25')
    assert.equal(await list('?status=completed'), '2.50')
    await refused(tenant.call('GET', `${at}/withdrawals?limit=0`), 400, 'invalid_request')
    await refused(tenant.call('GET', `${at}/withdrawals?status=lost`), 400, 'invalid_request')
    await refused(tenant.call('GET', '/accounts/acc_nobody/withdrawals'), 404, 'not_found')
    const stranger = await freshTenant()
    await refused(stranger.call('GET', `${at}/withdrawals/${ids[0]}`), 404, 'not_found')
    const other = await openPurse(tenant)
    await refused(tenant.call('GET', `${other.at}/withdrawals/${ids[0]}`), 404, 'not_found')
    await refused(tenant.call('POST', `/sandbox${other.at}/withdrawals/${ids[0]}/complete`), 404, 'not_found')
  })

  test('a repeated idempotency key withdraws once, and a client without the scope never', async () => {
    const { tenant, at, receiver, cash } = await funded('100.00')
    const body = { amount: '60.00', currency: 'EUR', funding_account: receiver.id }
    const key = { 'Idempotency-Key': 'once' }
    const [first, second] = [
      await tenant.post(`${at}/withdrawals`, body, key),
      await tenant.post(`${at}/withdrawals`, body, key),
    ]
    assert.deepEqual(first, second)
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '40.00',
      withdrawal: '40.00',
      reserved: '60.00',
    })
    const reader = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
    await refused(reader.call('POST', `${at}/withdrawals`, body), 403, 'insufficient_scope')
  })

  test('a returned payout is credited once', async () => {
    const { take, finish, cash, entries, events } = await funded('100.00')
    const { id } = await take('60.00')
    await refused(finish(id, 'return'), 409, 'payment_completion_forbidden')
    await finish(id, 'complete')
    const answers = await Promise.all([finish(id, 'return'), finish(id, 'return'), finish(id, 'return')])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409])
    assert.equal(answers.find((answer) => answer.status === 200)!.body.status, 'completed')
    assert.deepEqual(await cash(), allAvailable('100.00'))
    assert.deepEqual(await entries(), [
      'refund 60.00 withdrawal',
      'withdrawal -60.00 withdrawal',
      'deposit 100.00 deposit',
    ])
    assert.deepEqual(await events(id), ['withdrawal.created', 'withdrawal.completed', 'withdrawal.returned'])
  })

  test('the returned payout of a closed account goes into suspense', async () => {
    const { tenant, account, take, finish, cash } = await funded('60.00')
    const { id } = await take('60.00')
    await finish(id, 'complete')
    await setAccount(tenant, account.id, { status: 'closed' })
    assert.equal((await finish(id, 'return')).status, 200)
    assert.deepEqual(await cash(), allAvailable('0.00'))
    assert.equal(await houseOf(tenant, 'suspense'), '60')
    assert.equal(await houseOf(tenant, 'bank'), '-60')
  })

  test('a closing account is closed when its last cash leaves', async () => {
    const { tenant, account, at, take, finish } = await funded('60.00')
    await tenant.post(`/sandbox${at}/status`, { status: 'closing' })
    const { id } = await take('60.00')
    await finish(id, 'complete')
    await until(
      () => tenant.get(at),
      ({ status }) => status === 'closed',
    )
    const events = await tenant.get(`/events?resource[id]=${account.id}`)
    assert.equal(events.filter((event: Body) => event.name === 'account.closed').length, 1)
  })

  test('the receiver is shown as at creation, except for its verification', async () => {
    const { tenant, at, withdraw, pay } = await openMoney()
    await pay({ amount: '10.00' })
    const fundingAccount = await tenant.post(`${at}/funding-accounts`, {
      ...ACCOUNT,
      currency: 'EUR',
      nickname: 'Home',
    })
    const { body } = await withdraw({ amount: '4.00', funding_account: fundingAccount.id })
    assert.deepEqual(body.funding_account, fundingAccount)
    await pay({ amount: '1.00', ...ACCOUNT, owner_name: 'LOVELACE A' })
    const seen = (await tenant.get(`${at}/withdrawals/${body.id}`)).funding_account
    assert.deepEqual(seen, { ...fundingAccount, is_verified: true })
    const later = (await withdraw({ amount: '4.00', funding_account: fundingAccount.id })).body
    assert.equal(later.funding_account.owner_name, 'LOVELACE A')
    const done = await tenant.post(`/sandbox${at}/withdrawals/${later.id}/complete`)
    assert.equal(done.funding_account.owner_name, 'LOVELACE A')
  })
})

describe('funding accounts', () => {
  test('a funding account is registered unverified, with its IBAN in one form', async () => {
    const { tenant, at } = await openMoney()
    const fundingAccount = await tenant.post(`${at}/funding-accounts`, {
      ...ACCOUNT,
      iban: 'gb33 bukb 2020 1555 5555 55',
      bank_code: 'bukbgb22',
      currency: 'GBP',
      nickname: null,
    })
    const { id, created_at, modified_at, ...rest } = fundingAccount
    assert.deepEqual(rest, {
      owner_name: 'Ada Lovelace',
      iban: 'GB33BUKB20201555555555',
      bank_code: 'BUKBGB22',
      currency: 'GBP',
      nickname: null,
      is_verified: false,
    })
    assert.match(`${id} ${created_at === modified_at}`, /^fac_\w+ true$/)
    assert.deepEqual(await tenant.get(`${at}/funding-accounts`), [fundingAccount])
  })

  test('an invalid or registered bank account is refused', async () => {
    const { tenant, account, at, pay } = await openMoney()
    const ask = (body: object) =>
      tenant.call('POST', `${at}/funding-accounts`, { ...ACCOUNT, currency: 'EUR', ...body })
    for (const iban of ['GB34BUKB20201555555555', '   '])
      assert.deepEqual(offenders(await refused(ask({ iban }), 400, 'invalid_request')), [
        'body.iban invalid_param',
      ])
    for (const bank_code of ['BUKB', 'BUKBGB22X', '1UKBGB22'])
      assert.deepEqual(offenders(await refused(ask({ bank_code }), 400, 'invalid_request')), [
        'body.bank_code invalid_param',
      ])
    const missing = await refused(tenant.call('POST', `${at}/funding-accounts`, {}), 400, 'invalid_request')
    assert.deepEqual(
      offenders(missing),
      ['owner_name', 'iban', 'bank_code', 'currency'].map((name) => `body.${name} missing_param`),
    )
    assert.equal((await ask({})).status, 201)
    await refused(ask({ iban: 'GB33BUKB20201555555555' }), 409, 'duplicate_funding_account')
    await refused(ask({ bank_code: 'BUKBGB22XXX' }), 409, 'duplicate_funding_account')
    assert.equal((await ask({ currency: 'GBP' })).status, 201)
    await pay({ amount: 1 })
    const bankAccount = { iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX' }
    await refused(ask(bankAccount), 409, 'duplicate_funding_account')
    await setAccount(tenant, account.id, { status: 'suspended' })
    await refused(ask({ ...bankAccount, currency: 'USD' }), 403, 'withdrawal_forbidden')
    await refused(
      tenant.call('POST', '/accounts/acc_no/funding-accounts', { ...ACCOUNT, currency: 'EUR' }),
      404,
      'not_found',
    )
  })

  test('ten parallel registrations of one bank account register it once', async () => {
    const { tenant, at } = await openMoney()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        tenant.call('POST', `${at}/funding-accounts`, { ...ACCOUNT, currency: 'EUR' }),
      ),
    )
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1)
    assert.equal((await tenant.get(`${at}/funding-accounts`)).length, 1)
  })

  test('a payment proves the ownership of a bank account, in either spelling of the bank code', async () => {
    const { tenant, at, pay } = await openMoney()
    const fundingAccount = await tenant.post(`${at}/funding-accounts`, {
      ...ACCOUNT,
      currency: 'EUR',
      nickname: 'Home',
    })
    await pay({ amount: 1, ...ACCOUNT, owner_name: 'LOVELACE A', bank_code: 'BUKBGB22XXX' })
    const [seen, ...others] = await tenant.get(`${at}/funding-accounts`)
    assert.equal(others.length, 0)
    assert.deepEqual(
      { ...seen, modified_at: '' },
      { ...fundingAccount, owner_name: 'LOVELACE A', is_verified: true, modified_at: '' },
    )
  })

  test('the operator may verify it, and a payout in the sandbox verifies it', async () => {
    const { tenant, at, pay, withdraw } = await openMoney()
    await pay({ amount: '5.00' })
    const add = (currency: string, iban: string) =>
      tenant.post(`${at}/funding-accounts`, { ...ACCOUNT, iban, currency })
    const first = await add('EUR', 'GB33BUKB20201555555555')
    const verified = await tenant.post(`/sandbox/funding-accounts/${first.id}/verify`)
    assert.equal(verified.is_verified, true)
    assert.deepEqual(await tenant.post(`/sandbox/funding-accounts/${first.id}/verify`), verified)
    await refused(tenant.call('POST', '/sandbox/funding-accounts/fac_no/verify'), 404, 'not_found')
    const second = await add('EUR', 'NL91ABNA0417164300')
    const { body } = await withdraw({ amount: '5.00', funding_account: second.id })
    assert.equal(body.funding_account.is_verified, false)
    const completed = await tenant.post(`/sandbox${at}/withdrawals/${body.id}/complete`)
    assertMembers(completed, { status: 'completed', funding_account: { is_verified: true } })
    assert.deepEqual(await cashOf(tenant, body.account, 'EUR'), allAvailable('0.00'))
  })
})
