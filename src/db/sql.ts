// SQL templates. A tagged template becomes a parameterised statement; a part() inside another statement is spliced in
// and its parameters are renumbered. Statements are named after their text, so that the server plans each once for a
// connection. A setting switches naming off, for a pooler in transaction mode.

export class Part {
  readonly strings: TemplateStringsArray
  readonly values: unknown[]
  constructor(strings: TemplateStringsArray, values: unknown[]) {
    this.strings = strings
    this.values = values
  }
}

export interface Statement {
  text: string
  values: unknown[]
  name: string
}

/** A piece of SQL to be spliced into a statement. */
export function part(strings: TemplateStringsArray, ...values: unknown[]): Part {
  return new Part(strings, values)
}

/** A whole number as part of the statement's text. */
export function literal(number: number): Part {
  return part([String(Math.trunc(number))] as unknown as TemplateStringsArray)
}

/**
 * A word of a checked list, such as a status, as part of the statement's text: the planner then knows how rare it is
 * and uses an index for a rare one instead of reading the whole list.
 */
export function word(text: string): Part {
  if (!/^[a-z_]+$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a word of a list`)
  return part([`'${text}'`] as unknown as TemplateStringsArray)
}

/**
 * A planner hint, always true for rows x with an id, such as those of json_to_recordset. The planner expects the
 * condition to keep one row, and so joins other tables to x by their ids: one plan for one row and for hundreds, for a
 * new table and for a large one. With the true number of rows it would plan again each time, or read the whole table.
 */
export const eachById: Part = part`x.id = x.id || ''`

/** A condition on a list of ids, as in `id ${oneOf(ids)}`; each id is one index lookup. */
export const oneOf = (ids: readonly string[]): Part =>
  part`in (select x.id from json_array_elements_text(${JSON.stringify(ids)}::json) as x (id) where ${eachById})`

/** Joins parts with the separator, for example conditions with ` and `. */
export function joinParts(parts: Part[], separator: string): Part {
  const strings: string[] = []
  const values: unknown[] = []
  let open = ''
  parts.forEach((piece, index) => {
    open += (index > 0 ? separator : '') + piece.strings[0]
    piece.values.forEach((value, at) => {
      values.push(value)
      strings.push(open)
      open = piece.strings[at + 1]!
    })
  })
  strings.push(open)
  return new Part(strings as unknown as TemplateStringsArray, values)
}

const names = new Map<string, string>()
const plain = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

// A longer text belongs to one change and will not come again: it gets no name, so that no plan is kept for it.
const LONGEST_NAMED = 20_000

function nameStatement(text: string): string {
  if (text.length > LONGEST_NAMED) return ''
  let name = names.get(text)
  if (!name) {
    name = `h${names.size}`
    names.set(text, name)
  }
  return name
}

/** Builds the statement of a tagged template. */
export function statement(strings: TemplateStringsArray, values: unknown[]): Statement {
  const cached = plain.get(strings)
  if (cached) return { ...cached, values }
  const out: unknown[] = []
  let spliced = false
  const write = (pieces: TemplateStringsArray, holes: unknown[]): string => {
    let text = pieces[0]!
    holes.forEach((hole, index) => {
      if (hole instanceof Part) {
        spliced = true
        text += write(hole.strings, hole.values)
      } else {
        out.push(hole)
        text += `$${out.length}`
      }
      text += pieces[index + 1]
    })
    return text
  }
  const text = write(strings, values)
  const name = nameStatement(text)
  if (!spliced) plain.set(strings, { text, name })
  return { text, values: out, name }
}

/** The format, for to_char, of an instant inside JSON that the database builds; the session's time zone is UTC. */
export const INSTANT_FORM = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
