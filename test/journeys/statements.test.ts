// Statements of random years, compared with the ledger: the sums of its transfers before a period and at its end
// equal the cash and units of the statement, and the listed movements are the difference.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { openAccount } from '../../src/features/customers/accounts/open-account.ts'
import { runInTransaction } from '../../src/unit-of-work/run-in-transaction.ts'
import { add, isZero, negate } from '../../src/values/decimal.ts'
import { newId } from '../../src/values/ids.ts'
import { addDays, startOfDay } from '../../src/values/time.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { contentOf, fetchPdf, holdStatement } from '../support/documents.ts'
import { WORLD, ZERO_BUND } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'
import { readPdf } from '../support/pdf-text.ts'
import { drawnYear, instantsOf, live, type Year } from '../support/random-year.ts'

const ACCOUNTS = 500
const AT_ONCE = 8
const INSTANTS = instantsOf(2027, 40)
const FIRST_DAY = '2027-01-01'

async function changeAt<T>(
  { tenant }: Caller,
  now: string,
  handler: (context: Context) => Promise<T>,
): Promise<T> {
  const request = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }
  return runInTransaction(await testApp(), { tenant, actor: SYSTEM, request, action: 'test', now }, handler)
}

async function openYears(tenant: Caller, customer: string, drawn: Year['steps'][]): Promise<Year[]> {
  const instruments: string[] = []
  for (const symbol of [WORLD, ZERO_BUND, 'IE00BKM4GZ66'])
    instruments.push((await tenant.get(`/instruments/${symbol}`)).id)
  return changeAt(tenant, `${FIRST_DAY}T00:00:00.000Z`, async (context) =>
    drawn.map((steps) => {
      const account = openAccount(context, {
        customer,
        name: 'Year',
        base_currency: 'EUR',
        is_primary: false,
      })
      const positions = instruments.map((one): [string, string] => [one, newId('pos_')])
      return { account, positions, steps, has: new Map() }
    }),
  )
}

/** Ledger balances of free and held together, by account and asset, of what was booked before each of the instants. */
async function ledgerAt({ tenant }: Caller, wanted: { account: string; instants: string[] }[]) {
  const rows = await (await testApp()).database.sql(tenant)<Record<string, string>>`
    select booked_at, from_account, to_account, asset, trim_scale(amount)::text as amount
    from ledger_transfers where tenant = ${tenant}`
  const documentsById = new Map(
    wanted.map(({ account, instants }) => [
      account,
      instants.map((at) => ({ at, sums: new Map<string, string>() })),
    ]),
  )
  const owner = (name: string) => /^customer:(.*):(free|held)$/.exec(name)?.[1] ?? ''
  for (const { booked_at, from_account, to_account, asset, amount } of rows)
    for (const [side, signed] of [
      [owner(to_account!), amount!],
      [owner(from_account!), negate(amount!)],
    ] as const)
      for (const { at, sums } of documentsById.get(side) ?? [])
        if (booked_at! < at) sums.set(asset!, add(sums.get(asset!) ?? '0', signed))
  return documentsById
}

const figures = (sums: Map<string, string>) =>
  Object.fromEntries([...sums].filter(([, amount]) => !isZero(amount)).sort())

function statedAt(content: Body, end: 'opening' | 'closing') {
  const sums = new Map<string, string>()
  for (const cash of content.cash) sums.set(cash.currency, add('0', cash[`${end}_balance`]))
  for (const units of content.units)
    sums.set(units.instrument, add(sums.get(units.instrument) ?? '0', units[`${end}_quantity`]))
  return figures(sums)
}

async function inTurns<T>(items: T[], work: (item: T) => Promise<void>) {
  const left = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
    }),
  )
}

test(`statements of a random year of ${ACCOUNTS} accounts equal the ledger, to the cent and the unit`, async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`statements: TEST_SEED=${seed}`)
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: '2028-01-01T00:00:00.000Z' })
  const { customer } = await openTestAccount(tenant)
  const drawn = fc.sample(drawnYear(INSTANTS.length), { numRuns: ACCOUNTS, seed })
  const years = await openYears(tenant, customer.id, drawn)
  for (const [at, instant] of INSTANTS.entries())
    await changeAt(tenant, instant, async (context) => {
      for (const year of years) await live(context, year, at)
    })
  const spans = fc.sample(fc.tuple(fc.nat(364), fc.integer({ min: 1, max: 365 })), {
    numRuns: ACCOUNTS,
    seed,
  })
  const drafts = years.map(({ account }, at) => {
    const [start, length] = spans[at]!
    const period_start = addDays(FIRST_DAY, start)
    return { account, period_start, period_end: addDays(FIRST_DAY, Math.min(start + length, 365)) }
  })
  const ledger = await ledgerAt(
    tenant,
    drafts.map(({ account, period_start, period_end }) => ({
      account,
      instants: [startOfDay(period_start), startOfDay(period_end)],
    })),
  )
  let moved = 0
  await inTurns(drafts, async ({ account, ...period }) => {
    const { id } = await tenant.post(`/accounts/${account}/statements`, period)
    const content = await contentOf(tenant, id)
    holdStatement(content)
    const [opening, closing] = ledger.get(account)!
    assert.deepEqual(statedAt(content, 'opening'), figures(opening!.sums), `${account} at the beginning`)
    assert.deepEqual(statedAt(content, 'closing'), figures(closing!.sums), `${account} at the end`)
    moved += content.cash.reduce((sum: number, one: Body) => sum + one.movements.length, 0)
  })
  assert.ok(moved > ACCOUNTS) // Something was there to be wrong.
  console.log(`statements: ${ACCOUNTS} with ${moved} movements of cash`)

  // The pages say the same as the data.
  const busiest = years.reduce((most, one) => (one.steps.length > most.steps.length ? one : most))
  const whole = { period_start: FIRST_DAY, period_end: '2028-01-01' }
  const { id } = await tenant.post(`/accounts/${busiest.account}/statements`, whole)
  const content = await contentOf(tenant, id)
  const pages = readPdf(await fetchPdf(tenant, id)).map((lines) => lines.join('\n'))
  const signs: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }
  for (const { currency, movements, closing_balance } of content.cash)
    for (const figure of [closing_balance, ...movements.map((one: Body) => one.cash_amount)]) {
      const shown = Number(figure).toLocaleString('en-US', { minimumFractionDigits: 2 })
      const text = shown.startsWith('-')
        ? `-${signs[currency]}${shown.slice(1)}`
        : `${signs[currency]}${shown}`
      if (movements.length > 0)
        assert.ok(
          pages.some((page) => page.includes(text)),
          text,
        )
    }
  for (const [at, page] of pages.entries()) assert.ok(page.includes(`Page ${at + 1} of ${pages.length}`))
  const balances: Body[] = await tenant.get(`/accounts/${busiest.account}/cash-balances`)
  assert.deepEqual(
    content.cash.map((one: Body) => `${one.currency} ${one.closing_balance}`),
    balances.map((one) => `${one.currency} ${one.total}`),
  )
})
