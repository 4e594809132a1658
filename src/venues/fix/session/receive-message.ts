// The messages that Holdfast receives in a session. A message is stored with its number before the next is handled,
// so a crash repeats messages and never loses one.
import type { Message } from '../codec.ts'
import { REJECT_REASON, TAG, TYPE } from '../tags.ts'
import {
  answerTest,
  giveUp,
  requestResend,
  resend,
  sendLogout,
  sendReject,
  sendUnsent,
} from './send-messages.ts'
import { Unacceptable } from './session-port.ts'
import { endSession, type SessionState } from './session-state.ts'

const ADMIN = new Set<string>([
  TYPE.Heartbeat,
  TYPE.TestRequest,
  TYPE.ResendRequest,
  TYPE.Reject,
  TYPE.SequenceReset,
  TYPE.Logout,
  TYPE.Logon,
])
const FIRST = new Set<string>([TYPE.Logon, TYPE.Reject, TYPE.Logout])

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Handles the next message of the connection. */
export async function receiveMessage(session: SessionState, message: Message): Promise<void> {
  const { identity, store } = session
  session.received_at = session.now()
  session.is_probed = false
  const seq = number(message.get(TAG.MsgSeqNum))
  if (seq === undefined) return giveUp(session, 'a message without MsgSeqNum')
  if (session.phase === 'logging_on' && !FIRST.has(message.type))
    return giveUp(session, 'the first message is not a Logon')
  const sender = message.get(TAG.SenderCompID)
  const target = message.get(TAG.TargetCompID)
  if (sender !== identity.target_comp_id || target !== identity.sender_comp_id) {
    await sendReject(session, seq, REJECT_REASON.CompIDProblem, 'CompID problem')
    return giveUp(session, `CompIDs ${sender} and ${target} are not of this session`)
  }
  if (message.type === TYPE.SequenceReset && message.get(TAG.GapFillFlag) !== 'Y')
    return resetSequence(session, message, seq)
  if (seq > store.next_in) return receiveTooHigh(session, message, seq)
  if (seq < store.next_in) return receiveTooLow(session, message, seq)
  await receiveExpected(session, message, seq)
  if (session.gap && store.next_in > session.gap.highest) session.gap = undefined
}

async function receiveTooHigh(session: SessionState, message: Message, seq: number): Promise<void> {
  if (message.type === TYPE.Logon) await acceptLogon(session, message)
  if (message.type === TYPE.ResendRequest) await answerResend(session, message)
  if (message.type === TYPE.Logout) return acceptLogout(session, message)
  if (session.phase === 'ended') return
  const { gap } = session
  session.gap = gap ? { ...gap, highest: Math.max(gap.highest, seq) } : { highest: seq, requested_at: 0 }
  if (session.gap.requested_at === 0) await requestResend(session)
}

async function receiveTooLow(session: SessionState, message: Message, seq: number): Promise<void> {
  if (message.get(TAG.PossDupFlag) === 'Y') return // It is stored already.
  if (message.type === TYPE.Logout) return acceptLogout(session, message)
  await giveUp(session, `MsgSeqNum too low, expecting ${session.store.next_in} but received ${seq}`)
}

async function receiveExpected(session: SessionState, message: Message, seq: number): Promise<void> {
  if (!ADMIN.has(message.type) || message.type === TYPE.Reject) return store(session, message, seq)
  if (message.type === TYPE.SequenceReset) return fillGap(session, message, seq)
  await session.store.advance(seq + 1)
  if (message.type === TYPE.Logon) return acceptLogon(session, message)
  if (message.type === TYPE.TestRequest) return answerTest(session, message)
  if (message.type === TYPE.ResendRequest) return answerResend(session, message)
  if (message.type === TYPE.Logout) return acceptLogout(session, message)
}

async function store(session: SessionState, message: Message, seq: number): Promise<void> {
  try {
    await session.store.take(message, seq)
  } catch (error) {
    if (!(error instanceof Unacceptable)) throw error
    session.note('error', `message ${seq} of type ${message.type} was refused: ${error.message}`)
    await session.store.advance(seq + 1)
    await sendReject(session, seq, error.reason, error.message, [
      [TAG.RefTagID, String(error.tag)],
      [TAG.RefMsgType, message.type],
    ])
  }
}

async function acceptLogon(session: SessionState, message: Message): Promise<void> {
  if (session.phase !== 'logging_on') return
  if (message.get(TAG.ResetSeqNumFlag) === 'Y' && !session.identity.reset_on_logon)
    return giveUp(session, 'the venue reset its sequence numbers; see reset_on_logon')
  session.phase = 'on'
  session.note('info', 'logged on')
  await sendUnsent(session)
}

async function acceptLogout(session: SessionState, message: Message): Promise<void> {
  const reason = message.get(TAG.Text) ?? 'no reason given'
  session.note(session.phase === 'on' ? 'warn' : 'info', `the venue logged out: ${reason}`)
  if (session.phase !== 'leaving') await sendLogout(session, 'goodbye')
  endSession(session)
}

async function answerResend(session: SessionState, message: Message): Promise<void> {
  const from = number(message.get(TAG.BeginSeqNo))
  const end = number(message.get(TAG.EndSeqNo))
  if (from === undefined || end === undefined || from < 1) return
  const last = session.store.next_out - 1
  await resend(session, from, end === 0 ? last : Math.min(end, last))
}

async function fillGap(session: SessionState, message: Message, seq: number): Promise<void> {
  const next = number(message.get(TAG.NewSeqNo))
  const isForward = next !== undefined && next > seq
  await session.store.advance(isForward ? next : seq + 1)
  if (!isForward) await rejectNewSeqNo(session, seq, 'NewSeqNo must be above MsgSeqNum')
}

async function resetSequence(session: SessionState, message: Message, seq: number): Promise<void> {
  const { store } = session
  const next = number(message.get(TAG.NewSeqNo))
  if (next === undefined || next < store.next_in)
    return rejectNewSeqNo(session, seq, 'NewSeqNo must not go back')
  session.note(
    'error',
    `the venue set its numbers from ${store.next_in} to ${next}; messages between are lost`,
  )
  session.gap = undefined
  await store.advance(next)
}

const rejectNewSeqNo = (session: SessionState, seq: number, text: string) =>
  sendReject(session, seq, REJECT_REASON.ValueIsIncorrect, text, [[TAG.RefTagID, String(TAG.NewSeqNo)]])
