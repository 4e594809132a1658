// One attempt to deliver. Its outcome is known with the status line. The rest of the answer is read only to reuse the
// connection, and is cut off at 64 KiB or at the end of the read time.
import type { Agent, Dispatcher } from 'undici'
import { type DeliveryOutcome, explain, failure, outcomeOf } from './outcome.ts'

const LONGEST_ANSWER_BYTES = 65_536

export interface AttemptLimits {
  /** The time limit from the start of the request to the headers of the answer. */
  read_timeout_ms: number
  /** The time limit of the whole attempt, including the wait for a free connection. */
  total_timeout_ms: number
}

interface Attempt {
  limits: AttemptLimits
  /** The requests of the sender whose outcome is known and whose answers are still read. */
  draining: Set<Dispatcher.DispatchController>
  started: number
  received_bytes: number
  over: boolean
  running?: Dispatcher.DispatchController
  waiting?: NodeJS.Timeout
  reading?: NodeJS.Timeout
  resolve(outcome: DeliveryOutcome): void
  onAnswerEnd(isCutOff: boolean): void
}

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  onAnswerEnd(isCutOff: boolean): void
}

/** Makes one attempt; never rejects. */
export function post(
  agent: Agent,
  limits: AttemptLimits,
  draining: Set<Dispatcher.DispatchController>,
  { url, headers, body, onAnswerEnd }: Post,
): Promise<DeliveryOutcome> {
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
function end(attempt: Attempt, outcome: DeliveryOutcome): void {
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
