// What a session needs, what it stores, and what it offers.
import type { Field, Message } from './codec.ts'

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

export interface Sent {
  seq: number
  type: string
  fields: Field[]
  /** The machine's time in milliseconds. */
  sent_at: number
}

/** Every call throws where another process has taken the session over. */
export interface SessionStore {
  /** The number of the next message to send, and of the next to come. */
  readonly next_out: number
  readonly next_in: number
  /** Takes the number of a message that is never sent again. */
  reserve(): Promise<number>
  advance(next_in: number): Promise<void>
  /** Keeps what a message reports together with its number; throws Unacceptable where it cannot be read. */
  take(message: Message, seq: number): Promise<void>
  /** The next of what is still to be sent, the oldest first; none when there is nothing left. */
  unsent(): Promise<Request[]>
  /** Gives the request its number; undefined where it was withdrawn meanwhile. */
  stamp(request: Request, at: number): Promise<number | undefined>
  sent(from: number, to: number): Promise<Sent[]>
  /** Both numbers begin again at 1. */
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
  /** Receives what an operator should know. */
  note(level: 'info' | 'warn' | 'error', text: string): void
}

export interface Session {
  logOn(): void
  receive(message: Message): void
  /** To be called every second or so. */
  tick(): void
  /** Sends what the store holds unsent. */
  drain(): void
  /** Says goodbye; the connection closes with the answer, or after a while. */
  logOut(): void
  isOn(): boolean
  /** Ends the session with its connection; resolves when its current work is done. */
  ended(): Promise<void>
}

/** A message that lacks something; the venue is told. */
export class Unacceptable extends Error {
  readonly tag: number
  readonly reason: number
  constructor(text: string, tag: number, reason = 1) {
    super(text)
    this.tag = tag
    this.reason = reason
  }
}
