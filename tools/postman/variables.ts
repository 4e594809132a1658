// The variables of the collection: one for each kind of id, with the names that the paths and the bodies suggest.
import type { Operation } from '../sdk/read-operations.ts'

const ID = /^([a-z]+)_[0-9A-Za-z]{22,}$/

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '')

/** The variable of a path parameter: `order_id` for the part after `orders`. */
export function variableOf(path: string, parameter: string): string {
  const parts = path.split('/')
  const collection = parts[parts.indexOf(`{${parameter}}`) - 1]!
  return `${singular(collection.replaceAll('-', '_'))}_id`
}

/** The names of variables by the prefix of the ids that they hold. */
export function namesOf(operations: readonly Operation[]): Record<string, string> {
  const names: Record<string, string> = {}
  const learn = (value: unknown, name: string) => {
    const [, prefix] = (typeof value === 'string' && ID.exec(value)) || []
    if (prefix !== undefined) names[prefix] ??= name
  }
  for (const { path, path_parameters } of operations)
    for (const { name, example } of path_parameters) learn(example, variableOf(path, name))
  const visit = (value: unknown, key = ''): void => {
    if (value !== null && typeof value === 'object')
      for (const [name, item] of Object.entries(value)) visit(item, Array.isArray(value) ? key : name)
    else learn(value, `${key.replace(/_id$/, '')}_id`)
  }
  for (const { body } of operations) if (!body?.is_form) visit(body?.example)
  return names
}

/** The value with each id replaced by its variable. */
export function withVariables(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withVariables(item, names))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withVariables(item, names)]))
  const [, prefix = ''] = (typeof value === 'string' && ID.exec(value)) || []
  return names[prefix] ? `{{${names[prefix]}}}` : value
}
