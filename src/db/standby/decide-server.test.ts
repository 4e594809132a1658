import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideServer, isRepeated, type Replayed } from './decide-server.ts'

const end = { position: 5_000_000, timeline: 2, database: '7 1' }
const ready: Replayed = { is_standby: true, position: 5_000_000, timeline: 2, database: '7 1' }

const cases: [name: string, state: Partial<Replayed>, may_wait: boolean, verdict: string][] = [
  ['has replayed the whole log', {}, true, 'standby'],
  ['has replayed more than the log had then', { position: 5_000_001 }, false, 'standby'],
  ['lacks one byte and may be waited for', { position: 4_999_999 }, true, 'wait'],
  ['lacks one byte and was waited for in vain', { position: 4_999_999 }, false, 'behind'],
  ['lacks a mebibyte', { position: 5_000_000 - 1_048_576 }, true, 'wait'],
  ['lacks more than a mebibyte', { position: 5_000_000 - 1_048_577 }, true, 'behind'],
  ['has replayed more of an older history', { position: 9_000_000, timeline: 1 }, true, 'other_timeline'],
  ['has replayed more of a newer history', { position: 9_000_000, timeline: 3 }, true, 'other_timeline'],
  ['was promoted', { is_standby: false }, true, 'not_standby'],
  ['was a primary from the beginning', { is_standby: false, position: null }, true, 'not_standby'],
  ['belongs to another cluster', { database: '8 1' }, true, 'other_database'],
  [
    'is the same cluster with another database',
    { database: '7 2', position: 9_000_000 },
    true,
    'other_database',
  ],
]

for (const [name, state, may_wait, verdict] of cases)
  test(`a server that ${name} leads to ${verdict}`, () => {
    assert.equal(decideServer(end, { ...ready, ...state }, may_wait), verdict)
  })

test('a read that failed on the standby is repeated, unless it took too long', () => {
  const codes = ['40001', '57P01', '25006', '08006', undefined, '57014']
  assert.deepEqual(codes.map(isRepeated), [true, true, true, true, true, false])
})
