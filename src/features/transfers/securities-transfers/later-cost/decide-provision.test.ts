import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { LineRow } from '../rules.ts'
import { checkProvision, type ProvisionFacts } from './decide-provision.ts'

const LINE: LineRow = {
  id: 'stl_1',
  transfer: 'stf_1',
  number: 0,
  instrument: 'ins_1',
  quantity: '100',
  cash_amount: null,
  lots: null,
  delivered_quantity: '100',
  delivered_cash: '0.00',
  ended: null,
  rejected_reason: null,
  lots_provided_at: null,
}
const FACTS: ProvisionFacts = {
  is_cost_known: false,
  delivered_at: '2027-03-01T06:00:00.000Z',
  now: '2027-03-20T10:00:00.000Z',
}
const PART = { delivered_quantity: '40' }
const at = (day: string) => ({ now: `${day}T10:00:00.000Z` })
const named = { lots_provided_at: '2027-03-10T10:00:00.000Z' }

test.each<[string, Partial<LineRow>, Partial<ProvisionFacts>, boolean, ('in' | 'out')?]>([
  ['after the delivery', {}, {}, true],
  ['of units that leave', {}, {}, false, 'out'],
  ['before the delivery', { delivered_quantity: '0' }, { delivered_at: null }, false],
  ['after a part', PART, {}, false],
  ['after a part whose rest has expired', { ...PART, ended: 'expired' }, {}, true],
  ['of units that came with them', {}, { is_cost_known: true }, false],
  ['on the last day', {}, at('2028-02-29'), true],
  ['a day too late', {}, at('2028-03-01'), false],
  ['again on the last day', named, at('2027-04-09'), true],
  ['again a day too late', named, at('2027-04-10'), false],
])('the lots of a line are named %s', (_, line, facts, isAllowed, direction = 'in') => {
  const check = () => checkProvision({ direction }, { ...LINE, ...line }, { ...FACTS, ...facts })
  if (isAllowed) check()
  else assert.throws(check, { code: 'conflict' })
})
