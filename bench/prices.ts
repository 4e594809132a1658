// (a) The import of a real feed's history: a file of a million prices, through the command, twice.
// (b) GET /prices of fifty symbols against one, from the simulated market, and from the store: over HTTP, on one
//     connection, from the first byte of a request to the last of its answer, with a light
//     client (reader.ts), in many short turns, because the speed of a machine varies. The list is requested again and
//     again, as by a page that shows it; one line has the cost of lists that are requested for the first time.
// (c) Ten years of daily prices of one instrument from the simulated market, of every kind.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closingPrices, simulatedPrice } from '../src/market/prices.ts'
import { listSeedInstruments } from '../src/seed/instruments.ts'
import { addDays, dayOf, instant } from '../src/values/time.ts'
import { randomFrom } from '../test/support/random.ts'
import { openReader } from './reader.ts'
import { type Measured, median, type Stage } from './stage.ts'

const MILLION = 1_000_000
const FEW = 10_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const TURNS = 20 * ROUNDS
const REQUESTS = 200
const WARM_TURNS = 10
const SYMBOLS = 50
const YEARS = 10

/** Every claim about prices; with BENCH_PART=symbols that of many symbols alone, on a store of a few prices. */
export async function benchPrices(stage: Stage): Promise<Measured[]> {
  if (process.env.BENCH_PART === 'symbols') {
    const simulated = await benchSymbols(stage, 'simulated')
    await importFile(stage, await writePrices(stage, FEW))
    return [simulated, await benchSymbols(stage, 'stored')]
  }
  const simulated = await benchSymbols(stage, 'simulated')
  const imported = await benchImport(stage)
  return [benchSimulator(), simulated, ...imported, await benchSymbols(stage, 'stored')]
}

function benchSimulator(): Measured {
  const instruments = listSeedInstruments()
  const today = dayOf(instant(Date.now()))
  const slowest = { symbol: '', ms: 0 }
  for (const instrument of instruments) {
    const begun = performance.now()
    const closings = closingPrices('bench', instrument, today, addDays(today, YEARS * 365))
    // An as-of read for every calendar day, as a history of valuations needs.
    for (let day = today; day < addDays(today, YEARS * 365); day = addDays(day, 1))
      simulatedPrice('bench', instrument, `${day}T12:00:00.000Z`)
    const ms = performance.now() - begun
    if (closings.length > 0 && ms > slowest.ms) Object.assign(slowest, { symbol: instrument.symbol, ms })
  }
  return {
    name: 'Simulated market: ten years of one instrument, each business day’s close and each day’s noon',
    lines: [`slowest of ${instruments.length} instruments: ${slowest.symbol}, cold`],
    figure: slowest.ms / 1000,
    goal: -1,
    unit: 's',
  }
}

async function benchSymbols(stage: Stage, kind: 'simulated' | 'stored'): Promise<Measured> {
  const instruments: { symbol: string; instrument_type: string }[] = await stage.caller.get('/instruments')
  // Every kind of instrument, bonds and their yields among them.
  const symbols = listSeedInstruments()
    .slice(-SYMBOLS)
    .map(({ symbol }) => symbol)
  if (!symbols.every((symbol) => instruments.some((one) => one.symbol === symbol)))
    throw new Error('no catalogue')
  const headers = {
    authorization: `Bearer ${await stage.caller.token()}`,
    'api-version': '2026-09-02',
  }
  const pathOf = (some: string[]) =>
    `/prices?${some.map((one) => `symbol=${encodeURIComponent(one)}`).join('&')}`
  const reader = await openReader(stage.baseUrl, headers)
  const requestOf = async (some: string[]) => {
    const answer: unknown[] = await stage.caller.get(pathOf(some))
    if (answer.length !== some.length) throw new Error(`${answer.length} prices of ${some.length}`)
    return reader.requestOf(pathOf(some))
  }
  const many = await requestOf(symbols)
  const single = await requestOf([symbols.find((symbol) => symbol.startsWith('DE'))!])
  const random = randomFrom(1)
  const unasked = () => reader.requestOf(pathOf(shuffled(symbols, random)))
  const turn = async (of: () => Buffer) => reader.send(Array.from({ length: REQUESTS }, of))
  const turns: [number, number, number][] = []
  for (let n = -WARM_TURNS; n < TURNS; n++) {
    const took: [number, number, number] = [
      await turn(() => many),
      await turn(() => single),
      await turn(unasked),
    ]
    if (n >= 0) turns.push(took)
  }
  reader.close()
  const [ms, single_ms, unasked_ms] = [0, 1, 2].map((kind) => median(turns.map((took) => took[kind]!)))
  return {
    name: `Prices: GET /prices for ${SYMBOLS} symbols against one, ${kind}`,
    lines: [
      `${ms!.toFixed(3)} ms against ${single_ms!.toFixed(3)} ms (medians of ${TURNS} pairs of turns of ${REQUESTS} requests)`,
      `${unasked_ms!.toFixed(3)} ms where each list is one that nobody asked for before`,
    ],
    figure: median(turns.map(([a, b]) => a / b)),
    goal: -1.5,
    unit: 'times as long',
  }
}

function shuffled(symbols: readonly string[], random: () => number): string[] {
  return symbols
    .map((symbol) => ({ symbol, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ symbol }) => symbol)
}

/** Writes a file with `count` prices, of all instruments in turn, a minute apart. */
async function writePrices(stage: Stage, count: number) {
  const file = join(stage.directory, `${count}.csv`)
  const symbols = listSeedInstruments().map(({ symbol }) => symbol)
  const out = createWriteStream(file)
  out.write('symbol,timestamp,quality,bid,ask\n')
  const begin = Date.parse('2024-01-01T00:00:00Z')
  for (let n = 0; n < count; n++) {
    const at = instant(begin + Math.floor(n / symbols.length) * 60_000)
    const bid = (100 + (n % 1000) / 100).toFixed(2)
    if (
      !out.write(`${symbols[n % symbols.length]},${at},realtime,${bid},${(Number(bid) + 0.1).toFixed(2)}\n`)
    )
      await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  return file
}

async function importFile(stage: Stage, file: string) {
  const begun = performance.now()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/holdfast.mjs', 'prices', 'import', file, '--provider', 'bench'],
    { cwd: join(import.meta.dirname, '..'), env: { ...process.env, ...stage.environment } },
  )
  return { seconds: (performance.now() - begun) / 1000, stored: JSON.parse(stdout) }
}

async function benchImport(stage: Stage): Promise<Measured[]> {
  const file = await writePrices(stage, MILLION)
  const first = await importFile(stage, file)
  const again = await importFile(stage, file)
  if (first.stored.added !== MILLION || again.stored.unchanged !== MILLION)
    throw new Error(`imported ${JSON.stringify([first.stored, again.stored])}`)
  return [
    {
      name: 'Prices: a file of a million, by the command',
      lines: [
        `all added in ${first.seconds.toFixed(1)} s; the same file again changes nothing, in ${again.seconds.toFixed(1)} s`,
      ],
      figure: first.seconds,
      goal: -8,
      unit: 's',
    },
  ]
}
