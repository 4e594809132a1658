// The span of a statement. Its text holds no values: they are parameters.
import type { NewSpan } from '../../tracing/port.ts'
import type { Statement } from '../sql.ts'

const LONGEST_TEXT = 2_000

/** The span of a statement, named by its first word. */
export function spanOf({ text }: Statement): NewSpan {
  const shown = text.trim().slice(0, LONGEST_TEXT)
  const verb = /^\w+/.exec(shown)?.[0] ?? 'statement'
  return {
    name: verb.toUpperCase(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown },
  }
}
