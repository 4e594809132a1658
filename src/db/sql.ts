// SQL written whole in the code. A tagged template becomes a parameterised statement; a part() inside another
// statement is spliced in, its parameters renumbered. Statements are named after their text, so the server plans
// each once a connection; where a pooler in transaction mode stands between, naming is switched off by a setting.
import { cacheByKey } from '../memory/cache-by-key.ts'
import { cacheByObject } from '../memory/cache-by-object.ts'

/** The texts of a statement around its values: those of a tagged template, or a list. */
type Pieces = readonly string[]

export class Part {
  readonly strings: Pieces
  readonly values: unknown[]
  /** Whether its pieces were built at run time, so that the same objects will not come again. */
  readonly is_built: boolean
  constructor(strings: Pieces, values: unknown[], is_built = false) {
    this.strings = strings
    this.values = values
    this.is_built = is_built
  }
}

const builtPart = (strings: string[], values: unknown[] = []): Part => new Part(strings, values, true)

export interface Statement {
  text: string
  values: unknown[]
  name: string
}

/** A piece of SQL to be spliced into a statement. */
export function part(strings: Pieces, ...values: unknown[]): Part {
  return new Part(strings, values)
}

/** A whole number as part of the statement's text. */
export function literal(number: number): Part {
  return builtPart([String(Math.trunc(number))])
}

/**
 * A word of a checked list, such as a status, as part of the statement's text: the planner then knows how rare it is
 * and uses an index for a rare one instead of reading the whole list.
 */
export function word(text: string): Part {
  if (!/^[a-z_]+$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a word of a list`)
  return builtPart([`'${text}'`])
}

/** A piece of SQL that the code has as a text, such as the name of a column. Never a text that came from outside. */
export const plainSql = (text: string): Part => builtPart([text])

/** A further condition, after `and`: the column has the value. Without a value there is no condition. */
export const equals = (column: Part, value: string | Part | undefined): Part =>
  value === undefined ? part`` : part`and ${column} = ${value}`

/** One of the words, as in `status ${anyWord(states)}`, as part of the statement: a partial index then serves. */
export const anyWord = (words: readonly string[]): Part => part`in (${joinParts(words.map(word), ', ')})`

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
  return builtPart(strings, values)
}

type Shapes = Pick<WeakMap<Pieces, Shape>, 'get'> & {
  set(strings: Pieces, shape: Shape): unknown
}

/** The beginning of a statement, up to one of its parts; its text, where nothing but parameters follows. */
interface Shape {
  text?: string
  name: string
  /** The parts that may come next, by the number of parameters before them. */
  next: Shapes[]
}

const names = cacheByKey<string, string>('statement_names')
const shapes = cacheByObject<Pieces, Shape>('statement_texts')

// A longer text belongs to one change and does not come again: without a name, no plan of it is stored.
const LONGEST_NAMED = 20_000

let last_name = 0

function statementName(text: string): string {
  if (text.length > LONGEST_NAMED) return ''
  let name = names.get(text)
  if (name === undefined) {
    name = `h${last_name++}`
    names.set(text, name)
  }
  return name
}

function shapeIn(all: Shapes, strings: Pieces): Shape {
  let shape = all.get(strings)
  if (!shape) {
    shape = { name: '', next: [] }
    all.set(strings, shape)
  }
  return shape
}

/** Builds the statement of a tagged template. */
export function statement(strings: Pieces, values: unknown[]): Statement {
  let shape: Shape | undefined = 'raw' in strings ? shapeIn(shapes, strings) : undefined
  const parameters: unknown[] = []
  const follow = (holes: unknown[]): void => {
    for (const hole of holes)
      if (hole instanceof Part) {
        shape = shape && !hole.is_built ? nextShape(shape, parameters.length, hole) : undefined
        follow(hole.values)
      } else parameters.push(hole)
  }
  follow(values)
  if (shape?.text !== undefined) return { text: shape.text, values: parameters, name: shape.name }
  const text = textOf(strings, values)
  const name = statementName(text)
  if (shape) {
    shape.text = text
    shape.name = name
  }
  return { text, values: parameters, name }
}

function nextShape({ next }: Shape, parameters: number, { strings }: Part): Shape {
  next[parameters] ??= new WeakMap()
  return shapeIn(next[parameters]!, strings)
}

function textOf(strings: Pieces, values: unknown[]): string {
  let count = 0
  const write = (pieces: Pieces, holes: unknown[]): string =>
    holes.reduce<string>(
      (text, hole, at) =>
        `${text}${hole instanceof Part ? write(hole.strings, hole.values) : `$${++count}`}${pieces[at + 1]}`,
      pieces[0]!,
    )
  return write(strings, values)
}

/** The format, for to_char, of an instant inside JSON that the database builds; the session's time zone is UTC. */
export const INSTANT_FORM = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
