// Money in, and what the account shows of it: deposits, advances, payments by reference, cash, transactions.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { postTestHolding, postTestPosition, setAccount } from '../support/account.ts'
import { type Answer, type Body, type Caller, callerOf, freshTenant, refused } from '../support/client.ts'
import { openTestAccount } from '../support/journey.ts'

const SENDER = { owner_name: 'A. LOVELACE', iban: 'de89 3704 0044 0532 0130 00', bank_code: 'EXMPDEFFXXX' }

async function open(settings: object = {}) {
  const tenant = await freshTenant(settings)
  const { account } = await openTestAccount(tenant)
  const at = `/accounts/${account.id}`
  return {
    tenant,
    account,
    at,
    deposit: (body: object): Promise<Body> => tenant.post(`${at}/deposits`, { currency: 'EUR', ...body }),
    complete: (id: string, body: object = {}): Promise<Body> =>
      tenant.post(`/sandbox${at}/deposits/${id}/complete`, body),
    pay: (body: object): Promise<Body> =>
      tenant.post(`/sandbox${at}/inbound-payments`, { currency: 'EUR', ...SENDER, ...body }),
    cash: (currency = 'EUR') => cashOf(tenant, account.id, currency),
  }
}

/** total, for trading, for withdrawal, reserved. */
async function cashOf(tenant: Caller, account: string, currency: string): Promise<string> {
  const balances = await tenant.get(`/accounts/${account}/cash-balances`)
  const { total, available_for_trading, available_for_withdrawal, reserved } = balances.find(
    (row: Body) => row.currency === currency,
  )
  return `${total} ${available_for_trading} ${available_for_withdrawal} ${reserved}`
}

const offender = (body: Body) => body.params.map((param: Body) => `${param.path} ${param.code}`).join()

describe('deposits', () => {
  test('a deposit announces money and moves none; completed, it is settled cash', async () => {
    const { tenant, at, deposit, complete, cash } = await open()
    const opened = await deposit({ amount: '100.00', payment_reference: 'RENT 1' })
    const { id, created_at, modified_at, account: _, ...rest } = opened
    assert.deepEqual(rest, {
      amount: '100.00',
      currency: 'EUR',
      payment_reference: 'RENT 1',
      was_advanced: false,
      status: 'open',
      advanced_at: null,
      completed_at: null,
    })
    assert.equal(created_at, modified_at)
    assert.deepEqual(await tenant.get(`${at}/deposits/${id}`), opened)
    assert.equal(await cash(), '0.00 0.00 0.00 0.00')
    const completed = await complete(id)
    assert.equal(completed.status, 'completed')
    assert.ok(completed.completed_at)
    assert.equal(await cash(), '100.00 100.00 100.00 0.00')
    const [entry, ...others] = await tenant.get(`${at}/transactions`)
    assert.equal(others.length, 0)
    assert.deepEqual(
      { ...entry, id: '', summary: '', booked_at: '' },
      {
        id: '',
        summary: '',
        booked_at: '',
        settlement_date: completed.completed_at.slice(0, 10),
        cash_amount: '100.00',
        unit_quantity: null,
        unit_price: null,
        accrued_interest: null,
        tax: '0.00',
        taxes: [],
        currency: 'EUR',
        instrument: null,
        transaction_type: 'deposit',
        reference: id,
        reference_type: 'deposit',
      },
    )
  })

  test('amounts are decimals above zero with at most two places, as text or as number', async () => {
    const { tenant, at, deposit } = await open()
    for (const amount of [0, '0', '-1', '1.001', 0.001, 'abc', '1e3', '', true, '1000000000000.00']) {
      const answer = tenant.call('POST', `${at}/deposits`, { amount, currency: 'EUR' })
      assert.equal(offender(await refused(answer, 400, 'invalid_request')), 'body.amount invalid_param')
    }
    const missing = await refused(
      tenant.call('POST', `${at}/deposits`, { currency: 'EUR' }),
      400,
      'invalid_request',
    )
    assert.equal(offender(missing), 'body.amount missing_param')
    for (const [amount, shown] of [
      [100, '100.00'],
      ['100.0', '100.00'],
      [0.1, '0.10'],
      ['999999999999.99', '999999999999.99'],
    ])
      assert.equal((await deposit({ amount })).amount, shown)
  })

  test('generated references are the minute, or the next free number', async () => {
    const { tenant, deposit } = await open()
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const minute = Number(now.replaceAll(/\D/g, '').slice(0, 12))
    await deposit({ amount: 1, payment_reference: String(minute + 1) })
    const made = [await deposit({ amount: 1 }), await deposit({ amount: 1 }), await deposit({ amount: 1 })]
    assert.deepEqual(
      made.map((row) => Number(row.payment_reference) - minute),
      [0, 2, 3],
    )
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => deposit({ amount: 1 })))
    assert.equal(new Set(atOnce.map((row) => row.payment_reference)).size, 8)
  })

  test('a reference that could match other money is a duplicate', async () => {
    const { tenant, account, at, deposit, complete } = await open()
    const first = await deposit({ amount: 1, payment_reference: 'A' })
    const again = (payment_reference: string, currency: string) =>
      refused(
        tenant.call('POST', `${at}/deposits`, { amount: 1, currency, payment_reference }),
        400,
        'invalid_request',
      )
    assert.equal(offender(await again('A', 'USD')), 'body.payment_reference duplicate')
    assert.equal(offender(await again(account.reference, 'EUR')), 'body.payment_reference duplicate')
    assert.equal(offender(await again('Ä', 'EUR')), 'body.payment_reference invalid_param')
    await deposit({ amount: 2, payment_reference: 'A' })
    await complete(first.id)
    assert.equal(offender(await again('A', 'EUR')), 'body.payment_reference duplicate')
  })

  test('a deposit that the account may not receive is refused', async () => {
    const { tenant, account, at } = await open()
    await setAccount(tenant, account.id, { funding_currencies: ['EUR'] })
    const ask = (body: object) =>
      tenant.call('POST', `${at}/deposits`, { amount: 1, currency: 'EUR', ...body })
    await refused(ask({ currency: 'USD' }), 400, 'currency_not_supported')
    await refused(ask({ currency: 'CHF' }), 400, 'invalid_request')
    await setAccount(tenant, account.id, { status: 'closing' })
    await refused(ask({}), 403, 'deposit_forbidden')
    await refused(tenant.call('GET', '/accounts/acc_nobody/deposits'), 404, 'not_found')
    await refused(tenant.call('GET', `${at}/deposits/dep_nobody`), 404, 'not_found')
    const stranger = await freshTenant()
    await refused(stranger.call('GET', `${at}/deposits`), 404, 'not_found')
  })

  test('has_deposited turns true at completion, not at creation or advance', async () => {
    const { tenant, account, deposit, complete } = await open()
    const has = async () => (await setAccount(tenant, account.id, {})).has_deposited
    const { id } = await deposit({ amount: 1, request_advance: true })
    assert.equal(await has(), false)
    await complete(id)
    assert.equal(await has(), true)
  })

  test('the list filters by status and ends at the limit, newest first', async () => {
    const { tenant, at, deposit, complete } = await open()
    const ids: string[] = []
    for (const amount of [1, 2, 3]) ids.push((await deposit({ amount })).id)
    await complete(ids[1]!)
    const list = async (query: string) =>
      (await tenant.get(`${at}/deposits${query}`)).map((row: Body) => ids.indexOf(row.id)).join('')
    assert.equal(await list(''), '210')
    assert.equal(await list('?status=open'), '20')
    assert.equal(await list('?status=completed'), '1')
    assert.equal(await list('?limit=2'), '21')
    const bad = await refused(
      tenant.call('GET', `${at}/deposits?limit=0&status=lost`),
      400,
      'invalid_request',
    )
    assert.equal(offender(bad), 'query.status invalid_param,query.limit invalid_param')
  })

  test('a repeated idempotency key opens one deposit, and a client without permission none', async () => {
    const { tenant, at } = await open()
    const key = { 'Idempotency-Key': 'once' }
    const body = { amount: '10.00', currency: 'EUR' }
    const [first, second] = [
      await tenant.post(`${at}/deposits`, body, key),
      await tenant.post(`${at}/deposits`, body, key),
    ]
    assert.deepEqual(first, second)
    assert.equal((await tenant.get(`${at}/deposits`)).length, 1)
    const reader = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
    await refused(reader.call('POST', `${at}/deposits`, body), 403, 'insufficient_scope')
  })
})

describe('advances', () => {
  test('an advance raises total and buying power; its money adds no entry and makes it withdrawable', async () => {
    const { tenant, at, deposit, complete, cash } = await open()
    const advanced = await deposit({ amount: '500.00', request_advance: true })
    assert.equal(advanced.was_advanced, true)
    assert.equal(advanced.advanced_at, advanced.created_at)
    assert.equal(await cash(), '500.00 500.00 0.00 0.00')
    const [before] = await tenant.get(`${at}/transactions`)
    assert.equal(before.settlement_date, null)
    await complete(advanced.id)
    assert.equal(await cash(), '500.00 500.00 500.00 0.00')
    const entries = await tenant.get(`${at}/transactions`)
    const settlement_date = (await tenant.get('/sandbox/clock')).now.slice(0, 10)
    assert.deepEqual(entries, [{ ...before, settlement_date }])
    assert.equal(await houseOf(tenant, 'advances'), '0')
    assert.equal(await houseOf(tenant, 'bank'), '-500')
  })

  test('above the limit the deposit is opened without an advance, and no error', async () => {
    const { deposit, complete, cash } = await open({ advance_limit: '150.00' })
    const first = await deposit({ amount: '100.00', request_advance: true })
    assert.equal((await deposit({ amount: '50.01', request_advance: true })).was_advanced, false)
    assert.equal((await deposit({ amount: '50.00', request_advance: true })).was_advanced, true)
    assert.equal((await deposit({ amount: '1', currency: 'USD', request_advance: true })).was_advanced, true)
    await complete(first.id)
    assert.equal((await deposit({ amount: '100.00', request_advance: true })).was_advanced, true)
    assert.equal(await cash(), '250.00 250.00 100.00 0.00') // 100 landed, 50 + 100 lent
  })

  test('parallel advances stay within one limit', async () => {
    const { deposit, cash } = await open({ advance_limit: '100.00' })
    const all = await Promise.all(
      Array.from({ length: 8 }, () => deposit({ amount: '30.00', request_advance: true })),
    )
    assert.equal(all.filter((row) => row.was_advanced).length, 3)
    assert.equal(await cash(), '90.00 90.00 0.00 0.00')
  })

  test('a request for an advance is refused where advances are off', async () => {
    const { tenant, at, deposit } = await open({ deposit_advances_enabled: false })
    await refused(
      tenant.call('POST', `${at}/deposits`, { amount: 1, currency: 'EUR', request_advance: true }),
      403,
      'deposit_advance_forbidden',
    )
    assert.equal((await deposit({ amount: 1, request_advance: false })).was_advanced, false)
  })
})

const houseOf = async (tenant: Caller, name: string, asset = 'EUR') =>
  (await tenant.get('/sandbox/ledger')).accounts.find(
    (row: Body) => row.ledger_account === name && row.asset === asset,
  )?.balance

describe('payments', () => {
  test('one payment completes the deposits of its reference across accounts when it is their sum', async () => {
    const { tenant, deposit, pay, cash } = await open()
    const other = (await openTestAccount(tenant)).account
    const mine = await deposit({ amount: '100.00', payment_reference: 'BATCH' })
    const theirs = await tenant.post(`/accounts/${other.id}/deposits`, {
      amount: '200.00',
      currency: 'EUR',
      payment_reference: 'BATCH',
    })
    const short = await pay({ amount: '250.00', reference: 'BATCH' })
    assert.deepEqual([short.matched_deposits, short.unmatched_amount], [[], '250.00'])
    assert.equal(await houseOf(tenant, 'suspense'), '250')
    const whole = await pay({ amount: '300.00', reference: 'BATCH' })
    assert.deepEqual(whole.matched_deposits, [mine.id, theirs.id].sort())
    assert.equal(whole.unmatched_amount, '0.00')
    assert.equal(await cash(), '100.00 100.00 100.00 0.00')
    assert.equal(await cashOf(tenant, other.id, 'EUR'), '200.00 200.00 200.00 0.00')
    for (const account of [mine.account, theirs.account])
      assert.equal((await tenant.get(`/accounts/${account}/funding-accounts`)).length, 1)
  })

  test('the amount of only one deposit completes that one; two of the same amount are not guessed', async () => {
    const { deposit, pay } = await open()
    const [a, b] = [
      await deposit({ amount: 10, payment_reference: 'R' }),
      await deposit({ amount: 20, payment_reference: 'R' }),
    ]
    await deposit({ amount: 20, payment_reference: 'R' })
    assert.deepEqual((await pay({ amount: 20, reference: 'R' })).matched_deposits, [])
    assert.deepEqual((await pay({ amount: 10, reference: 'R' })).matched_deposits, [a.id])
    assert.deepEqual((await pay({ amount: 20, reference: 'R' })).matched_deposits, [])
    assert.equal((await pay({ amount: 40, reference: 'R' })).matched_deposits.length, 2)
    assert.deepEqual((await pay({ amount: 40, reference: 'R' })).matched_deposits, [])
    assert.equal(b.status, 'open')
  })

  test("a payment with the account's own reference makes a completed deposit", async () => {
    const { tenant, account, at, pay, cash } = await open()
    const { matched_deposits } = await pay({ amount: '70.00' })
    const deposit = await tenant.get(`${at}/deposits/${matched_deposits[0]}`)
    assert.equal(
      `${deposit.status} ${deposit.payment_reference} ${deposit.amount}`,
      `completed ${account.reference} 70.00`,
    )
    assert.equal(await cash(), '70.00 70.00 70.00 0.00')
    await pay({ amount: '5.00', reference: account.reference })
    assert.equal(await cash(), '75.00 75.00 75.00 0.00')
  })

  test('a payment without an owner waits in suspense, and no customer sees it', async () => {
    const { tenant, account, pay, cash } = await open()
    await setAccount(tenant, account.id, { funding_currencies: ['EUR'] })
    assert.equal((await pay({ amount: 1, reference: 'nobody' })).unmatched_amount, '1.00')
    assert.equal((await pay({ amount: 2, currency: 'USD' })).unmatched_amount, '2.00')
    await setAccount(tenant, account.id, { status: 'closed' })
    assert.equal((await pay({ amount: 4 })).unmatched_amount, '4.00')
    assert.equal(await cash(), '0.00 0.00 0.00 0.00')
    assert.equal(await houseOf(tenant, 'suspense'), '5')
    assert.equal(await houseOf(tenant, 'suspense', 'USD'), '2')
    assert.equal(await houseOf(tenant, 'bank'), '-5')
  })

  test('a suspended account still receives payments', async () => {
    const { tenant, account, pay, cash } = await open()
    await setAccount(tenant, account.id, { status: 'suspended' })
    await pay({ amount: 4 })
    assert.equal(await cash(), '4.00 4.00 4.00 0.00')
  })

  test('a payment with a repeated id of the bank is booked once', async () => {
    const { pay, cash } = await open()
    const report = { amount: '9.99', bank_transaction_id: 'bank-1' }
    const reports = await Promise.all([pay(report), pay(report), pay(report)])
    assert.equal(new Set(reports.map((report) => JSON.stringify(report))).size, 1)
    assert.equal(await cash(), '9.99 9.99 9.99 0.00')
    const lost = { amount: '1.00', reference: 'lost', bank_transaction_id: 'bank-2' }
    assert.deepEqual(await pay(lost), await pay(lost))
  })

  test('the completion of a deposit in the sandbox completes exactly that deposit, once', async () => {
    const { tenant, account, at, deposit, complete, cash } = await open()
    const first = await deposit({ amount: 10, payment_reference: 'R' })
    const second = await deposit({ amount: 20, payment_reference: 'R' })
    await complete(first.id)
    assert.equal(await cash(), '10.00 10.00 10.00 0.00')
    const again = () => tenant.call('POST', `/sandbox${at}/deposits/${first.id}/complete`, {})
    await refused(again(), 409, 'payment_completion_forbidden')
    const partial = await refused(
      tenant.call('POST', `/sandbox${at}/deposits/${second.id}/complete`, { iban: 'DE1' }),
      400,
      'invalid_request',
    )
    assert.equal(offender(partial), 'body.bank_code missing_param,body.owner_name missing_param')
    const spoilt = { ...SENDER, iban: 'DE89370400440532013001' }
    for (const [path, body] of [
      [`/sandbox${at}/deposits/${second.id}/complete`, spoilt],
      [`/sandbox${at}/inbound-payments`, { ...spoilt, amount: '20.00', currency: 'EUR', reference: 'R' }],
    ] as const)
      assert.equal(
        offender(await refused(tenant.call('POST', path, body), 400, 'invalid_request')),
        'body.iban invalid_param',
      )
    assert.equal(await cash(), '10.00 10.00 10.00 0.00')
    await setAccount(tenant, account.id, { status: 'closed' })
    await refused(
      tenant.call('POST', `/sandbox${at}/deposits/${second.id}/complete`, {}),
      409,
      'payment_completion_forbidden',
    )
    await refused(tenant.call('POST', `/sandbox${at}/deposits/dep_x/complete`, {}), 404, 'not_found')
  })

  test('ten parallel completions of a deposit credit it once', async () => {
    const { tenant, at, deposit, cash } = await open()
    const { id } = await deposit({ amount: 10 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.call('POST', `/sandbox${at}/deposits/${id}/complete`, {})),
    )
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
    assert.equal(await cash(), '10.00 10.00 10.00 0.00')
  })
})

describe('funding accounts', () => {
  test('a sender is registered once per currency, verified, under the name that the bank gives', async () => {
    const { tenant, account, at, deposit, complete, pay } = await open()
    const { id } = await deposit({ amount: 1 })
    assert.deepEqual(await tenant.get(`${at}/funding-accounts`), [])
    await complete(id)
    const [simulated] = await tenant.get(`${at}/funding-accounts`)
    const { id: _, created_at, modified_at, ...rest } = simulated
    assert.deepEqual(rest, {
      owner_name: account.name,
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
      currency: 'EUR',
      nickname: null,
      is_verified: true,
    })
    assert.equal(created_at, modified_at)
    await pay({ amount: 1 })
    const [again, ...others] = await tenant.get(`${at}/funding-accounts`)
    assert.deepEqual([again.id, again.owner_name, others.length], [simulated.id, 'A. LOVELACE', 0])
    await pay({ amount: 1, currency: 'USD' })
    await pay({ amount: 1, iban: 'GB33BUKB20201555555555' })
    assert.equal((await tenant.get(`${at}/funding-accounts`)).length, 3)
  })
})

describe('cash', () => {
  test('every currency of the account is listed in its order, and any other with money in it', async () => {
    const { tenant, account, at, pay } = await open()
    await pay({ amount: 3, currency: 'GBP' })
    const currencies = async () =>
      (await tenant.get(`${at}/cash-balances`)).map((row: Body) => row.currency).join()
    assert.equal(await currencies(), 'EUR,USD,GBP')
    await setAccount(tenant, account.id, { funding_currencies: ['USD', 'EUR'] })
    assert.equal(await currencies(), 'USD,EUR,GBP')
    await refused(tenant.call('GET', `/accounts/${account.reference}/cash-balances`), 404, 'not_found')
  })

  test('the four figures distinguish settled, advanced, spent and reserved cash', async () => {
    const { tenant, account, deposit, pay, cash } = await open()
    await pay({ amount: '1000.00' })
    await deposit({ amount: '500.00', request_advance: true })
    await postTestHolding(tenant, account.id, { spent: '300.00', reserved: '300.00' })
    // total 1,000 + 500 − 300; for trading 1,200 − 300; for withdrawal 1,000 − 300 − 300.
    assert.equal(await cash(), '1200.00 900.00 400.00 300.00')
  })
})

describe('transactions', () => {
  test('newest first, at most the limit, only the requested types', async () => {
    const { tenant, account, at, pay } = await open()
    for (const amount of [1, 2, 3]) await pay({ amount })
    await postTestHolding(tenant, account.id, { spent: '1.50', reserved: '0' })
    const list = async (query: string) =>
      (await tenant.get(`${at}/transactions${query}`)).map((row: Body) => row.cash_amount).join(' ')
    assert.equal(await list(''), '-1.50 3.00 2.00 1.00')
    assert.equal(await list('?limit=1'), '-1.50')
    assert.equal(await list('?transaction_types=deposit&limit=2'), '3.00 2.00')
    assert.equal(await list('?transaction_types=deposit&transaction_types=buy'), '-1.50 3.00 2.00 1.00')
    assert.equal(await list('?transaction_types=fx'), '')
    for (const limit of ['0', '1001', 'x', '1.5'])
      assert.equal(
        offender(
          await refused(tenant.call('GET', `${at}/transactions?limit=${limit}`), 400, 'invalid_request'),
        ),
        'query.limit invalid_param',
      )
    const wrong = await refused(
      tenant.call('GET', `${at}/transactions?transaction_types=gift`),
      400,
      'invalid_request',
    )
    assert.match(offender(wrong), /^query\.transaction_types(\.0)? invalid_param$/)
    await refused(tenant.call('GET', '/accounts/acc_nobody/transactions'), 404, 'not_found')
    await refused(tenant.call('GET', '/positions/pos_nobody/transactions'), 404, 'not_found')
  })
})

describe('pages of transactions', () => {
  test('lead from the newest to the oldest, each entry once, while others are booked', async () => {
    const { tenant, at, pay } = await open()
    for (let cents = 1; cents <= 7; cents++) await pay({ amount: text(cents) })
    const pages: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
      const { body, headers }: Answer = await tenant.call('GET', `${at}/transactions?limit=3${after}`)
      pages.push(body.map((row: Body) => row.cash_amount).join(' '))
      cursor = headers.get('next-cursor')
      if (pages.length === 1) await pay({ amount: '9.99' })
    }
    assert.deepEqual(pages, ['0.07 0.06 0.05', '0.04 0.03 0.02', '0.01'])
    const whole = await tenant.call('GET', `${at}/transactions`)
    assert.equal(`${whole.body.length} ${whole.headers.get('next-cursor')}`, '8 null')
    const exact = await tenant.call('GET', `${at}/transactions?limit=8`)
    assert.equal(exact.headers.get('next-cursor'), null)
  })

  test('an altered cursor, or one of another account or filter, is refused', async () => {
    const { tenant, at, pay } = await open()
    for (const amount of [1, 2]) await pay({ amount })
    const other = (await openTestAccount(tenant)).account
    const cursor = (await tenant.call('GET', `${at}/transactions?limit=1`)).headers.get('next-cursor')!
    for (const path of [
      `/accounts/${other.id}/transactions?cursor=${cursor}`,
      `${at}/transactions?cursor=${cursor.slice(1)}`,
      `${at}/transactions?cursor=x`,
      `${at}/transactions?transaction_types=deposit&cursor=${cursor}`,
    ])
      assert.equal(
        offender(await refused(tenant.call('GET', path), 400, 'invalid_request')),
        'query.cursor invalid_param',
      )
    const rest = await tenant.get(`${at}/transactions?cursor=${cursor}`)
    assert.deepEqual(
      rest.map((row: Body) => row.cash_amount),
      ['1.00'],
    )
  })
})

describe('positions', () => {
  const unitsOf = ({ total, settled, unsettled, reserved, available_for_trading }: Body) =>
    [total, settled, unsettled, reserved, available_for_trading].join(' ')

  test('units are settled, unsettled or reserved; a closing position beside an open one has its own', async () => {
    const { tenant, account, at } = await open()
    const [etf] = await tenant.get('/instruments?instrument_type=etf')
    const [bond] = await tenant.get('/instruments?instrument_type=bond')
    const add = (wanted: object) =>
      postTestPosition(tenant, account.id, {
        instrument: etf.id,
        settled: '0',
        unsettled: '0',
        reserved: '0',
        ...wanted,
      })
    const closed = await add({ status: 'closed' })
    const closing = await add({ status: 'closing', settled: '2', unsettled: '-2' })
    const opened = await add({ settled: '10', unsettled: '-0.50', reserved: '4.25' })
    const bonds = await add({ instrument: bond.id, unsettled: '100' })
    const list = await tenant.get(`${at}/positions`)
    assert.deepEqual(
      list.map((row: Body) => [row.id, row.status, unitsOf(row)]),
      [
        [bonds, 'open', '100 0 100 0 100'],
        [opened, 'open', '9.5 10 -0.5 4.25 5.25'],
        [closing, 'closing', '0 2 -2 0 0'],
        [closed, 'closed', '0 0 0 0 0'],
      ],
    )
    const open_only = async (value: unknown) =>
      (await tenant.get(`${at}/positions?open_only=${value}`)).map((row: Body) => row.id)
    assert.deepEqual(await open_only(true), [bonds, opened])
    assert.equal((await open_only(false)).length, 4)
    await refused(tenant.call('GET', `${at}/positions?open_only=yes`), 400, 'invalid_request')
    const [first, second] = list
    assert.equal(`${second.average_price} ${second.ytm} ${second.total_buy_trades}`, '105.00 3.2000 2')
    assert.deepEqual(second.instrument, etf)
    assert.deepEqual([second.automatic_rollover_cutoff, second.can_update_automatic_rollover], [null, false])
    assert.deepEqual(first.instrument, bond)
    assert.deepEqual(await tenant.get(`${at}/positions/${opened}`), second)
    const other = (await openTestAccount(tenant)).account
    await refused(tenant.call('GET', `/accounts/${other.id}/positions/${opened}`), 404, 'not_found')
    const entries = await tenant.get(`/positions/${opened}/transactions`)
    assert.deepEqual(
      entries.map((row: Body) => `${row.unit_quantity} ${row.unit_price} ${row.cash_amount}`),
      ['-0.5 105.00 null', '10 105.00 null'],
    )
    const whole = await tenant.get(
      `/accounts/${account.id}/transactions?transaction_types=position_migration_in`,
    )
    assert.equal(whole.length, 8)
    assert.deepEqual(
      entries,
      whole.filter((row: Body) => entries.some((one: Body) => one.id === row.id)),
    )
  })
})

// The second opinion: the rules on plain objects, in cents.
interface ModelDeposit {
  id: string
  account: number
  cents: number
  currency: string
  reference: string
  advanced: boolean
  completed: boolean
}

const LIMIT = 600
const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function newModel(references: string[]) {
  const deposits: ModelDeposit[] = []
  const suspense: Record<string, number> = {}
  const isOwn = (reference: string) => references.includes(reference)
  const openOf = (reference: string, currency: string) =>
    deposits.filter((one) => !one.completed && one.reference === reference && one.currency === currency)
  return {
    deposits,
    suspense,
    mayOpen: (reference: string, currency: string) =>
      !isOwn(reference) &&
      deposits.every((one) => one.reference !== reference || (!one.completed && one.currency === currency)),
    mayAdvance: (account: number, currency: string, cents: number) =>
      deposits
        .filter(
          (one) => one.advanced && !one.completed && one.account === account && one.currency === currency,
        )
        .reduce((sum, one) => sum + one.cents, cents) <= LIMIT,
    /** The deposits a payment completes, or undefined where it goes to suspense. */
    pay(reference: string, currency: string, cents: number): ModelDeposit[] | 'own' | undefined {
      const open = openOf(reference, currency)
      if (open.length === 0 && isOwn(reference)) return 'own'
      const equal = open.filter((one) => one.cents === cents)
      const sum = open.reduce((total, one) => total + one.cents, 0)
      const chosen = open.length > 0 && sum === cents ? open : equal.length === 1 ? equal : []
      for (const one of chosen) one.completed = true
      if (chosen.length === 0) suspense[currency] = (suspense[currency] ?? 0) + cents
      return chosen.length > 0 ? chosen : undefined
    },
    cash(account: number, currency: string) {
      const mine = deposits.filter((one) => one.account === account && one.currency === currency)
      const settled = mine.filter((one) => one.completed).reduce((sum, one) => sum + one.cents, 0)
      const lent = mine
        .filter((one) => one.advanced && !one.completed)
        .reduce((sum, one) => sum + one.cents, 0)
      return `${text(settled + lent)} ${text(settled + lent)} ${text(settled)} 0.00`
    },
  }
}

const step = fc.oneof(
  fc.record({
    what: fc.constant('open' as const),
    account: fc.nat(2),
    cents: fc.constantFrom(1, 100, 100, 250, 600, 601),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    reference: fc.constantFrom('A', 'A', 'B', undefined, 'own'),
    advance: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('pay' as const),
    account: fc.nat(2),
    cents: fc.constantFrom(1, 100, 100, 250, 350),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    reference: fc.constantFrom('A', 'A', 'B', 'own', 'lost'),
    exact: fc.boolean(),
    twice: fc.boolean(),
  }),
  // Several deposits of one reference, and then a payment for it.
  fc.record({
    what: fc.constant('batch' as const),
    reference: fc.uuid(),
    parts: fc.array(
      fc.record({ account: fc.nat(2), cents: fc.constantFrom(100, 250, 350), advance: fc.boolean() }),
      { minLength: 2, maxLength: 3 },
    ),
    paid: fc.constantFrom('sum' as const, 100, 250, 350),
  }),
  fc.record({ what: fc.constant('complete' as const), which: fc.nat(50) }),
)
interface Opening {
  account: number
  cents: number
  currency: string
  reference: string | undefined
  advance: boolean
}
interface Payment {
  account: number
  cents: number
  currency: string
  reference: string
  exact: boolean
  twice: boolean
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('after any history cash, transactions and ledger agree with a plain model to the cent', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`money against its model: TEST_SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), playAgainstModel),
    {
      seed,
      numRuns: 12,
    },
  )
})

async function playAgainstModel(steps: Step[]) {
  const tenant = await freshTenant({ advance_limit: text(LIMIT) })
  const accounts = [0, 1, 2].map(() => openTestAccount(tenant))
  const opened = (await Promise.all(accounts)).map(({ account }) => account)
  const model = newModel(opened.map((account) => account.reference))
  for (const one of steps) await playStep(tenant, opened, model, one)
  for (const [index, account] of opened.entries()) {
    for (const currency of ['EUR', 'USD'])
      assert.equal(await cashOf(tenant, account.id, currency), model.cash(index, currency))
    await holdList(tenant, account.id)
  }
  const ledger = await tenant.get('/sandbox/ledger')
  assert.equal(ledger.balanced, true)
  for (const currency of ['EUR', 'USD']) {
    const suspense = Number((await houseOf(tenant, 'suspense', currency)) ?? 0) * 100
    assert.equal(Math.round(suspense), model.suspense[currency] ?? 0)
    const lent = model.deposits.filter((one) => one.currency === currency && one.advanced && !one.completed)
    const advances = Number((await houseOf(tenant, 'advances', currency)) ?? 0) * -100
    assert.equal(
      Math.round(advances) + 0,
      lent.reduce((sum, one) => sum + one.cents, 0),
    )
  }
}

// Per currency the sum of all movements is the cash total.
async function holdList(tenant: Caller, account: string) {
  const entries = await tenant.get(`/accounts/${account}/transactions`)
  for (const balance of await tenant.get(`/accounts/${account}/cash-balances`)) {
    const mine = entries.filter((entry: Body) => entry.currency === balance.currency)
    const sum = mine.reduce((total: number, entry: Body) => total + Math.round(entry.cash_amount * 100), 0)
    assert.equal(text(sum), balance.total)
  }
}

async function playStep(tenant: Caller, accounts: Body[], model: ReturnType<typeof newModel>, one: Step) {
  if (one.what === 'open') return playOpen(tenant, accounts, model, one)
  if (one.what === 'pay') return playPayment(tenant, accounts, model, one)
  if (one.what === 'batch') return playBatch(tenant, accounts, model, one)
  const deposit = model.deposits[one.which % Math.max(1, model.deposits.length)]
  if (!deposit) return
  const answer = await tenant.call(
    'POST',
    `/sandbox/accounts/${accounts[deposit.account].id}/deposits/${deposit.id}/complete`,
    {},
  )
  assert.equal(answer.status, deposit.completed ? 409 : 200, answer.text)
  deposit.completed = true
}

async function playBatch(
  tenant: Caller,
  accounts: Body[],
  model: ReturnType<typeof newModel>,
  { reference, parts, paid }: Extract<Step, { what: 'batch' }>,
) {
  for (const part of parts) await playOpen(tenant, accounts, model, { currency: 'EUR', reference, ...part })
  const cents = paid === 'sum' ? parts.reduce((sum, part) => sum + part.cents, 0) : paid
  await playPayment(tenant, accounts, model, {
    account: 0,
    currency: 'EUR',
    reference,
    cents,
    exact: false,
    twice: false,
  })
}

async function playOpen(tenant: Caller, accounts: Body[], model: ReturnType<typeof newModel>, one: Opening) {
  const { account, cents, currency, advance } = one
  const payment_reference = one.reference === 'own' ? accounts[account].reference : one.reference
  const answer: Answer = await tenant.call('POST', `/accounts/${accounts[account].id}/deposits`, {
    amount: text(cents),
    currency,
    request_advance: advance,
    ...(payment_reference ? { payment_reference } : {}),
  })
  if (payment_reference && !model.mayOpen(payment_reference, currency)) {
    assert.equal(`${answer.status} ${answer.body.params?.[0].code}`, '400 duplicate', answer.text)
    return
  }
  const advanced = advance && model.mayAdvance(account, currency, cents)
  assert.equal(`${answer.status} ${answer.body.was_advanced}`, `201 ${advanced}`, answer.text)
  const { id, payment_reference: reference } = answer.body
  model.deposits.push({ id, account, cents, currency, reference, advanced, completed: false })
}

async function playPayment(
  tenant: Caller,
  accounts: Body[],
  model: ReturnType<typeof newModel>,
  one: Payment,
) {
  const { account, currency } = one
  const reference = one.reference === 'own' ? accounts[account].reference : one.reference
  const open = model.deposits.filter(
    (deposit) => !deposit.completed && deposit.reference === reference && deposit.currency === currency,
  )
  const sum = open.reduce((total, deposit) => total + deposit.cents, 0)
  const cents = one.exact && sum > 0 ? sum : one.cents
  const path = `/sandbox/accounts/${accounts[account].id}/inbound-payments`
  const payment = {
    ...SENDER,
    amount: text(cents),
    currency,
    reference,
    bank_transaction_id: crypto.randomUUID(),
  }
  const answer = await tenant.post(path, payment)
  if (one.twice) assert.deepEqual(await tenant.post(path, payment), answer)
  const expected = model.pay(reference, currency, cents)
  if (expected === 'own') {
    const id = answer.matched_deposits[0]
    model.deposits.push({ id, account, cents, currency, reference, advanced: false, completed: true })
  }
  assert.equal(answer.unmatched_amount, expected ? '0.00' : text(cents))
  const ids = Array.isArray(expected) ? expected.map((deposit) => deposit.id).sort() : answer.matched_deposits
  assert.deepEqual(answer.matched_deposits, ids)
}
