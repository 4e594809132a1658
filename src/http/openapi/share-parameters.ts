// Parameters that several operations take alike become components.
import type { JsonSchema } from './publish-schema.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  example?: unknown
}

type Operations = Record<string, Record<string, { parameters: Parameter[] }>>

/** Replaces parameters that occur again by references; gives their components. */
export function shareParameters(paths: JsonSchema): JsonSchema {
  const operations = Object.values(paths as Operations).flatMap((item) => Object.values(item))
  const occurrences = new Map<string, Parameter[]>()
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    if (parameter.$ref) continue
    const key = keyOf(parameter)
    occurrences.set(key, [...(occurrences.get(key) ?? []), parameter])
  }
  const components: JsonSchema = {}
  const names = new Map<string, string>()
  for (const [key, [first, ...others]] of [...occurrences].sort(([, a], [, b]) => b.length - a.length)) {
    const name = componentName(first!)
    if (others.length === 0 || name in components) continue
    components[name] = first
    names.set(key, name)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = parameter.$ref ? undefined : names.get(keyOf(parameter))
      return name ? ({ $ref: `#/components/parameters/${name}` } as Parameter) : parameter
    })
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const keyOf = ({ example: _, ...rest }: Parameter) => JSON.stringify(rest)

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

function componentName({ name, in: place, description = '' }: Parameter): string {
  const noun = /^Id of the (.+)\.$/.exec(description)?.[1]
  return `${pascal(noun ? `${noun} id` : name)}${pascal(place)}`
}
