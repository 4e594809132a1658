// The list of an account with many entries: the cost of a page depends on its rows, not on the length of the list.
import assert from 'node:assert/strict'
import { beforeAll, describe, inject, test } from 'vitest'
import type { ReadContext } from '../../src/context.ts'
import { type Statement, statement } from '../../src/db/sql.ts'
import { holdingRoutes } from '../../src/features/portfolio/holdings/routes.ts'
import type { Page } from '../../src/values/page.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { COUPONS, fillEntries } from '../support/fill-entries.ts'
import { openTestAccount } from '../support/journey.ts'

const COUNT = 8_000
const LIMIT = 20
let tenant: Caller
let account: string
let position: string

beforeAll(async () => {
  tenant = await freshTenant()
  account = (await openTestAccount(tenant)).account.id
  const ids = (await tenant.get('/instruments')).map((one: Body) => one.id)
  position = (await fillEntries(await testApp(), tenant.tenant, account, COUNT, ids))[0]!
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query('analyze transactions')
  await client.end()
})

test('the ledger accepts the entries of the fixture', async () => {
  const ledger = await tenant.get('/sandbox/ledger')
  assert.equal(ledger.balanced, true)
  const rows: Body[] = await tenant.get(`/accounts/${account}/transactions`)
  assert.equal(rows.length, COUNT)
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.cash_amount) * 100), 0)
  const [euros] = await tenant.get(`/accounts/${account}/cash-balances`)
  assert.equal(Math.round(Number(euros.total) * 100), cents)
})

describe('a page', () => {
  test.each([
    ['accounts', {}],
    ['accounts', { transaction_types: ['buy'] }],
    ['accounts', { transaction_types: ['coupon_payment'] }],
    ['accounts', { transaction_types: ['merger'] }],
    ['accounts', { transaction_types: ['fee', 'coupon_payment', 'deposit', 'fee'] }],
    ['positions', {}],
    ['positions', { transaction_types: ['sell'] }],
  ] as const)('a page of %s with %j reads few more rows than it shows, and so does the next page', async (whose, query) => {
    const sent: Statement[] = []
    const context = await readContext((one) => sent.push(one))
    const route = holdingRoutes.find(({ path }) => path === `/${whose}/{id}/transactions`)!
    const params = { id: whose === 'accounts' ? account : position }
    const ask = async (asked: object) =>
      (await route.read!(context, { params, query: asked, body: {} } as never)) as Page<Body>
    const first = await ask({ limit: LIMIT, ...query })
    const types: readonly string[] | undefined =
      'transaction_types' in query ? query.transaction_types : undefined
    assert.ok(first.items.every((one) => !types || types.includes(one.transaction_type)))
    if (first.next_cursor) {
      const next = await ask({ limit: LIMIT, cursor: first.next_cursor, ...query })
      assert.equal(new Set([...first.items, ...next.items].map((one) => one.id)).size, 2 * LIMIT)
    } else assert.deepEqual(types, ['merger'])
    for (const one of sent.filter(
      ({ text }) => text.includes('from transactions') || text.includes('asked'),
    )) {
      const read = rowsRead(await explain(one))
      assert.ok(read <= (LIMIT + 1) * 5, `${read} rows: ${one.text}`)
    }
  })

  test('filtered by a rare type leads to the last entry, each once', async () => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const path = `/accounts/${account}/transactions?limit=25&transaction_types=coupon_payment${cursor}`
      const { body, headers } = await tenant.call('GET', path)
      seen.push(...body.map((one: Body) => one.id))
      if (!headers.get('next-cursor')) break
      cursor = `&cursor=${headers.get('next-cursor')}`
    }
    assert.equal(seen.length, COUPONS)
    assert.deepEqual([...new Set(seen)].sort().reverse(), seen)
  })
})

async function readContext(seen: (sent: Statement) => void): Promise<ReadContext> {
  const app = await testApp()
  const { id, settings, vault } = (await app.tenant(tenant.tenant))!
  const sql = (strings: TemplateStringsArray, ...values: unknown[]) => {
    const sent = statement(strings, values)
    seen(sent)
    return app.database.run(id, sent)
  }
  return { app, sql, tenant: id, settings, vault, now: '2026-01-01T00:00:00.000Z' } as ReadContext
}

async function explain({ text, values, name }: Statement): Promise<unknown> {
  const app = await testApp()
  const query = { text: `explain (analyze, format json) ${text}`, values, name: `explain ${name}` }
  const [row] = await app.database.run<Record<string, unknown[]>>(tenant.tenant, query)
  return row!['QUERY PLAN']
}

/** Rows of transactions that scans gave or passed over, over all their loops; small tables may well be read whole. */
function rowsRead(plan: unknown): number {
  if (plan === null || typeof plan !== 'object') return 0
  const here = plan as Record<string, number>
  const own =
    (here['Relation Name'] as unknown) === 'transactions'
      ? (here['Actual Loops'] ?? 0) * ((here['Actual Rows'] ?? 0) + (here['Rows Removed by Filter'] ?? 0))
      : 0
  return Object.values(plan).reduce((sum: number, one) => sum + rowsRead(one), own)
}
