// The session's store in the database. One process at a time holds a session, by a lease that every statement demands:
// one that has lost it can neither send nor hear.
import type { Database } from '../../db/database.ts'
import { PLATFORM } from '../../db/database.ts'
import { instant, toMilliseconds } from '../../values/time.ts'
import type { Field, Message } from './codec.ts'
import { type Report, readReport } from './reports.ts'
import type { Request, Sent, SessionStore } from './session-store.ts'

const LEASE_SECONDS = 15
const MOST_AT_ONCE = 100

export interface HeldStore extends SessionStore {
  /** Keeps the session for a while longer; false where it is lost. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

class SessionLost extends Error {
  constructor() {
    super('another process has taken the session over')
  }
}

interface Options {
  database: Database
  session: string
  /** A name of this process. */
  holder: string
  /** Hears of what no order of ours explains. */
  strange(text: string): void
}

/** Takes the session in hand; undefined while another process has it. */
export async function holdSession(options: Options): Promise<HeldStore | undefined> {
  const { database, session, holder } = options
  const sql = database.sql(PLATFORM)
  await sql`insert into fix_sessions (session) values (${session}) on conflict do nothing`
  const [held] = await sql<{ next_out: number; next_in: number }>`
    update fix_sessions
    set holder = ${holder}, leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where session = ${session} and (holder is null or holder = ${holder} or leased_until < clock_timestamp())
    returning next_out, next_in`
  return held && openStore(options, held)
}

function openStore(
  { database, session, holder, strange }: Options,
  numbers: { next_out: number; next_in: number },
): HeldStore {
  const sql = database.sql(PLATFORM)
  let { next_out, next_in } = numbers

  async function advance(next: number): Promise<void> {
    const moved = await sql`
      update fix_sessions set next_in = ${next}
      where session = ${session} and holder = ${holder} and leased_until > clock_timestamp() returning session`
    if (moved.length === 0) throw new SessionLost()
    next_in = next
  }

  // The report and the number of its message in one statement: neither is there without the other.
  async function keep(report: Report, ids: string[], seq: number): Promise<boolean> {
    const [kept] = await sql<{ moved: number; asked: number }>`
      with moved as (
        update fix_sessions set next_in = ${seq + 1}
        where session = ${session} and next_in = ${seq} and holder = ${holder} and leased_until > clock_timestamp()
        returning session),
      asked as (
        select tenant, "order" from fix_requests
        where session = ${session} and id = any (${ids}::text[]) order by ordinal limit 1),
      added as (
        insert into fix_reports (tenant, "order", exec_id, session, seq, exec_type, ord_status, quantity, price,
                                 executed_at, cumulative, exec_ref_id, market, counterparty, reason)
        select asked.tenant, asked."order", ${report.exec_id}, ${session}, ${seq}, ${report.exec_type},
               ${report.ord_status}, ${report.quantity}::numeric, ${report.price}::numeric, ${report.executed_at}::timestamptz,
               ${report.cumulative}::numeric, ${report.exec_ref_id}, ${report.market}, ${report.counterparty}, ${report.reason}
        from asked, moved on conflict do nothing returning exec_id)
      select (select count(*)::int from moved) as moved, (select count(*)::int from asked) as asked,
             (select count(*)::int from added) as added`
    if (kept!.moved === 0) throw new SessionLost()
    next_in = seq + 1
    return kept!.asked > 0
  }

  async function takeReport(message: Message, seq: number): Promise<void> {
    const report = readReport(message, seq)
    const ids = [message.get(11), message.get(41)].filter((id) => id !== undefined)
    if (!(await keep(report, ids, seq)))
      strange(`report ${report.exec_id} is of no order of ours: ${describe(message)}`)
  }

  async function takeCancelReject(message: Message, seq: number): Promise<void> {
    const reason = message.get(58) ?? message.get(102) ?? 'no reason given'
    const refused = await sql`
      update fix_requests set refused = ${reason} where session = ${session} and id = ${message.get(11) ?? ''} returning id`
    if (refused.length === 0) strange(`a refused cancellation is not of ours: ${describe(message)}`)
    await advance(seq + 1)
  }

  // The venue could not read a message of ours: an order in it is rejected, a cancellation refused.
  async function takeReject(message: Message, seq: number): Promise<void> {
    const reason = message.get(58) ?? 'no reason given'
    const number = message.get(45) ?? ''
    const [request] = await sql<{ id: string; type: string }>`
      select id, type from fix_requests where session = ${session} and seq = ${/^\d{1,15}$/.test(number) ? number : -1}`
    strange(`the venue refuses message ${number}: ${describe(message)}`)
    if (request?.type === 'D')
      return void (await keep(refusal(`refused-${seq}`, reason, message), [request.id], seq))
    if (request)
      await sql`update fix_requests set refused = ${reason} where session = ${session} and id = ${request.id}`
    await advance(seq + 1)
  }

  return {
    get next_out() {
      return next_out
    },
    get next_in() {
      return next_in
    },
    advance,
    async reserve() {
      const taken = await sql`
        update fix_sessions set next_out = ${next_out + 1}
        where session = ${session} and holder = ${holder} and leased_until > clock_timestamp() returning session`
      if (taken.length === 0) throw new SessionLost()
      return next_out++
    },
    async take(message, seq) {
      if (message.type === '8') return takeReport(message, seq)
      if (message.type === '9') return takeCancelReject(message, seq)
      if (message.type === '3' || message.type === 'j') return takeReject(message, seq)
      await advance(seq + 1)
    },
    unsent: () => sql<Request>`
      select r.tenant, r.id, r.type, r.fields from fix_requests r join tenants t on t.id = r.tenant
      where r.session = ${session} and r.seq is null and r.refused is null
        and (r.good_until is null or r.good_until >
          case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)
      order by r.ordinal limit ${MOST_AT_ONCE}`,
    async stamp({ tenant, id }, at) {
      const [stamped] = await sql<{ waits: boolean; seq: number | null }>`
        with waiting as (
          select id from fix_requests
          where tenant = ${tenant} and id = ${id} and seq is null and refused is null for update),
        taken as (
          update fix_sessions set next_out = ${next_out + 1}
          where session = ${session} and holder = ${holder} and leased_until > clock_timestamp()
            and exists (select from waiting) returning session),
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
      return next_out++
    },
    async sent(from, to) {
      const rows = await sql<{ seq: number; type: string; fields: Field[]; sent_at: string }>`
        select seq, type, fields, sent_at from fix_sent
        where session = ${session} and seq between ${from} and ${to} order by seq`
      return rows.map((row): Sent => ({ ...row, sent_at: toMilliseconds(row.sent_at) }))
    },
    async reset() {
      const done = await sql`
        with begun as (
          update fix_sessions set next_in = 1, next_out = 1
          where session = ${session} and holder = ${holder} and leased_until > clock_timestamp() returning session),
        gone as (delete from fix_sent where session in (select session from begun))
        select session from begun`
      if (done.length === 0) throw new SessionLost()
      next_in = 1
      next_out = 1
    },
    async renew() {
      const kept = await sql`
        update fix_sessions set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        where session = ${session} and holder = ${holder} returning session`
      return kept.length > 0
    },
    release: async () => {
      await sql`update fix_sessions set holder = null where session = ${session} and holder = ${holder}`
    },
  }
}

const refusal = (exec_id: string, reason: string, message: Message): Report => ({
  ...readReport(
    message.with([
      [17, exec_id],
      [150, '8'],
      [39, '8'],
    ]),
    0,
  ),
  reason,
})

const describe = (message: Message): string =>
  message.fields.map(([tag, value]) => `${tag}=${value}`).join('|')
