// Transfers by the operator: cash and units between accounts, from and to another institution.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { lockPositions } from '../../src/features/portfolio/holdings/move-positions.ts'
import type { NewTransfer } from '../../src/features/transfers/transfers/rules.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { available, UNSETTLED_TRADES } from '../../src/ledger/chart.ts'
import { post } from '../../src/ledger/post.ts'
import { postTestPosition, setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { allAvailable, houseOf, openMoney, openPurse } from '../support/cash.ts'
import type { Body, Caller } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { holdfast } from '../support/server-process.ts'
import { passTime } from '../support/until.ts'

const transfer = async (tenant: Caller, wanted: NewTransfer) =>
  changeAs(await testApp(), tenant.tenant, (context) => transferValue(context, wanted))
const refusal = (code: string) => (error: { code?: string }) => {
  assert.equal(error.code, code)
  return true
}

async function pair() {
  const first = await openMoney()
  const second = await openPurse(first.tenant)
  const [etf] = await first.tenant.get('/instruments?instrument_type=etf')
  const positions = async (purse: { at: string }): Promise<string[]> =>
    (await first.tenant.get(`${purse.at}/positions`)).map(
      (row: Body) => `${row.status} ${row.total} ${row.average_price} ${row.total_buy_trades}`,
    )
  return {
    tenant: first.tenant,
    first,
    second,
    from: first.account.id,
    to: second.account.id,
    etf,
    positions,
  }
}

describe('book transfers', () => {
  test('cash moves between two accounts, with two mirrored entries under one reference', async () => {
    const { tenant, first, second, from, to } = await pair()
    await first.pay({ amount: '100.00' })
    const { id, transactions } = await transfer(tenant, {
      kind: 'book_transfer',
      from,
      to,
      lines: [{ currency: 'EUR', amount: '30.50' }],
    })
    assert.match(id, /^btr_/)
    assert.equal(transactions.length, 2)
    assert.deepEqual(await first.cash(), allAvailable('69.50'))
    assert.deepEqual(await second.cash(), allAvailable('30.50'))
    const [out] = await tenant.get(`${first.at}/transactions?transaction_types=book_transfer`)
    const [into] = await tenant.get(`${second.at}/transactions?transaction_types=book_transfer`)
    assert.deepEqual(
      [out, into].map((row) => [row.cash_amount, row.unit_quantity, row.reference, row.reference_type]),
      [
        ['-30.50', null, id, 'book_transfer'],
        ['30.50', null, id, 'book_transfer'],
      ],
    )
    assert.equal(out.settlement_date, out.booked_at.slice(0, 10))
    assert.equal(await houseOf(tenant, 'bank'), '-100')
  })

  test('units take their cost along, and the last ones close the position', async () => {
    const { tenant, first, second, from, to, etf, positions } = await pair()
    await postTestPosition(tenant, from, { instrument: etf.id, settled: '10', unsettled: '0', reserved: '0' })
    const move = (quantity: string) =>
      transfer(tenant, { kind: 'book_transfer', from, to, lines: [{ instrument: etf.id, quantity }] })
    await move('4.5')
    assert.deepEqual(await positions(first), ['open 5.5 105.00 2'])
    assert.deepEqual(await positions(second), ['open 4.5 105.00 0'])
    await move('5.5')
    assert.deepEqual(await positions(first), ['closed 0 105.00 2'])
    assert.deepEqual(await positions(second), ['open 10 105.00 0'])
    const [entry] = await tenant.get(`${second.at}/transactions?limit=1`)
    assertMembers(entry, { unit_quantity: '5.5', unit_price: '105.00', cash_amount: null })
    assert.equal(entry.currency, etf.trading_currency)
    const [position] = await tenant.get(`${second.at}/positions`)
    assert.equal((await tenant.get(`/positions/${position.id}/transactions`)).length, 2)
    const events = await tenant.get('/events')
    const names = events.map((event: Body) => event.name)
    for (const name of ['position.opened', 'position.closing', 'position.closed'])
      assert.equal(names.filter((one: string) => one === name).length, 1, name)
  })

  test('only settled value without a reservation moves', async () => {
    const { tenant, first, from, to, etf } = await pair()
    await first.pay({ amount: '10.00' })
    await first.deposit({ amount: '90.00', request_advance: true })
    await postTestPosition(tenant, from, { instrument: etf.id, settled: '6', unsettled: '4', reserved: '3' })
    const refuse = (lines: NewTransfer['lines'], code: string, kind: NewTransfer['kind'] = 'book_transfer') =>
      assert.rejects(transfer(tenant, { kind, from, to, lines }), refusal(code))
    await refuse([{ currency: 'EUR', amount: '10.01' }], 'insufficient_funds')
    await refuse([{ instrument: etf.id, quantity: '3.1' }], 'insufficient_units')
    await refuse([{ instrument: 'ins_no', quantity: '1' }], 'invalid_request')
    // Two lines together ask for too much: not even the first is booked.
    const twice = [
      { currency: 'EUR', amount: '6.00' },
      { currency: 'EUR', amount: '6.00' },
    ]
    await refuse(twice, 'insufficient_funds', 'portfolio_transfer')
    await assert.rejects(
      transfer(tenant, { kind: 'book_transfer', from, to: from, lines: [{ currency: 'EUR', amount: '1' }] }),
      refusal('invalid_request'),
    )
    assert.deepEqual(await first.cash(), {
      total: '100.00',
      trading: '100.00',
      withdrawal: '10.00',
      reserved: '0.00',
    })
    await setAccount(tenant, to, { status: 'closed' })
    await refuse([{ currency: 'EUR', amount: '1.00' }], 'conflict')
  })

  test('forty concurrent transfers in both directions end with the right sums', async () => {
    const { tenant, first, second, from, to } = await pair()
    await first.pay({ amount: '20.00' })
    await second.pay({ amount: '20.00' })
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        transfer(tenant, {
          kind: 'book_transfer',
          from: n % 4 ? from : to,
          to: n % 4 ? to : from,
          lines: [{ currency: 'EUR', amount: '1.00' }],
        }),
      ),
    )
    const failed = all.filter((one) => one.status === 'rejected')
    for (const one of failed) assert.equal((one as PromiseRejectedResult).reason.code, 'insufficient_funds')
    const total = async (purse: typeof second) => Number((await purse.cash()).total)
    assert.equal((await total(first)) + (await total(second)), 40)
    assert.ok((await total(first)) >= 0)
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })
})

test('a transfer of units and a trade in them never deadlock', async () => {
  const { tenant, first, from: account, etf } = await pair()
  await first.pay({ amount: '10.00' })
  const lines = [
    { instrument: etf.id, quantity: '10', unit_price: '80.00' },
    { currency: 'EUR', amount: '1.00' },
  ]
  await transfer(tenant, { kind: 'portfolio_transfer', to: account, lines })
  const app = await testApp()
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  // As a fill does: first the position, and with the commit the balances.
  const trade = changeAs(app, tenant.tenant, async (context) => {
    await lockPositions(context, [{ account, instrument: etf.id }])
    isHeld()
    await passTime(300, 'the transfer is to reach the lock in the meantime')
    const transfers = [{ from: available(account), to: UNSETTLED_TRADES, asset: etf.id, amount: '1' }]
    await post(context, { kind: 'test', reference: 'test', transfers })
    return context.attempt
  })
  await held
  const units = {
    kind: 'portfolio_transfer',
    from: account,
    lines: [{ instrument: etf.id, quantity: '2' }],
  } as const
  const moved = changeAs(app, tenant.tenant, async (context) => {
    await transferValue(context, { ...units, lines: [...units.lines] })
    return context.attempt
  })
  assert.deepEqual(await Promise.all([trade, moved]), [1, 1])
})

describe('transfers from and to another institution', () => {
  test('a portfolio arrives as a whole: units with their prices and cash, under one reference', async () => {
    const { tenant, first, from: account, etf, positions } = await pair()
    const input: NewTransfer = {
      kind: 'portfolio_transfer',
      to: account,
      lines: [
        { instrument: etf.id, quantity: '10', unit_price: '80.00' },
        { currency: 'EUR', amount: '250.00' },
      ],
      external_reference: 'other-house-17',
    }
    const transferred = await transfer(tenant, input)
    assert.deepEqual(transferred.market_prices, []) // The line of units names its price.
    assert.deepEqual(await first.cash(), allAvailable('250.00'))
    assert.deepEqual(await positions(first), ['open 10 80.00 0'])
    assert.deepEqual(await transfer(tenant, input), transferred) // Ordered twice, carried out once.
    await assert.rejects(
      transfer(tenant, { ...input, kind: 'position_migration_in' }),
      refusal('invalid_request'),
    )
    await assert.rejects(
      transfer(tenant, {
        ...input,
        to: undefined,
        from: account,
        lines: [{ currency: 'EUR', amount: '1' }],
      }),
      refusal('conflict'),
    )
    // The same reference over other lines is another transfer, and must not pass for the one that was carried out.
    const [units, cash] = input.lines
    for (const lines of [[units!], [units!, { ...cash, amount: '250.01' }], [cash!, units!]])
      await assert.rejects(transfer(tenant, { ...input, lines }), refusal('conflict'))
    const spelled = {
      ...input,
      lines: [
        { ...units, quantity: 10 },
        { ...cash, amount: '250' },
      ],
    }
    assert.deepEqual(await transfer(tenant, spelled), transferred)
    assert.equal(await houseOf(tenant, 'depot', etf.id), '-10')
    await transfer(tenant, {
      kind: 'portfolio_transfer',
      from: account,
      lines: [
        { instrument: etf.id, quantity: '10' },
        { currency: 'EUR', amount: '250.00' },
      ],
    })
    assert.deepEqual(await first.cash(), allAvailable('0.00'))
    assert.deepEqual(await positions(first), ['closed 0 80.00 0'])
    assert.equal(await houseOf(tenant, 'depot', etf.id), '0')
    assert.equal(await houseOf(tenant, 'bank'), '0')
  })

  test('a migration brings units only; without a price they count at the market', async () => {
    const { tenant, first, from: to, etf, positions } = await pair()
    await tenant.post('/sandbox/prices', { symbol: etf.symbol, bid: '49.00', ask: '51.00' })
    const kind = 'position_migration_in'
    const { id } = await transfer(tenant, {
      kind,
      to,
      lines: [
        { instrument: etf.id, quantity: '10', unit_price: '40.00' },
        { instrument: etf.id, quantity: '10' },
      ],
    })
    assert.match(id, /^pmi_/)
    assert.deepEqual(await positions(first), ['open 20 45.00 0']) // (10 × 40 + 10 × 50) ÷ 20
    const rows = await tenant.get(`${first.at}/transactions`)
    assert.deepEqual(
      rows.map((row: Body) => `${row.transaction_type} ${row.unit_quantity} ${row.unit_price}`),
      ['position_migration_in 10 null', 'position_migration_in 10 40.00'],
    )
    for (const lines of [
      [{ currency: 'EUR', amount: '1' }],
      [{ instrument: etf.id, quantity: '1', unit_price: '-1' }],
    ])
      await assert.rejects(transfer(tenant, { kind, to, lines }), refusal('invalid_request'))
  })
})

test('the operator orders a transfer from the command line and sees the reason for a refusal', async () => {
  const { tenant, first, from, to } = await pair()
  await first.pay({ amount: '6.00' })
  const command = (...words: string[]) =>
    holdfast(
      { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir') },
      'operator',
      'transfer',
      tenant.tenant,
      ...words,
    )
  assert.throws(
    () => command('--from', from, '--to', to, '--cash', '7.00:EUR', '--note', 'a gift'),
    /insufficient_funds.*available: 6\.00/s,
  )
  assert.deepEqual(await first.cash(), allAvailable('6.00'))
})
