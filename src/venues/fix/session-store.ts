// What a session keeps: both numbers, what it sent, what waits to be sent, what it heard.
import type { Field, Message } from './codec.ts'

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
