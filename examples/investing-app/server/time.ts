// Time as the platform sees it: a sandbox has a clock of its own, which the app can move forward.
import type { Holdfast } from '@holdfast/sdk'
import type { App } from './app.ts'
import { type Body, oneOf } from './fields.ts'

const DAY_SECONDS = 86_400

/** The time of the tenant. */
export const timeOf = async (hf: Holdfast, is_sandbox: boolean): Promise<string> =>
  is_sandbox ? (await hf.sandbox.retrieve_clock()).now : new Date().toISOString()

/** `GET /api/clock` */
export const readClock = async ({ hf, is_sandbox }: App) => ({
  now: await timeOf(hf, is_sandbox),
  is_sandbox,
})

export type Clock = Awaited<ReturnType<typeof readClock>>

/** `POST /api/clock`: everything that falls due on the way is carried out before the answer. */
export async function advance({ hf, live }: App, body: Body) {
  const days = oneOf(body, 'days', [1, 7, 30])
  const { now } = await hf.sandbox.advance_clock({ seconds: days * DAY_SECONDS })
  live.publish('clock.advanced')
  return { now }
}
