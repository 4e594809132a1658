// Corporate actions: announced, cancelled, booked and undone.
import { ConflictError } from '../../../sdk/src/holdfast.ts'
import { chooseInstrument } from './orders.ts'
import type { Stage } from './stage.ts'

const DAY_MS = 86_400_000
const DAYS_TO_TRY = 60

/** Enters a distribution on the first day from `first_day` on, counted from today, that has none yet; returns its id. */
async function enter(stage: Stage, first_day: number): Promise<string> {
  const { hf, say } = stage
  const { id: instrument, symbol } = await chooseInstrument(stage, 'etf')
  const { now } = await hf.sandbox.retrieve_clock()
  const step = Math.sign(first_day) * DAY_MS
  const first_ms = Date.parse(now) + first_day * DAY_MS
  for (let tried = 0; tried <= DAYS_TO_TRY; tried++) {
    const payment_date = new Date(first_ms + tried * step).toISOString().slice(0, 10)
    try {
      const action = await hf.sandbox.enter_corporate_action({
        type: 'distribution',
        instrument,
        amount_per_unit: '0.01',
        payment_date,
      })
      say(`A distribution of ${symbol} was entered for ${payment_date}.`)
      return action.id!
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
    }
  }
  throw new Error(`${symbol} has a distribution on each of ${DAYS_TO_TRY} days.`)
}

/** Announces a distribution a month ahead or later. */
export const announce = (stage: Stage) => enter(stage, 30)

/** Books a distribution of yesterday or earlier. */
export const book = (stage: Stage) => enter(stage, -1)

/** Cancels an action that is announced, or undoes one that is booked. */
export async function reverse(stage: Stage, action: string): Promise<string> {
  await stage.hf.sandbox.reverse_corporate_action(action)
  return action
}
