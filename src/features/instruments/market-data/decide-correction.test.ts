import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { GivenPrice } from '../../../market/feeds/given-price.ts'
import { decideCorrection, type NewCorrection } from './decide-correction.ts'

const STORED: GivenPrice = {
  symbol: 'IE00B4L5Y983',
  timestamp: '2026-11-20T16:30:00.000Z',
  quality: 'closing',
  bid: '118.4',
  ask: '118.6',
}

test('a correction keeps everything but bid and ask', () => {
  const corrected = { ...STORED, bid: '11.84', ask: '11.86' }
  assert.deepEqual(decideCorrection(STORED, { bid: '11.840', ask: 11.86 }), corrected)
  assert.deepEqual(decideCorrection(STORED, { bid: '118.6', ask: '118.6' }), { ...STORED, bid: '118.6' })
})

test.each<[string, GivenPrice | undefined, NewCorrection, string, string?]>([
  ['of a price that is not stored', undefined, { bid: '1', ask: '1' }, 'not_found'],
  ['to the same figures', STORED, { bid: '118.40', ask: '118.60' }, 'conflict'],
  ['with the bid above the ask', STORED, { bid: '118.7', ask: '118.6' }, 'invalid_request', 'body.ask'],
  ['to zero', STORED, { bid: '0', ask: '1' }, 'invalid_request', 'body.bid'],
  ['that is shown as zero', STORED, { bid: '0.00004', ask: '1' }, 'invalid_request', 'body.bid'],
  ['that is too high', STORED, { bid: '1', ask: '1000000000.01' }, 'invalid_request', 'body.ask'],
  ['of too many places', STORED, { bid: '1', ask: '1.0000000000001' }, 'invalid_request', 'body.ask'],
])('a correction %s is refused', (_, stored, input, code, path) => {
  assert.throws(
    () => decideCorrection(stored, input),
    (error: { code?: string; params?: { path: string }[] }) =>
      error.code === code && (path === undefined || error.params?.[0]?.path === path),
  )
})
