import assert from 'node:assert/strict'
import Type from 'typebox'
import { test } from 'vitest'
import { Nullable, personal } from '../../../http/api/shapes.ts'
import { maskByShape } from './mask-by-shape.ts'

const note = personal(Type.String(), 'text')
const shape = Type.Object({
  note,
  amount: Type.String(),
  lines: Type.Array(Type.Object({ iban: Nullable(personal(Type.String(), 'iban')), reason: Nullable(note) })),
})

test('a shape says which values are masked, at every depth', () => {
  const value = {
    note: 'Called Ada.',
    amount: '1.00',
    more: 'stays',
    lines: [{ iban: 'DE89370400440532013000', reason: null }],
  }
  assert.deepEqual(maskByShape(shape as never, value), {
    note: '…',
    amount: '1.00',
    more: 'stays',
    lines: [{ iban: 'DE89…3000', reason: null }],
  })
})
