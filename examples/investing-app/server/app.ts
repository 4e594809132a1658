// The parts that every request of the app has.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Holdfast } from '@holdfast/sdk'

export interface Live {
  /** Keeps the connection of a browser open. */
  open(request: IncomingMessage, response: ServerResponse): void
  /** Sends all browsers the name of an event. */
  publish(name: string): void
  /** Whether the delivery is new; a second call with the same id gives false. */
  isNew(delivery: string): boolean
  end(): void
}

export interface App {
  hf: Holdfast
  /** The account of the investor. */
  account: string
  /** Whether the app can play the bank and move time. */
  is_sandbox: boolean
  live: Live
  webhook_secret: string | undefined
}
