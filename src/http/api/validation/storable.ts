// Values that can be stored: text without NUL characters and lone surrogates, and nesting up to a limit.
import { failParams, type Offender } from '../../../errors.ts'
import { shortened } from './offenders.ts'

/** The limit of the nesting of lists and objects. */
export const MAX_DEPTH = 32

const isText = (value: string) => !value.includes('\u0000') && value.isWellFormed()

// The first value that cannot be stored: NUL characters, lone surrogates, nesting beyond 32 levels.
function findUnstorable(value: unknown, path: string, depth = 0): Offender | undefined {
  if (typeof value === 'string')
    return isText(value)
      ? undefined
      : { path, code: 'invalid_param', detail: 'Contains characters that are not text.' }
  if (value === null || typeof value !== 'object') return undefined
  // The fast way for a list of valid text, such as a long query.
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && isText(item)))
    return undefined
  if (depth >= MAX_DEPTH)
    return { path, code: 'invalid_param', detail: `Nested deeper than ${MAX_DEPTH} levels.` }
  for (const [name, item] of Object.entries(value)) {
    // Most values are valid text, for which no path is built.
    if (typeof item === 'string' && isText(item) && isText(name)) continue
    const bad =
      findUnstorable(name, path) ??
      findUnstorable(item, depth > 8 ? path : `${path}.${shortened(name)}`, depth + 1)
    if (bad) return bad
  }
  return undefined
}

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Refuses values that cannot be stored, and nesting that is too deep, on any route. */
export function checkStorable(input: RawInput): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const bad = findUnstorable(input[part], part === 'params' ? 'path' : part)
    if (bad) throw failParams([bad])
  }
}
