import assert from 'node:assert/strict'
import Type from 'typebox'
import { describe, test } from 'vitest'
import { assertMembers } from '../../../test/support/assert-members.ts'
import { type Route, route } from '../api/route.ts'
import { Constant, Decimal, DecimalInput, described, Nullable, published } from '../api/shapes.ts'
import { describeApi } from './describe-api.ts'
import { newPublisher } from './publish-schema.ts'

const answering = (name: string, response: Route['response']) =>
  route({
    method: 'GET',
    path: `/${name}`,
    group: 'tests',
    name,
    title: 'Test',
    description: 'A test.',
    response,
    read: async () => ({}),
  })

const describeRoutes = (...routes: Route[]) =>
  describeApi({ routes, changes: [], events: [], shapes: [] }, '2026-09-02', 'http://localhost') as {
    components: { schemas: Record<string, unknown> }
  }

describe('shapes with a name', () => {
  const colour = (...values: string[]) => Type.Enum(values, { $id: 'Colour' })

  test('shapes with a name occur once in the description, however often they are used', () => {
    const shape = Type.Object({ front: colour('red'), back: colour('red') })
    const { schemas } = describeRoutes(answering('a', shape), answering('b', colour('red'))).components
    assert.deepEqual(schemas.Colour, { type: 'string', enum: ['red'] })
  })

  test('shapes with a name are refused if two different shapes have the same name', () => {
    const routes = [answering('a', colour('red')), answering('b', colour('red', 'green'))]
    assert.throws(() => describeRoutes(...routes), /two shapes are both named Colour/)
  })

  test('shapes with a name are refused if two operations have the same name', () => {
    assert.throws(() => describeRoutes(answering('a', Type.Any()), answering('a', Type.Any())), /named a/)
  })
})

describe('a published schema', () => {
  const publish = (schema: unknown) => newPublisher().publish(schema)
  const shape = (name: string) =>
    Type.Object({ kind: Constant(name) }, { $id: name, description: `The ${name}.` })

  test('a published schema refers to a named shape and describes its meaning at this place', () => {
    assert.deepEqual(publish(Type.Object({ price: described(Decimal, 'The price.') })), {
      type: 'object',
      required: ['price'],
      properties: { price: { $ref: '#/components/schemas/Decimal', description: 'The price.' } },
    })
  })

  test('a published schema takes the description of the shape if the place has none', () => {
    assertMembers(publish(Type.Object({ cat: shape('Cat') })), {
      properties: { cat: { $ref: '#/components/schemas/Cat', description: 'The Cat.' } },
    })
  })

  test('a published schema says once that a member may be null', () => {
    assert.deepEqual(publish(Nullable(described(Decimal, 'The price.'))), {
      description: 'The price.',
      anyOf: [{ $ref: '#/components/schemas/Decimal' }, { type: 'null' }],
    })
    assert.deepEqual(publish(Nullable(Type.Integer({ description: 'Years.' }))), {
      type: ['integer', 'null'],
      description: 'Years.',
    })
  })

  test('a published schema asks for decimals as strings, although numbers are accepted', () => {
    assertMembers(publish(described(DecimalInput, 'The price.')), {
      $ref: '#/components/schemas/Decimal',
      description: 'The price.',
    })
  })

  test('a published schema distinguishes the members of a union by their constant', () => {
    assert.deepEqual(publish(Type.Union([shape('Cat'), shape('Dog')])), {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { Cat: '#/components/schemas/Cat', Dog: '#/components/schemas/Dog' },
      },
    })
  })

  test('a published schema has tuples and records as in JSON Schema 2020-12', () => {
    assert.deepEqual(publish(Type.Tuple([Type.String(), Type.Integer()])), {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'integer' }],
      items: { not: {} },
      minItems: 2,
      maxItems: 2,
    })
    assert.deepEqual(publish(Type.Record(Type.String(), Type.Integer())), {
      type: 'object',
      additionalProperties: { type: 'integer' },
    })
  })

  test('a published schema shows the recommended request rather than everything that is accepted', () => {
    assertMembers(publish(published(Type.Object({ a: Type.String() }), { minProperties: 1 })), {
      minProperties: 1,
    })
  })
})
