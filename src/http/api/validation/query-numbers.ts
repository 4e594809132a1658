// Whole numbers in a query. The validator accepts every number of JavaScript, such as 1e2, +5 or 0x10; the API accepts
// only plain digits.
import type { Offender } from '../../../errors.ts'

const PLAIN = /^(0|-?[1-9]\d{0,14})$/

interface Shape {
  [keyword: string]: unknown
  properties?: Record<string, Shape>
}

const isInteger = ({ type }: Shape) => type === 'integer' || (Array.isArray(type) && type.includes('integer'))

/** Finds the whole numbers of a query that are not plain digits. An empty one counts as absent and is dropped. */
export function findOddNumbers({ properties = {} }: Shape, query: Record<string, unknown>): Offender[] {
  return Object.entries(properties).flatMap(([name, property]): Offender[] => {
    const text = query[name]
    if (!isInteger(property) || text === undefined) return []
    const isOdd = typeof text !== 'string' || (text !== '' && !PLAIN.test(text))
    if (text === '' || isOdd) delete query[name]
    return isOdd
      ? [{ path: `query.${name}`, code: 'invalid_param', detail: 'Must be a whole number in plain digits.' }]
      : []
  })
}
