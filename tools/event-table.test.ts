import { expect, test } from 'vitest'
import { eventTable, withEvents } from './event-table.ts'

const event = { name: 'deposit.completed', meaning: 'The money has arrived.', resource_type: 'deposit' }

test('each event is a row that says when it happens and how in a sandbox', () => {
  const table = eventTable([event], { 'deposit.completed': { does: 'pays in' } })
  expect(table.split('\n')[2]).toBe(
    '| `deposit.completed` | `deposit` | The money has arrived. | `hf` pays in |',
  )
})

test('an event without a way to make it happen is refused', () => {
  expect(() => eventTable([event], {})).toThrow('does not say how deposit.completed happens')
})

test('a page without the marks of the table is refused', () => {
  expect(() => withEvents('# Events')).toThrow('has lost the marks')
})
