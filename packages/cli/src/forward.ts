// Sends events to an app as the server would: signed, one after another for each resource, and again until the app
// accepts them.
import { type Event, webhooks } from '../../sdk/src/holdfast.ts'

const TIMEOUT_MS = 15_000
/** The number of refusals after which an event is abandoned; for an app that does not answer there is no limit. */
const MAX_REFUSALS = 5
const MAX_WAIT_MS = 5_000
/** Events under way; more stay with the server until an earlier one is done. */
const MAX_PENDING = 500

/** The outcome of one attempt. */
export interface Attempt {
  event: Event
  attempt: number
  duration_ms: number
  /** Undefined if the app did not answer. */
  status?: number
  /** Set if the event is abandoned. */
  is_abandoned?: boolean
}

export interface ForwardOptions {
  url: string
  secret: string
  signal: AbortSignal
  report(attempt: Attempt): void
}

/** Waits for the time, or until the signal. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/** Makes a forwarder: `add` returns when there is room for another event, `idle` when all are done. */
export function newForwarder(options: ForwardOptions) {
  const lanes = new Map<string, Promise<void>>()
  const pending = new Set<Promise<void>>()
  return {
    async add(event: Event): Promise<void> {
      const lane = event.resource.id
      const work = (lanes.get(lane) ?? Promise.resolve()).then(() => deliver(event, options))
      lanes.set(lane, work)
      pending.add(work)
      work.finally(() => {
        pending.delete(work)
        if (lanes.get(lane) === work) lanes.delete(lane)
      })
      if (pending.size >= MAX_PENDING) await Promise.race(pending)
    },
    async idle(): Promise<void> {
      await Promise.all(pending)
    },
  }
}

async function deliver(event: Event, options: ForwardOptions): Promise<void> {
  const { signal, report } = options
  let refusals = 0
  for (let attempt = 1; !signal.aborted; attempt++) {
    const begun = performance.now()
    const status = await post(event, attempt, options)
    if (status !== undefined && (status < 200 || status > 299)) refusals++
    const is_abandoned = refusals >= MAX_REFUSALS
    report({ event, attempt, status, is_abandoned, duration_ms: Math.round(performance.now() - begun) })
    if (is_abandoned || (status !== undefined && status >= 200 && status <= 299)) return
    await pause(Math.min(MAX_WAIT_MS, 250 * 2 ** Math.min(attempt, 10)), signal)
  }
}

// The status of the answer, or undefined without one.
async function post(event: Event, attempt: number, { url, secret, signal }: ForwardOptions) {
  const body = JSON.stringify(event)
  const id = event.id.replace(/^evt_/, 'whd_')
  const signed = await webhooks.sign(body, secret, { id, attempt })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const headers = { ...signed, 'event-id': event.id }
    const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal: limit })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}
