// The parts that every request of the app has.
import type { Holdfast } from '@holdfast/sdk'
import type { Live } from './live.ts'

export interface App {
  hf: Holdfast
  /** The account of the investor. */
  account: string
  /** Whether the app can play the bank and move time. */
  is_sandbox: boolean
  live: Live
  webhook_secret: string | undefined
}
