// Variables in the values of a scenario, and the comparison of an answer with what a scenario expects.

export type Value = null | boolean | number | string | Value[] | { [member: string]: Value }
export type Variables = Record<string, Value>

const WHOLE = /^\{\{(\w+)\}\}$/
const INSIDE = /\{\{(\w+)\}\}/g

function variableOf(name: string, variables: Variables): Value {
  const value = variables[name]
  if (value === undefined) throw new Error(`There is no variable ${name}.`)
  return value
}

/** Puts variables into a value: a text `{{name}}` becomes the value of the variable, inside a text its text. */
export function fill(value: Value, variables: Variables): Value {
  if (typeof value === 'string') {
    const whole = WHOLE.exec(value)
    return whole ? variableOf(whole[1]!, variables) : fillText(value, variables)
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, variables)]))
}

/** Puts variables into a text. */
export const fillText = (text: string, variables: Variables): string =>
  text.replaceAll(INSIDE, (_, name: string) => String(variableOf(name, variables)))

/** The value at a path of members and positions, such as `trades.0.id`; `.` is the whole. */
export function valueAt(value: Value, path: string): Value | undefined {
  if (path === '.') return value
  let at: Value | undefined = value
  for (const piece of path.split('.')) {
    if (at === null || typeof at !== 'object') return undefined
    at = Array.isArray(at) ? at.at(Number(piece)) : at[piece]
  }
  return at
}

/**
 * The differences of an answer from what is expected: of an object the members that the expectation has, of a list
 * every item. `{"$length": 2}` expects a list of two, `{"$has": …}` one with an item like that.
 */
export function differences(answer: Value | undefined, expected: Value, path = 'answer'): string[] {
  if (Array.isArray(expected)) return differencesOfList(answer, expected, path)
  if (expected === null || typeof expected !== 'object')
    return Object.is(answer, expected) ? [] : [`${path} is ${show(answer)}, expected ${show(expected)}`]
  if ('$length' in expected || '$has' in expected) return differencesOfRules(answer, expected, path)
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer))
    return [`${path} is ${show(answer)}, expected an object`]
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(answer[name], value, `${path}.${name}`),
  )
}

function differencesOfList(answer: Value | undefined, expected: Value[], path: string): string[] {
  if (!Array.isArray(answer)) return [`${path} is ${show(answer)}, expected a list`]
  if (answer.length !== expected.length)
    return [`${path} has ${answer.length} items, expected ${expected.length}: ${show(answer)}`]
  return expected.flatMap((item, n) => differences(answer[n], item, `${path}.${n}`))
}

function differencesOfRules(
  answer: Value | undefined,
  { $length: length, $has: item }: { [member: string]: Value },
  path: string,
): string[] {
  if (!Array.isArray(answer)) return [`${path} is ${show(answer)}, expected a list`]
  if (length !== undefined && answer.length !== length)
    return [`${path} has ${answer.length} items, expected ${length}`]
  if (item === undefined || answer.some((one) => differences(one, item).length === 0)) return []
  return [`${path} has no item like ${show(item)}: ${show(answer)}`]
}

const LONGEST = 400

/** A value as text, cut where it is long. */
export function show(value: Value | undefined): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
