// The messages that Holdfast sends in a session. A message is stored with its number before it is sent.
import { encode, type Field, type Message } from '../codec.ts'
import { TAG, TYPE } from '../tags.ts'
import { fixTimeOf } from '../time.ts'
import { endSession, type SessionState } from './session-state.ts'

function sendMessage(
  session: SessionState,
  type: string,
  seq: number,
  fields: Field[],
  header: Field[] = [],
  at = fixTimeOf(session.now()),
): void {
  const { identity } = session
  session.write(
    encode([
      [TAG.MsgType, type],
      [TAG.SenderCompID, identity.sender_comp_id],
      ...optional(TAG.SenderSubID, identity.sender_sub_id),
      [TAG.TargetCompID, identity.target_comp_id],
      ...optional(TAG.TargetSubID, identity.target_sub_id),
      [TAG.MsgSeqNum, String(seq)],
      ...header,
      [TAG.SendingTime, at],
      ...fields,
    ]),
  )
  session.sent_at = session.now()
}

const optional = (tag: number, value: string | undefined): Field[] => (value ? [[tag, value]] : [])

/** Sends an administrative message, which is never sent again. */
export async function sendAdmin(session: SessionState, type: string, fields: Field[] = []): Promise<void> {
  sendMessage(session, type, await session.store.reserve(), fields)
}

/** Sends the logon. */
export async function sendLogon(session: SessionState): Promise<void> {
  const { username, password, heartbeat_seconds, reset_on_logon } = session.identity
  if (reset_on_logon) await session.store.reset()
  session.phase = 'logging_on'
  session.began_at = session.now()
  await sendAdmin(session, TYPE.Logon, [
    [TAG.EncryptMethod, '0'],
    [TAG.HeartBtInt, String(heartbeat_seconds)],
    ...optional(TAG.ResetSeqNumFlag, reset_on_logon ? 'Y' : undefined),
    ...optional(TAG.Username, username),
    ...optional(TAG.Password, password),
  ])
}

/** Sends the logout; the connection closes when the venue has answered, or after a time limit. */
export async function sendLogout(session: SessionState, text: string): Promise<void> {
  if (session.phase === 'ended') return // The connection is gone: a number would be lost.
  session.phase = 'leaving'
  session.began_at = session.now()
  await sendAdmin(session, TYPE.Logout, [[TAG.Text, text]])
}

/** Logs out for a reason that the operator must know, and closes the connection. */
export async function giveUp(session: SessionState, text: string): Promise<void> {
  session.note('error', text)
  await sendLogout(session, text)
  endSession(session)
}

/** Rejects a message of the venue. */
export async function sendReject(
  session: SessionState,
  seq: number,
  reason: number,
  text: string,
  about: Field[] = [],
): Promise<void> {
  await sendAdmin(session, TYPE.Reject, [
    [TAG.RefSeqNum, String(seq)],
    ...about,
    [TAG.SessionRejectReason, String(reason)],
    [TAG.Text, text],
  ])
}

/** Requests a resend from the next expected message on. */
export async function requestResend(session: SessionState): Promise<void> {
  const { gap, store } = session
  gap!.requested_at = session.now()
  session.note('warn', `messages ${store.next_in} to ${gap!.highest} are missing; a resend is requested`)
  await sendAdmin(session, TYPE.ResendRequest, [
    [TAG.BeginSeqNo, String(store.next_in)],
    [TAG.EndSeqNo, '0'],
  ])
}

/** Sends orders again, marked as possible duplicates; gap fills replace the messages between them. */
export async function resend(session: SessionState, from: number, to: number): Promise<void> {
  let next = from
  for (const { seq, type, fields, sent_at } of await session.store.sent(from, to, session.now())) {
    if (seq > next) sendGapFill(session, next, seq)
    sendMessage(session, type, seq, fields, [
      [TAG.PossDupFlag, 'Y'],
      [TAG.OrigSendingTime, fixTimeOf(sent_at)],
    ])
    next = seq + 1
  }
  if (next <= to) sendGapFill(session, next, to + 1)
}

function sendGapFill(session: SessionState, seq: number, next: number): void {
  const at = fixTimeOf(session.now())
  const header: Field[] = [
    [TAG.PossDupFlag, 'Y'],
    [TAG.OrigSendingTime, at],
  ]
  const fields: Field[] = [
    [TAG.GapFillFlag, 'Y'],
    [TAG.NewSeqNo, String(next)],
  ]
  sendMessage(session, TYPE.SequenceReset, seq, fields, header, at)
}

/** Sends the unsent requests of the store, oldest first. */
export async function sendUnsent(session: SessionState): Promise<void> {
  const next = async () => (session.phase === 'on' ? session.store.unsent() : [])
  for (let requests = await next(); requests.length > 0; requests = await next())
    for (const request of requests) {
      const at = session.now()
      const seq = await session.store.stamp(request, at)
      if (seq !== undefined) sendMessage(session, request.type, seq, request.fields, [], fixTimeOf(at))
    }
}

/** Answers a TestRequest. */
export async function answerTest(session: SessionState, message: Message): Promise<void> {
  await sendAdmin(session, TYPE.Heartbeat, optional(TAG.TestReqID, message.get(TAG.TestReqID)))
}
