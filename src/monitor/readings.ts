// The statements that read the figures of the installation.
import type { Gauge } from 'prom-client'
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import {
  bankFileAge,
  breakGlassUses,
  executionsUnbooked,
  feedLag,
  feedWaiting,
  jobsDue,
  jobsFailing,
  ledgerBalanced,
  priceAge,
  proofAge,
  proofFaults,
  publishLag,
  queueAge,
  sealingLag,
} from './figures.ts'

const MAX_COUNTED = 1_000

/** Figures that one statement reads. */
export interface Reading {
  gauges: readonly Gauge[]
  read(app: App, kinds: readonly string[]): Promise<void>
}

export const READINGS: readonly Reading[] = [
  { gauges: [jobsDue, queueAge], read: readQueue },
  { gauges: [jobsFailing], read: readFailures },
  { gauges: [publishLag], read: readPublishLag },
  { gauges: [feedWaiting, feedLag], read: readFeed },
  { gauges: [sealingLag], read: readSealingLag },
  { gauges: [priceAge], read: readPriceAge },
  { gauges: [bankFileAge], read: readBankFileAge },
  { gauges: [ledgerBalanced], read: readBalance },
  { gauges: [proofFaults, proofAge], read: readProofs },
  { gauges: [breakGlassUses], read: readBreakGlassUses },
  { gauges: [executionsUnbooked], read: readUnbooked },
]

const sqlOf = (app: App) => app.database.sql(PLATFORM)

// A kind without due jobs has zeros, so that its series does not come and go.
async function readQueue(app: App, kinds: readonly string[]): Promise<void> {
  const rows = await sqlOf(app)<{ kind: string; due: number; age: number }>`
    select kind, due, extract(epoch from clock_timestamp() - oldest)::float8 as age from count_due(${MAX_COUNTED})`
  jobsDue.reset()
  queueAge.reset()
  for (const kind of kinds) {
    jobsDue.set({ kind }, 0)
    queueAge.set({ kind }, 0)
  }
  for (const { kind, due, age } of rows) {
    jobsDue.set({ kind }, due)
    queueAge.set({ kind }, Math.max(0, age))
  }
}

async function readFailures(app: App, kinds: readonly string[]): Promise<void> {
  const rows = await sqlOf(app)<{ kind: string; count: number }>`
    select kind, count(*) as count from jobs where last_error is not null group by kind`
  jobsFailing.reset()
  for (const kind of kinds) jobsFailing.set({ kind }, 0)
  for (const { kind, count } of rows) jobsFailing.set({ kind }, count)
}

async function readPublishLag(app: App): Promise<void> {
  const [row] = await sqlOf(app)<{ lag: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() + t.clock_offset - e.created_at)), 0)::float8 as lag
    from tenants t
    cross join lateral (
      select created_at from events where tenant = t.id and sequence is null order by ordinal limit 1) e
    where t.clock_mode = 'running'`
  publishLag.set(Math.max(0, row!.lag))
}

// One event beyond the position of the feed is the oldest that waits.
async function readFeed(app: App): Promise<void> {
  if (app.config.event_feed_url === undefined) return
  const [row] = await sqlOf(app)<{ waiting: number; lag: number }>`
    select coalesce(sum(last.sequence - coalesce(p.sequence, 0)), 0)::float8 as waiting,
           coalesce(max(extract(epoch from clock_timestamp() + t.clock_offset - oldest.created_at))
             filter (where t.clock_mode = 'running'), 0)::float8 as lag
    from tenants t
    cross join lateral (
      select sequence from events where tenant = t.id and sequence is not null order by sequence desc limit 1) last
    left join feed_positions p on p.tenant = t.id
    left join events oldest on oldest.tenant = t.id and oldest.sequence = coalesce(p.sequence, 0) + 1`
  feedWaiting.set(row!.waiting)
  feedLag.set(Math.max(0, row!.lag))
}

async function readSealingLag(app: App): Promise<void> {
  const [row] = await sqlOf(app)<{ lag: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - a.recorded_at)), 0)::float8 as lag
    from tenants t
    cross join lateral (
      select r.recorded_at from unlinked_records u join audit_records r on r.tenant = u.tenant and r.id = u.record
      where u.tenant = t.id order by u.ordinal limit 1) a`
  sealingLag.set(Math.max(0, row!.lag))
}

async function readPriceAge(app: App): Promise<void> {
  const rows = await sqlOf(app)<{ provider: string; age: number }>`
    select provider, extract(epoch from clock_timestamp() - newest_at)::float8 as age
    from price_providers where newest_at is not null`
  priceAge.reset()
  for (const { provider, age } of rows) priceAge.set({ provider }, age)
}

async function readBankFileAge(app: App): Promise<void> {
  const rows = await sqlOf(app)<{ currency: string; age: number }>`
    select s.currency, max(extract(epoch from
             case when t.clock_mode = 'running' then clock_timestamp() + t.clock_offset else t.clock_at end
             - s.last_at))::float8 as age
    from (select tenant, currency, max(created_at) as last_at from bank_statements group by tenant, currency) s
    join tenants t on t.id = s.tenant
    group by s.currency`
  bankFileAge.reset()
  for (const { currency, age } of rows) bankFileAge.set({ currency }, age)
}

async function readBalance(app: App): Promise<void> {
  const [row] = await sqlOf(app)<{ wrong: number }>`
    select count(*) as wrong
    from (select from ledger_balances group by tenant, asset having sum(balance) <> 0) unbalanced`
  ledgerBalanced.set(row!.wrong === 0 ? 1 : 0)
}

// A tenant that was never proven waits since its first record.
async function readProofs(app: App): Promise<void> {
  const [row] = await sqlOf(app)<{ faults: number; age: number }>`
    select coalesce(sum(p.faults), 0)::float8 as faults,
           coalesce(max(extract(epoch from clock_timestamp() - coalesce(p.proven_at, first.recorded_at))), 0)::float8
             as age
    from tenants t
    cross join lateral (
      select a.recorded_at from audit_chain l join audit_records a on a.tenant = l.tenant and a.id = l.record
      where l.tenant = t.id order by l.sequence limit 1) first
    left join last_proofs p on p.tenant = t.id`
  proofFaults.set(row!.faults)
  proofAge.set(Math.max(0, row!.age))
}

async function readBreakGlassUses(app: App): Promise<void> {
  const [row] = await sqlOf(app)<{ count: number }>`
    select count(*) as count from break_glass_uses where reviewed_at is null`
  breakGlassUses.set(row!.count)
}

async function readUnbooked(app: App): Promise<void> {
  const [row] = await sqlOf(app)<{ count: number }>`
    select count(*) as count from bank_breaks where kind = 'execution' and resolved_at is null`
  executionsUnbooked.set(row!.count)
}
