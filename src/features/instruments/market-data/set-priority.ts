// The order of providers that have a price of the same timestamp and quality.
import type { App } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { BadPrice } from '../../../market/feeds/given-price.ts'

/** Sets the priority of a provider that has given prices, smaller first, and returns it. */
export async function setPriority(app: App, provider: string, priority: number) {
  const [row] = await app.database.write(PLATFORM)<{ provider: string; priority: number }>`
    update price_providers set priority = ${priority} where provider = ${provider} returning provider, priority`
  if (!row) throw new BadPrice(`No prices have come from a provider '${provider}'.`)
  app.drop('prices')
  return row
}
