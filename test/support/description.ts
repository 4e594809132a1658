// Reads the API's own description: which operations there are, and a body that fits each.
import type { Body } from './client.ts'

export interface Operation {
  /** E.g. `GET /persons/{id}`. */
  name: string
  method: string
  path: string
  /** The members of the path in order, each with the word before it, which names its resource. */
  ids: { name: string; segment: string }[]
  body: Body | undefined
  /** The parameters of the query, by name. */
  query: string[]
  /** The shape of each. */
  queryShapes: Record<string, Body>
}

const parameterOf = (description: Body, { $ref, ...own }: Body): Body =>
  $ref ? description.components.parameters[$ref.split('/').at(-1)] : own

/** Lists the operations of a description. */
export function operationsOf(description: Body): Operation[] {
  return Object.entries<Body>(description.paths).flatMap(([path, item]) =>
    Object.entries<Body>(item).map(([verb, operation]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      method: verb.toUpperCase(),
      path,
      ids: idsOf(path),
      body: operation.requestBody?.content?.['application/json']?.schema,
      ...queryOf((operation.parameters ?? []).map((one: Body) => parameterOf(description, one))),
    })),
  )
}

function queryOf(parameters: Body[]): Pick<Operation, 'query' | 'queryShapes'> {
  const filters = parameters.filter((one) => one.in === 'query')
  return {
    query: filters.map(({ name }) => name),
    queryShapes: Object.fromEntries(filters.map(({ name, schema }) => [name, schema])),
  }
}

function idsOf(path: string) {
  const pieces = path.split('/')
  return pieces.flatMap((piece, index) => {
    const name = /^\{(.+)\}$/.exec(piece)?.[1]
    return name ? [{ name, segment: pieces[index - 1]! }] : []
  })
}

/** Puts ids into a path, by the names of its members. */
export const fill = (path: string, ids: Record<string, string>): string =>
  path.replaceAll(/\{(.+?)\}/g, (_, name: string) => encodeURIComponent(ids[name]!))

/** Follows a reference; members beside it outrank those of the shape. */
export function resolve(description: Body, schema: Body): Body {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? '')?.[1]
  if (!name) return schema
  const { $ref: _, ...own } = schema
  const shape = resolve(description, description.components.schemas[name])
  return Object.keys(own).length > 0 ? { ...shape, ...own } : shape
}

/** The ways in which the members of a shape may be combined; none if any combination is legal. */
export const combinationsOf = ({ properties, allOf }: Body): Body[] => (properties && allOf?.[0]?.anyOf) ?? []

/** A shape with the members of one combination. */
export function combine({ allOf: _, ...shape }: Body, choice: Body): Body {
  const constants = Object.entries<Body>(choice.properties ?? {}).filter(([, member]) => 'const' in member)
  return {
    ...shape,
    required: [...new Set([...(shape.required ?? []), ...(choice.required ?? [])])],
    properties: { ...shape.properties, ...Object.fromEntries(constants) },
  }
}

/** Makes the least that fits the shape: required members only, the first of every choice. */
export function sample(description: Body, schema: Body): Body {
  const shape = resolve(description, schema) ?? {}
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.examples) return shape.examples[0]
  const [combination] = combinationsOf(shape)
  if (combination) return sample(description, combine(shape, combination))
  const choice = shape.oneOf ?? shape.anyOf
  if (choice) return sample(description, choice[0])
  switch ([shape.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name: string) => [name, sample(description, shape.properties[name])]),
      )
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(description, shape.items))
    case 'integer':
    case 'number':
      return shape.minimum ?? 1
    case 'boolean':
      return true
    default:
      return sampleText(shape)
  }
}

function sampleText({ format }: Body): string {
  if (format === 'date-time') return '2020-01-01T00:00:00.000Z'
  return format === 'date' ? '2020-01-01' : 'x'
}

/** Lists the members of a shape that hold text, each only by its name and where it stands. */
export function textsOf(description: Body, schema: Body, at = '', seen: Body[] = []): [string, string][] {
  const shape = resolve(description, schema)
  if (!shape || seen.includes(shape)) return []
  const inside = [...seen, shape]
  const choices = [...(shape.oneOf ?? []), ...(shape.anyOf ?? [])]
  return [
    ...choices.flatMap((one: Body) => textsOf(description, one, at, inside)),
    ...(shape.items ? textsOf(description, shape.items, at, inside) : []),
    ...([shape.type].flat().includes('string') && !shape.enum && at
      ? [[at.split('.').at(-1)!, at] as [string, string]]
      : []),
    ...Object.entries<Body>(shape.properties ?? {}).flatMap(([name, property]) =>
      textsOf(description, property, at ? `${at}.${name}` : name, inside),
    ),
  ]
}
