// Text with its letters composed (NFC): "ë" may come as one character or as "e" with a mark, and would be two names.
import { MAX_DEPTH } from '../api/validation/storable.ts'

// Characters below are composed already. An escape of JSON may stand for any.
const MAY_COMPOSE = /[\u0300-\uffff]|\\u/

/** The value of a JSON text with every text in it composed. */
export const composeTexts = (text: string, value: unknown): unknown =>
  MAY_COMPOSE.test(text) ? composed(value, 0) : value

// Deeper values are refused later.
function composed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => composed(item, depth + 1))
  const members = value as Record<string, unknown>
  for (const [name, item] of Object.entries(members)) members[name] = composed(item, depth + 1)
  return members
}
