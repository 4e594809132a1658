// The interfaces of a session: its store, its options, and its operations.
import type { Field, Message } from '../codec.ts'

export interface Identity {
  sender_comp_id: string
  target_comp_id: string
  sender_sub_id?: string
  target_sub_id?: string
  username?: string
  password?: string
  heartbeat_seconds: number
  reset_on_logon: boolean
}

export interface Request {
  tenant: string
  /** The ClOrdID. */
  id: string
  type: string
  fields: Field[]
}

export interface SentMessage {
  seq: number
  type: string
  fields: Field[]
  /** The machine's time in milliseconds. */
  sent_at: number
}

/** Every call throws if another process has taken over the session. */
export interface SessionStore {
  /** The number of the next message to send, and of the next to receive. */
  readonly next_out: number
  readonly next_in: number
  /** Reserves the number of a message that is never sent again. */
  reserve(): Promise<number>
  advance(next_in: number): Promise<void>
  /** Stores the report of a message together with its number; throws Unacceptable if it cannot be read. */
  take(message: Message, seq: number): Promise<void>
  /** A batch of unsent requests, oldest first; empty if there are none. */
  unsent(): Promise<Request[]>
  /** Gives the request its number; undefined if it was withdrawn meanwhile. */
  stamp(request: Request, at: number): Promise<number | undefined>
  /** The requests that a resend repeats. */
  sent(from: number, to: number, now: number): Promise<SentMessage[]>
  /** Sets both numbers to 1. */
  reset(): Promise<void>
}

export interface SessionOptions {
  identity: Identity
  store: SessionStore
  /** The machine's time in milliseconds. */
  now(): number
  write(bytes: Buffer): void
  /** Closes the connection. */
  close(): void
  /** Logs a line for the operator. */
  note(level: 'info' | 'warn' | 'error', text: string): void
}

export interface FixSession {
  logOn(): void
  receive(message: Message): void
  /** Sends heartbeats and checks time limits; call it about once a second. */
  tick(): void
  /** Sends the unsent requests of the store. */
  drain(): void
  /** Logs out; the connection closes with the answer, or after a time limit. */
  logOut(): void
  isOn(): boolean
  /** Ends the session with its connection; resolves when its current work is done. */
  ended(): Promise<void>
}

/** A message with a missing or wrong field, which the session rejects. */
export class Unacceptable extends Error {
  readonly tag: number
  readonly reason: number
  constructor(text: string, tag: number, reason = 1) {
    super(text)
    this.tag = tag
    this.reason = reason
  }
}
