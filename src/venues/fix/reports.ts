// Reads ExecutionReports (8).
import { type Decimal, isPositive, parseDecimal } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Message } from './codec.ts'
import { Unacceptable } from './session/session-port.ts'
import { REJECT_REASON, TAG } from './tags.ts'
import { parseFixTime } from './time.ts'

export interface FixReport {
  exec_id: string
  exec_type: string
  ord_status: string
  quantity: Decimal | null
  price: Decimal | null
  executed_at: Instant
  cumulative: Decimal | null
  exec_ref_id: string | null
  client_order_id: string | null
  market: string | null
  counterparty: string | null
  reason: string | null
}

// F is a trade in FIX 4.4; older venues still send 1 and 2. G corrects a trade and H cancels it.
const TRADES = new Set(['F', '1', '2', 'G'])

const BUSTS = new Set(['G', 'H'])

/** Whether the report has an execution to be booked. */
export const isTrade = ({ exec_type }: Pick<FixReport, 'exec_type'>): boolean => TRADES.has(exec_type)

/** Whether the report declares an earlier execution void. */
export const isTradeBust = ({ exec_type }: Pick<FixReport, 'exec_type'>): boolean => BUSTS.has(exec_type)

/** Whether the report says that the stop price of the order was reached. */
export const isTrigger = ({ exec_type }: Pick<FixReport, 'exec_type'>): boolean => exec_type === 'L'

/** Whether the report confirms the request for new terms that has the id. */
export const isReplaced = ({ exec_type, client_order_id }: FixReport, id: string): boolean =>
  exec_type === '5' && client_order_id === id

/** The unique reference of an execution: a venue may repeat ExecIDs on another day, but not within an order. */
export const referenceOf = (order: string, exec_id: string): string => `${order}:${exec_id}`

function required(message: Message, tag: number): string {
  const value = message.get(tag)
  if (value === undefined) throw new Unacceptable(`Required tag ${tag} missing`, tag)
  return value
}

// The text is kept: trailing zeros show the number of places with which the venue deals.
function decimal(message: Message, tag: number): Decimal {
  const text = required(message, tag)
  if (parseDecimal(text) === undefined)
    throw new Unacceptable(`Tag ${tag} is not a decimal`, tag, REJECT_REASON.IncorrectDataFormat)
  return text
}

function positive(message: Message, tag: number): Decimal {
  const value = decimal(message, tag)
  if (!isPositive(value))
    throw new Unacceptable(`Tag ${tag} must be positive`, tag, REJECT_REASON.ValueIsIncorrect)
  return value
}

/** Reads an ExecutionReport, or throws Unacceptable; a status report, which has no ExecID, is named by its `seq`. */
export function readReport(message: Message, seq: number): FixReport {
  const exec_type = required(message, TAG.ExecType)
  const trade = TRADES.has(exec_type)
  const time = message.get(TAG.TransactTime) ?? required(message, TAG.SendingTime)
  const executed_at = parseFixTime(time)
  if (executed_at === undefined)
    throw new Unacceptable(
      'TransactTime is not a UTC timestamp',
      TAG.TransactTime,
      REJECT_REASON.IncorrectDataFormat,
    )
  return {
    exec_id: exec_type === 'I' ? `status-${seq}` : required(message, TAG.ExecID),
    exec_type,
    ord_status: required(message, TAG.OrdStatus),
    quantity: trade ? positive(message, TAG.LastQty) : null,
    price: trade ? positive(message, TAG.LastPx) : null,
    executed_at,
    cumulative: message.get(TAG.CumQty) === undefined ? null : decimal(message, TAG.CumQty),
    exec_ref_id: BUSTS.has(exec_type) ? required(message, TAG.ExecRefID) : null,
    client_order_id: message.get(TAG.ClOrdID) ?? null,
    market: message.get(TAG.LastMkt) ?? null,
    counterparty: message.get(TAG.ContraBroker) ?? null,
    reason: message.get(TAG.Text) ?? message.get(TAG.OrdRejReason) ?? null,
  }
}
