import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readVenueFault, type VenueFault, writeVenueFault } from './fault.ts'

test.each<[fault: VenueFault, text: string]>([
  [{ type: 'rejected_order' }, 'fault rejected_order'],
  [{ type: 'partial_fill', fraction: '0.4' }, 'fault partial_fill 0.4'],
  [{ type: 'stuck_order', seconds: 3600 }, 'fault stuck_order 3600'],
  [{ type: 'busted_trade', seconds: 60 }, 'fault busted_trade 60'],
])('the fault %j is the scenario "%s"', (fault, text) => {
  assert.equal(writeVenueFault(fault), text)
  assert.deepEqual(readVenueFault(text), fault)
})

test.each([
  null,
  '5001',
  '5002.00',
  'fault',
  'fault flood 1',
  ' fault rejected_order',
])('the scenario %j is not a fault', (scenario) => {
  assert.equal(readVenueFault(scenario), undefined)
})
