// Journals of cash: between accounts of the firm and of customers, one or two at once, within limits.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { openFurtherAccount, setAccount } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { cashOf } from '../../support/cash.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { openJournals } from '../../support/journals.ts'

describe('accounts of the firm', () => {
  test('accounts of the firm belong to no customer, and are listed apart', async () => {
    const { tenant, firm, first } = await openJournals()
    const [listed] = await tenant.get('/firm-accounts')
    assertMembers(listed, { account: firm.account, name: 'House', is_residual: false })
    assert.equal(listed.account_detail.id, firm.account)
    assert.equal('is_firm' in listed.account_detail, false)
    const idsOf = async (query: string) => (await tenant.get(`/accounts${query}`)).map(({ id }: Body) => id)
    assert.ok((await idsOf('')).includes(first.account))
    assert.equal((await idsOf('')).includes(firm.account), false)
    assert.deepEqual(await idsOf('?account_type=firm'), [firm.account])
    assert.deepEqual(await cashOf(tenant, firm.account), {
      total: '1000.00',
      trading: '1000.00',
      withdrawal: '1000.00',
      reserved: '0.00',
    })
  })

  test('one for each base currency takes residues', async () => {
    const { tenant } = await openJournals()
    const open = (base_currency: string) =>
      tenant.call('POST', '/sandbox/firm-accounts', { name: 'Rest', base_currency, is_residual: true })
    assert.equal((await open('EUR')).status, 201)
    await refused(open('EUR'), 409, 'duplicate')
    assert.equal((await open('USD')).status, 201)
    await refused(tenant.call('POST', '/sandbox/firm-accounts', { name: ' ' }), 400, 'invalid_request')
  })

  test('accounts of the firm pay no monthly fee', async () => {
    const fees = [
      { alias: 'month', fee_type: 'recurring', chargeable_currencies: { EUR: { unit_amount: '2.00' } } },
    ]
    const { firm, first } = await openJournals({}, { first: '50.00', more: { fees } })
    await first.advance('2027-04-02T00:00:00.000Z')
    assert.equal((await first.cash()).total, '48.00')
    assert.equal((await firm.cash()).total, '1000.00')
  })
})

describe('a journal of cash', () => {
  test('a journal of cash moves cash from the firm to a customer in one transfer, with a transaction on each side', async () => {
    const { tenant, firm, first, post } = await openJournals()
    const { status, body } = await post({
      from_account: firm.account,
      to_account: first.account,
      amount: '30.5',
      purpose: 'reward',
      description: 'Welcome',
      external_reference: 'W-1',
    })
    assert.equal(status, 201)
    assertMembers(body, {
      journal_type: 'cash',
      status: 'booked',
      amount: '30.50',
      currency: 'EUR',
      purpose: 'reward',
      instrument: null,
      quantity: null,
      cost_basis: null,
      unit_price: null,
      market_value: null,
      description: 'Welcome',
      external_reference: 'W-1',
      batch: null,
      reverses: null,
      reversed_by: null,
      decided_by: null,
      decided_at: null,
      expires_at: null,
      booked_at: body.created_at,
    })
    assert.match(body.created_by, /^svc_/)
    assert.deepEqual(await tenant.get(`/journals/${body.id}`), body)
    assert.equal((await firm.cash()).total, '969.50')
    assert.equal((await first.cash()).withdrawal, '30.50')
    const [out] = await firm.transactions()
    const [into] = await first.transactions()
    assert.deepEqual(body.transactions, [out!.id, into!.id])
    for (const [row, cash_amount] of [[out, '-30.50'] as const, [into, '30.50'] as const])
      assertMembers(row, {
        cash_amount,
        transaction_type: 'book_transfer',
        reference_type: 'journal',
        reference: body.id,
        summary: 'Transfer EUR: Welcome',
        settlement_date: '2027-03-01',
        unit_quantity: null,
      })
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
    const events = await tenant.get(`/events?resource[id]=${body.id}`)
    assert.deepEqual(
      events.map(({ name }: Body) => name),
      ['journal.booked'],
    )
    assert.equal((await tenant.get('/ledger/proof')).is_whole, true)
  })

  test('a journal of cash between customers moves only between accounts of one of them, unless the tenant says otherwise', async () => {
    const one = await openJournals({}, { first: '100.00' })
    const further = await openFurtherAccount(one.tenant, one.customer)
    const between = { from_account: one.first.account, amount: '10.00' }
    const other = { ...between, to_account: one.second.account }
    const { context } = await refused(one.post(other), 403, 'journal_forbidden')
    assert.deepEqual(context, { direction: 'customer_to_customer' })
    assert.equal((await one.post({ ...between, to_account: further })).status, 201)
    const rules: [object, boolean, boolean][] = [
      [{ customer_to_customer: 'never' }, false, false],
      [{ customer_to_customer: 'any' }, true, true],
    ]
    for (const [settings, isOwn, isOther] of rules) {
      const each = await openJournals(settings, { first: '100.00' })
      const own = await openFurtherAccount(each.tenant, each.customer)
      const ask = async (to_account: string) =>
        (await each.post({ from_account: each.first.account, to_account, amount: '10.00' })).status === 201
      assert.deepEqual([await ask(own), await ask(each.second.account)], [isOwn, isOther])
    }
  })

  test('a journal of cash moves in the directions that the tenant allows', async () => {
    const shut = { firm_to_customer: ['units'], customer_to_firm: [], firm_to_firm: ['units'] }
    const { tenant, firm, first, post } = await openJournals(shut, { first: '100.00' })
    const rest = await tenant.post('/sandbox/firm-accounts', { name: 'Rest' })
    const pairs: [string, string, string][] = [
      [firm.account, first.account, 'firm_to_customer'],
      [first.account, firm.account, 'customer_to_firm'],
      [firm.account, rest.account, 'firm_to_firm'],
    ]
    for (const [from_account, to_account, direction] of pairs) {
      const { context } = await refused(
        post({ from_account, to_account, amount: '1' }),
        403,
        'journal_forbidden',
      )
      assert.deepEqual(context, { direction })
    }
  })

  test('wrong requests are refused with each place that is wrong, and change nothing', async () => {
    const { firm, first, post, units } = await openJournals()
    const sides = { from_account: firm.account, to_account: first.account }
    const rows: [Promise<{ body: Body }>, string[]][] = [
      [post({ ...sides, to_account: firm.account, amount: '1' }), ['body.to_account invalid_param']],
      [post({ ...sides, amount: '1', quantity: '2' }), ['body.quantity invalid_param']],
      [post({ ...sides, amount: '1', instrument: 'ins_1' }), ['body.instrument invalid_param']],
      [post({ ...sides, amount: '1', cost_basis: 'carry' }), ['body.cost_basis invalid_param']],
      [post({ ...sides, currency: undefined, amount: '1' }), ['body.currency missing_param']],
      [post(sides), ['body.amount missing_param']],
      [post({ ...sides, amount: '0' }), ['body.amount invalid_param']],
      [post({ ...sides, amount: '-1' }), ['body.amount invalid_param']],
      [post({ ...sides, amount: '0.001' }), ['body.amount invalid_param']],
      [post({ ...sides, amount: '1000000000000' }), ['body.amount invalid_param']],
      [post({ ...sides, amount: '1', description: '  ' }), ['body.description invalid_param']],
      [post({ ...sides, amount: '1', description: 'x'.repeat(141) }), ['body.description invalid_param']],
      [
        post({ ...sides, amount: '1', external_reference: 'x'.repeat(65) }),
        ['body.external_reference invalid_param'],
      ],
      [post({ ...sides, amount: '1', to_account: 'acc_no' }), ['body.to_account not_found']],
      [post({ ...sides, amount: '1', from_account: 'acc_no' }), ['body.from_account not_found']],
      [units({ ...sides, instrument: 'ins_no', quantity: '1' }), ['body.instrument not_found']],
      [units({ ...sides, quantity: '1' }), ['body.instrument missing_param']],
    ]
    for (const [answer, wrong] of rows) {
      const { body } = await answer
      assert.equal(body.code, 'invalid_request')
      assert.deepEqual(offenders(body), wrong)
    }
    assert.equal((await firm.cash()).total, '1000.00')
  })

  test('an account of another tenant does not exist', async () => {
    const one = await openJournals()
    const other = await openJournals()
    const body = { from_account: one.firm.account, to_account: other.first.account, amount: '1' }
    assert.deepEqual(offenders(await refused(one.post(body), 400, 'invalid_request')), [
      'body.to_account not_found',
    ])
    const posted = await one.post({ ...body, to_account: one.first.account })
    for (const path of ['', '/approve', '/cancel'])
      await refused(
        other.tenant.call(path ? 'POST' : 'GET', `/journals/${posted.body.id}${path}`, path ? {} : undefined),
        404,
        'not_found',
      )
  })

  test('accounts that may not pay or receive take no part; one of the firm takes part until it is closed', async () => {
    const { tenant, firm, first, post } = await openJournals({}, { first: '100.00' })
    const give = { from_account: first.account, to_account: firm.account, amount: '1' }
    const take = { from_account: firm.account, to_account: first.account, amount: '1' }
    const forbidden = async (body: object) =>
      (await refused(post(body), 403, 'journal_forbidden')).context.account
    await setAccount(tenant, first.account, { status: 'suspended' })
    assert.equal(await forbidden(give), first.account)
    assert.equal(await forbidden(take), first.account)
    await setAccount(tenant, first.account, { status: 'closing' })
    assert.equal(await forbidden(take), first.account)
    assert.equal((await post(give)).status, 201)
    await setAccount(tenant, first.account, { status: 'active' })
    await setAccount(tenant, firm.account, { status: 'suspended' })
    assert.equal((await post(take)).status, 201)
    await setAccount(tenant, firm.account, { status: 'closed' })
    assert.equal(await forbidden(take), firm.account)
    await setAccount(tenant, firm.account, { status: 'active', funding_currencies: ['USD'] })
    await refused(post(take), 400, 'currency_not_supported')
  })

  test('a journal of cash takes settled cash alone, neither advances nor what is reserved', async () => {
    const { tenant, first, firm, post } = await openJournals({}, { first: '100.00' })
    await tenant.post(`${first.at}/deposits`, { amount: '50.00', currency: 'EUR', request_advance: true })
    const [funding] = await tenant.get(`${first.at}/funding-accounts`)
    const withdrawal = { amount: '30.00', currency: 'EUR', funding_account: funding.id }
    await tenant.post(`${first.at}/withdrawals`, withdrawal)
    const give = { from_account: first.account, to_account: firm.account }
    const { context } = await refused(post({ ...give, amount: '70.01' }), 400, 'insufficient_funds')
    assert.deepEqual(context, { available: '70.00' })
    assert.equal((await post({ ...give, amount: '70.00' })).status, 201)
  })

  test('an external reference is used once', async () => {
    const { firm, first, post } = await openJournals()
    const body = {
      from_account: firm.account,
      to_account: first.account,
      amount: '1',
      external_reference: 'R',
    }
    const { body: journal } = await post(body)
    const { context } = await refused(post({ ...body, amount: '2' }), 409, 'duplicate')
    assert.deepEqual(context, { journal: journal.id })
    const all = await Promise.all(Array.from({ length: 8 }, () => post({ ...body, external_reference: 'S' })))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409, 409, 409])
    assert.equal((await first.cash()).total, '2.00')
  })

  test('the same idempotency key is carried out once', async () => {
    const { tenant, firm, first } = await openJournals()
    const body = {
      from_account: firm.account,
      to_account: first.account,
      journal_type: 'cash',
      currency: 'EUR',
      amount: '10',
    }
    const key = { 'Idempotency-Key': 'once' }
    const all = await Promise.all(Array.from({ length: 5 }, () => tenant.post('/journals', body, key)))
    assert.equal(new Set(all.map(({ id }) => id)).size, 1)
    assert.equal((await first.cash()).total, '10.00')
  })

  test('two of 60.00 out of 100.00 at the same time: one is booked, the other names what is left', async () => {
    const { tenant, first, firm, post } = await openJournals({}, { first: '100.00' })
    for (let round = 0; round < 5; round++) {
      const body = { from_account: first.account, to_account: firm.account, amount: '60.00' }
      const [a, b] = await Promise.all([post(body), post(body)])
      assert.deepEqual([a.status, b.status].sort(), [201, 400])
      const refusal = a.status === 400 ? a.body : b.body
      assert.deepEqual([refusal.code, refusal.context], ['insufficient_funds', { available: '40.00' }])
      const back = { from_account: firm.account, to_account: first.account, amount: '60.00' }
      assert.equal((await post(back)).status, 201)
    }
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('forty concurrent journals in both directions end with the right sums', async () => {
    const { firm, first, post } = await openJournals({}, { first: '20.00', firm: '20.00' })
    const sides = [firm.account, first.account]
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        post({ from_account: sides[n % 4 ? 0 : 1], to_account: sides[n % 4 ? 1 : 0], amount: '1.00' }),
      ),
    )
    for (const { status, body } of all)
      assert.ok(status === 201 || body.code === 'insufficient_funds', JSON.stringify(body))
    const given = all.filter(({ status }, n) => status === 201 && n % 4).length
    const taken = all.filter(({ status }, n) => status === 201 && n % 4 === 0).length
    assert.equal((await first.cash()).total, `${20 + given - taken}.00`)
    assert.equal((await firm.cash()).total, `${20 - given + taken}.00`)
  })
})

describe('limits', () => {
  test('a journal, and all of a day in UTC, stay within their limits', async () => {
    const limits = { single_limit: { EUR: '50.00' }, daily_limit: { EUR: '80.00' } }
    const { tenant, firm, first, post } = await openJournals(limits)
    const give = { from_account: firm.account, to_account: first.account }
    const one = await refused(post({ ...give, amount: '50.01' }), 400, 'journal_limit_exceeded')
    assert.deepEqual(one.context, { limit: '50.00', available: '50.00' })
    assert.equal((await post({ ...give, amount: '50.00' })).status, 201)
    const day = await refused(post({ ...give, amount: '30.01' }), 400, 'journal_limit_exceeded')
    assert.deepEqual(day.context, { limit: '80.00', available: '30.00' })
    const rest = await tenant.post('/sandbox/firm-accounts', { name: 'Rest' })
    const within = { from_account: firm.account, to_account: rest.account, amount: '50.00' }
    assert.equal((await post(within)).status, 201)
    assert.equal((await post({ ...give, amount: '30.00' })).status, 201)
    await refused(post({ ...give, amount: '0.01' }), 400, 'journal_limit_exceeded')
    await first.advance('2027-03-02T00:00:00.000Z')
    assert.equal((await post({ ...give, amount: '50.00' })).status, 201)
  })

  test('eight concurrent journals never exceed the limit of the day', async () => {
    const { firm, first, post } = await openJournals({ daily_limit: { EUR: '30.00' } })
    const body = { from_account: firm.account, to_account: first.account, amount: '10.00' }
    const all = await Promise.all(Array.from({ length: 8 }, () => post(body)))
    assert.equal(all.filter(({ status }) => status === 201).length, 3)
    assert.equal((await first.cash()).total, '30.00')
  })
})

test('the list has filters and pages, newest first', async () => {
  const { tenant, firm, first, second, post } = await openJournals()
  const ids: string[] = []
  for (const [n, to] of [first, second, first].entries()) {
    const body = {
      from_account: firm.account,
      to_account: to.account,
      amount: '1',
      external_reference: `L${n}`,
    }
    ids.push((await post(body)).body.id)
  }
  const list = async (query: string) => (await tenant.get(`/journals${query}`)).map(({ id }: Body) => id)
  assert.deepEqual(await list(''), ids.toReversed())
  assert.deepEqual(await list(`?account=${first.account}`), [ids[2], ids[0]])
  assert.deepEqual(await list(`?account=${firm.account}`), ids.toReversed())
  assert.deepEqual(await list('?external_reference=L1'), [ids[1]])
  assert.deepEqual(await list('?status=pending_approval'), [])
  assert.deepEqual(await list('?journal_type=units'), [])
  const page = await tenant.call('GET', '/journals?limit=2')
  assert.deepEqual(
    page.body.map(({ id }: Body) => id),
    [ids[2], ids[1]],
  )
  const cursor = page.headers.get('next-cursor')
  assert.deepEqual(await list(`?limit=2&cursor=${cursor}`), [ids[0]])
  await refused(tenant.call('GET', '/journals?status=lost'), 400, 'invalid_request')
})
