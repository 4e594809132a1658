// The money of an account: cash balances, and the list of transactions with its pages.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { postTestHolding, setAccount } from '../support/account.ts'
import { openMoney } from '../support/cash.ts'
import { type Answer, type Body, offenders, refused } from '../support/client.ts'
import { openTestAccount } from '../support/journey.ts'

const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

describe('cash', () => {
  test('the currencies of the account are listed in their order, then others with cash', async () => {
    const { tenant, account, at, pay } = await openMoney()
    await pay({ amount: 3, currency: 'GBP' })
    const currencies = async () =>
      (await tenant.get(`${at}/cash-balances`)).map((row: Body) => row.currency).join()
    assert.equal(await currencies(), 'EUR,USD,GBP')
    await setAccount(tenant, account.id, { funding_currencies: ['USD', 'EUR'] })
    assert.equal(await currencies(), 'USD,EUR,GBP')
    await refused(tenant.call('GET', `/accounts/${account.reference}/cash-balances`), 404, 'not_found')
  })

  test('the four figures separate settled, lent, spent and reserved cash', async () => {
    const { tenant, account, deposit, pay, cash } = await openMoney()
    await pay({ amount: '1000.00' })
    await deposit({ amount: '500.00', request_advance: true })
    await postTestHolding(tenant, account.id, { spent: '300.00', reserved: '300.00' })
    // total 1,000 + 500 − 300; for trading 1,200 − 300; for withdrawal 1,000 − 300 − 300.
    assert.deepEqual(await cash(), {
      total: '1200.00',
      trading: '900.00',
      withdrawal: '400.00',
      reserved: '300.00',
    })
  })
})

describe('transactions', () => {
  test('transactions come newest first, at most the limit, and only of the requested types', async () => {
    const { tenant, account, at, pay } = await openMoney()
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
      assert.deepEqual(
        offenders(
          await refused(tenant.call('GET', `${at}/transactions?limit=${limit}`), 400, 'invalid_request'),
        ),
        ['query.limit invalid_param'],
      )
    const wrong = await refused(
      tenant.call('GET', `${at}/transactions?transaction_types=gift`),
      400,
      'invalid_request',
    )
    assert.match(offenders(wrong).join(), /^query\.transaction_types(\.0)? invalid_param$/)
    await refused(tenant.call('GET', '/accounts/acc_nobody/transactions'), 404, 'not_found')
    await refused(tenant.call('GET', '/positions/pos_nobody/transactions'), 404, 'not_found')
  })
})

describe('pages of transactions', () => {
  test('run from the newest to the oldest, with each entry once, whatever is booked meanwhile', async () => {
    const { tenant, at, pay } = await openMoney()
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
    assert.deepEqual(
      { body: whole.body.length, next_cursor: whole.headers.get('next-cursor') },
      { body: 8, next_cursor: null },
    )
    const exact = await tenant.call('GET', `${at}/transactions?limit=8`)
    assert.equal(exact.headers.get('next-cursor'), null)
  })

  test('a cursor of another account or filter, or one that was altered, is refused', async () => {
    const { tenant, at, pay } = await openMoney()
    for (const amount of [1, 2]) await pay({ amount })
    const other = (await openTestAccount(tenant)).account
    const cursor = (await tenant.call('GET', `${at}/transactions?limit=1`)).headers.get('next-cursor')!
    for (const path of [
      `/accounts/${other.id}/transactions?cursor=${cursor}`,
      `${at}/transactions?cursor=${cursor.slice(1)}`,
      `${at}/transactions?cursor=x`,
      `${at}/transactions?transaction_types=deposit&cursor=${cursor}`,
    ])
      assert.deepEqual(offenders(await refused(tenant.call('GET', path), 400, 'invalid_request')), [
        'query.cursor invalid_param',
      ])
    const rest = await tenant.get(`${at}/transactions?cursor=${cursor}`)
    assert.deepEqual(
      rest.map((row: Body) => row.cash_amount),
      ['1.00'],
    )
  })
})
