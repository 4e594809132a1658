// The server enforces the limits of the API description: each member of a query or body with a value just beyond its
// limit is refused, and the refusal names it.
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { fill, type Operation, operationsOf, resolve } from '../support/description.ts'

let tenant: Caller
let description: Body
let operations: Operation[]

beforeAll(async () => {
  tenant = await freshTenant()
  description = await tenant.get('/openapi.json')
  operations = operationsOf(description).filter(({ path }) => !path.startsWith('/auth/'))
})

// No pattern, format or enumeration of the API has it.
const NEVER = '§'

/** A value that the shape does not permit, or undefined if it permits anything of its type. */
function beyond(schema: Body): unknown {
  const shape = resolve(description, schema)
  const [first] = (shape.anyOf ?? []).map((one: Body) => resolve(description, one))
  if (first) return shape.anyOf.every((one: Body) => isClosed(resolve(description, one))) ? NEVER : undefined
  if (shape.enum || shape.const !== undefined) return NEVER
  if (shape.maximum !== undefined) return shape.maximum + 1
  if (shape.minimum !== undefined) return shape.minimum - 1
  if (shape.maxLength !== undefined) return 'x'.repeat(shape.maxLength + 1)
  if (shape.format || shape.pattern) return NEVER
  if (shape.type === 'boolean') return NEVER
  return undefined
}

const isClosed = ({ type, enum: values, format }: Body) => type === 'null' || Boolean(values ?? format)

const ids = ({ ids: names }: Operation) => Object.fromEntries(names.map(({ name }) => [name, 'x']))

async function refusedPlaces(operation: Operation, query: string, body: unknown): Promise<string[]> {
  const answer = await tenant.call(operation.method, fill(operation.path, ids(operation)) + query, body)
  assert.equal(answer.status, 400, `${operation.name}: ${answer.status} ${answer.text}`)
  return (answer.body.params ?? []).map(({ path }: Body) => path)
}

test('every limited parameter of a query is refused beyond its limit', async () => {
  let checked = 0
  for (const operation of operations) {
    const bad = Object.entries(operation.queryShapes).flatMap(([name, schema]) => {
      const shape = resolve(description, schema)
      const value = beyond([shape.type].flat()[0] === 'array' ? shape.items : shape)
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    if (bad.length === 0) continue
    checked += bad.length
    const query = `?${new URLSearchParams(Object.fromEntries(bad))}`
    const body = operation.method === 'GET' ? undefined : {}
    const places = await refusedPlaces(operation, query, body)
    for (const [name] of bad) assert.ok(places.includes(`query.${name}`), operation.name)
  }
  assert.ok(checked > 60, `${checked} parameters`)
})

test('every limited member of a body is refused beyond its limit', async () => {
  let checked = 0
  for (const operation of operations) {
    const { properties = {} } = resolve(description, operation.body ?? {})
    const bad = Object.entries<Body>(properties).flatMap(([name, schema]) => {
      const value = beyond(schema)
      return value === undefined ? [] : [[name, value] as const]
    })
    if (bad.length === 0) continue
    checked += bad.length
    const places = await refusedPlaces(operation, '', Object.fromEntries(bad))
    for (const [name] of bad) assert.ok(places.includes(`body.${name}`), operation.name)
  }
  assert.ok(checked > 60, `${checked} members`)
})
