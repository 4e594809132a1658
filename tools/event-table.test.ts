import assert from 'node:assert/strict'
import { test } from 'vitest'
import { eventTable, withEvents } from './event-table.ts'

const event = { name: 'deposit.completed', meaning: 'The money has arrived.', resource_type: 'deposit' }

test('each event is a row that says when it happens and how in a sandbox', () => {
  const table = eventTable([event], { 'deposit.completed': { does: 'pays in' } })
  assert.equal(
    table.split('\n')[2],
    '| `deposit.completed` | `deposit` | The money has arrived. | `hf` pays in |',
  )
})

test('an event without a way to make it happen is refused', () => {
  assert.throws(() => eventTable([event], {}), /does not say how deposit\.completed happens/)
})

test('a page without the marks of the table is refused', () => {
  assert.throws(() => withEvents('# Events'), /has lost the marks/)
})
