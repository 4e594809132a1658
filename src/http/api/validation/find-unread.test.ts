import assert from 'node:assert/strict'
import Type from 'typebox'
import { describe, test } from 'vitest'
import { DecimalInput } from '../shapes.ts'
import type { Schema } from './drop-nulls.ts'
import { unreadFinder } from './find-unread.ts'
import { findSimilar } from './similar-name.ts'

const order = Type.Object({
  side: Type.String(),
  limit_price: Type.Optional(Type.Union([DecimalInput, Type.Null()])),
  address: Type.Optional(Type.Object({ city: Type.String() })),
  legs: Type.Optional(Type.Array(Type.Object({ cash_amount: DecimalInput }))),
  labels: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  note: Type.Optional(Type.Union([Type.Object({ text: Type.String() }), Type.Null()])),
})

const unreadOf = (body: unknown, query: Record<string, unknown> = {}) => {
  const shapes = { query: Type.Object({ status: Type.Optional(Type.String()) }), body: order }
  const { ignored, numbers } = unreadFinder(shapes as unknown as { query: Schema; body: Schema })({
    params: {},
    query,
    body,
  })
  return [...ignored, ...numbers].map(({ path, detail }) => `${path}: ${detail}`)
}

describe('the parts of a request that are not read as they stand', () => {
  test('a request that says only what is known has none', () => {
    const body = { side: 'buy', limit_price: '1', address: { city: 'Ulm' }, legs: [{ cash_amount: '2' }] }
    assert.deepEqual(unreadOf(body, { status: 'open' }), [])
  })

  test.each([
    [{ limitPrice: '10.00' }, 'body.limitPrice: Unknown name; did you mean limit_price?'],
    [{ limt_price: '10.00' }, 'body.limt_price: Unknown name; did you mean limit_price?'],
    [{ colour: 'red' }, 'body.colour: Unknown name.'],
    [{ address: { ctiy: 'Ulm' } }, 'body.address.ctiy: Unknown name; did you mean city?'],
    [{ legs: [{}, { amount: '1' }] }, 'body.legs.1.amount: Unknown name.'],
    [{ note: { txet: '' } }, 'body.note.txet: Unknown name; did you mean text?'],
    [{ toString: 1 }, 'body.toString: Unknown name.'],
    [{ limit_price: 10.5 }, 'body.limit_price: Send decimals as text, not as a JSON number: "10.5".'],
    [
      { legs: [{ cash_amount: 3 }] },
      'body.legs.0.cash_amount: Send decimals as text, not as a JSON number: "3".',
    ],
  ])('%j is named', (body, sentence) => {
    assert.deepEqual(unreadOf(body), [sentence])
  })

  test('a parameter of the query is named with the one that was meant', () => {
    assert.deepEqual(unreadOf({}, { stauts: 'closed' }), ['query.stauts: Unknown name; did you mean status?'])
  })

  test('an operation without parameters takes none', () => {
    const { ignored } = unreadFinder({})({ params: {}, query: { a: '1' }, body: undefined })
    assert.deepEqual(
      ignored.map(({ path }) => path),
      ['query.a'],
    )
  })

  test('a map takes every name, and so does everything in it', () => {
    assert.deepEqual(unreadOf({ labels: { any: { thing: 1 } } }), [])
  })

  test('only the members of the named form are known in a union that a tag divides', () => {
    const either = {
      discriminator: { propertyName: 'kind' },
      oneOf: [
        { properties: { kind: { const: 'a' }, first: {} } },
        { properties: { kind: { const: 'b' }, second: {} } },
      ],
    } as unknown as Schema
    const find = unreadFinder({ body: either })
    const unknown = (body: object) => find({ params: {}, query: {}, body }).ignored.map(({ path }) => path)
    assert.deepEqual(unknown({ kind: 'a', second: 1 }), ['body.second'])
    assert.deepEqual(unknown({ kind: 'b', second: 1 }), [])
  })

  test('no more than a hundred are listed for lists of any length', () => {
    const body = { legs: Array.from({ length: 5_000 }, () => ({ cash_amount: 1 })) }
    assert.ok(unreadOf(body).length <= 100)
  })
})

describe('the name that was meant', () => {
  test.each([
    ['limitPrice', 'limit_price'],
    ['LIMIT-PRICE', 'limit_price'],
    ['cash_ammount', 'cash_amount'],
    ['isin', undefined],
    ['x', undefined],
    ['', undefined],
    ['a'.repeat(5_000), undefined],
  ])('%s: %s', (name, meant) => {
    assert.equal(findSimilar(name, ['cash_amount', 'limit_price', 'side', 'stop_price']), meant)
  })
})
