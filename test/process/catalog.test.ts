// An operator's catalogue on a server that runs: files that are stored whole or not at all, what the running server
// shows of them, and what single tenants see otherwise.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { StartingClock } from '../../src/clock/write-tenant.ts'
import { readConfig } from '../../src/config.ts'
import type { App } from '../../src/context.ts'
import { PLATFORM } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import {
  type ImportOutcome,
  importCatalog,
  readMics,
} from '../../src/features/instruments/catalog/import-catalog.ts'
import { listRows, writeCsv } from '../../src/features/instruments/catalog/imports/list-rows.ts'
import { issueBills, issueBillsForClocks } from '../../src/features/instruments/catalog/issue-bills.ts'
import { loadCatalogue } from '../../src/features/instruments/catalog/load-catalogue.ts'
import { findInstrument } from '../../src/features/instruments/catalog/read.ts'
import { type NewOverride, setOverride } from '../../src/features/instruments/catalog/set-override.ts'
import { issuesBetween } from '../../src/market/issuance/issuance.ts'
import { billId, billOfIssue } from '../../src/market/issuance/issuance-bill.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { type Body, type Caller, callerOf, refused } from '../support/caller.ts'
import { changeAs } from '../support/direct.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { WORLD } from '../support/instruments.ts'
import { until } from '../support/until.ts'
import {
  command,
  endAll,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  run,
  startOwn,
} from './own-server.ts'

/** The bills of the catalogue follow the latest of all clocks, so these tests go on from the time of the machine. */
const YEAR = new Date().getUTCFullYear()

const SAMPLE = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'catalog.csv')

let own: OwnServer
let tenant: Caller
let app: App

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  own = await startOwn(await newEnvironment({ DATABASE_URL }))
  const role = await migrate(DATABASE_URL)
  app = await openProcess(
    readConfig({ DATA_DIR: own.environment.DATA_DIR, DATABASE_CONNECTIONS: '4' }),
    { url: DATABASE_URL, role },
    newLog('silent'),
  )
  tenant = await newTenant()
})
afterAll(async () => {
  await app?.database.close()
  await endAll()
})

const file = (name: string, text: string): string => {
  const path = join(own.environment.DATA_DIR!, name)
  writeFileSync(path, text)
  return path
}
const newTenant = async (clock: StartingClock = FIRST_CLOCK) =>
  callerOf(own.baseUrl, await createTenant(app, 'Another', { onboarding: 'minimal' }, clock))
const override = (caller: Caller, key: string, wanted: NewOverride) =>
  changeAs(app, caller.tenant, (context) => setOverride(context, key, wanted))
const count = async () => (await listRows(app, {})).length
const problemsOf = (outcome: ImportOutcome) =>
  'problems' in outcome ? outcome.problems.map(({ line, member }) => `${line} ${member ?? ''}`.trim()) : []

describe('holdfast catalog import', () => {
  test('the sample is checked without being stored, then stored, and stored again changes nothing', async () => {
    const before = await count()
    const text = readFileSync(SAMPLE, 'utf8')
    const dry = await importCatalog(app, text, { format: 'csv', dry_run: true })
    assert.deepEqual(dry, { created: 4, changed: 0, unchanged: 0, dry_run: true })
    assert.equal(await count(), before)
    await refused(tenant.call('GET', '/instruments/IE00EXAMPL15'), 404, 'not_found')
    const stored = await command(own.environment, 'catalog', 'import', SAMPLE)
    assert.deepEqual(stored, { created: 4, changed: 0, unchanged: 0, dry_run: false })
    // The running server hears of it.
    const find = (isin: string) => tenant.call('GET', `/instruments/${isin}`)
    await until(
      () => find('IE00EXAMPL15'),
      ({ status }) => status === 200,
    )
    const bond = (await find('XSEXAMPLE340')).body
    assert.deepEqual(
      [bond.name, bond.coupon, bond.par_value, bond.rollout_stage, bond.supports_automatic_rollover],
      ['Example Republic 2.50% 15 May 2034', '2.50', '100.00', 'beta', false],
    )
    const bill = (await find('XSEXAMPLE357')).body
    assert.deepEqual(
      [bill.trading_status, bill.days_to_maturity > 0, 'par_value' in bill],
      ['buy_only', true, false],
    )
    const fund = (await find('LUEXAMPLE366')).body
    assert.match(fund.dealing_deadline_time_and_day, /^13:30 /)
    assert.equal((await tenant.get('/prices?symbol=IE00EXAMPL15')).length, 1) // the simulated market knows it
    const reports: number[][] = []
    const report = (...figures: number[]) => void reports.push(figures)
    const again = await importCatalog(app, text, { format: 'csv', report })
    assert.deepEqual(reports, [[4, 4]])
    assert.deepEqual(again, { created: 0, changed: 0, unchanged: 4, dry_run: false })
  })

  test('invalid rows are reported by line, and nothing is stored', async () => {
    const [header, etf, ...rest] = readFileSync(SAMPLE, 'utf8').trimEnd().split('\n')
    const good = etf!.replace('IE00EXAMPL15', 'IE00EXAMPL23').replace('Example World', 'Another')
    const path = file(
      'bad.csv',
      [header, good, etf!.replace('XETR', 'XXYZ'), '', rest[0]!.replace('EUR', 'EURO'), 'x'].join('\n'),
    )
    const before = await count()
    const { code, stderr, stdout } = await run(own.environment, 'bin/holdfast.mjs', 'catalog', 'import', path)
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.deepEqual(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.split(' ').slice(0, 2).join(' ')),
      ['bad.csv:3: exchange:', 'bad.csv:5: trading_currency:', 'bad.csv:6: Has', 'Nothing was'],
    )
    assert.match(stderr, /Nothing was stored: 3 lines are wrong\./)
    assert.equal(await count(), before)
  })

  test('an import accepts the output of the list, as CSV or JSON, without changes', async () => {
    const rows = await listRows(app, { sources: ['seed', 'import'] })
    assert.equal(rows.length, 158) // 154 of the seed and the sample's 4
    const expected = { created: 0, changed: 0, unchanged: 158, dry_run: false }
    assert.deepEqual(await importCatalog(app, writeCsv(rows), { format: 'csv' }), expected)
    const members = JSON.stringify(
      rows.map((row) => row.members),
      null,
      2,
    )
    assert.deepEqual(await importCatalog(app, members, { format: 'json' }), expected)
  })

  test('a changed instrument is counted as changed, and a restart does not undo it', async () => {
    const [row] = (await listRows(app, { sources: ['seed'] })).filter(
      ({ members }) => members.symbol === WORLD,
    )
    const text = JSON.stringify([{ ...row!.members, headline: 'Changed by the operator' }])
    assert.deepEqual(await importCatalog(app, text, { format: 'json' }), {
      created: 0,
      changed: 1,
      unchanged: 0,
      dry_run: false,
    })
    const shown = () => tenant.get(`/instruments/${WORLD}`)
    await until(shown, (one: Body) => one.headline === 'Changed by the operator')
    await ensureFoundation(app) // what every start does
    assert.equal((await shown()).headline, 'Changed by the operator')
  })

  test('a repeated ISIN, or that of a simulated bill, is refused', async () => {
    const sample = (await listRows(app, { sources: ['import'] })).find(
      ({ members }) => members.symbol === 'XSEXAMPLE357',
    )!
    const [simulated] = await listRows(app, { sources: ['simulated'] })
    const one = (isin: unknown) => ({ ...sample.members, isin, symbol: isin, name: 'Twice' })
    const text = JSON.stringify(
      [one('XSEXAMPLE373'), one('XSEXAMPLE373'), one(simulated!.members.isin)],
      null,
      1,
    )
    const size = JSON.stringify(one('XSEXAMPLE373'), null, 1).split('\n').length
    const outcome = await importCatalog(app, text, { format: 'json' })
    assert.deepEqual(problemsOf(outcome), [`${2 + size} symbol`, `${2 + 2 * size} isin`])
  })

  test('the unit of an instrument with positions does not change', async () => {
    const { place } = await fundedAccount(tenant)
    await place()
    const [row] = (await listRows(app, {})).filter(({ members }) => members.symbol === WORLD)
    const dollars = (members: object) => JSON.stringify([{ ...members, trading_currency: 'USD' }])
    const outcome = await importCatalog(app, dollars(row!.members), { format: 'json' })
    assert.deepEqual(problemsOf(outcome), ['1 trading_currency'])
    // Nobody has the sample's fund: a mistake there may be mended.
    const [fund] = (await listRows(app, {})).filter(({ members }) => members.symbol === 'LUEXAMPLE366')
    assert.equal(((await importCatalog(app, dollars(fund!.members), { format: 'json' })) as Body).changed, 1)
  })

  test('two concurrent imports store each instrument once', async () => {
    const text = readFileSync(SAMPLE, 'utf8')
      .split('\n')
      .slice(0, 2)
      .join('\n')
      .replace('IE00EXAMPL15', 'DE000EXMPL17')
    const outcomes = await Promise.all([1, 2, 3].map(() => importCatalog(app, text, { format: 'csv' })))
    assert.equal(outcomes.filter((outcome) => 'created' in outcome && outcome.created === 1).length, 1)
    assert.equal(outcomes.filter((outcome) => 'created' in outcome && outcome.unchanged === 1).length, 2)
  })

  test('the official list of markets replaces the built-in one', async () => {
    const official = readMics(
      '"MIC","OPERATING MIC","STATUS"\n"XNEW","XNEW","ACTIVE"\n"XETR","XETR","EXPIRED"\n',
    )
    assert.deepEqual([...official], ['XNEW'])
    const text = readFileSync(SAMPLE, 'utf8')
    const refusal = await importCatalog(app, text, { format: 'csv', mics: official })
    assert.deepEqual(problemsOf(refusal), ['2 exchange'])
    const outcome = await importCatalog(app, text.replace('XETR', 'XNEW'), {
      format: 'csv',
      mics: official,
      dry_run: true,
    })
    assert.deepEqual(problemsOf(outcome), [])
    assert.throws(() => readMics('a,b\n1,2\n'), /needs a column MIC/)
  })

  test('processes that need the same bills at the same time write each of them once', async () => {
    const config = readConfig({ DATA_DIR: own.environment.DATA_DIR, DATABASE_CONNECTIONS: '2' })
    const place = { url: own.environment.DATABASE_URL!, role: await migrate(own.environment.DATABASE_URL!) }
    const others = await Promise.all([1, 2, 3].map(() => openProcess(config, place, newLog('silent'))))
    try {
      const today = `${YEAR + 2}-08-15`
      const quarters = [`${YEAR + 1}-10-01`, `${YEAR + 2}-09-30`] as const
      await Promise.all(others.map((one) => issueBills(one, today)))
      const expected = issuesBetween(...quarters)
        .map(billId)
        .sort()
      const stored = await app.database.sql(PLATFORM)<{ id: string }>`
        select id from instruments
        where source = 'simulated' and attributes ->> 'initial_issue_date' between ${quarters[0]} and ${quarters[1]}`
      assert.deepEqual(stored.map(({ id }) => id).sort(), expected)
      const catalogues = await Promise.all(others.map(loadCatalogue))
      const [first, ...rest] = catalogues.map((one) => one.at(`${today}T12:00:00.000Z`).list())
      for (const one of rest) assert.deepEqual(one, first)
    } finally {
      for (const one of others) await one.database.close()
    }
  })

  test('a bond can be found from its first issue on', async () => {
    const [row] = (await listRows(app, {})).filter(({ members }) => members.symbol === 'XSEXAMPLE340')
    const bond = {
      ...row!.members,
      isin: 'XSEXAMPLE373',
      symbol: 'XSEXAMPLE373',
      initial_issue_date: `${YEAR + 3}-03-14`,
    }
    const text = JSON.stringify([{ ...bond, name: 'Of the future' }])
    assert.equal(((await importCatalog(app, text, { format: 'json' })) as Body).created, 1)
    const caller = await newTenant({ now: `${YEAR + 3}-03-13T23:59:59.999Z`, mode: 'frozen' })
    const find = () => caller.call('GET', '/instruments/XSEXAMPLE373')
    await refused(find(), 404, 'not_found')
    await caller.post('/sandbox/clock/advance', { seconds: 1 })
    assert.equal((await find()).body.name, 'Of the future')
    const bonds: Body[] = await caller.get('/instruments?instrument_type=bond')
    assert.ok(bonds.some(({ isin }) => isin === 'XSEXAMPLE373'))
  })

  test('a simulated bill gets another ISIN if an import uses its own', async () => {
    const far = `${YEAR + 4}-02-15T12:00:00.000Z`
    const issue = issuesBetween(`${YEAR + 4}-02-01`, `${YEAR + 4}-02-14`).find(
      ({ issuer }) => issuer.code === 'IT',
    )!
    const taken = billOfIssue(issue)
    const sample = (await listRows(app, { sources: ['import'] })).find(
      ({ members }) => members.symbol === 'XSEXAMPLE357',
    )!
    const { symbol } = taken
    const text = JSON.stringify([{ ...sample.members, isin: symbol, symbol, name: 'Took its number' }])
    assert.equal(((await importCatalog(app, text, { format: 'json' })) as Body).created, 1)
    const caller = await newTenant({ now: far, mode: 'frozen' })
    const bill = await caller.get(`/instruments/${taken.id}`)
    assert.deepEqual([bill.name, bill.isin], [taken.attributes.name, billOfIssue(issue, 1).symbol])
    assert.equal((await caller.get(`/instruments/${symbol}`)).name, 'Took its number')
  })

  test('bills are issued a week ahead of the latest clock, without an advance of it', async () => {
    const caller = await newTenant()
    const setClock = (at: string) =>
      app.database.write(caller.tenant)`
        update tenants set clock_mode = 'frozen', clock_at = ${at} where id = ${caller.tenant}`
    const lastIssued = async () => {
      await issueBillsForClocks(app)
      return (await loadCatalogue(app)).issued.to
    }
    await setClock(`${YEAR + 4}-03-24T23:59:59Z`)
    assert.equal(await lastIssued(), `${YEAR + 4}-01-01`)
    await setClock(`${YEAR + 4}-03-25T00:00:00Z`)
    assert.equal(await lastIssued(), `${YEAR + 4}-04-01`)
    const [issue] = issuesBetween(`${YEAR + 4}-04-01`, `${YEAR + 4}-04-14`)
    assert.equal((await tenant.call('GET', `/instruments/${billOfIssue(issue!).id}`)).status, 404)
  })

  test('bills are there for a clock that has reached them, before their notification arrives', async () => {
    const { tenant: id } = await newTenant()
    assert.ok((await loadCatalogue(app)).issued.to! < `${YEAR + 7}-01-01`)
    // Another process writes the bills and moves the clock. Its notification is still under way.
    await issueBills({ ...app, forget: async () => {} }, `${YEAR + 7}-01-14`)
    await app.database.write(id)`
      update tenants set clock_mode = 'frozen', clock_at = ${`${YEAR + 7}-01-14T10:00:00Z`} where id = ${id}`
    app.drop('tenant', id)
    const [issue] = issuesBetween(`${YEAR + 7}-01-01`, `${YEAR + 7}-01-14`)
    const { id: bill } = billOfIssue(issue!)
    const found = await changeAs(app, id, (context) => findInstrument(context, bill))
    assert.equal(found?.row.id, bill)
  })
})

describe('holdfast catalog override', () => {
  test('holdfast catalog override hides an instrument from one tenant, restricts it and shows it again', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    const before = await one.get(`/instruments/${WORLD}`)
    const words = ['--visible', 'no', '--trading-status', 'sell_only', '--rollout-stage', 'none']
    await command(own.environment, 'catalog', 'override', one.tenant, WORLD, ...words)
    await until(
      () => one.call('GET', `/instruments/${WORLD}`),
      ({ status }) => status === 404,
    )
    await refused(one.call('GET', `/instruments/${before.id}`), 404, 'not_found')
    assert.ok((await one.get('/instruments')).every((row: Body) => row.id !== before.id))
    assert.deepEqual(await one.get(`/prices?symbol=${WORLD}`), [])
    assert.deepEqual(await other.get(`/instruments/${WORLD}`), before)
    assert.deepEqual(await override(one, before.id, { is_visible: null }), {
      instrument: before.id,
      trading_status: 'sell_only',
      rollout_stage: 'none',
      is_visible: null,
    })
    const shown = () => one.call('GET', `/instruments/${WORLD}`)
    const { body } = await until(shown, ({ status }) => status === 200)
    assert.deepEqual(body, { ...before, trading_status: 'sell_only', rollout_stage: null })
    await override(one, WORLD, { trading_status: null, rollout_stage: null })
    await until(shown, (answer) => answer.body.trading_status === 'buy_sell')
    assert.deepEqual((await shown()).body, before)
    await assert.rejects(override(one, 'NOBODY', { is_visible: false }), { code: 'not_found' })
  })

  test('a holder of an instrument that is then hidden still sees the instrument', async () => {
    const holder = await newTenant()
    const { account, place } = await fundedAccount(holder)
    await place()
    await until(
      () => holder.get(`/accounts/${account}/positions`),
      (rows: Body[]) => rows.length === 1,
    )
    await override(holder, WORLD, { is_visible: false })
    await until(
      () => holder.call('GET', `/instruments/${WORLD}`),
      ({ status }) => status === 404,
    )
    const [position] = await holder.get(`/accounts/${account}/positions`)
    assert.equal(position.instrument.symbol, WORLD)
  })

  test('an instrument that no longer trades ends the orders that rest in it, by an override or a file', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    const rest = async (caller: Caller, symbol: string) => {
      const { orders } = await fundedAccount(caller)
      const { id: instrument } = await caller.get(`/instruments/${symbol}`)
      await caller.post('/sandbox/prices', { symbol, bid: '50.00', ask: '50.00' })
      const limit = { instrument, order_type: 'limit', side: 'buy', quantity: '1', limit_price: '40.00' }
      const { id } = await caller.post(orders, limit)
      await until(
        () => caller.get(`${orders}/${id}`),
        ({ status }: Body) => status === 'executing',
      )
      return () => caller.get(`${orders}/${id}`)
    }
    const ends = async (read: () => Promise<Body>) =>
      (await until(read, ({ status }) => status === 'cancelled')).cancelled_reason
    const [halted, trading] = [await rest(one, WORLD), await rest(other, WORLD)]
    await override(one, WORLD, { trading_status: 'not_trading' })
    assert.equal(await ends(halted), 'instrument_not_trading')
    assert.equal((await trading()).status, 'executing')

    const SAMPLED = 'IE00EXAMPL15'
    const [here, elsewhere] = [await rest(one, SAMPLED), await rest(other, SAMPLED)]
    await override(other, SAMPLED, { trading_status: 'buy_sell' })
    const text = readFileSync(SAMPLE, 'utf8').replace(/^(.*IE00EXAMPL15.*)buy_sell/m, '$1not_trading')
    assert.ok(((await importCatalog(app, text, { format: 'csv' })) as Body).changed >= 1)
    assert.equal(await ends(here), 'instrument_not_trading')
    assert.equal((await elsewhere()).status, 'executing')
    await importCatalog(app, readFileSync(SAMPLE, 'utf8'), { format: 'csv' })
  })
})
