// The stage of every benchmark: the server as users run it, in a process of its own on the embedded database with
// durable commits, and a load generator in this one.
import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { readConfig } from '../src/config.ts'
import type { App } from '../src/context.ts'
import { findEmbedded } from '../src/db/embedded.ts'
import { newLog, openProcess } from '../src/open-process.ts'
import { type Caller, callerOf } from '../test/support/caller.ts'
import { freePort } from '../test/support/free-port.ts'
import { holdfast, spawnServer, waitReady } from '../test/support/server-process.ts'
import { temporaryDirectory } from '../test/support/temporary.ts'

export interface Stage {
  baseUrl: string
  databaseUrl: string
  tenant: string
  client_id: string
  client_secret: string
  caller: Caller
  /** Where the server keeps its data, and the settings it runs with. */
  directory: string
  environment: Record<string, string>
  /** The process of the server. */
  pid: number
  /** The App of this process, on the same database. */
  app: App
  close(): Promise<void>
  /** Ends the server immediately, where the benchmark broke off. */
  kill(): void
}

export interface Measured {
  name: string
  lines: string[]
  figure: number
  /** Below zero a most, above zero a least. */
  goal: number
  unit: string
}

const ROLE = 'holdfast_app'
/** For a machine that is busy with other things as well. */
const START_MS = 120_000

/** Starts the server and makes a tenant. */
export async function openStage(): Promise<Stage> {
  const directory = temporaryDirectory('bench')
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    DATA_DIR: directory,
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '0',
    ACCESS_TOKEN_TTL_SECONDS: '86400',
  }
  const server = spawnServer(environment)
  await waitReady(baseUrl, server, START_MS)
  const sandbox = JSON.parse(holdfast(environment, 'tenant', 'create', 'Bench', '--onboarding', 'minimal'))
  const databaseUrl = (await findEmbedded(join(directory, 'postgres')))!
  const config = readConfig({ ...environment, BASE_URL: baseUrl, DATABASE_CONNECTIONS: '32' })
  const app = await openProcess(config, { url: databaseUrl, role: ROLE }, newLog('warn'))
  return {
    ...sandbox,
    baseUrl,
    databaseUrl,
    caller: callerOf(baseUrl, sandbox),
    directory,
    environment,
    pid: server.child.pid!,
    app,
    kill: () => void server.child.kill('SIGTERM'),
    close: async () => {
      await app.database.close()
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  connections: number
  seconds: number
  /** Changes each request before it goes out. */
  prepare?: (request: autocannon.Request) => autocannon.Request
}

/** Sends load for some seconds; fails if an answer is not 2xx. */
export async function load({
  url,
  method = 'GET',
  headers,
  body,
  connections,
  seconds,

  prepare,
}: Load) {
  const { origin, pathname, search } = new URL(url)
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      { method, path: pathname + search, headers, body, ...(prepare ? { setupRequest: prepare } : {}) },
    ],
  } as autocannon.Options)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers beside 2xx, ${result.errors} errors`)
  return { perSecond: result.requests.total / result.duration, total: result.requests.total }
}

const WARM_SECONDS = 2

/**
 * Sends requests at a steady rate, each at its own instant, and returns the latencies from that instant on, sorted.
 * The first two seconds, in which connections open, are not counted.
 */
export async function pace(rate: number, seconds: number, send: () => Promise<number>): Promise<number[]> {
  const latencies: number[] = []
  const under: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < rate * (WARM_SECONDS + seconds); n++) {
    const due = begun + (n * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    under.push(
      send().then((status) => {
        if (status >= 300) throw new Error(`answered ${status} under a steady rate`)
        if (n >= rate * WARM_SECONDS) latencies.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(under)
  return latencies.sort((a, b) => a - b)
}

/** Paces several rounds of ten seconds; returns the p99 of each, and a line with the figures of each round. */
export async function paceRounds(
  rate: number,
  times: number,
  send: () => Promise<number>,
): Promise<{ p99s: number[]; line: string }> {
  const rounds: number[][] = []
  for (let round = 0; round < times; round++) rounds.push(await pace(rate, 10, send))
  const at = (share: number) => rounds.map((latencies) => latencies[Math.floor(latencies.length * share)]!)
  const all = (share: number) =>
    at(share)
      .map((ms) => ms.toFixed(1))
      .join(', ')
  const line = `${rate}/s, steadily, ${times} times: p50 ${all(0.5)} ms, p95 ${all(0.95)} ms, p99 ${all(0.99)} ms of ${rate * 10} each`
  return { p99s: at(0.99), line }
}

/** Has the database count and sort out new rows, as it does by itself in time. */
export async function sortOut(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** The middle of the figures. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** The machine that the figures were measured on. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
