// The events of the tenant as they happen, on one stream for the whole page.
import { AbortedError, type Event, type Holdfast } from '../../sdk/src/holdfast.ts'

const FIRST = 100
/** The newest events that the page keeps. */
const MAX_EVENTS = 500

export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'ended'

export interface Live {
  /** Newest first. */
  readonly events: readonly Event[]
  readonly state: StreamState
  /** Why the stream has ended. */
  readonly error: unknown
  setState(state: StreamState): void
  /** Calls the listener after each change, until the signal ends it. */
  watch(listener: () => void, signal: AbortSignal): void
  follow(hf: Holdfast, signal: AbortSignal): Promise<void>
}

/** Makes the list of events, which `follow` fills. */
export function newLive(): Live {
  const listeners = new Set<() => void>()
  let events: Event[] = []
  let state: StreamState = 'connecting'
  let error: unknown
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const setState = (next: StreamState) => {
    state = next
    tell()
  }
  return {
    get events() {
      return events
    },
    get state() {
      return state
    },
    get error() {
      return error
    },
    setState,
    watch(listener, signal) {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
    async follow(hf, signal) {
      try {
        events = [...(await hf.events.list({ limit: FIRST }, { signal }))]
        tell()
        for await (const event of hf.events.stream({ after: events[0]?.sequence ?? 0 }, { signal })) {
          events = [event, ...events].slice(0, MAX_EVENTS)
          tell()
        }
      } catch (cause) {
        if (cause instanceof AbortedError || signal.aborted) return
        error = cause
        setState('ended')
      }
    },
  }
}
