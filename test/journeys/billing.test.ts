// Fees over time: charged at the end of each month, collected when cash is there, given back.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { listOverdue } from '../../src/features/billing/list-overdue.ts'
import { addDays, nextMonth } from '../../src/values/time.ts'
import { postTestPosition, setAccount, whileClosing } from '../support/account.ts'
import { allAvailable, houseOf, openMoney, openPurse } from '../support/cash.ts'
import { type Body, type Caller, freshTenant, offenders, refused } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { openAccounts } from '../support/fill-accounts.ts'
import { WORLD } from '../support/instruments.ts'
import { openDesk } from '../support/trading.ts'

const flat = (unit_amount: string, more: object = {}) => ({
  alias: 'custody',
  display_name: 'Custody',
  fee_type: 'recurring',
  chargeable_currencies: { EUR: { unit_amount, ...more } },
})
const CUSTODY = { ...flat('2.00'), tax_rate: '0.19' }

async function open(...fees: object[]) {
  const money = await openMoney({ fees })
  const { tenant } = money
  const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const end = nextMonth(now.slice(0, 10))
  const to = (day: string, time = '06:00:00'): Promise<Body> =>
    tenant.post('/sandbox/clock/advance', { to: `${day}T${time}Z` })
  const chargesOf = async (account = money.account.id): Promise<Body[]> => {
    const rows = await (await testApp()).database.sql(tenant.tenant)<{ id: string }>`
      select id from fee_charges where tenant = ${tenant.tenant} and account = ${account} order by due_at, id`
    return Promise.all(rows.map(({ id }) => tenant.get(`/fee-charges/${id}`)))
  }
  const refund = (id: string, amount: unknown) =>
    tenant.call('POST', `/sandbox/fee-charges/${id}/refund`, { amount })
  return { ...money, end, to, chargesOf, refund }
}

const figures = (charge: Body) => ({
  collected: charge.collected_amount,
  outstanding: charge.outstanding_amount,
  refunded: charge.refunded_amount,
  refundable: charge.refundable_amount,
})

describe('recurring fees', () => {
  test('recurring fees are charged at the end of the month and collected immediately, with the tax shown separately', async () => {
    const { tenant, at, pay, end, to, chargesOf, cash } = await open(CUSTODY)
    await pay({ amount: '10.00' })
    await to(end, '05:59:59')
    assert.deepEqual(await chargesOf(), [])
    const { processed } = await to(end)
    assert.equal(processed.fees, 1)
    assert.equal(processed.collections, undefined)
    const [charge, ...others] = await chargesOf()
    assert.equal(others.length, 0)
    const { id, fee, collections, created_at, modified_at, ...rest } = charge
    assert.deepEqual(rest, {
      tax_rate: '0.19',
      amount_fee: '2.00',
      amount_tax: '0.38',
      amount_total: '2.38',
      refunded_amount: '0.00',
      refundable_amount: '2.38',
      is_fully_refunded: false,
      is_partially_refunded: false,
      currency: 'EUR',
      period_start: `${addDays(end, -1).slice(0, 8)}01`,
      period_end: end,
      collected_at: `${end}T06:00:00.000Z`,
      related_transaction: null,
      related_transaction_amount: null,
      refunds: [],
      collected_amount: '2.38',
      outstanding_amount: '0.00',
    })
    assert.deepEqual(await tenant.get(`/fees/${fee.id}`), fee)
    assert.deepEqual(
      collections.map((one: Body) => one.amount),
      ['2.38'],
    )
    assert.equal(created_at, modified_at)
    assert.deepEqual(await cash(), allAvailable('7.62'))
    assert.equal(await houseOf(tenant, 'fees'), '2.38')
    const [entry] = await tenant.get(`${at}/transactions?transaction_types=fee`)
    assert.deepEqual(
      [entry.cash_amount, entry.tax, entry.taxes, entry.reference, entry.reference_type, entry.instrument],
      [
        '-2.38',
        '0.38',
        [{ rate: '19.00', amount: '0.38', currency: 'EUR', kind: 'domestic', country: null }],
        id,
        'fee_charge',
        null,
      ],
    )
    assert.equal(entry.settlement_date, end)
  })

  test('recurring fees are charged every month to each open account, whether the clock moves in one step or in many', async () => {
    const { tenant, account, end, to, chargesOf } = await open(CUSTODY)
    const [second, third] = [nextMonth(end), nextMonth(nextMonth(end))]
    const closed = await openPurse(tenant)
    await setAccount(tenant, closed.account.id, { status: 'closed' })
    await to(second)
    const late = await openPurse(tenant)
    await to(third, '23:00:00')
    assert.deepEqual(
      (await chargesOf()).map((charge) => `${charge.period_end} ${charge.amount_total}`),
      [`${end} 2.38`, `${second} 2.38`, `${third} 2.38`],
    )
    assert.equal((await chargesOf(closed.account.id)).length, 0)
    assert.deepEqual(
      (await chargesOf(late.account.id)).map((charge) => charge.period_end),
      [third],
    )
    await to(addDays(third, 1), '00:00:00')
    assert.equal((await chargesOf(account.id)).length, 3)
  })

  test('recurring fees are charged to all other accounts if one fails, and to that one later', async () => {
    const { tenant, account, end, to, chargesOf } = await open(CUSTODY)
    const others = [await openPurse(tenant), await openPurse(tenant)]
    const sql = (await testApp()).database.write(tenant.tenant)
    const [kept] = await sql<{ name: string }>`select name from accounts where id = ${account.id}`
    const call = (name: string) => sql`update accounts set name = ${name} where id = ${account.id}`
    await call('not sealed by anyone')
    const { processed } = await to(end)
    assert.deepEqual(
      { fees: processed.fees, of_the_failed: (await chargesOf()).length },
      { fees: 2, of_the_failed: 0 },
    )
    for (const one of others) assert.equal((await chargesOf(one.account.id)).length, 1)
    await call(kept!.name)
    assert.equal((await to(addDays(end, 1))).processed.fees, 1)
    for (const { id } of [account, ...others.map((one) => one.account)]) {
      assert.deepEqual(
        (await chargesOf(id)).map((charge) => charge.period_end),
        [end],
      )
      const issued: Body[] = await tenant.get(`/accounts/${id}/documents?document_type=fee_statement`)
      assert.deepEqual(
        issued.map((document) => document.period_end),
        [end],
      )
    }
  })

  test('recurring fees are charged to many accounts in batches, each account once, and to all but one if one fails', async () => {
    const { tenant, end, to, account } = await open(CUSTODY)
    const app = await testApp()
    const sql = app.database.write(tenant.tenant)
    const [{ name }] = (await sql<{ name: string }>`select name from accounts where id = ${account.id}`) as [
      { name: string },
    ]
    const ids = await openAccounts(app, tenant.tenant, 300, { opened_at: account.created_at })
    await sql`update accounts set name = ${name} where tenant = ${tenant.tenant} and id = ${ids[150]!}`
    const { processed } = await to(end)
    assert.equal(processed.fees, 300)
    const [found] = await sql<{ charges: number; accounts: number; documents: number; missing: string[] }>`
      select count(*)::int as charges, count(distinct account)::int as accounts,
             (select count(*)::int from documents d
              where d.tenant = ${tenant.tenant} and d.document_type = 'fee_statement') as documents,
             array(select id from accounts where tenant = ${tenant.tenant}
                   except select account from fee_charges where tenant = ${tenant.tenant}) as missing
      from fee_charges where tenant = ${tenant.tenant}`
    assert.deepEqual(found, { charges: 300, accounts: 300, documents: 300, missing: [ids[150]] })
    const [records] = await sql<{ parts: number }>`
      select count(*)::int as parts from audit_records
      where tenant = ${tenant.tenant} and action = 'billing.charge-accounts'`
    assert.ok(records!.parts > 2)
  })

  test('recurring fees on value take a share of the positions at the end of the month, within their bounds', async () => {
    const rate = { ...flat('1.00', { rate: '0.001', minimum_amount: '3.00' }) }
    const { tenant, account, end, to, chargesOf } = await open(rate)
    const [etf] = (await tenant.get('/instruments?instrument_type=etf')).filter(
      (one: Body) => one.trading_currency === 'EUR',
    )
    await to(addDays(end, -1))
    await tenant.post('/sandbox/prices', { symbol: etf.symbol, bid: '249.00', ask: '251.00' })
    await postTestPosition(tenant, account.id, {
      instrument: etf.id,
      settled: '20',
      unsettled: '0',
      reserved: '0',
    })
    const poor = await openPurse(tenant)
    await to(end)
    assert.equal((await chargesOf())[0].amount_total, '6.00') // 1.00 + 20 × 250.00 × 0.001
    assert.equal((await chargesOf(poor.account.id))[0].amount_total, '3.00') // 1.00, at least 3.00
  })

  test('recurring fees on value use the valuation of the account at that instant, to the cent', async () => {
    const { tenant, account, at, end, to, chargesOf } = await open(flat('0', { rate: '1' }))
    const listed: Body[] = await tenant.get('/instruments')
    const find = (type: string, currency: string) =>
      listed.find((one) => one.instrument_type === type && one.trading_currency === currency)
    const expected: [Body, string][] = [
      [find('etf', 'EUR'), '30000'],
      [find('etf', 'USD'), '7.25'],
      [find('bond', 'EUR'), '13'],
      [find('bill', 'USD'), '11'],
    ]
    assert.ok(expected.every(([one]) => one))
    await to(addDays(end, -1))
    // The middle is 10.00005: shown, and counted, as 10.0001.
    await tenant.post('/sandbox/prices', { symbol: expected[0]![0].symbol, bid: '10.0000', ask: '10.0001' })
    for (const [{ id }, settled] of expected)
      await postTestPosition(tenant, account.id, { instrument: id, settled, unsettled: '0', reserved: '0' })
    await to(end, '00:00:00')
    const { total_position_value, position_valuations } = await tenant.get(`${at}/valuation`)
    assert.equal(position_valuations.length, 4)
    assert.equal(position_valuations.find((one: Body) => one.price === '10.0001').value, '300003.00')
    await to(end)
    assert.equal((await chargesOf())[0].amount_fee, total_position_value)
  })

  test('a fee with a minimum above its maximum is refused', async () => {
    const tenant = await freshTenant()
    const bounds = { minimum_amount: '3.00', maximum_amount: '2.99' }
    const { chargeable_currencies } = flat('1.00', bounds)
    for (const fee of [flat('1.00', bounds), { ...flat('1.00'), variants: [{ chargeable_currencies }] }])
      assert.deepEqual(
        offenders(
          await refused(
            tenant.call('POST', '/sandbox/tenants', { name: 'Fees', settings: { fees: [fee] } }),
            400,
            'invalid_request',
          ),
        ),
        [
          `body.settings.fees.0${'variants' in fee ? '.variants.0' : ''}.chargeable_currencies.EUR invalid_param`,
        ],
      )
  })

  test('all impossible settings are refused together, and no tenant is created', async () => {
    const tenant = await freshTenant()
    const sold = { ...flat('1.00'), fee_type: 'transaction', transaction_type: 'sell' }
    const variants = (...list: object[]) => ({ ...sold, variants: list })
    const wrong: [object, string][] = [
      [{ ...flat('1.00'), fee_type: 'transaction' }, '.transaction_type missing_param'],
      [variants({ tax_rate: '19' }), '.variants.0.tax_rate invalid_param'],
      [variants({ instrument: 'XX0000000000' }), '.variants.0.instrument not_found'],
      [variants({ instrument: WORLD }, { instrument: WORLD }), '.variants.1 duplicate'],
    ]
    const fees = wrong.map(([fee], index) => ({ ...fee, alias: `fee-${index}` }))
    const ask = () => tenant.call('POST', '/sandbox/tenants', { name: 'Fees', settings: { fees } })
    const body = await refused(ask(), 400, 'invalid_request')
    assert.deepEqual(
      offenders(body),
      wrong.map(([, offence], index) => `body.settings.fees.${index}${offence}`),
    )
  })

  test('a variant that names its instrument by symbol is charged for that instrument', async () => {
    const variant = { instrument: WORLD, chargeable_currencies: { EUR: { unit_amount: '0.25' } } }
    const fee = {
      ...flat('1.00'),
      fee_type: 'transaction',
      transaction_type: 'buy',
      tax_rate: '1',
      variants: [variant],
    }
    const desk = await openDesk({ settings: { fees: [fee] } })
    const feesOf = async (symbol: string) => {
      const { id: instrument } = await desk.instrument(symbol)
      return (await desk.place({ instrument, side: 'buy', cash_amount: '100.00' })).fees
    }
    assert.deepEqual([await feesOf(WORLD), await feesOf('IE00BKM4GZ66')], ['0.50', '2.00'])
  })

  test('a currency without a price and a fee of zero charge nothing', async () => {
    const dollars = { ...flat('2.00'), chargeable_currencies: { USD: { unit_amount: '2.00' } } }
    const { end, to, chargesOf } = await open(dollars, { ...flat('0'), alias: 'free' })
    await to(end)
    assert.deepEqual(await chargesOf(), [])
  })
})

describe('collection', () => {
  test('collection takes the available cash and retries every day, and the taxes of the parts add up', async () => {
    const { tenant, at, pay, end, to, chargesOf, cash } = await open(CUSTODY)
    await pay({ amount: '1.00' })
    await to(end)
    assert.deepEqual(figures((await chargesOf())[0]), {
      collected: '1.00',
      outstanding: '1.38',
      refunded: '0.00',
      refundable: '2.38',
    })
    assert.equal((await chargesOf())[0].collected_at, null)
    await pay({ amount: '0.50' })
    await to(addDays(end, 1))
    await pay({ amount: '5.00' })
    await to(addDays(end, 2))
    const [charge] = await chargesOf()
    assert.deepEqual(figures(charge), {
      collected: '2.38',
      outstanding: '0.00',
      refunded: '0.00',
      refundable: '2.38',
    })
    assert.equal(charge.collected_at, `${addDays(end, 2)}T06:00:00.000Z`)
    assert.deepEqual(
      charge.collections.map((one: Body) => one.amount),
      ['1.00', '0.50', '0.88'],
    )
    const entries = await tenant.get(`${at}/transactions?transaction_types=fee`)
    // 0.38 ÷ 2.38 of 1.00, 1.50 and 2.38: 0.16, 0.24 and 0.38.
    assert.deepEqual(
      entries.map((one: Body) => one.tax),
      ['0.14', '0.08', '0.16'],
    )
    assert.deepEqual(await cash(), allAvailable('4.12'))
    const { processed } = await to(addDays(end, 5))
    assert.equal(processed.collections, undefined) // Nothing is left to come back for.
  })

  test('collection leaves reserved cash, takes the oldest charge first, and lists the debts', async () => {
    const { tenant, at, pay, withdraw, end, to, chargesOf } = await open(CUSTODY)
    await to(end)
    await to(nextMonth(end))
    await pay({ amount: '3.00' })
    const [receiver] = await tenant.get(`${at}/funding-accounts`)
    await withdraw({ amount: '0.50', funding_account: receiver.id })
    await to(addDays(nextMonth(end), 1))
    assert.deepEqual((await chargesOf()).map(figures), [
      { collected: '2.38', outstanding: '0.00', refunded: '0.00', refundable: '2.38' },
      { collected: '0.12', outstanding: '2.26', refunded: '0.00', refundable: '2.38' },
    ])
    const arrears = async () => {
      const rows = await changeAs(await testApp(), tenant.tenant, listOverdue)
      return rows.map((row) => `${row.outstanding} ${row.currency} ${row.days} ${row.level}`)
    }
    assert.deepEqual(await arrears(), ['2.26 EUR 1 1'])
    await to(addDays(nextMonth(end), 20))
    assert.deepEqual(await arrears(), ['2.26 EUR 20 2'])
  })

  test('collection of an older month comes before the charge of a new month', async () => {
    const { pay, end, to, chargesOf } = await open(CUSTODY)
    await to(end)
    await to(addDays(nextMonth(end), -1))
    await pay({ amount: '3.00' })
    await to(nextMonth(end))
    assert.deepEqual((await chargesOf()).map(figures), [
      { collected: '2.38', outstanding: '0.00', refunded: '0.00', refundable: '2.38' },
      { collected: '0.62', outstanding: '1.76', refunded: '0.00', refundable: '2.38' },
    ])
  })

  test('collection takes the rest of an order fee that the proceeds did not cover later', async () => {
    const sell = {
      alias: 'order-sell',
      fee_type: 'transaction',
      transaction_type: 'sell',
      tax_rate: '0.25',
      chargeable_currencies: { EUR: { unit_amount: '40.00' } },
    }
    const { tenant, account, at, pay, to, chargesOf, cash } = await open(sell)
    const [etf] = (await tenant.get('/instruments?instrument_type=etf')).filter(
      (one: Body) => one.trading_currency === 'EUR',
    )
    await tenant.post('/sandbox/prices', { symbol: etf.symbol, bid: '10.00', ask: '10.00' })
    await postTestPosition(tenant, account.id, {
      instrument: etf.id,
      settled: '5',
      unsettled: '0',
      reserved: '0',
    })
    const order = { instrument: etf.id, order_type: 'market', side: 'sell', quantity: '2' }
    await tenant.post(`${at}/orders`, order)
    const { now } = await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    assert.deepEqual(figures((await chargesOf())[0]), {
      collected: '20.00',
      outstanding: '30.00',
      refunded: '0.00',
      refundable: '50.00',
    }) // 2 × 10.00 of 40.00 and a quarter
    assert.deepEqual(await cash(), allAvailable('0.00'))
    await pay({ amount: '100.00' })
    await to(addDays(now.slice(0, 10), 1))
    const [charge] = await chargesOf()
    assert.deepEqual(figures(charge), {
      collected: '50.00',
      outstanding: '0.00',
      refunded: '0.00',
      refundable: '50.00',
    })
    const entries = await tenant.get(`${at}/transactions?transaction_types=fee`)
    assert.deepEqual(
      entries.map((one: Body) => `${one.cash_amount} ${one.tax} ${one.instrument === etf.id}`),
      ['-30.00 6.00 true', '-20.00 4.00 true'],
    )
  })
})

describe('refunds', () => {
  test('first cancel the uncollected part, then pay back at most the collected part', async () => {
    const { tenant, at, pay, end, to, chargesOf, refund, cash } = await open(CUSTODY)
    await pay({ amount: '1.00' })
    await to(end)
    const { id } = (await chargesOf())[0]
    const first = await refund(id, '0.38')
    assert.deepEqual(figures(first.body), {
      collected: '1.00',
      outstanding: '1.00',
      refunded: '0.38',
      refundable: '2.00',
    })
    assert.deepEqual(
      { is_partially_refunded: first.body.is_partially_refunded, refunds: first.body.refunds.length },
      { is_partially_refunded: true, refunds: 1 },
    )
    assert.deepEqual(await cash(), allAvailable('0.00'))
    const second = await refund(id, 1.5) // 1.00 is not collected yet; 0.50 goes back.
    assert.deepEqual(figures(second.body), {
      collected: '1.00',
      outstanding: '0.00',
      refunded: '1.88',
      refundable: '0.50',
    })
    assert.deepEqual(await cash(), allAvailable('0.50'))
    const [entry] = await tenant.get(`${at}/transactions?transaction_types=refund`)
    assert.deepEqual(
      [entry.cash_amount, entry.tax, entry.reference, entry.reference_type],
      ['0.50', '-0.08', second.body.refunds[1].id, 'refund'],
    )
    for (const amount of ['0.51', '100'])
      await refused(refund(id, amount), 400, 'refund_exceeds_refundable_amount')
    for (const amount of ['0', '-1', '0.001', 'x']) await refused(refund(id, amount), 400, 'invalid_request')
    await refused(refund('fch_no', '1'), 404, 'not_found')
    const last = await refund(id, '0.50')
    assert.deepEqual(figures(last.body), {
      collected: '1.00',
      outstanding: '0.00',
      refunded: '2.38',
      refundable: '0.00',
    })
    assert.equal(last.body.is_fully_refunded, true)
    assert.deepEqual(await cash(), allAvailable('1.00'))
    assert.equal(await houseOf(tenant, 'fees'), '0')
    await to(addDays(end, 3))
    assert.deepEqual(await cash(), allAvailable('1.00')) // Nothing is owed any more.
  })

  test('refunds are paid once for ten concurrent requests', async () => {
    const { pay, end, to, chargesOf, refund, cash } = await open(CUSTODY)
    await pay({ amount: '10.00' })
    await to(end)
    const { id } = (await chargesOf())[0]
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, '2.38')))
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
    assert.deepEqual(await cash(), allAvailable('10.00'))
  })

  test('refunds are not paid to a closed account', async () => {
    const { tenant, account, pay, end, to, chargesOf, refund } = await open(CUSTODY)
    await pay({ amount: '2.38' })
    await to(end)
    await setAccount(tenant, account.id, { status: 'closed' })
    await refused(refund((await chargesOf())[0].id, '1.00'), 409, 'conflict')
  })

  test('refunds are not paid to an account that closes at the same moment', async () => {
    const { tenant, account, pay, end, to, chargesOf, refund, cash } = await open(CUSTODY)
    await pay({ amount: '2.38' })
    await to(end)
    const { id } = (await chargesOf())[0]
    await setAccount(tenant, account.id, { status: 'closing' })
    await refused(
      whileClosing(tenant, account.id, () => refund(id, '1.00')),
      409,
      'conflict',
    )
    assert.deepEqual(await cash(), allAvailable('0.00'))
  })
})

test('the database refuses rows that would break a charge', async () => {
  const { tenant, pay, end, to, chargesOf } = await open(CUSTODY)
  await pay({ amount: '1.00' })
  await to(end)
  const [{ id }] = (await chargesOf()) as [Body]
  const sql = (await testApp()).database.write(tenant.tenant)
  const t = tenant.tenant
  await assert.rejects(
    sql`insert into fee_collections (tenant, id, fee_charge, amount, collected_at, created_at, modified_at)
        values (${t}, 'fcl_x', ${id}, 1.39, now(), now(), now())`,
    /fee_charges_collections/,
  )
  await assert.rejects(
    sql`insert into fee_refunds (tenant, id, fee_charge, amount, paid, created_at, modified_at)
        values (${t}, 'rfd_x', ${id}, 2.39, 1.00, now(), now())`,
    /fee_charges_(refunds|collections)/,
  )
  await assert.rejects(
    sql`insert into fee_refunds (tenant, id, fee_charge, amount, paid, created_at, modified_at)
        values (${t}, 'rfd_x', ${id}, 1.01, 1.01, now(), now())`,
    /fee_charges_refunds/,
  )
  await assert.rejects(
    sql`update fee_charges set amount_tax = 0.39 where tenant = ${t} and id = ${id}`,
    /fee_charges_tax/,
  )
  await assert.rejects(sql`update fee_collections set amount = 0.5 where tenant = ${t}`, /refused/)
  await assert.rejects(sql`delete from fee_collections where tenant = ${t}`, /refused/)
  await assert.rejects(
    sql`insert into fee_charges (tenant, id, fee, account, amount_fee, amount_tax, currency, due_at, period_start, period_end,
                                 created_at, modified_at)
        select tenant, 'fch_x', fee, account, 1, 0, currency, due_at, period_start, period_end, created_at, modified_at
        from fee_charges where tenant = ${t} and id = ${id}`,
    /fee_charges_by_period/,
  )
  await assert.rejects(
    sql`insert into fee_charges (tenant, id, fee, account, amount_fee, amount_tax, currency, due_at, collected, created_at,
                                 modified_at)
        select tenant, 'fch_x', fee, account, 1, 0, currency, due_at, 1, created_at, modified_at
        from fee_charges where tenant = ${t} and id = ${id}`,
    /is not the sum of its collections/,
  )
})

// Whatever is paid in, refunded and waited for: the figures of the charge agree with a plain model, and with the cash.
test('a charge, its cash and the firm agree to the cent after any history', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`billing: TEST_SEED=${seed}`)
  const step = fc.oneof(
    fc.record({ pay: fc.integer({ min: 1, max: 150 }) }),
    fc.record({ refund: fc.integer({ min: 1, max: 150 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 2 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), (steps) => playCharge(steps)),
    { seed, numRuns: 6 },
  )
})

type Step = { pay: number } | { refund: number } | { days: number }
const TOTAL = 238
const text = (cents: number) => (cents / 100).toFixed(2)

async function playCharge(steps: Step[]) {
  const { tenant, pay, end, to, chargesOf, refund, cash } = await open(CUSTODY)
  await to(end)
  const { id } = (await chargesOf())[0]
  let [day, own, collected, refunded, back] = [end, 0, 0, 0, 0]
  const collect = () => {
    const taken = Math.min(own, Math.max(0, TOTAL - collected - refunded))
    own -= taken
    collected += taken
  }
  for (const one of steps) {
    if ('pay' in one) {
      await pay({ amount: text(one.pay) })
      own += one.pay
    } else if ('days' in one) {
      day = addDays(day, one.days)
      await to(day)
      collect()
    } else {
      const answer = await refund(id, text(one.refund))
      assert.equal(answer.status, refunded + one.refund > TOTAL ? 400 : 200, answer.text)
      if (answer.status === 400) continue
      const paid = Math.max(0, one.refund - Math.max(0, TOTAL - collected - refunded))
      refunded += one.refund
      back += paid
      own += paid
    }
  }
  const outstanding = Math.max(0, TOTAL - collected - refunded)
  const [charge] = await chargesOf()
  assert.deepEqual(figures(charge), {
    collected: text(collected),
    outstanding: text(outstanding),
    refunded: text(refunded),
    refundable: text(TOTAL - refunded),
  })
  assert.deepEqual(await cash(), allAvailable(text(own)))
  await checkTaxes(tenant, charge, back)
}

// The taxes on the list are the tax of the charge in the share that was collected and not given back.
async function checkTaxes(tenant: Caller, charge: Body, back: number) {
  const [{ account }] = (await (await testApp()).database.sql(tenant.tenant)<{ account: string }>`
    select account from fee_charges where tenant = ${tenant.tenant} and id = ${charge.id}`) as [
    { account: string },
  ]
  const rows: Body[] = await tenant.get(
    `/accounts/${account}/transactions?transaction_types=fee&transaction_types=refund`,
  )
  const taxes = rows.reduce((sum, row) => sum + Math.round(Number(row.tax) * 100), 0)
  const share = (cents: number) => Math.round((cents * 38) / TOTAL + 1e-9)
  assert.equal(taxes, share(Math.round(Number(charge.collected_amount) * 100)) - share(back))
}
