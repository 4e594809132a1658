// Stores a message of the venue together with its number: a report of an order, or a rejection of a message of ours.
import type { Sql } from '../../../db/database.ts'
import type { Message } from '../codec.ts'
import { type FixReport, readReport } from '../reports.ts'
import { TAG, TYPE } from '../tags.ts'
import { advanceTo, isLeased, SessionLost, type StoreState } from './store-state.ts'

const NO_REASON = 'no reason given'

/** Stores the message, or throws Unacceptable if it cannot be read. */
export async function storeMessage(state: StoreState, message: Message, seq: number): Promise<void> {
  if (message.type === TYPE.ExecutionReport) return storeReport(state, message, seq)
  if (message.type === TYPE.OrderCancelReject) return storeCancelReject(state, message, seq)
  if (message.type === TYPE.Reject || message.type === TYPE.BusinessMessageReject)
    return storeReject(state, message, seq)
  await advanceTo(state, seq + 1)
}

async function storeReport(state: StoreState, message: Message, seq: number): Promise<void> {
  const report = readReport(message, seq)
  const ids = [message.get(TAG.ClOrdID), message.get(TAG.OrigClOrdID)].filter((id) => id !== undefined)
  if (!(await insertReport(state, report, ids, seq)))
    state.strange(`report ${report.exec_id} belongs to no order of ours: ${describe(message)}`)
}

// Stores the report and the number of its message in one statement. Returns whether the report belongs to an order of
// ours.
async function insertReport(
  state: StoreState,
  report: FixReport,
  ids: string[],
  seq: number,
): Promise<boolean> {
  const { sql, session } = state
  const [result] = await sql<{ moved: number; requests: number }>`
    with moved as (
      update fix_sessions set next_in = ${seq + 1} where ${isLeased(state)} and next_in = ${seq}
      returning session),
    requested as (
      select tenant, "order" from fix_requests
      where session = ${session} and id = any (${ids}::text[]) order by ordinal limit 1),
    added as (
      insert into fix_reports (tenant, "order", exec_id, session, seq, exec_type, ord_status, quantity, price,
                               executed_at, cumulative, exec_ref_id, client_order_id, market, counterparty, reason)
      select requested.tenant, requested."order", ${report.exec_id}, ${session}, ${seq}, ${report.exec_type},
             ${report.ord_status}, ${report.quantity}::numeric, ${report.price}::numeric,
             ${report.executed_at}::timestamptz, ${report.cumulative}::numeric, ${report.exec_ref_id},
             ${report.client_order_id}, ${report.market}, ${report.counterparty}, ${report.reason}
      from requested, moved on conflict do nothing returning exec_id)
    select (select count(*)::int from moved) as moved, (select count(*)::int from requested) as requests,
           (select count(*)::int from added) as added`
  if (result!.moved === 0) throw new SessionLost()
  state.next_in = seq + 1
  return result!.requests > 0
}

/** Marks a report as passed on to the platform; false if it was marked before. */
export async function markPassedOn(
  sql: Sql,
  tenant: string,
  { order, exec_id }: { order: string; exec_id: string },
): Promise<boolean> {
  const marked = await sql`
    update fix_reports set is_forwarded = true
    where tenant = ${tenant} and "order" = ${order} and exec_id = ${exec_id} and not is_forwarded returning exec_id`
  return marked.length > 0
}

async function storeCancelReject(state: StoreState, message: Message, seq: number): Promise<void> {
  const reason = message.get(TAG.Text) ?? message.get(TAG.CxlRejReason) ?? NO_REASON
  const id = message.get(TAG.ClOrdID) ?? ''
  if (!(await refuseRequest(state, id, reason)))
    state.strange(`a rejected cancellation is not one of ours: ${describe(message)}`)
  await advanceTo(state, seq + 1)
}

// The venue could not read a message of ours: an order is then rejected, a cancellation refused.
async function storeReject(state: StoreState, message: Message, seq: number): Promise<void> {
  const { sql, session } = state
  const reason = message.get(TAG.Text) ?? NO_REASON
  const number = message.get(TAG.RefSeqNum) ?? ''
  const [request] = await sql<{ id: string; type: string }>`
    select r.id, r.type from fix_requests r join fix_sent s on s.session = r.session and s.seq = r.seq
    where r.session = ${session} and r.seq = ${/^\d{1,15}$/.test(number) ? number : -1}
    order by r.ordinal desc limit 1`
  state.strange(`the venue rejected message ${number}: ${describe(message)}`)
  if (request?.type === TYPE.NewOrderSingle) {
    await insertReport(state, rejection(`refused-${seq}`, reason, message), [request.id], seq)
    return
  }
  if (request) await refuseRequest(state, request.id, reason)
  await advanceTo(state, seq + 1)
}

async function refuseRequest({ sql, session }: StoreState, id: string, reason: string): Promise<boolean> {
  const refused = await sql`
    update fix_requests set refused = ${reason} where session = ${session} and id = ${id} returning id`
  return refused.length > 0
}

const REJECTED = '8'

const rejection = (exec_id: string, reason: string, message: Message): FixReport => ({
  ...readReport(
    message.with([
      [TAG.ExecID, exec_id],
      [TAG.ExecType, REJECTED],
      [TAG.OrdStatus, REJECTED],
    ]),
    0,
  ),
  reason,
})

const describe = (message: Message): string =>
  message.fields.map(([tag, value]) => `${tag}=${value}`).join('|')
