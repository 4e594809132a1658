// Announces a corporate action that lies in the future.
import { ConflictError } from '../../../sdk/src/holdfast.ts'
import { chooseInstrument } from './orders.ts'
import type { Stage } from './stage.ts'

const DAY_MS = 86_400_000
const [FIRST_DAY, LAST_DAY] = [30, 90]

/** Announces a distribution on the first day, a month ahead or later, that has none yet, and returns its id. */
export async function announce(stage: Stage): Promise<string> {
  const { hf, say } = stage
  const { id: instrument, symbol } = await chooseInstrument(stage, 'etf')
  const { now } = await hf.sandbox.retrieve_clock()
  for (let days = FIRST_DAY; days <= LAST_DAY; days++) {
    const payment_date = new Date(Date.parse(now) + days * DAY_MS).toISOString().slice(0, 10)
    try {
      const action = await hf.sandbox.enter_corporate_action({
        ...{ type: 'distribution', instrument, amount_per_unit: '0.01', payment_date },
      })
      say(`A distribution of ${symbol} on ${payment_date} was announced.`)
      return action.id!
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
    }
  }
  throw new Error(
    `${symbol} has a distribution on each day between ${FIRST_DAY} and ${LAST_DAY} days from now.`,
  )
}
