// What the venue reports: reading ExecutionReports (8), and where an order stands by all of them.
import { compare, type Decimal, isPositive, parseDecimal, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Fill, Outcome } from '../venue.ts'
import type { Message } from './codec.ts'
import { Unacceptable } from './session-port.ts'
import { REJECT_REASON, TAG } from './tags.ts'
import { parseFixTime } from './time.ts'

export interface Report {
  exec_id: string
  exec_type: string
  ord_status: string
  quantity: Decimal | null
  price: Decimal | null
  executed_at: Instant
  cumulative: Decimal | null
  exec_ref_id: string | null
  market: string | null
  counterparty: string | null
  reason: string | null
}

// F is the trade of 4.4, 1 and 2 are what older venues still send for one; G brings a corrected one.
const TRADES = new Set(['F', '1', '2', 'G'])
const TAKES_BACK = new Set(['G', 'H'])

const outcomes: Record<string, Outcome> = {
  '2': 'filled',
  '3': 'expired',
  '4': 'cancelled',
  '8': 'rejected',
  C: 'expired',
}

/** Whether the report brings an execution to be booked. */
export const isTrade = ({ exec_type }: Pick<Report, 'exec_type'>): boolean => TRADES.has(exec_type)

/** Whether the report declares an earlier execution void. */
export const takesBack = ({ exec_type }: Pick<Report, 'exec_type'>): boolean => TAKES_BACK.has(exec_type)

/** The name of an execution among all trades: ExecIDs may begin again with another day, order ids do not. */
export const referenceOf = (order: string, exec_id: string): string => `${order}:${exec_id}`

function needed(message: Message, tag: number): string {
  const value = message.get(tag)
  if (value === undefined) throw new Unacceptable(`Required tag ${tag} missing`, tag)
  return value
}

// As written: superfluous zeros say with how many places the venue deals.
function decimal(message: Message, tag: number): Decimal {
  const text = needed(message, tag)
  if (parseDecimal(text) === undefined)
    throw new Unacceptable(`Tag ${tag} is no decimal`, tag, REJECT_REASON.IncorrectDataFormat)
  return text
}

function positive(message: Message, tag: number): Decimal {
  const value = decimal(message, tag)
  if (!isPositive(value))
    throw new Unacceptable(`Tag ${tag} must be positive`, tag, REJECT_REASON.ValueIsIncorrect)
  return value
}

/** Reads an ExecutionReport, or throws Unacceptable; `seq` names a status report, which has no ExecID of its own. */
export function readReport(message: Message, seq: number): Report {
  const exec_type = needed(message, TAG.ExecType)
  const trade = TRADES.has(exec_type)
  const time = message.get(TAG.TransactTime) ?? needed(message, TAG.SendingTime)
  const executed_at = parseFixTime(time)
  if (executed_at === undefined)
    throw new Unacceptable(
      'TransactTime is no UTC timestamp',
      TAG.TransactTime,
      REJECT_REASON.IncorrectDataFormat,
    )
  return {
    exec_id: exec_type === 'I' ? `status-${seq}` : needed(message, TAG.ExecID),
    exec_type,
    ord_status: needed(message, TAG.OrdStatus),
    quantity: trade ? positive(message, TAG.LastQty) : null,
    price: trade ? positive(message, TAG.LastPx) : null,
    executed_at,
    cumulative: message.get(TAG.CumQty) === undefined ? null : decimal(message, TAG.CumQty),
    exec_ref_id: TAKES_BACK.has(exec_type) ? needed(message, TAG.ExecRefID) : null,
    market: message.get(TAG.LastMkt) ?? null,
    counterparty: message.get(TAG.ContraBroker) ?? null,
    reason: message.get(TAG.Text) ?? message.get(TAG.OrdRejReason) ?? null,
  }
}

/** Where an order stands by its reports, in the order in which they came. */
export function standingOf(
  order: { id: string; exchange: string | null },
  reports: Report[],
  wasAskedToCancel: boolean,
): { fills: Fill[]; outcome: Outcome } {
  const void_ids = new Set(reports.map(({ exec_ref_id }) => exec_ref_id))
  const trades = reports.filter((report) => isTrade(report) && !void_ids.has(report.exec_id))
  const fills = trades.map(
    (trade): Fill => ({
      execution_reference: referenceOf(order.id, trade.exec_id),
      quantity: trade.quantity!,
      price: trade.price!,
      executed_at: trade.executed_at,
      counterparty: trade.counterparty,
      trading_venue: trade.market ?? order.exchange,
    }),
  )
  const last = reports.at(-1)
  const told = (last && outcomes[last.ord_status]) ?? 'working'
  const outcome = told === 'cancelled' && !wasAskedToCancel ? 'unfilled' : told
  demandWhole(order.id, outcome, fills, last)
  return { fills, outcome }
}

// An order must not end while executions that its venue counts are missing here, nor the other way round.
function demandWhole(order: string, outcome: Outcome, fills: Fill[], last: Report | undefined): void {
  if (outcome === 'working' || last === undefined || last.cumulative === null) return
  const here = sum(fills.map(({ quantity }) => quantity))
  if (compare(here, last.cumulative) !== 0)
    throw new Error(
      `the venue counts ${last.cumulative} executed of order ${order}, its reports come to ${here}`,
    )
}
