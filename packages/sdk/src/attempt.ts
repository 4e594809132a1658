// One request and its whole answer, within a time limit.
import {
  AbortedError,
  ConnectionError,
  type FailedRequest,
  type HoldfastError,
  TimeoutError,
} from './errors.ts'

export interface HttpRequest {
  method: string
  url: string
  headers: Headers
  body?: string
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Ends work when its time is over, or with the caller's signal. */
export interface Limit {
  /** Of the work. */
  signal: AbortSignal
  /** Begins the time, or begins it again. */
  start(timeout_ms: number): void
  /** Ends the limit: the work is done. */
  end(): void
  /** Names the reason why the work failed. */
  nameFailure(cause: unknown, facts: FailedRequest): HoldfastError
}

/** Makes a limit. */
export function newLimit(outer?: AbortSignal): Limit {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let passed_ms: number | undefined
  const stop = () => controller.abort()
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    start(timeout_ms) {
      clearTimeout(timer)
      const ring = () => {
        passed_ms = timeout_ms
        stop()
      }
      timer = setTimeout(ring, Math.min(timeout_ms, LONGEST_TIMER_MS))
    },
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
    nameFailure(cause, facts) {
      if (outer?.aborted) return new AbortedError('The call was aborted.', facts, outer.reason)
      if (passed_ms === undefined) return new ConnectionError('The connection failed.', facts, cause)
      return new TimeoutError(`The server sent nothing within ${passed_ms} ms.`, facts, cause)
    },
  }
}

/** Sends the request and reads the whole answer, or throws the reason why there is none. */
export async function attempt(
  send: typeof fetch,
  { url, ...init }: HttpRequest,
  { timeout_ms, signal }: { timeout_ms: number; signal?: AbortSignal },
  facts: FailedRequest,
): Promise<Answer> {
  const limit = newLimit(signal)
  limit.start(timeout_ms)
  try {
    const response = await send(url, { ...init, redirect: 'manual', signal: limit.signal })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    throw limit.nameFailure(cause, facts)
  } finally {
    limit.end()
  }
}
