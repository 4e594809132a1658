// Leases the next jobs of an advance in the order of their due times.
import type { App } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import { isPooled, type Job, type JobKind } from '../job.ts'
import type { Kinds } from '../run-jobs.ts'

/** The time for which a heartbeat keeps an advance alive; also the lease time of its jobs. */
export const ALIVE_SECONDS = 60
const MAX_LEASED = 1_000

/** A running advance. */
export interface Travel {
  app: App
  kinds: Kinds
  tenant: string
  start: Instant
  to: Instant
  /** If the clock has another epoch, another process took this advance for dead and started the clock again. */
  epoch: number
}

/**
 * Leases the next job by due time, and the jobs of its kind that follow it: of a pooled kind all of them, of another
 * kind those of the same instant. Returns `wait` while a worker runs jobs that it leased before the advance began.
 */
export async function leaseForAdvance(
  { app, kinds, tenant, to, epoch }: Travel,
  skipped: string[],
): Promise<Job[] | 'wait'> {
  const sql = app.database.write(tenant)
  const next = await sql<Job & { leased: boolean }>`
    with first as (
      select kind, due_at, rank from jobs
      where tenant = ${tenant} and due_at <= ${to} and id <> all (${skipped})
      order by due_at, rank, id
      limit 1
    )
    select j.tenant, j.id, j.kind, j.payload, j.lane, j.partition_key, j.due_at, j.attempts, j.trace,
           coalesce(j.leased_until > clock_timestamp(), false) as leased
    from first f
    cross join lateral (select f.kind = any (${pooledKinds(kinds)}) as is_any) w
    join jobs j on j.tenant = ${tenant} and j.id <> all (${skipped})
      and j.due_at <= case when w.is_any then ${to}::timestamptz(3) else f.due_at end and (w.is_any or j.rank = f.rank)
    order by j.due_at, j.rank, j.id
    limit ${MAX_LEASED}`
  const first = next[0]
  if (!first) return []
  const kind = kinds.get(first.kind)
  const end = next.findIndex((job) => job.kind !== first.kind || (!(kind && isPooled(kind)) && job.leased))
  const like = next.slice(0, Math.min(end < 0 ? next.length : end, mostOf(kind, next.length)))
  const free = like.filter((job) => !job.leased)
  if (free.length === 0) return 'wait'
  const ids = free.map((job) => job.id)
  const taken = await sql<{ id: string; attempts: number }>`
    update jobs
    set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => ${ALIVE_SECONDS}),
        holder = null
    where tenant = ${tenant} and id = any (${ids}) and (leased_until is null or leased_until <= clock_timestamp())
      and exists (select from tenants where id = ${tenant} and clock_epoch = ${epoch})
    returning id, attempts`
  const attempts = new Map(taken.map((job) => [job.id, job.attempts]))
  const leased = free.filter((job) => attempts.has(job.id))
  return leased.length > 0 ? leased.map((job) => ({ ...job, attempts: attempts.get(job.id)! })) : 'wait'
}

// A sequential job may enqueue a job that comes before the next one, so only one batch is leased.
const mostOf = (kind: JobKind | undefined, all: number): number =>
  kind && 'is_sequential' in kind && kind.is_sequential ? (kind.batch_size ?? all) : all

const pooledKinds = (kinds: Kinds): string[] => [...kinds.values()].filter(isPooled).map(({ kind }) => kind)
