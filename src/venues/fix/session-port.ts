// What a session needs and what it offers.
import type { Message } from './codec.ts'
import type { SessionStore } from './session-store.ts'

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

export interface SessionOptions {
  identity: Identity
  store: SessionStore
  /** The machine's time in milliseconds. */
  now(): number
  write(bytes: Buffer): void
  /** Closes the connection. */
  close(): void
  /** Hears what an operator should know. */
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
  /** Ended by the connection; done when what was under way is. */
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
