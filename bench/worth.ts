// (a) The valuation of an account with 200 positions, at a steady rate of requests.
// (b) Ten years of daily history of one account: the first answer, and the same again.
import { Pool } from 'undici'
import { transferValue } from '../src/features/transfers/transfers/transfer-value.ts'
import { newId } from '../src/values/ids.ts'
import { addDays, dayOf, startOfDay } from '../src/values/time.ts'
import { load, type Measured, median, paceRounds, type Stage } from './stage.ts'
import { as, newTown, nowOf, openAccounts, type Town } from './town.ts'

const POSITIONS = 200
const PER_SECOND = 100
const ROUNDS = 3
const YEARS = 10

const PARTS: Record<string, (stage: Stage) => Promise<Measured | Measured[]>> = {
  valuation: benchValuation,
  history: benchHistory,
}

/** Every claim about worth; BENCH_PART names the parts to measure, `valuation` and `history`. */
export async function benchWorth(stage: Stage): Promise<Measured[]> {
  const parts = process.env.BENCH_PART?.split(',') ?? Object.keys(PARTS)
  const unknown = parts.filter((part) => !(part in PARTS))
  if (unknown.length > 0) throw new Error(`no part ${unknown}; there are ${Object.keys(PARTS)}`)
  const measured: Measured[] = []
  for (const part of parts) measured.push(...[await PARTS[part]!(stage)].flat())
  return measured
}

/** An account with 200 positions. */
async function setValuation(stage: Stage): Promise<{ town: Town; account: string }> {
  const town = await newTown(stage)
  const [account] = (await openAccounts(stage.app, town, 1, await nowOf(town))) as [string]
  const listed: { id: string; instrument_type: string }[] = await town.caller.get('/instruments')
  const held = listed.filter(({ instrument_type }) => instrument_type !== 'currency_pair')
  if (held.length < POSITIONS) throw new Error(`the catalogue has ${held.length} instruments`)
  const lines = Array.from({ length: POSITIONS }, (_, n) => ({
    instrument: held[n]!.id,
    quantity: String(10 + n),
    unit_price: '100',
  }))
  for (let n = 0; n < POSITIONS; n += 20)
    await as(stage.app, town, (context) =>
      transferValue(context, {
        kind: 'position_migration_in',
        to: account,
        lines: lines.slice(n, n + 20),
      } as never),
    )
  return { town, account }
}

/** p99 of the valuation of an account with 200 positions, at 100 requests a second. */
async function benchValuation(stage: Stage): Promise<Measured> {
  const { town, account } = await setValuation(stage)
  const headers = { authorization: `Bearer ${await town.caller.token()}`, 'api-version': '2026-09-02' }
  const path = `/accounts/${account}/valuation`
  const { position_valuations } = await town.caller.get(path)
  await load({ url: stage.baseUrl + path, headers, connections: 4, seconds: 2 })
  const pool = new Pool(stage.baseUrl, { connections: 32 })
  const { p99s, line } = await paceRounds(PER_SECOND, ROUNDS, async () => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    await body.dump()
    return statusCode
  })
  await pool.close()
  return {
    name: `Worth: GET /accounts/{id}/valuation with ${position_valuations.length} positions, p99`,
    lines: [line],
    figure: median(p99s),
    goal: -6,
    unit: 'ms',
  }
}

const ETFS = ['IE00B4L5Y983', 'IE00B3F81R35', 'IE00B53SZB19']
const BONDS = ['IT0005648149', 'FR001400X8V5']
const TRIES = 3

/** The first history of ten years of an account with six positions at a time, one of them in dollars, and the same again. */
async function benchHistory(stage: Stage): Promise<Measured[]> {
  const town = await newTown(stage)
  const start = dayOf(await nowOf(town))
  const accounts = await openAccounts(stage.app, town, TRIES, startOfDay(start))
  await town.caller.post('/sandbox/clock/advance', { to: startOfDay(addDays(start, 365 * YEARS)) })
  await town.caller.get('/instruments')
  for (const account of accounts) await writeLife(stage, town, account, start)
  const firsts: number[] = []
  const agains: number[] = []
  for (const account of accounts) {
    const ask = async () => {
      const begun = performance.now()
      const { series } = await town.caller.get(`/accounts/${account}/valuation-history?period_start=${start}`)
      if (series.length !== 365 * YEARS + 1) throw new Error(`a history of ${series.length} days`)
      return performance.now() - begun
    }
    firsts.push(await ask())
    const again: number[] = []
    for (let n = 0; n < 11; n++) again.push(await ask())
    agains.push(median(again))
  }
  const shown = (all: number[]) => all.map((ms) => `${ms.toFixed(0)} ms`).join(', ')
  return [
    {
      name: `Worth: a history of ${YEARS} years of days, asked for the first time`,
      lines: [
        `of ${TRIES} accounts one after the other: ${shown(firsts)}; the first finds no price in memory`,
      ],
      figure: firsts[0]!,
      goal: -150,
      unit: 'ms',
    },
    {
      name: 'Worth: the same history again',
      lines: [`medians of 11: ${shown(agains)}`],
      figure: Math.max(...agains),
      goal: -10,
      unit: 'ms',
    },
  ]
}

// A deposit and a fee a month, a buy of each fund and bond a quarter, a bill of half a year after the other.
async function writeLife({ app }: Stage, { tenant }: Town, account: string, start: string): Promise<void> {
  const end = addDays(start, 365 * YEARS)
  const rows: Record<string, string | null>[] = []
  const row = (day: string, type: string, more: Record<string, string | null>) =>
    rows.push({ id: newId('txn_'), at: `${day}T10:00:00Z`, type, ...more })
  const sql = app.database.sql('*')
  const byDay = await sql<{ id: string; from: string; to: string }>`
    select id, attributes ->> 'initial_issue_date' as "from", attributes ->> 'maturity_date' as "to" from instruments
    where instrument_type = 'bill' and attributes ->> 'issuer_country' = 'DE' order by 2, 3 desc`
  const held = await sql<{ id: string; symbol: string }>`
    select id, symbol from instruments where symbol = any (${[...ETFS, ...BONDS]})`
  for (let day = start, n = 0; day < end; day = addDays(day, 30), n++) {
    row(day, 'deposit', { cash: '500.00' })
    row(day, 'fee', { cash: '-1.25' })
    if (n % 3 === 0)
      for (const { id, symbol } of held)
        row(day, 'buy', {
          cash: '-60.00',
          instrument: id,
          position: `${account} ${symbol}`,
          units: '0.6',
          price: '100',
        })
  }
  for (let day = start; ; ) {
    const bill = byDay.find((one) => one.from >= day && one.to > addDays(one.from, 150))
    if (!bill || bill.to >= end) break
    const own = { instrument: bill.id, position: `${account} ${bill.id}` }
    row(bill.from, 'buy', { ...own, cash: '-98.50', units: '1', price: '98.5' })
    row(bill.to, 'maturity', { ...own, cash: '100.00', units: '-1', price: '100' })
    day = bill.to
  }
  await app.database.write(tenant)`
    insert into transactions (tenant, id, account, position, entry, summary, booked_at, settled, cash_amount, unit_quantity,
                              unit_price, currency, instrument, transaction_type, reference_type)
    select ${tenant}, id, ${account}, position, id, type, at, true, cash, units, price, 'EUR', instrument, type, type
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, at timestamptz, type text, cash numeric, units numeric, price numeric, instrument text, position text)`
}
