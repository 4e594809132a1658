// The rates of clients, operators and tenants hold over all processes of the API. Once a second each process stores how
// many requests it had of each, and reads the figures of the other processes. No request waits for that.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { DatabaseUnavailable, PLATFORM, type Sql } from '../../db/database.ts'
import { rateProcesses, ratesShared } from '../../metrics.ts'
import { divideRate } from './divide-rate.ts'
import type { RateShare } from './rate-limit.ts'

const FLUSH_MS = 1_000
/** The figures of a process count for this long, its own and those of others. */
const FRESH_MS = 3_000
/** The largest number of clients, operators and tenants that a process reports: those with the most requests. */
const MAX_REPORTED = 1_000

/** Requests per second, by client, operator or tenant. */
type Demands = Record<string, number>

export interface RateShares {
  /** Counts a request of the client, operator or tenant. */
  count(key: string): void
  /** The part of the rate that this process may use for it. */
  partOf(key: string, rate: number): RateShare
  /** The same for a caller that is not counted: an equal part for every process. */
  equalPart(rate: number): RateShare
  /** Stores the figures of this process and reads those of the others. */
  flush(): Promise<void>
  /** Removes the figures of this process. */
  leave(): Promise<void>
}

/** Makes the shares of a process. While it cannot read the figures of others, it takes an equal part of each rate. */
export function newRateShares({ config, database, log, machineNow }: App): RateShares {
  const id = randomUUID()
  const sql = database.write(PLATFORM)
  let counts = new Map<string, number>()
  let since_ms = machineNow()
  let read_ms = Number.NEGATIVE_INFINITY
  let processes = config.api_processes
  let others: readonly Demands[] = []
  let flushing: Promise<void> | undefined
  let is_failing = false

  const isFresh = () => machineNow() - read_ms < FRESH_MS
  const equalPart = (rate: number): RateShare => ({ rate: rate / processes, burst: (2 * rate) / processes })

  async function exchange(): Promise<void> {
    const now_ms = machineNow()
    const demands = demandsOf(counts, Math.max(1, now_ms - since_ms) / 1000)
    counts = new Map()
    since_ms = now_ms
    others = await exchangeDemands(sql, id, demands)
    processes = others.length + 1
    read_ms = machineNow()
    is_failing = false
  }

  function show() {
    // A process that lost sight of the others divides by the number that it saw last, or by that of the settings.
    if (!isFresh()) processes = Math.max(processes, config.api_processes)
    ratesShared.set(isFresh() ? 1 : 0)
    rateProcesses.set(processes)
  }

  return {
    count: (key) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    partOf(key, rate) {
      if (!isFresh()) return equalPart(rate)
      const demands = others.flatMap((one) => one[key] ?? [])
      return { rate: divideRate(rate, demands), burst: (2 * rate) / processes }
    },
    equalPart,
    flush() {
      flushing ??= exchange()
        .catch((error) => {
          // The log has one line about a database that is away already.
          if (!is_failing && !(error instanceof DatabaseUnavailable))
            log.warn({ err: error }, 'the rates of clients cannot be shared with other processes')
          is_failing = true
        })
        .finally(() => {
          flushing = undefined
          show()
        })
      return flushing
    },
    async leave() {
      await flushing
      await sql`delete from rate_shares where process = ${id}`.catch(() => {})
    },
  }
}

// Stores the demands of the process and reads those of the others; the rows of processes that have ended go.
async function exchangeDemands(sql: Sql, id: string, own: Demands): Promise<Demands[]> {
  const rows = await sql<{ demands: Demands }>`
    with own as (
      insert into rate_shares (process, demands, stored_at)
      values (${id}, ${JSON.stringify(own)}::jsonb, clock_timestamp())
      on conflict (process) do update set demands = excluded.demands, stored_at = excluded.stored_at),
    ended as (
      delete from rate_shares where process = any (array(
        select process from rate_shares
        where process <> ${id} and stored_at < clock_timestamp() - interval '1 minute'
        for update skip locked)))
    select demands from rate_shares
    where process <> ${id} and stored_at > clock_timestamp() - ${FRESH_MS} * interval '1 millisecond'`
  return rows.map(({ demands }) => demands)
}

function demandsOf(counts: ReadonlyMap<string, number>, seconds: number): Demands {
  const largest = [...counts].sort(([, one], [, other]) => other - one).slice(0, MAX_REPORTED)
  return Object.fromEntries(largest.map(([key, count]) => [key, Math.round((count / seconds) * 1000) / 1000]))
}

/** Shares the rates with the other processes from the moment at which the server listens until it closes. */
export function openRateShares(server: FastifyInstance, app: App): void {
  const { rate_limit_per_second, tenant_rate_limit_per_second } = app.config
  if (rate_limit_per_second === 0 && tenant_rate_limit_per_second === 0) return
  const shares = app.component(newRateShares)
  let timer: NodeJS.Timeout | undefined
  server.addHook('onListen', (done) => {
    void shares.flush()
    timer = setInterval(shares.flush, FLUSH_MS)
    done()
  })
  server.addHook('onClose', () => {
    clearInterval(timer)
    return shares.leave()
  })
}
