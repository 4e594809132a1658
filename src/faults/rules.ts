// The types of faults: the place where each acts, the conditions that it may have, and its figures.

/** A figure of a fault: a whole number, or a fraction as a decimal text. */
export interface FigureRule {
  least: number
  most: number
  fallback: number | string
  /** The only permitted numbers of the range, if not all are. */
  only?: readonly number[]
}

/** A member of the condition on calls. */
export type MatchMember = 'operation' | 'event' | 'webhook' | 'account' | 'instrument'

export interface FaultRule {
  /**
   * request: an answer over HTTP; delivery: an attempt of a webhook; venue: an order that goes out; market: for a time
   * and not by calls; the others are one point of the platform each.
   */
  strikes: 'request' | 'delivery' | 'venue' | 'settlement' | 'payout' | 'quote' | 'market'
  match: readonly MatchMember[]
  figures: Readonly<Record<string, FigureRule>>
  meaning: string
}

const OF_REQUESTS = ['operation', 'account'] as const
const OF_DELIVERIES = ['event', 'webhook'] as const
const OF_ORDERS = ['account', 'instrument'] as const
const DAY = 86_400

const seconds = (fallback: number, least = 1, most = 30 * DAY) => ({ seconds: { least, most, fallback } })
const STATUS = { status: { least: 500, most: 503, fallback: 500, only: [500, 503] } }

/** The types by their name on the wire. */
export const FAULT_TYPES = {
  latency: {
    strikes: 'request',
    match: OF_REQUESTS,
    figures: { milliseconds: { least: 1, most: 30_000, fallback: 1000 } },
    meaning: 'The request waits `milliseconds` of real time before it is carried out.',
  },
  rate_limited: {
    strikes: 'request',
    match: OF_REQUESTS,
    figures: { retry_after: { least: 1, most: 3600, fallback: 1 } },
    meaning: 'The answer is 429 `rate_limited` with `Retry-After`; nothing happens.',
  },
  error_before: {
    strikes: 'request',
    match: OF_REQUESTS,
    figures: STATUS,
    meaning: 'The answer has the `status` 500 or 503; nothing happens.',
  },
  error_after: {
    strikes: 'request',
    match: OF_REQUESTS,
    figures: STATUS,
    meaning: 'The write takes effect, and the answer has the `status` 500 or 503 nevertheless.',
  },
  lost_answer: {
    strikes: 'request',
    match: OF_REQUESTS,
    figures: {},
    meaning: 'The write takes effect, and the connection is cut before the answer.',
  },
  duplicate_webhook: {
    strikes: 'delivery',
    match: OF_DELIVERIES,
    figures: {},
    meaning: 'The attempt is sent twice, with the same `Webhook-Id` and body.',
  },
  late_webhook: {
    strikes: 'delivery',
    match: OF_DELIVERIES,
    figures: seconds(3600),
    meaning: "The first attempt is made `seconds` of the tenant's time later.",
  },
  reordered_webhook: {
    strikes: 'delivery',
    match: OF_DELIVERIES,
    figures: seconds(3600),
    meaning: 'The first attempt waits until another delivery has gone to the webhook, at most `seconds`.',
  },
  rejected_order: {
    strikes: 'venue',
    match: OF_ORDERS,
    figures: {},
    meaning: 'The venue rejects the order: it is cancelled with the reason `execution_failed`.',
  },
  partial_fill: {
    strikes: 'venue',
    match: OF_ORDERS,
    figures: { fraction: { least: 0, most: 1, fallback: '0.5' } },
    meaning: 'The venue executes the `fraction` of the quantity and drops the rest.',
  },
  stuck_order: {
    strikes: 'venue',
    match: OF_ORDERS,
    figures: seconds(3600),
    meaning: 'The order stays at the venue for `seconds` without an execution, and then continues.',
  },
  busted_trade: {
    strikes: 'venue',
    match: OF_ORDERS,
    figures: seconds(60, 1, DAY),
    meaning: 'The venue declares each execution void `seconds` later, unless the trade has settled by then.',
  },
  failed_settlement: {
    strikes: 'settlement',
    match: OF_ORDERS,
    figures: {},
    meaning: 'The settlement of a trade fails and is repeated on the next business day.',
  },
  returned_payout: {
    strikes: 'payout',
    match: ['account'],
    figures: seconds(DAY),
    meaning: 'A payout that the bank has confirmed comes back `seconds` later.',
  },
  expired_quote: {
    strikes: 'quote',
    match: OF_ORDERS,
    figures: seconds(0, 0, 59),
    meaning: 'A quote expires `seconds` after it was given, in place of a minute.',
  },
  halted_instrument: {
    strikes: 'market',
    match: ['instrument'],
    figures: {},
    meaning:
      'The instrument is `not_trading` until the fault ends; its orders without a trade are cancelled.',
  },
  stale_price: {
    strikes: 'market',
    match: ['instrument'],
    figures: {},
    meaning: 'The price of the instrument stands still, with its old timestamp, until the fault ends.',
  },
} as const satisfies Record<string, FaultRule>

export type FaultType = keyof typeof FAULT_TYPES
export type Strikes = (typeof FAULT_TYPES)[FaultType]['strikes']

/** The rule of a type, with all its optional parts. */
export const ruleOf = (type: FaultType): FaultRule => FAULT_TYPES[type]

/** The condition of a fault on calls; a null member matches any. */
export type FaultMatch = Record<MatchMember, string | null>

/** The figures of a fault. */
export type Figures = Record<string, number | string>
