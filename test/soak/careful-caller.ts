// A caller that outlives the server: it repeats a request under one Idempotency-Key until it has a final answer.
import { randomUUID } from 'node:crypto'
import { addMilliseconds } from '../../src/values/time.ts'
import { type Answer, type Body, type Caller, callerOf, callsOver } from '../support/caller.ts'
import { passTime } from '../support/until.ts'

const PAUSE_MS = 250
/** A service that does not answer for this long is broken, however slow the machine is. */
const LIMIT_MS = 10 * 60_000
const ADVANCE = '/sandbox/clock/advance'

/** The requests of a run, over all callers. */
export interface Requests {
  answered: number
  repeats: number
}

/** Repeats the request until its answer is final; no answer, 503 and 409 with Retry-After are not. */
export async function repeat<Got extends Pick<Answer, 'status' | 'headers'>>(
  requests: Requests,
  attempt: () => Promise<Got>,
): Promise<Got> {
  const end = Date.now() + LIMIT_MS
  for (let lost: unknown; ; requests.repeats++) {
    const answer = await attempt().catch((error) => {
      lost = error
      return undefined
    })
    if (answer && !isPassing(answer)) {
      requests.answered++
      return answer
    }
    if (Date.now() > end)
      throw new Error(`no final answer after ${LIMIT_MS / 60_000} minutes, but ${answer?.status ?? lost}`)
    await passTime(PAUSE_MS, 'a client waits before it tries again')
  }
}

const isPassing = ({ status, headers }: Pick<Answer, 'status' | 'headers'>) =>
  status === 503 || (status === 409 && headers.has('retry-after'))

/** Makes a caller with the credentials. */
export function carefulCallerOf(
  requests: Requests,
  baseUrl: string,
  credentials: Parameters<typeof callerOf>[1],
): Caller {
  const plain = callerOf(baseUrl, credentials)
  const call: Caller['call'] = (method, path, body, headers = {}) => {
    if (path === ADVANCE) return advance(body as Body)
    const key = method === 'GET' ? undefined : { 'Idempotency-Key': randomUUID() }
    return repeat(requests, () => plain.call(method, path, body, { ...key, ...headers }))
  }
  const calls = callsOver(call)

  // An advance that a kill ends goes on from where it was, to the instant that the first request meant.
  async function advance({ seconds, to }: Body): Promise<Answer> {
    const { now } = await calls.get('/sandbox/clock')
    const target = to ?? addMilliseconds(now, seconds * 1000)
    const end = Date.now() + LIMIT_MS
    for (;;) {
      const answer = await repeat(requests, () => plain.call('POST', ADVANCE, { to: target }))
      if (answer.status === 200) return answer
      const clock = await calls.get('/sandbox/clock')
      const isThere = clock.mode !== 'advancing' && clock.now >= target
      if (isThere && target > now) return { ...answer, status: 200, body: clock }
      if (answer.status !== 409 || Date.now() > end) return answer
      await passTime(PAUSE_MS, 'another process ends the advance')
    }
  }

  return { ...plain, ...calls }
}
