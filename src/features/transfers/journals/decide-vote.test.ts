import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideVote, type JournalVote, type VotedOn } from './decide-vote.ts'

const NOW = '2027-03-01T10:00:00.000Z'
const WAITING: VotedOn = {
  status: 'pending_approval',
  created_by: 'svc_1',
  decided_by: null,
  expires_at: '2027-03-01T10:00:00.001Z',
}
const by = (voter: string) => ({ voter, now: NOW })

test.each<[string, Partial<VotedOn>, JournalVote, string, string]>([
  ['an approval by the creator', {}, 'approve', 'svc_1', 'approval_by_creator'],
  ['an approval after its time', { expires_at: NOW }, 'approve', 'svc_2', 'conflict'],
  ['a cancellation after its time', { expires_at: NOW }, 'cancel', 'svc_1', 'conflict'],
  ['a journal of a batch', { batch: 'jnb_1' }, 'approve', 'svc_2', 'conflict'],
  ['an approval by a third', { status: 'booked', decided_by: 'svc_3' }, 'approve', 'svc_2', 'conflict'],
  ['a rejection of what is booked', { status: 'booked', decided_by: 'svc_2' }, 'reject', 'svc_2', 'conflict'],
  [
    'an approval of what is rejected',
    { status: 'rejected', decided_by: 'svc_2' },
    'approve',
    'svc_2',
    'conflict',
  ],
])('refused: %s', (_, more, vote, voter, code) => {
  assert.throws(() => decideVote({ ...WAITING, ...more }, vote, by(voter)), { code })
})

test.each<[string, Partial<VotedOn>, JournalVote, string, boolean]>([
  ['an approval by another', {}, 'approve', 'svc_2', true],
  ['a rejection by the creator', {}, 'reject', 'svc_1', true],
  ['a cancellation by another', {}, 'cancel', 'svc_2', true],
  ['a repeated approval', { status: 'booked', decided_by: 'svc_2' }, 'approve', 'svc_2', false],
  [
    'a repeated approval after a reversal',
    { status: 'reversed', decided_by: 'svc_2' },
    'approve',
    'svc_2',
    false,
  ],
  ['a repeated rejection', { status: 'rejected', decided_by: 'svc_2' }, 'reject', 'svc_2', false],
  ['a repeated cancellation', { status: 'cancelled', decided_by: 'svc_1' }, 'cancel', 'svc_1', false],
])('accepted: %s', (_, more, vote, voter, isNew) => {
  assert.equal(decideVote({ ...WAITING, ...more }, vote, by(voter)), isNew)
})
