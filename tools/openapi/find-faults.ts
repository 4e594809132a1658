// Faults of an API description: a place without a description, a reference that leads nowhere, an example that is
// missing or does not fit its schema.
import { createRequire } from 'node:module'
import type { ErrorObject } from 'ajv'
import type { JsonSchema } from '../../src/http/openapi/publish-schema.ts'

const { default: Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js')
const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/

type Node = { [key: string]: unknown } & { $ref?: string }

const resolve = (document: JsonSchema, $ref: string): unknown =>
  $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as JsonSchema | undefined)?.[key], document)

const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** Walks every object of the document; `at` is the path to it. */
function* walk(node: unknown, at: string[] = []): Generator<[Node, string[]]> {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) yield [node as Node, at]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || (key === 'examples' && at.at(-1) !== 'properties')) continue
    yield* walk(value, [...at, key])
  }
}

/** Every operation of the paths and of the webhooks, with its title. */
export function listOperations(document: JsonSchema): [string, Node][] {
  const places = { ...(document.paths as JsonSchema), ...(document.webhooks as JsonSchema | undefined) }
  return Object.entries(places).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Node>).map(([method, operation]): [string, Node] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

function* findUndescribed(document: JsonSchema): Generator<string> {
  for (const [title, { summary, description, operationId }] of listOperations(document))
    if (!hasText(description) || !hasText(summary) || !hasText(operationId))
      yield `${title} has no description, summary or name`
  for (const tag of document.tags as Node[])
    if (!hasText(tag.description)) yield `the tag ${tag.name} has no description`
  for (const [name, schema] of Object.entries(
    (document.components as Record<string, Record<string, Node>>).schemas!,
  ))
    if (!hasText(schema.description)) yield `the schema ${name} has no description`
  for (const [node, at] of walk(document)) {
    if (typeof node.in === 'string' && typeof node.name === 'string' && !hasText(node.description))
      yield `the parameter ${node.name} at ${at.join('.')} has no description`
    if (at.at(-1) !== 'properties' || at.at(-2) === 'properties') continue
    if (at.some((key) => ['oneOf', 'anyOf', 'not'].includes(key)) && !isForm(node)) continue
    for (const [name, property] of Object.entries(node as Record<string, Node>))
      if (!hasText(property.description)) yield `the property ${name} at ${at.join('.')} has no description`
  }
}

// Combinations of members repeat members that are described beside them.
const isForm = (properties: Node) =>
  Object.values(properties as Record<string, Node>).some((one) => one.description)

function* findDangling(document: JsonSchema): Generator<string> {
  for (const [{ $ref }, at] of walk(document))
    if (typeof $ref === 'string' && resolve(document, $ref) === undefined)
      yield `${at.join('.')} refers to ${$ref}, which is not there`
}

interface MediaExample {
  value?: unknown
  $ref?: string
}

interface Media {
  schema: JsonSchema
  examples?: Record<string, MediaExample>
}

const bodyOf = (part: unknown): Media | undefined =>
  Object.values(((part as Node | undefined)?.content as Record<string, Media> | undefined) ?? {})[0]

function* findBadExamples(document: JsonSchema): Generator<string> {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  ajv.addFormat('decimal', DECIMAL)
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  ajv.addFormat('uri', /^https?:/)
  ajv.addSchema({ $id: 'document', components: document.components })
  const check = (title: string, media: Media | undefined) => {
    if (!media) return []
    const examples = Object.values(media.examples ?? {}).map((one) =>
      one.$ref ? (resolve(document, one.$ref) as MediaExample) : one,
    )
    if (examples.length === 0) return [`${title} has no example`]
    const schema = JSON.parse(
      JSON.stringify(media.schema).replaceAll('"#/components/', '"document#/components/'),
    )
    const validate = ajv.compile(schema)
    return examples.flatMap(({ value }) => {
      if (validate(value)) return []
      const [first] = validate.errors as ErrorObject[]
      return [`the example of ${title} does not fit: ${first!.instancePath} ${first!.message}`]
    })
  }
  for (const [{ name, in: place, schema, example }] of walk(document))
    if (typeof place === 'string' && example !== undefined)
      yield* check(`the parameter ${name}`, {
        schema: schema as JsonSchema,
        examples: { default: { value: example } },
      })
  for (const [title, operation] of listOperations(document)) {
    yield* check(`the request of ${title}`, bodyOf(operation.requestBody))
    for (const [status, response] of Object.entries(operation.responses as Record<string, Node>))
      if (status.startsWith('2')) yield* check(`the answer ${status} of ${title}`, bodyOf(response))
  }
}

/** Names everything that is wrong with the document. */
export function findFaults(document: JsonSchema): string[] {
  return [...findUndescribed(document), ...findDangling(document), ...findBadExamples(document)]
}
