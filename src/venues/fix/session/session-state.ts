// The state of a session on one connection, which the files of the session share.
import type { SessionOptions } from './session-port.ts'

export interface SessionState extends SessionOptions {
  phase: 'new' | 'logging_on' | 'on' | 'leaving' | 'ended'
  /** When the phase logging_on or leaving began, in milliseconds of the machine. */
  began_at: number
  sent_at: number
  received_at: number
  /** Whether a TestRequest was sent after the venue's last message. */
  is_probed: boolean
  /** The missing messages of the venue, and when their resend was last requested (0: never). */
  gap: { highest: number; requested_at: number } | undefined
}

/** The state of a session before its logon. */
export function newSessionState(options: SessionOptions): SessionState {
  const now = options.now()
  return {
    ...options,
    phase: 'new',
    began_at: now,
    sent_at: now,
    received_at: now,
    is_probed: false,
    gap: undefined,
  }
}

/** Ends the session and closes its connection. */
export function endSession(session: SessionState): void {
  if (session.phase === 'ended') return
  session.phase = 'ended'
  session.close()
}
