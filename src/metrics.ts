// The metrics of a process, in the format of Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readCacheFigures } from './memory/counts.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'holdfast_' })

export const requestDurations = new Histogram({
  name: 'holdfast_http_request_seconds',
  help: 'Time from the arrival of a request to its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export const jobsRun = new Counter({
  name: 'holdfast_jobs_total',
  help: 'Jobs carried out, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  registers: [registry],
})

export const jobsDue = new Gauge({
  name: 'holdfast_jobs_due',
  help: 'Jobs that are due and have not run yet, as last counted by the worker.',
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
