// The metrics of this process, in the format of Prometheus. Each of its series carries the name of the process; the
// figures of the whole installation are in src/monitor.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readCacheFigures } from './memory/counts.ts'
import { readVersion } from './values/package-version.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const requestDurations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to its answer, by the pattern of its route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export const requestsShed = new Counter({
  name: 'holdfast_requests_shed_total',
  help: 'Requests that were refused because others waited too long: for the database, or for the event loop.',
  labelNames: ['reason'],
  registers: [registry],
})

export const requestsLimited = new Counter({
  name: 'holdfast_requests_limited_total',
  help: 'Requests that were refused because their client, operator, address or tenant exceeded its rate.',
  labelNames: ['limit'],
  registers: [registry],
})

export const ratesShared = new Gauge({
  name: 'holdfast_rates_shared',
  help: '1 while the process divides rates by the needs of all processes, 0 while it takes an equal part of each.',
  registers: [registry],
})

export const rateProcesses = new Gauge({
  name: 'holdfast_rate_processes',
  help: 'The number of processes of the API that share the rates, as this process sees it.',
  registers: [registry],
})

export const requestLogsSkipped = new Counter({
  name: 'holdfast_request_logs_skipped_total',
  help: 'Requests of clients that are missing in their request logs, because there were too many or no database.',
  registers: [registry],
})

export const commits = new Histogram({
  name: 'holdfast_commit_changes',
  help: 'The number of changes of requests and single jobs that a statement committed.',
  buckets: [1, 2, 4, 8, 16, 32],
  registers: [registry],
})

export const standbyReads = new Counter({
  name: 'holdfast_standby_reads_total',
  help: 'Statements of reads that a standby may answer, by the server that answered and the reason.',
  labelNames: ['server', 'reason'],
  registers: [registry],
})

export const jobsRun = new Counter({
  name: 'holdfast_jobs_total',
  help: 'Jobs carried out, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  registers: [registry],
})

export const deliveryAttempts = new Counter({
  name: 'holdfast_webhook_attempts_total',
  help: 'Attempts to deliver an event, by outcome.',
  labelNames: ['outcome'],
  registers: [registry],
})

export const pricesStored = new Counter({
  name: 'holdfast_prices_stored_total',
  help: 'Prices received from a feed, by provider and outcome.',
  labelNames: ['provider', 'outcome'],
  registers: [registry],
})

export const eventsFed = new Counter({
  name: 'holdfast_event_feed_events_total',
  help: 'Events that the broker of the event feed has stored for this process.',
  registers: [registry],
})

export const eventFeedConnected = new Gauge({
  name: 'holdfast_event_feed_connected',
  help: '1 while the process is connected to the broker of the event feed, otherwise 0, also without one.',
  registers: [registry],
})

export const feedPolls = new Counter({
  name: 'holdfast_price_feed_polls_total',
  help: 'Complete reads of a price feed, by provider and outcome.',
  labelNames: ['provider', 'outcome'],
  registers: [registry],
})

export const cacheLookups = new Counter({
  name: 'holdfast_cache_lookups_total',
  help: 'Lookups in the caches of the process, by cache: hits, misses, and hits on entries that were out of date.',
  labelNames: ['cache', 'outcome'],
  registers: [registry],
  collect() {
    this.reset()
    for (const { name, hits, misses, replaced } of readCacheFigures()) {
      this.inc({ cache: name, outcome: 'hit' }, hits)
      this.inc({ cache: name, outcome: 'miss' }, misses)
      this.inc({ cache: name, outcome: 'replaced' }, replaced)
    }
  },
})

export const cacheEntries = new Gauge({
  name: 'holdfast_cache_entries',
  help: 'Entries of the caches of the process that have a bound, by cache.',
  labelNames: ['cache'],
  registers: [registry],
  collect() {
    for (const { name, entries } of readCacheFigures())
      if (entries !== undefined) this.set({ cache: name }, entries)
  },
})

const perPool = ['pool'] as const

export const databaseConnections = new Gauge({
  name: 'holdfast_database_connections_in_use',
  help: 'Database connections that work for a request or a job, by pool.',
  labelNames: perPool,
  registers: [registry],
})

export const databaseConnectionsMost = new Gauge({
  name: 'holdfast_database_connections_max',
  help: 'The largest number of database connections, by pool.',
  labelNames: perPool,
  registers: [registry],
})

export const databaseWaiting = new Gauge({
  name: 'holdfast_database_requests_waiting',
  help: 'Requests and jobs that wait for a database connection, by pool.',
  labelNames: perPool,
  registers: [registry],
})

export const databaseAvailable = new Gauge({
  name: 'holdfast_database_available',
  help: '1 while the database answers and accepts writes, otherwise 0.',
  registers: [registry],
})

const buildInfo = new Gauge({
  name: 'holdfast_build_info',
  help: 'Always 1; the labels name the version and what the process does.',
  labelNames: ['version', 'role'],
  registers: [registry],
})

/** Names the process in all its series, and says what it is. */
export function nameProcess(name: string, role: string): void {
  registry.setDefaultLabels({ process: name })
  buildInfo.reset()
  buildInfo.set({ version: readVersion(), role }, 1)
  // A rate needs the zero before the first failure.
  for (const outcome of ['succeeded', 'failed']) deliveryAttempts.inc({ outcome }, 0)
  for (const reason of ['database', 'event_loop']) requestsShed.inc({ reason }, 0)
  for (const limit of ['client', 'operator', 'address', 'tenant']) requestsLimited.inc({ limit }, 0)
}
