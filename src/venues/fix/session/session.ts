// A FIX 4.4 session on one connection that Holdfast has opened: logon, sequence numbers, heartbeats, gaps, resends,
// logout. Its calls run one after the other.

import { TAG, TYPE } from '../tags.ts'
import { fixTimeOf } from '../time.ts'
import { receiveMessage } from './receive-message.ts'
import { giveUp, requestResend, sendAdmin, sendLogon, sendLogout, sendUnsent } from './send-messages.ts'
import type { FixSession, SessionOptions } from './session-port.ts'
import { endSession, newSessionState, type SessionState } from './session-state.ts'

const LOGON_MS = 10_000
const LOGOUT_MS = 3_000
const GAP_MS = 10_000
/** Multiples of the heartbeat interval after which a silent venue is tested, and given up. */
const TEST_AFTER = 1.2
const SILENT_AFTER = 2.4

/** Begins a session on an open connection. */
export function openSession(options: SessionOptions): FixSession {
  const session = newSessionState(options)
  let last: Promise<void> = Promise.resolve()

  const inSequence = (work: () => Promise<void>) => {
    last = last
      .then(() => (session.phase === 'ended' ? undefined : work()))
      .catch((error) => {
        session.note('error', (error as Error).message)
        endSession(session)
      })
  }

  return {
    logOn: () => inSequence(() => sendLogon(session)),
    receive: (message) => inSequence(() => receiveMessage(session, message)),
    tick: () => inSequence(() => keepAlive(session)),
    drain: () => inSequence(() => sendUnsent(session)),
    logOut: () =>
      inSequence(async () => (session.phase === 'on' ? sendLogout(session, 'goodbye') : endSession(session))),
    isOn: () => session.phase === 'on',
    ended: () => {
      session.phase = 'ended'
      return last
    },
  }
}

async function keepAlive(session: SessionState): Promise<void> {
  const at = session.now()
  const { phase, began_at, received_at, gap } = session
  if (phase === 'logging_on' && at - began_at > LOGON_MS) return giveUp(session, 'no answer to the Logon')
  if (phase === 'leaving' && at - began_at > LOGOUT_MS) return endSession(session)
  if (phase !== 'on') return
  const interval_ms = session.identity.heartbeat_seconds * 1000
  if (at - received_at > SILENT_AFTER * interval_ms) return giveUp(session, 'the venue has fallen silent')
  if (at - received_at > TEST_AFTER * interval_ms && !session.is_probed) {
    session.is_probed = true
    await sendAdmin(session, TYPE.TestRequest, [[TAG.TestReqID, fixTimeOf(at)]])
  } else if (at - session.sent_at >= interval_ms) await sendAdmin(session, TYPE.Heartbeat)
  if (gap && at - gap.requested_at > GAP_MS) await requestResend(session)
  await sendUnsent(session)
}
