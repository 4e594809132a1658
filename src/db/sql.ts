// SQL written whole in the code. A tagged template becomes a parameterised statement; a part() inside another
// statement is spliced in, its parameters renumbered. Statements are named after their text, so the server plans
// each once a connection; where a pooler in transaction mode stands between, naming is switched off by a setting.

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

/** A whole number written into a statement. */
export function literal(number: number): Part {
  return part([String(Math.trunc(number))] as unknown as TemplateStringsArray)
}

/**
 * A word of a list that the request was held against, as part of the statement itself: the planner then sees how rare
 * it is, and takes the index of a rare one rather than walk the whole list for it.
 */
export function word(text: string): Part {
  if (!/^[a-z_]+$/.test(text)) throw new Error(`${JSON.stringify(text)} is no word of a list`)
  return part([`'${text}'`] as unknown as TemplateStringsArray)
}

/**
 * Always true of rows x that have an id, such as those of json_to_recordset. The planner takes it for rarely so,
 * expects one row, and looks up by its id what is joined to it: of one row and of hundreds, of a young table and of a
 * large one, by one plan. Told how many they are it would plan anew each time, or read the whole table.
 */
export const eachById: Part = part`x.id = x.id || ''`

/** One of the ids, as in `id ${oneOf(ids)}`, each looked up by itself. */
export const oneOf = (ids: readonly string[]): Part =>
  part`in (select x.id from json_array_elements_text(${JSON.stringify(ids)}::json) as x (id) where ${eachById})`

/** Joins pieces with the separator, e.g. conditions with ` and `. */
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

type Shapes = WeakMap<TemplateStringsArray, Shape>

/** What a statement begins with, up to one of its parts; its text, where nothing but parameters follows. */
interface Shape {
  text?: string
  name: string
  /** The parts that may come next, by the number of parameters before them. */
  next: Shapes[]
}

const shapes: Shapes = new WeakMap()

// A text that long is of one change and will not come again: it stays without a name, and nobody keeps its plan.
const LONGEST_NAMED = 20_000

function nameOf(text: string): string {
  if (text.length > LONGEST_NAMED) return ''
  let name = names.get(text)
  if (!name) {
    name = `h${names.size}`
    names.set(text, name)
  }
  return name
}

function shapeIn(all: Shapes, strings: TemplateStringsArray): Shape {
  let shape = all.get(strings)
  if (!shape) {
    shape = { name: '', next: [] }
    all.set(strings, shape)
  }
  return shape
}

/** Builds the statement of a tagged template. */
export function statement(strings: TemplateStringsArray, values: unknown[]): Statement {
  let shape = shapeIn(shapes, strings)
  const parameters: unknown[] = []
  const follow = (holes: unknown[]): void => {
    for (const hole of holes)
      if (hole instanceof Part) {
        shape.next[parameters.length] ??= new WeakMap()
        shape = shapeIn(shape.next[parameters.length]!, hole.strings)
        follow(hole.values)
      } else parameters.push(hole)
  }
  follow(values)
  if (shape.text === undefined) {
    shape.text = textOf(strings, values)
    shape.name = nameOf(shape.text)
  }
  return { text: shape.text, values: parameters, name: shape.name }
}

function textOf(strings: TemplateStringsArray, values: unknown[]): string {
  let count = 0
  const write = (pieces: TemplateStringsArray, holes: unknown[]): string =>
    holes.reduce<string>(
      (text, hole, at) =>
        `${text}${hole instanceof Part ? write(hole.strings, hole.values) : `$${++count}`}${pieces[at + 1]}`,
      pieces[0]!,
    )
  return write(strings, values)
}

/** The form, for to_char, of an instant inside JSON that the database builds; the session's time zone is UTC. */
export const INSTANT_FORM = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
