// The states of a transfer. Each of its lines goes its own way once both custodians agree; the state of the whole
// follows from them.
import type { CustodyRejection } from '../../../custodians/custodian.ts'
import { fail } from '../../../errors.ts'
import { add, type Decimal, isLess, isPositive, subtract } from '../../../values/decimal.ts'
import type { LineRow, Stage } from './rules.ts'
import type { TransferLineStatus, TransferStatus } from './schemas.ts'

export type LineProgress = Pick<
  LineRow,
  'id' | 'quantity' | 'delivered_quantity' | 'ended' | 'rejected_reason'
>

export interface TransferProgress {
  stage: Stage
  lines: readonly LineProgress[]
}

/** A step of a transfer, by its client, a custodian or the time. */
export type CustodyStep =
  | { kind: 'instructed' | 'matched' | 'cancelled' | 'expired' }
  | { kind: 'delivered'; line: string; quantity: Decimal }
  /** Without a line all of them. */
  | { kind: 'rejected'; line?: string; reason: CustodyRejection }

export type TransferEvent = Exclude<TransferStatus, 'requested'>

/** The transfer after a step, and the event about it. */
export interface Advanced {
  stage: Stage
  lines: LineProgress[]
  status: TransferStatus
  event: TransferEvent
  /** The units of each line that will not come. */
  released: Map<string, Decimal>
}

/** The units of a line that may still be delivered. */
export const openUnits = ({ quantity, delivered_quantity, ended }: LineProgress): Decimal =>
  ended === null ? subtract(quantity, delivered_quantity) : '0'

/** Whether something of the line may still be delivered. */
export const isLive = (line: LineProgress): boolean => isPositive(openUnits(line))

/** The state of a line. */
export function lineStatusOf(line: LineProgress, stage: Stage): TransferLineStatus {
  if (line.ended !== null) return line.ended
  if (!isLive(line)) return 'settled'
  if (isPositive(line.delivered_quantity)) return 'partially_settled'
  return stage === 'matched' ? 'matched' : 'pending'
}

/** The state of the whole. */
export function statusOf({ stage, lines }: TransferProgress): TransferStatus {
  const hasDelivered = lines.some(({ delivered_quantity }) => isPositive(delivered_quantity))
  if (lines.some(isLive)) return hasDelivered ? 'partially_settled' : stage
  if (hasDelivered) return 'settled'
  const ends = new Set(lines.map(({ ended }) => ended!))
  return ends.size === 1 ? [...ends][0]! : 'rejected'
}

const conflict = (progress: TransferProgress) => fail('conflict', `The transfer is ${statusOf(progress)}.`)

/** The transfer after the step, or the refusal of a step that its state does not allow. */
export function decideProgress(before: TransferProgress, step: CustodyStep): Advanced {
  const { stage, lines } = before
  if (!lines.some(isLive)) throw conflict(before)
  switch (step.kind) {
    case 'instructed':
      if (stage !== 'requested') throw conflict(before)
      return advanced({ stage: 'instructed', lines }, 'instructed')
    case 'matched':
      if (stage !== 'instructed') throw conflict(before)
      return advanced({ stage: 'matched', lines }, 'matched')
    case 'delivered':
      return deliver(before, step)
    case 'cancelled':
      if (stage === 'matched') throw conflict(before)
      return end(before, lines.filter(isLive), { ended: 'cancelled' })
    case 'expired':
      return end(before, lines.filter(isLive), { ended: 'expired' })
    case 'rejected':
      return reject(before, step)
  }
}

function deliver(
  before: TransferProgress,
  { line: id, quantity }: Extract<CustodyStep, { kind: 'delivered' }>,
): Advanced {
  const line = before.lines.find((one) => one.id === id)
  if (!line) throw fail('not_found', 'The transfer has no such line.')
  if (before.stage !== 'matched' || !isLive(line)) throw conflict(before)
  if (isLess(openUnits(line), quantity))
    throw fail('conflict', `Of the line only ${openUnits(line)} may still be delivered.`)
  const delivered = { ...line, delivered_quantity: add(line.delivered_quantity, quantity) }
  const after = { stage: before.stage, lines: replace(before.lines, [delivered]) }
  return advanced(after, statusOf(after) === 'settled' ? 'settled' : 'partially_settled')
}

// A line with delivered units cannot be rejected any more: its rest expires.
function reject(
  before: TransferProgress,
  { line: id, reason }: Extract<CustodyStep, { kind: 'rejected' }>,
): Advanced {
  const lines = before.lines.filter((line) => isLive(line) && (id === undefined || line.id === id))
  if (lines.length === 0) throw conflict(before)
  return end(before, lines, { ended: 'rejected', rejected_reason: reason })
}

function end(
  { stage, lines }: TransferProgress,
  ending: readonly LineProgress[],
  how: { ended: NonNullable<LineProgress['ended']>; rejected_reason?: CustodyRejection },
): Advanced {
  const ended = ending.map((line) =>
    isPositive(line.delivered_quantity) ? { ...line, ended: 'expired' as const } : { ...line, ...how },
  )
  const after = { stage, lines: replace(lines, ended) }
  return {
    ...advanced(after, how.ended),
    released: new Map(ending.map((line) => [line.id, openUnits(line)])),
  }
}

const replace = (lines: readonly LineProgress[], changed: readonly LineProgress[]): LineProgress[] =>
  lines.map((line) => changed.find(({ id }) => id === line.id) ?? line)

const advanced = ({ stage, lines }: TransferProgress, event: TransferEvent): Advanced => ({
  stage,
  lines: [...lines],
  status: statusOf({ stage, lines }),
  event,
  released: new Map(),
})
