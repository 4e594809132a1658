// The sender of webhooks: one POST for each attempt, to public addresses only.
import { promises as dns } from 'node:dns'
import type { Socket } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { checkUrl } from './address.ts'
import { checkedConnector, type Resolver, watchWrites } from './connect.ts'
import { explain, failure, type Outcome, outcomeOf } from './outcome.ts'

export type SenderOptions = {
  /** Permits plain http and addresses of this machine. */
  insecureAllowed: boolean
  /** The time limit for name, connection and handshake together. */
  connect_timeout_ms?: number
  /** The time limit for bytes that wait to be written. */
  write_timeout_ms?: number
  /** The time limit from the start of the request to the headers of the answer. */
  read_timeout_ms?: number
  /** The time limit of the whole attempt, including the wait for a free connection. */
  total_timeout_ms?: number
  /**
   * Null means no limit, because webhooks on the same host, even of two tenants, would wait for each other's
   * connections. The worker limits the concurrent requests of a webhook.
   */
  connections_per_origin?: number | null
  lookup?: Resolver
  /** Certificate authorities to trust in place of the public ones. */
  ca?: string
}

export type Sender = {
  /** Makes one attempt and returns its outcome; it never throws. */
  send(url: string, headers: Record<string, string>, body: string): Promise<Outcome>
  /** Whether the last answer of this URL was too long and was cut off. */
  isExcessive(url: string): boolean
  /** Lets running attempts end, makes no more, and closes every connection. */
  close(): Promise<void>
}

type Limits = Required<Omit<SenderOptions, 'ca'>> & Pick<SenderOptions, 'ca'>

const LONGEST_ANSWER_BYTES = 65_536
const MOST_EXCESSIVE = 10_000

/** Opens a sender, which reuses connections and follows no redirect. */
export function newSender(options: SenderOptions): Sender {
  const limits: Limits = {
    insecureAllowed: options.insecureAllowed,
    connect_timeout_ms: options.connect_timeout_ms ?? 5_000,
    write_timeout_ms: options.write_timeout_ms ?? 5_000,
    read_timeout_ms: options.read_timeout_ms ?? 15_000,
    total_timeout_ms: options.total_timeout_ms ?? 25_000,
    connections_per_origin: options.connections_per_origin ?? null,
    lookup: options.lookup ?? ((hostname) => dns.lookup(hostname, { all: true })),
    ca: options.ca,
  }
  const sockets = new Set<Socket>()
  const draining = new Set<Dispatcher.DispatchController>()
  const excessive = new Set<string>()
  const agent = new Agent({
    connections: limits.connections_per_origin,
    pipelining: 1,
    keepAliveMaxTimeout: 30_000,
    connect: checkedConnector(limits, sockets),
  })
  const watch = watchWrites(sockets, limits.write_timeout_ms)
  return {
    async send(url, headers, body) {
      const checked = checkUrl(url, limits.insecureAllowed)
      if ('refusal' in checked) return failure('validation', checked.refusal)
      const onAnswerEnd = (isCutOff: boolean) => {
        if (!isCutOff) excessive.delete(url)
        else if (excessive.size < MOST_EXCESSIVE) excessive.add(url)
      }
      return post(agent, limits, draining, { url: new URL(checked.url), headers, body, onAnswerEnd })
    },
    isExcessive: (url) => excessive.has(url),
    async close() {
      for (const controller of draining) controller.abort(new Error('The answer is already known.'))
      await agent.close()
      clearInterval(watch)
    },
  }
}

// One attempt to deliver. Its outcome is known with the status line. The rest of the answer is read only to reuse the
// connection, and is cut off at 64 KiB or at the end of the read time.
interface Attempt {
  limits: Limits
  /** The requests of the sender whose outcome is known and whose answers are still read. */
  draining: Set<Dispatcher.DispatchController>
  started: number
  received_bytes: number
  over: boolean
  running?: Dispatcher.DispatchController
  waiting?: NodeJS.Timeout
  reading?: NodeJS.Timeout
  resolve(outcome: Outcome): void
  onAnswerEnd(isCutOff: boolean): void
}

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  onAnswerEnd(isCutOff: boolean): void
}

function post(
  agent: Agent,
  limits: Limits,
  draining: Set<Dispatcher.DispatchController>,
  { url, headers, body, onAnswerEnd }: Post,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = performance.now()
    const attempt: Attempt = {
      limits,
      draining,
      started,
      received_bytes: 0,
      over: false,
      resolve,
      onAnswerEnd,
    }
    const { total_timeout_ms } = limits
    const late = `The attempt took longer than ${total_timeout_ms} ms.`
    attempt.waiting = setTimeout(expire, total_timeout_ms, attempt, late)
    // Undici's own timers have a resolution of half a second.
    const untimed = { headersTimeout: 0, bodyTimeout: 0 }
    const { origin, pathname, search } = url
    agent.dispatch(
      { origin, path: pathname + search, method: 'POST', headers, body, ...untimed },
      handlerOf(attempt),
    )
  })
}

function handlerOf(attempt: Attempt): Dispatcher.DispatchHandler {
  const { limits, draining, started, onAnswerEnd } = attempt
  return {
    onRequestStart(controller) {
      attempt.running = controller
      if (attempt.over) return controller.abort(new Error('The attempt is over.'))
      const late = `The receiver did not answer within ${limits.read_timeout_ms} ms.`
      attempt.reading = setTimeout(expire, limits.read_timeout_ms, attempt, late)
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return
      draining.add(controller)
      attempt.resolve(outcomeOf(status, Math.round(performance.now() - started)))
      if (Number(headers['content-length']) > LONGEST_ANSWER_BYTES) cutOff(attempt, controller)
    },
    onResponseData(controller, chunk) {
      attempt.received_bytes += chunk.length
      if (attempt.received_bytes > LONGEST_ANSWER_BYTES) cutOff(attempt, controller)
    },
    onResponseEnd() {
      onAnswerEnd(false)
      end(attempt, failure('unknown', 'The answer ended before it began.'))
    },
    onResponseError(_controller, error) {
      end(attempt, explain(error))
    },
  }
}

// A promise keeps its first value, so ending twice is harmless.
function end(attempt: Attempt, outcome: Outcome): void {
  attempt.over = true
  clearTimeout(attempt.waiting)
  clearTimeout(attempt.reading)
  if (attempt.running) attempt.draining.delete(attempt.running)
  attempt.resolve(outcome)
}

function expire(attempt: Attempt, message: string): void {
  end(attempt, failure('timeout', message))
  attempt.running?.abort(new Error(message))
}

function cutOff({ onAnswerEnd }: Attempt, controller: Dispatcher.DispatchController): void {
  onAnswerEnd(true)
  controller.abort(new Error('The answer is too long.'))
}
