import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findFaults } from './find-faults.ts'

const size = { type: 'string', description: 'The size.' }
const order = { type: 'object', description: 'An order.', required: ['size'], properties: { size } }
const json = (example: unknown) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Order' },
    examples: { default: { value: example } },
  },
})
const id = { name: 'id', in: 'path', required: true, description: 'The id.', schema: { type: 'string' } }
const retrieve = {
  operationId: 'orders.retrieve',
  summary: 'Retrieve',
  description: 'One order.',
  parameters: [id],
  responses: { 200: { description: 'An order.', content: json({ size: '1' }) } },
}
const document = (operation: object = retrieve, schema: object = order) => ({
  tags: [{ name: 'orders', description: 'Orders.' }],
  paths: { '/orders/{id}': { get: operation } },
  components: { schemas: { Order: schema } },
})
const answer = (content: object) => ({
  ...retrieve,
  responses: { 200: { description: 'An order.', content } },
})

test.each([
  ['nothing', document(), []],
  [
    'an operation without a description',
    document({ ...retrieve, description: '' }),
    ['GET /orders/{id} has no description, summary or name'],
  ],
  [
    'a parameter without a description',
    document({ ...retrieve, parameters: [{ ...id, description: undefined }] }),
    ['the parameter id at paths./orders/{id}.get.parameters.0 has no description'],
  ],
  [
    'a property without a description',
    document(retrieve, { ...order, properties: { size: { type: 'string' } } }),
    ['the property size at components.schemas.Order.properties has no description'],
  ],
  [
    'a named schema without a description',
    document(retrieve, { ...order, description: undefined }),
    ['the schema Order has no description'],
  ],
  [
    'an answer without an example',
    document(answer({ 'application/json': { schema: { type: 'object' } } })),
    ['the answer 200 of GET /orders/{id} has no example'],
  ],
  [
    'an example that does not fit',
    document(answer(json({ size: 1 }))),
    ['the example of the answer 200 of GET /orders/{id} does not fit: /size must be string'],
  ],
])('the check finds %s', (_, given, faults) => {
  assert.deepEqual(findFaults(given), faults)
})

test('the check finds a reference that leads nowhere', () => {
  const parameters = [{ $ref: '#/components/parameters/Id' }]
  assert.deepEqual(findFaults(document({ ...retrieve, parameters })), [
    'paths./orders/{id}.get.parameters.0 refers to #/components/parameters/Id, which is not there',
  ])
})
