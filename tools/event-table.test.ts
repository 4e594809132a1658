import assert from 'node:assert/strict'
import { test } from 'vitest'
import { eventExamples, eventTable, withEvents } from './event-table.ts'

const event = {
  name: 'deposit.completed',
  meaning: 'The money has arrived.',
  resource_type: 'deposit',
  prefix: 'dep_',
}

test('each event is a row that says when it happens and how in a sandbox', () => {
  const table = eventTable([event], { 'deposit.completed': { does: 'pays in' } })
  assert.equal(
    table.split('\n')[2],
    '| `deposit.completed` | `deposit` | The money has arrived. | `hf` pays in |',
  )
})

test('each event has an example with an id of its own kind', () => {
  const { name, resource } = JSON.parse(eventExamples([event]).split('\n')[1]!)
  assert.deepEqual([name, resource.resource_type], ['deposit.completed', 'deposit'])
  assert.match(resource.id, /^dep_\w{22}$/)
})

test('an event without a way to make it happen is refused', () => {
  assert.throws(() => eventTable([event], {}), /does not say how deposit\.completed happens/)
})

test('a page without the marks of the table is refused', () => {
  assert.throws(() => withEvents('# Events'), /has lost the marks/)
})
