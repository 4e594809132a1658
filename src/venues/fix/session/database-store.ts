// The session's store in the database. One process at a time holds the lease of a session, and every statement checks
// it: a process that has lost the lease can neither send nor receive.
import { type Database, PLATFORM } from '../../../db/database.ts'
import { part } from '../../../db/sql.ts'
import { type Day, instant, toMilliseconds } from '../../../values/time.ts'
import type { Request, SentMessage, SessionStore } from './session-port.ts'
import { isStale } from './stale-request.ts'
import { storeMessage } from './store-message.ts'
import { advanceTo, isLeased, SessionLost, type StoreState } from './store-state.ts'

const LEASE_SECONDS = 15
const BATCH_SIZE = 100

export interface LeasedStore extends SessionStore {
  /** Renews the lease; false if it is lost. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

interface Options extends Pick<StoreState, 'session' | 'holder' | 'strange'> {
  database: Database
  /** The day on which the present session of the schedule began; numbers begin again with another one. */
  day?: Day | undefined
}

/** Leases the session; undefined while another process holds the lease. */
export async function leaseSession(options: Options): Promise<LeasedStore | undefined> {
  const { database, session, holder, strange, day = null } = options
  const sql = database.write(PLATFORM)
  await sql`insert into fix_sessions (session) values (${session}) on conflict do nothing`
  const [leased] = await sql<{ next_out: number; next_in: number; is_new_day: boolean }>`
    update fix_sessions
    set holder = ${holder}, leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where session = ${session} and (holder is null or holder = ${holder} or leased_until < clock_timestamp())
    returning next_out, next_in, ${day}::date is distinct from day and ${day}::date is not null as is_new_day`
  if (!leased) return undefined
  const { is_new_day, ...numbers } = leased
  const state: StoreState = { sql, session, holder, strange, ...numbers }
  if (is_new_day) await resetNumbers(state, day)
  return storeOf(state)
}

function storeOf(state: StoreState): LeasedStore {
  return {
    get next_out() {
      return state.next_out
    },
    get next_in() {
      return state.next_in
    },
    advance: (next) => advanceTo(state, next),
    reserve: () => reserveNumber(state),
    take: (message, seq) => storeMessage(state, message, seq),
    unsent: () => listUnsent(state),
    stamp: (request, at) => stampRequest(state, request, at),
    sent: (from, to, now) => listSent(state, from, to, now),
    reset: () => resetNumbers(state),
    renew: () => renewLease(state),
    release: () => releaseLease(state),
  }
}

async function reserveNumber(state: StoreState): Promise<number> {
  const reserved = await state.sql`
    update fix_sessions set next_out = ${state.next_out + 1} where ${isLeased(state)} returning session`
  if (reserved.length === 0) throw new SessionLost()
  return state.next_out++
}

// The trading session of the request's order is over, by the clock of its tenant.
const isPast = part`
  (r.good_until is not null and r.good_until <=
    case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)`

const listUnsent = ({ sql, session }: StoreState) => sql<Request>`
  select r.tenant, r.id, r.type, r.fields from fix_requests r join tenants t on t.id = r.tenant
  where r.session = ${session} and r.seq is null and r.refused is null and not ${isPast}
  order by r.ordinal limit ${BATCH_SIZE}`

async function stampRequest(
  state: StoreState,
  { tenant, id }: Request,
  at: number,
): Promise<number | undefined> {
  const { sql, session, next_out } = state
  const [stamped] = await sql<{ waits: boolean; seq: number | null }>`
    with waiting as (
      select id from fix_requests
      where tenant = ${tenant} and id = ${id} and seq is null and refused is null for update),
    taken as (
      update fix_sessions set next_out = ${next_out + 1}
      where ${isLeased(state)} and exists (select from waiting) returning session),
    stamped as (
      update fix_requests set seq = ${next_out}
      where tenant = ${tenant} and id in (select id from waiting) and exists (select from taken)
      returning type, fields),
    kept as (
      insert into fix_sent (session, seq, type, fields, sent_at)
      select ${session}, ${next_out}, type, fields, ${instant(at)}::timestamptz from stamped returning seq)
    select exists (select from waiting) as waits, (select seq from kept) as seq`
  if (!stamped!.waits) return undefined
  if (stamped!.seq === null) throw new SessionLost()
  return state.next_out++
}

async function listSent(
  { sql, session }: StoreState,
  from: number,
  to: number,
  now: number,
): Promise<SentMessage[]> {
  const rows = await sql<Omit<SentMessage, 'sent_at'> & SentState>`
    select s.seq, s.type, s.fields, s.sent_at, ${isPast} as is_past,
           (select p.ord_status from fix_reports p
            where p.tenant = r.tenant and p."order" = r."order" order by p.ordinal desc limit 1) as ord_status
    from fix_sent s
    left join fix_requests r on r.session = s.session
      and r.id = (select f ->> 1 from jsonb_array_elements(s.fields) f where f ->> 0 = '11' limit 1)
    left join tenants t on t.id = r.tenant
    where s.session = ${session} and s.seq between ${from} and ${to} order by s.seq`
  return rows
    .map(({ sent_at, ...row }) => ({ ...row, sent_at: toMilliseconds(sent_at) }))
    .filter((row) => !isStale(row, now))
}

interface SentState {
  sent_at: string
  is_past: boolean
  ord_status: string | null
}

async function resetNumbers(state: StoreState, day: Day | null = null): Promise<void> {
  const reset = await state.sql`
    with reset as (
      update fix_sessions set next_in = 1, next_out = 1, day = coalesce(${day}::date, day)
      where ${isLeased(state)} returning session),
    gone as (delete from fix_sent where session in (select session from reset))
    select session from reset`
  if (reset.length === 0) throw new SessionLost()
  state.next_in = 1
  state.next_out = 1
}

async function renewLease({ sql, session, holder }: StoreState): Promise<boolean> {
  const renewed = await sql`
    update fix_sessions set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where session = ${session} and holder = ${holder} returning session`
  return renewed.length > 0
}

async function releaseLease({ sql, session, holder }: StoreState): Promise<void> {
  await sql`update fix_sessions set holder = null where session = ${session} and holder = ${holder}`
}
