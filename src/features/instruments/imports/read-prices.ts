// Reads the prices of a text whole: CSV with a header, or a JSON list. Each wrong row is a problem with its line.
import { BadPrice, type GivenPrice, readPrice } from '../../../market/feeds/given-price.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import { type Problem, readRows } from '../catalog/read-rows.ts'

/** The prices of the text, and the problems of its other rows; `quality` is that of rows without one. */
export function readPrices(
  text: string,
  format: 'csv' | 'json',
  quality?: string,
): { prices: GivenPrice[]; problems: Problem[] } {
  const { rows, problems } = readRows(text, format)
  const prices: GivenPrice[] = []
  const faults: Problem[] = [...problems]
  for (const { line, values } of rows) {
    try {
      prices.push(readPrice(values, quality))
    } catch (error) {
      if (!(error instanceof BadPrice)) throw error
      faults.push({ line, detail: sentence(error.message) })
    }
  }
  return { prices, problems: faults }
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

/** The first day of the prices; null of none. */
export const firstDayOf = (prices: readonly GivenPrice[]): Day | null =>
  prices.reduce<Day | null>((first, { timestamp }) => {
    const day = dayOf(timestamp)
    return first === null || day < first ? day : first
  }, null)
