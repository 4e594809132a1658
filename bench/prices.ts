// (a) What a real feed's history costs to bring in: a file of a million prices, through the command, twice.
// (b) GET /prices of fifty symbols against one, over HTTP, in turns: from the simulated market, and from the store.
// (c) Ten years of daily prices of one instrument from the simulated market, of every kind.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closingPrices, simulatedPrice } from '../src/market/prices.ts'
import { listSeedInstruments } from '../src/seed/instruments.ts'
import { addDays, dayOf, instant } from '../src/values/time.ts'
import { load, type Measured, median, type Stage } from './stage.ts'

const MILLION = 1_000_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = 2
const SYMBOLS = 50
const YEARS = 10

/** Every claim about prices. */
export async function benchPrices(stage: Stage): Promise<Measured[]> {
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
    // An as-of read for every calendar day, as a history of valuations asks.
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
  const read = async (some: string[]) => {
    const url = `${stage.baseUrl}${pathOf(some)}`
    const { perSecond } = await load({ url, headers, connections: 1, seconds: SECONDS })
    return 1000 / perSecond
  }
  const one = [symbols.find((symbol) => symbol.startsWith('DE'))!]
  await read(one)
  await read(symbols)
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) pairs.push([await read(symbols), await read(one)])
  const [many, single] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
  return {
    name: `Prices: GET /prices for ${SYMBOLS} symbols against one, ${kind}`,
    lines: [
      `${many.toFixed(2)} ms against ${single.toFixed(2)} ms (medians of ${ROUNDS} pairs, one connection)`,
    ],
    figure: median(pairs.map(([a, b]) => a / b)),
    goal: -1.5,
    unit: 'times as long',
  }
}

async function benchImport(stage: Stage): Promise<Measured[]> {
  const file = join(stage.directory, 'million.csv')
  const symbols = listSeedInstruments().map(({ symbol }) => symbol)
  const out = createWriteStream(file)
  out.write('symbol,timestamp,quality,bid,ask\n')
  const begin = Date.parse('2024-01-01T00:00:00Z')
  for (let n = 0; n < MILLION; n++) {
    const at = instant(begin + Math.floor(n / symbols.length) * 60_000)
    const bid = (100 + (n % 1000) / 100).toFixed(2)
    if (
      !out.write(`${symbols[n % symbols.length]},${at},realtime,${bid},${(Number(bid) + 0.1).toFixed(2)}\n`)
    )
      await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  const run = async () => {
    const begun = performance.now()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['bin/holdfast.mjs', 'prices', 'import', file, '--provider', 'bench'],
      { cwd: join(import.meta.dirname, '..'), env: { ...process.env, ...stage.environment } },
    )
    return { seconds: (performance.now() - begun) / 1000, stored: JSON.parse(stdout) }
  }
  const first = await run()
  const again = await run()
  if (first.stored.added !== MILLION || again.stored.unchanged !== MILLION)
    throw new Error(`imported ${JSON.stringify([first.stored, again.stored])}`)
  return [
    {
      name: 'Prices: a file of a million, by the command',
      lines: [
        `all added in ${first.seconds.toFixed(1)} s; the same file again changes nothing, in ${again.seconds.toFixed(1)} s`,
      ],
      figure: first.seconds,
      goal: -60,
      unit: 's',
    },
  ]
}
