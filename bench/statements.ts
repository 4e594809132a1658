// How long a statement of forty pages takes: to issue, to draw when it is first asked for, to link once it is drawn;
// and how long other requests wait at worst while pages are drawn.

import type { Context } from '../src/context.ts'
import { openAccount } from '../src/features/customers/accounts/open-account.ts'
import { bookTransaction } from '../src/features/portfolio/holdings/book-transaction.ts'
import { available, CUSTODY, UNSETTLED_TRADES } from '../src/ledger/chart.ts'
import { post } from '../src/ledger/post.ts'
import { runInTransaction } from '../src/unit-of-work/run-in-transaction.ts'
import { newId } from '../src/values/ids.ts'
import { addDays } from '../src/values/time.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { WORLD } from '../test/support/instruments.ts'
import { openTestAccount } from '../test/support/journey.ts'
import { readPdf } from '../test/support/pdf-text.ts'
import { type Measured, median, type Stage } from './stage.ts'

const DAYS = 350
const BUYS = 430
const PAGES = 40
const ROUNDS = 9
const FIRST_DAY = `${new Date().getUTCFullYear() + 1}-01-01`

/** Measures statements; the figure is the milliseconds in which forty pages are drawn, stored and linked. */
export async function benchStatements(stage: Stage): Promise<Measured> {
  const { caller } = stage
  const account = await furnish(stage)
  const took = { issue: [] as number[], draw: [] as number[], again: [] as number[] }
  const waits: number[] = []
  let pages = 0
  for (let round = 0; round < ROUNDS; round++) {
    const period = { period_start: FIRST_DAY, period_end: addDays(FIRST_DAY, DAYS) }
    const { id } = await timed(took.issue, () => caller.post(`/accounts/${account}/statements`, period))
    const link = () => caller.get(`/documents/${id}/file?redirect=false`)
    const stop = keepAsking(stage, waits)
    const { download_url } = await timed(took.draw, link)
    await stop()
    await timed(took.again, link)
    const bytes = Buffer.from(await (await fetch(download_url)).arrayBuffer())
    pages = readPdf(bytes).length
  }
  if (pages < PAGES) throw new Error(`the statement has ${pages} pages only`)
  const ms = (list: number[]) => `${median(list).toFixed(0)} ms`
  return {
    name: `Statements: ${pages} pages drawn when they are first asked for`,
    lines: [
      `issued in ${ms(took.issue)}, drawn in ${ms(took.draw)} (the first of the process ${took.draw[0]!.toFixed(0)} ms), linked again in ${ms(took.again)}; medians of ${ROUNDS}`,
      `another request meanwhile waited ${Math.max(...waits.slice(1)).toFixed(0)} ms at worst, ${ms(waits)} in the middle`,
    ],
    figure: median(took.draw),
    goal: -1000,
    unit: 'milliseconds',
  }
}

async function timed<T>(list: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const answer = await work()
  list.push(performance.now() - begun)
  return answer
}

// Sends one small request after the other, until the caller stops it.
function keepAsking({ baseUrl }: Stage, waits: number[]): () => Promise<void> {
  let stopped = false
  const asking = (async () => {
    while (!stopped) await timed(waits, () => fetch(`${baseUrl}/healthz`).then((answer) => answer.text()))
  })()
  return () => {
    stopped = true
    return asking
  }
}

// An account with a year of buys behind it.
async function furnish({ app, caller, tenant }: Stage): Promise<string> {
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  await caller.post('/sandbox/clock/advance', { to: `${addDays(FIRST_DAY, 366)}T00:00:00Z` })
  const { customer } = await openTestAccount(caller)
  const { id: instrument } = await caller.get(`/instruments/${WORLD}`)
  const position = newId('pos_')
  const request = { id: 'req_bench', path: 'bench', person: null, client_user: null, client_request: null }
  const at = <T>(now: string, handler: (context: Context) => Promise<T>) =>
    runInTransaction(app, { tenant, actor: SYSTEM, request, action: 'bench', now }, handler)
  const account = await at(`${FIRST_DAY}T00:00:00.000Z`, async (context) =>
    openAccount(context, { customer: customer.id, name: 'Bench', base_currency: 'EUR', is_primary: false }),
  )
  const move = async (context: Context, row: { cash: string; units?: string; type: string }) => {
    const { cash, units, type } = row
    const transfers = units
      ? [
          { from: available(account), to: UNSETTLED_TRADES, asset: 'EUR', amount: cash.slice(1) },
          { from: CUSTODY, to: available(account), asset: instrument, amount: units },
        ]
      : [{ from: UNSETTLED_TRADES, to: available(account), asset: 'EUR', amount: cash }]
    const entry = await post(context, { kind: 'bench', reference: account, transfers })
    bookTransaction(context, {
      account,
      position: units ? position : null,
      entry,
      settled: true,
      settlement_date: null,
      cash_amount: cash,
      unit_quantity: units ?? null,
      unit_price: units ? '98.5' : null,
      currency: 'EUR',
      instrument: units ? instrument : null,
      transaction_type: type,
      reference: null,
      reference_type: units ? 'order' : 'deposit',
      summary: units ? `Buy ${WORLD}` : 'Deposit',
    })
  }
  await at(`${FIRST_DAY}T09:00:00.000Z`, (context) => move(context, { cash: '1000000.00', type: 'deposit' }))
  for (let n = 0; n < BUYS; n++) {
    const day = addDays(FIRST_DAY, Math.floor((n * (DAYS - 2)) / BUYS) + 1)
    await at(`${day}T10:00:00.${String(n % 1000).padStart(3, '0')}Z`, (context) =>
      move(context, { cash: '-985.00', units: '10', type: 'buy' }),
    )
  }
  return account
}
