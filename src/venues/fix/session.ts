// A FIX 4.4 session over one connection, our side having called: logon, numbers, heartbeats, gaps, resends, logout.
// Everything is done in turn. A message of ours is in the store before it leaves; one of the venue's is in the store,
// with its number, before the next is looked at: so a crash repeats and never loses.
import { encode, type Field, type Message } from './codec.ts'
import { type Session, type SessionOptions, Unacceptable } from './session-port.ts'
import { fixTimeOf } from './time.ts'

const LOGON_MS = 10_000
const LOGOUT_MS = 3_000
const GAP_MS = 10_000
const ADMIN = new Set(['0', '1', '2', '3', '4', '5', 'A'])
const FIRST = new Set(['A', '3', '5'])

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Opens a session over a connection that stands. */
export function openSession({ identity, store, now, write, close, note }: SessionOptions): Session {
  const heartbeat_ms = identity.heartbeat_seconds * 1000
  let state: 'new' | 'logging_on' | 'on' | 'leaving' | 'ended' = 'new'
  let began_at = now()
  let sent_at = now()
  let heard_at = now()
  let probed = false
  let gap: { highest: number; asked_at: number } | undefined
  let turn: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>) => {
    turn = turn
      .then(() => (state === 'ended' ? undefined : work()))
      .catch((error) => {
        note('error', (error as Error).message)
        end()
      })
  }

  function end(): void {
    if (state === 'ended') return
    state = 'ended'
    close()
  }

  function send(type: string, seq: number, fields: Field[], more: Field[] = [], at = fixTimeOf(now())): void {
    const { sender_sub_id, target_sub_id } = identity
    write(
      encode([
        [35, type],
        [49, identity.sender_comp_id],
        ...(sender_sub_id ? ([[50, sender_sub_id]] as Field[]) : []),
        [56, identity.target_comp_id],
        ...(target_sub_id ? ([[57, target_sub_id]] as Field[]) : []),
        [34, String(seq)],
        ...more,
        [52, at],
        ...fields,
      ]),
    )
    sent_at = now()
  }

  const sendAdmin = async (type: string, fields: Field[] = []) => send(type, await store.reserve(), fields)

  async function sendLogon(): Promise<void> {
    if (identity.reset_on_logon) await store.reset()
    state = 'logging_on'
    began_at = now()
    const { username, password } = identity
    await sendAdmin('A', [
      [98, '0'],
      [108, String(identity.heartbeat_seconds)],
      ...(identity.reset_on_logon ? ([[141, 'Y']] as Field[]) : []),
      ...(username ? ([[553, username]] as Field[]) : []),
      ...(password ? ([[554, password]] as Field[]) : []),
    ])
  }

  async function leave(text: string): Promise<void> {
    if (state === 'ended') return // The connection has gone meanwhile: no number is spent on it.
    state = 'leaving'
    began_at = now()
    await sendAdmin('5', [[58, text]])
  }

  async function giveUp(text: string): Promise<void> {
    note('error', text)
    await leave(text)
    end()
  }

  async function take(message: Message): Promise<void> {
    heard_at = now()
    probed = false
    const seq = number(message.get(34))
    if (seq === undefined) return giveUp('a message without MsgSeqNum')
    if (state === 'logging_on' && !FIRST.has(message.type)) return giveUp('the first message is no Logon')
    if (message.get(49) !== identity.target_comp_id || message.get(56) !== identity.sender_comp_id) {
      await sendAdmin('3', [
        [45, String(seq)],
        [373, '9'],
        [58, 'CompID problem'],
      ])
      return giveUp(`CompIDs ${message.get(49)} and ${message.get(56)} are not of this session`)
    }
    if (message.type === '4' && message.get(123) !== 'Y') return resetTo(message, seq)
    if (seq > store.next_in) return tooHigh(message, seq)
    if (seq < store.next_in) return tooLow(message, seq)
    await process(message, seq)
    if (gap && store.next_in > gap.highest) gap = undefined
  }

  async function tooHigh(message: Message, seq: number): Promise<void> {
    if (message.type === 'A') await loggedOn(message)
    if (message.type === '2') await resend(message)
    if (message.type === '5') return goodbye(message)
    if (state === 'ended') return
    gap = gap ? { ...gap, highest: Math.max(gap.highest, seq) } : { highest: seq, asked_at: 0 }
    if (gap.asked_at === 0) await askAgain()
  }

  async function askAgain(): Promise<void> {
    gap!.asked_at = now()
    note('warn', `messages ${store.next_in} to ${gap!.highest} are missing and asked for`)
    await sendAdmin('2', [
      [7, String(store.next_in)],
      [16, '0'],
    ])
  }

  async function tooLow(message: Message, seq: number): Promise<void> {
    if (message.get(43) === 'Y') return // It is in the store already.
    if (message.type === '5') return goodbye(message)
    await giveUp(`MsgSeqNum too low, expecting ${store.next_in} but received ${seq}`)
  }

  async function process(message: Message, seq: number): Promise<void> {
    if (!ADMIN.has(message.type) || message.type === '3') return deliver(message, seq)
    if (message.type === '4') return fillGap(message, seq)
    await store.advance(seq + 1)
    if (message.type === 'A') return loggedOn(message)
    if (message.type === '1') {
      const id = message.get(112)
      return sendAdmin('0', id === undefined ? [] : [[112, id]])
    }
    if (message.type === '2') return resend(message)
    if (message.type === '5') return goodbye(message)
  }

  async function deliver(message: Message, seq: number): Promise<void> {
    try {
      await store.take(message, seq)
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error
      note('error', `message ${seq} of type ${message.type} was refused: ${error.message}`)
      await store.advance(seq + 1)
      const { tag, reason } = error
      await sendAdmin('3', [
        [45, String(seq)],
        [371, String(tag)],
        [372, message.type],
        [373, String(reason)],
        [58, error.message],
      ])
    }
  }

  async function loggedOn(message: Message): Promise<void> {
    if (state !== 'logging_on') return
    if (message.get(141) === 'Y' && !identity.reset_on_logon)
      return giveUp('the venue reset its sequence numbers; see reset_on_logon')
    state = 'on'
    note('info', 'logged on')
    await drainNow()
  }

  async function goodbye(message: Message): Promise<void> {
    note(state === 'on' ? 'warn' : 'info', `the venue logged out: ${message.get(58) ?? 'no reason given'}`)
    if (state !== 'leaving') await leave('goodbye')
    end()
  }

  async function fillGap(message: Message, seq: number): Promise<void> {
    const next = number(message.get(36))
    if (next === undefined || next <= seq) {
      await store.advance(seq + 1)
      return sendAdmin('3', [
        [45, String(seq)],
        [371, '36'],
        [373, '5'],
        [58, 'NewSeqNo must be above MsgSeqNum'],
      ])
    }
    await store.advance(next)
  }

  async function resetTo(message: Message, seq: number): Promise<void> {
    const next = number(message.get(36))
    if (next === undefined || next < store.next_in)
      return sendAdmin('3', [
        [45, String(seq)],
        [371, '36'],
        [373, '5'],
        [58, 'NewSeqNo must not go back'],
      ])
    note('error', `the venue set its numbers from ${store.next_in} to ${next}; messages between are lost`)
    gap = undefined
    await store.advance(next)
  }

  // Orders go out again as they were, marked as possible duplicates; what lies between is of no interest any more.
  async function resend(message: Message): Promise<void> {
    const from = number(message.get(7))
    const asked = number(message.get(16))
    if (from === undefined || asked === undefined || from < 1) return
    const last = store.next_out - 1
    const to = asked === 0 ? last : Math.min(asked, last)
    let at = from
    for (const { seq, type, fields, sent_at } of await store.sent(from, to)) {
      if (seq > at) skipTo(at, seq)
      send(type, seq, fields, [
        [43, 'Y'],
        [122, fixTimeOf(sent_at)],
      ])
      at = seq + 1
    }
    if (at <= to) skipTo(at, to + 1)
  }

  function skipTo(at: number, next: number): void {
    const stamp = fixTimeOf(now())
    send(
      '4',
      at,
      [
        [123, 'Y'],
        [36, String(next)],
      ],
      [
        [43, 'Y'],
        [122, stamp],
      ],
      stamp,
    )
  }

  async function drainNow(): Promise<void> {
    for (let requests = await next(); requests.length > 0; requests = await next())
      for (const request of requests) {
        const at = now()
        const seq = await store.stamp(request, at)
        if (seq !== undefined) send(request.type, seq, request.fields, [], fixTimeOf(at))
      }
  }

  const next = async () => (state === 'on' ? store.unsent() : [])

  async function look(): Promise<void> {
    const at = now()
    if (state === 'logging_on' && at - began_at > LOGON_MS) return giveUp('no answer to the Logon')
    if (state === 'leaving' && at - began_at > LOGOUT_MS) return end()
    if (state !== 'on') return
    if (at - heard_at > 2.4 * heartbeat_ms) return giveUp('the venue has fallen silent')
    if (at - heard_at > 1.2 * heartbeat_ms && !probed) {
      probed = true
      await sendAdmin('1', [[112, fixTimeOf(at)]])
    } else if (at - sent_at >= heartbeat_ms) await sendAdmin('0')
    if (gap && at - gap.asked_at > GAP_MS) await askAgain()
    await drainNow()
  }

  return {
    logOn: () => inTurn(sendLogon),
    receive: (message) => inTurn(() => take(message)),
    tick: () => inTurn(look),
    drain: () => inTurn(drainNow),
    logOut: () => inTurn(async () => (state === 'on' ? leave('goodbye') : end())),
    isOn: () => state === 'on',
    ended: () => {
      state = 'ended'
      return turn
    },
  }
}
