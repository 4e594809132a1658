// JSON bodies. The cost of a body is bounded before it is parsed: its bytes, the number of its values and the depth of
// their nesting, because all later work grows with these.
import type { FastifyInstance } from 'fastify'
import sjson from 'secure-json-parse'
import { MAX_DEPTH } from '../api/validation/storable.ts'
import { composeTexts } from './compose-text.ts'

/** Twice the number of values in the largest onboarding application that its shape allows. */
const MAX_VALUES = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most values in a body of the operation, if it differs from the usual number. */
    most_values?: number | undefined
  }
}

/** Accepts JSON objects as bodies, and nothing else. */
export function readJson(server: FastifyInstance, refuse: (path: string, detail: string) => Error): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    const excess = findExcess(text, request.routeOptions.config.most_values ?? MAX_VALUES)
    if (excess) return done(refuse('body', excess))
    try {
      const parsed = composeTexts(
        text,
        sjson.parse(text, { protoAction: 'remove', constructorAction: 'remove' }),
      )
      if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
        return done(refuse('body', 'Must be a JSON object.'))
      done(null, parsed)
    } catch (error) {
      done(refuse('body', `Not JSON${placeOf(text, error)}.`))
    }
  })
}

/** The line and column of a fault in a JSON text, both from 1, if the engine names its position. */
export function placeOf(text: string, error: unknown): string {
  const position = / at position (\d{1,9})/.exec((error as Error).message)?.[1]
  const at = /^Unexpected end/.test((error as Error).message) ? text.length : position && Number(position)
  if (at === undefined) return ''
  const lines = text.slice(0, Number(at)).split('\n')
  return `: line ${lines.length}, column ${lines.at(-1)!.length + 1}`
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...Buffer.from('",[]\\{}'),
] as [number, number, number, number, number, number, number]

/** The limit that a text exceeds, or undefined. Each value of JSON has a comma or a bracket before it. */
function findExcess(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined // checkStorable() checks the depth of short texts after parsing.
  let values = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfText(text, at)
    else if (char === COMMA) values++
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      values++
      if (++depth > MAX_DEPTH) return `Nested deeper than ${MAX_DEPTH} levels.`
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--
    if (values > most) return `Has more than ${most.toLocaleString('en')} values.`
  }
  return undefined
}

// The position of the closing quote of a string.
function endOfText(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === BACKSLASH) at++
    else if (char === QUOTE) return at
  }
  return text.length
}
