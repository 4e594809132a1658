// The ledger against a plain model: after any postings over any number of connections, the balances of each asset add
// up to zero, each balance is the sum of its transfers, and no customer's balance is below zero.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { changeAs, directTenant, testApp } from '../../test/support/direct.ts'
import { randomFrom } from '../../test/support/random.ts'
import { playStory } from '../../test/support/story.ts'
import type { Transfer } from '../context.ts'
import { add, compare, negate } from '../values/decimal.ts'
import { available } from './chart.ts'
import { post } from './post.ts'
import { lockBalance } from './read.ts'

describe('stories', () => {
  test('cash is reserved, spent and released', async () => {
    const app = await testApp()
    await playStory(
      app,
      await directTenant(app),
      `
      move 1000.00 EUR from bank to customer:a:free
      move 310.00 EUR from customer:a:free to customer:a:held
      have 690.00 EUR customer:a:free
      have 310.00 EUR customer:a:held
      move 690.01 EUR from customer:a:free to customer:b:free refused
      have 690.00 EUR customer:a:free
      move 300.00 EUR from customer:a:held to street
      move 1.50 EUR from customer:a:held to fees
      move 8.50 EUR from customer:a:held to customer:a:free
      have 0 EUR customer:a:held
      have 698.50 EUR customer:a:free
      have -1000.00 EUR bank
      have 300.00 EUR street
      have 1.50 EUR fees
      `,
    )
  })

  test('units and cash of one account have separate balances', async () => {
    const app = await testApp()
    await playStory(
      app,
      await directTenant(app),
      `
      move 3.1234 ins_x from street to customer:a:free
      have 3.1234 ins_x customer:a:free
      have 0 EUR customer:a:free
      move 0.01 EUR from customer:a:free to street refused
      move 3.1235 ins_x from customer:a:free to customer:a:held refused
      `,
    )
  })

  test('the transfers of one entry are applied as one', async () => {
    const app = await testApp()
    const tenant = await directTenant(app)
    await changeAs(app, tenant, (context) =>
      post(context, {
        kind: 'sale',
        reference: 'x',
        transfers: [
          { from: 'customer:a:free', to: 'fees', asset: 'EUR', amount: '2.00' },
          { from: 'street', to: 'customer:a:free', asset: 'EUR', amount: '5.00' },
        ],
      }),
    )
    await playStory(app, tenant, 'have 3.00 EUR customer:a:free')
  })
})

describe('the database itself', () => {
  const write = async (statement: (tenant: string) => Promise<unknown>) => {
    const app = await testApp()
    const tenant = await directTenant(app)
    await playStory(app, tenant, 'move 5.00 EUR from bank to customer:a:free')
    return assert.rejects(statement(tenant), /refused|permission denied|violates/)
  }
  const sqlOf = async (tenant: string) => (await testApp()).database.write(tenant)

  test('the database itself refuses to change or delete a transfer', async () => {
    await write(
      async (tenant) =>
        (await sqlOf(tenant))`update ledger_transfers set amount = 6 where tenant = ${tenant}`,
    )
    await write(
      async (tenant) => (await sqlOf(tenant))`delete from ledger_transfers where tenant = ${tenant}`,
    )
  })

  test('the database itself refuses to write a balance by hand', async () => {
    await write(
      async (tenant) =>
        (await sqlOf(tenant))`update ledger_balances set balance = 7 where tenant = ${tenant}`,
    )
    await write(
      async (tenant) => (await sqlOf(tenant))`
        insert into ledger_balances (tenant, account, asset, shard, balance) values (${tenant}, 'bank', 'EUR', 3, 1)`,
    )
  })

  test('the database itself refuses amounts of zero and below, and a transfer to itself', async () => {
    const app = await testApp()
    const tenant = await directTenant(app)
    for (const [from, to, amount] of [
      ['bank', 'fees', '0'],
      ['bank', 'fees', '-1'],
      ['bank', 'bank', '1'],
      ['bank', 'fees', 'NaN'],
      ['bank', 'fees', 'infinity'],
    ])
      await assert.rejects(
        app.database.write(tenant)`
          insert into ledger_transfers (tenant, entry, line, kind, reference, booked_at, from_account, to_account, asset, amount)
          values (${tenant}, 'ent_x', 0, 'k', 'r', now(), ${from}, ${to}, 'EUR', ${amount}::numeric)`,
        /violates check/,
        `${from} ${to} ${amount}`,
      )
  })

  test('the database itself shows no rows of another tenant, even to a statement that names no tenant', async () => {
    const app = await testApp()
    const [one, other] = [await directTenant(app), await directTenant(app)]
    await playStory(app, one, 'move 5.00 EUR from bank to customer:a:free')
    const rows = await app.database.sql(
      other,
    )`select tenant from ledger_balances union all select tenant from clients`
    assert.deepEqual([...new Set(rows.map((row) => row.tenant))], [other])
    await assert.rejects(
      app.database.write(other)`insert into events (tenant, id, name, resource_id, resource_type, created_at)
        values (${one}, 'evt_x', 'n', 'r', 't', now())`,
      /row-level security/,
    )
  })
})

const accounts = [
  'customer:a:free',
  'customer:a:held',
  'customer:b:free',
  'rollover:a',
  'bank',
  'street',
  'fees',
]
const entries = fc.array(
  fc.array(
    fc
      .record({
        from: fc.constantFrom(...accounts),
        to: fc.constantFrom(...accounts),
        asset: fc.constantFrom('EUR', 'USD', 'ins_x'),
        amount: fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
      })
      .filter(({ from, to }) => from !== to),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 5, maxLength: 40 },
)

test('random entries from concurrent connections sum to zero, never overdraw a customer and never repay more than was lent', async () => {
  const app = await testApp()
  await fc.assert(
    fc.asyncProperty(entries, async (all) => {
      const tenant = await directTenant(app)
      const posted: Transfer[] = []
      await Promise.all(
        all.map(async (transfers) => {
          try {
            await changeAs(app, tenant, (context) =>
              post(context, { kind: 'random', reference: 'r', transfers }),
            )
            posted.push(...transfers)
          } catch (error) {
            assert.match(String(error), /customer_balance_not_negative|rollover_loan_not_overpaid/)
          }
        }),
      )
      const model = new Map<string, string>()
      const move = (account: string, asset: string, amount: string) =>
        model.set(`${account} ${asset}`, add(model.get(`${account} ${asset}`) ?? '0', amount))
      for (const { from, to, asset, amount } of posted) {
        move(from, asset, negate(amount))
        move(to, asset, amount)
      }
      const rows = await app.database.sql(tenant)<{ account: string; asset: string; balance: string }>`
        select account, asset, sum(balance)::text as balance from ledger_balances where tenant = ${tenant}
        group by account, asset`
      const sums = new Map<string, string>()
      for (const { account, asset, balance } of rows) {
        assert.equal(compare(balance, model.get(`${account} ${asset}`) ?? '0'), 0, `${account} ${asset}`)
        if (account.startsWith('customer:')) assert.ok(compare(balance, '0') >= 0, `${account} ${balance}`)
        if (account.startsWith('rollover:')) assert.ok(compare(balance, '0') <= 0, `${account} ${balance}`)
        sums.set(asset, add(sums.get(asset) ?? '0', balance))
      }
      for (const [asset, sum] of sums) assert.equal(compare(sum, '0'), 0, asset)
      assert.equal(
        rows.filter((row) => compare(row.balance, '0') !== 0).length,
        [...model.values()].filter((balance) => compare(balance, '0') !== 0).length,
      )
    }),
    { numRuns: 25 },
  )
})

test('a change that locks a balance before it moves it does not deadlock with a change that only moves it', async () => {
  const app = await testApp()
  const tenant = await directTenant(app)
  const mine = available('a')
  const move = (from: string, to: string, amount: string, isHeld: boolean) =>
    changeAs(app, tenant, async (context) => {
      if (isHeld) await lockBalance(context, mine, 'EUR')
      await post(context, {
        kind: 'test',
        reference: 'r',
        transfers: [{ from, to, asset: 'EUR', amount }],
      })
      return context.attempt
    })
  await move('bank', mine, '1000.00', false)
  const attempts = await Promise.all(
    Array.from({ length: 400 }, (_, n) => {
      const house = n % 4 < 2 ? 'bank' : 'advances'
      return n % 2 ? move(mine, house, '1.00', true) : move(house, mine, '1.00', false)
    }),
  )
  assert.deepEqual(
    attempts.filter((attempt) => attempt > 1),
    [],
  )
  await playStory(app, tenant, 'have 1000 EUR customer:a:free')
})

test('changes that move hundreds of balances, some of them new, do not deadlock', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`ledger: TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  const app = await testApp()
  const tenant = await directTenant(app)
  const customers = Array.from({ length: 40 }, (_, n) => available(`c${n}`))
  const shuffled = (transfers: Transfer[]) =>
    transfers
      .map((transfer) => ({ transfer, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ transfer }) => transfer)
  const eur = (from: string, to: string, amount: string) => ({ from, to, asset: 'EUR', amount })
  const move = (transfers: Transfer[]) =>
    changeAs(app, tenant, async (context) => {
      await post(context, { kind: 'test', reference: 'r', transfers: shuffled(transfers) })
      return context.attempt
    })
  await move(customers.map((customer) => eur('bank', customer, '100.00')))
  const attempts = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      move([
        ...customers.map((customer) => eur(customer, n % 2 ? 'fees' : available(`new${n % 6}`), '1.00')),
        ...customers.map((customer) => eur('bank', customer, '0.25')),
        ...customers.map((customer) => ({ ...eur('depot', customer, '3'), asset: `ins_${n % 5}` })),
      ]),
    ),
  )
  assert.deepEqual(
    attempts.filter((attempt) => attempt > 1),
    [],
  )
  // Each has 100.00 - 60 × 1.00 + 60 × 0.25 = 55.00; the fees took 30 × 40 × 1.00, each of three new ones 10 × 40 ×
  // 1.00.
  await playStory(
    app,
    tenant,
    [
      ...customers.map((customer) => `have 55.00 EUR ${customer}`),
      ...['new0', 'new2', 'new4'].map((name) => `have 400.00 EUR ${available(name)}`),
      ...customers.map((customer) => `have 36 ins_4 ${customer}`),
      'have 1200.00 EUR fees',
      `move 55.01 EUR from ${customers[0]} to fees refused`,
      `move 0.01 EUR from ${available('nobody')} to fees refused`,
      `have 0 EUR ${available('nobody')}`,
    ].join('\n'),
  )
})
