// How an execution into a model ends, as a table.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decideModelEnd } from './decide-model-end.ts'

describe('an execution into a model ends', () => {
  const bought = { reason: null, has_traded: true } as const
  const partly = { reason: 'partly_filled', has_traded: true } as const
  const small = { reason: 'below_minimum', has_traded: false } as const
  const halted = { reason: 'instrument_not_trading', has_traded: false } as const
  test.each([
    ['with all lines bought', [bought, bought], 'completed', null],
    ['with a line too small', [bought, small], 'completed_partially', 'below_minimum'],
    ['with a line that was filled in part', [partly, bought], 'completed_partially', 'partly_filled'],
    ['with nothing bought', [halted, small], 'skipped', 'instrument_not_trading'],
  ] as const)('%s', (_, lines, status, reason) => {
    assert.deepEqual(decideModelEnd(lines), { status, reason })
  })
})
