// The parts that every view works with.
import type { Holdfast } from '../../sdk/src/holdfast.ts'
import type { Live } from './live.ts'
import type { Credentials } from './session.ts'
import type { TenantClock } from './tenant-clock.ts'

export interface Tools {
  hf: Holdfast
  client_id: string
  live: Live
  clock: TenantClock
  signIn(credentials: Credentials): Promise<void>
}

/** Shows a view in its place until the signal says that the reader has left it. */
export type View = (place: HTMLElement, tools: Tools, signal: AbortSignal) => void

/** Repeats a look at the server while the page is in sight. */
export function repeat(look: () => Promise<unknown>, every_ms: number, signal: AbortSignal): void {
  const timer = setInterval(() => document.hidden || look().catch(() => undefined), every_ms)
  signal.addEventListener('abort', () => clearInterval(timer))
}
