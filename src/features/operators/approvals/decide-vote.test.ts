import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideCancellation, decideVote, type PendingFacts, type Voter } from './decide-vote.ts'

const NOW = '2026-07-14T08:00:00.000Z'
const LATER = '2026-07-21T08:00:00.000Z'
const ONE: PendingFacts = {
  maker: 'opr_maker',
  is_break_glass: false,
  subjects: ['inp_1'],
  status: 'pending',
  expires_at: LATER,
  demands: [{ rule: 'apu_1', roles: ['finance'], needed: 1 }],
}
const TWO: PendingFacts = { ...ONE, demands: [{ rule: 'apu_1', roles: ['finance'], needed: 2 }] }
const BOTH: PendingFacts = {
  ...ONE,
  demands: [...ONE.demands, { rule: 'apu_2', roles: ['compliance'], needed: 1 }],
}
const finance = (id: string): Voter => ({ id, roles: ['finance'], is_break_glass: false })
const emergency = (id: string): Voter => ({ ...finance(id), is_break_glass: true })
const vote = (approval: PendingFacts | undefined, voter: Voter, voters: Voter[] = []) =>
  decideVote({ approval, voter, voters, now: NOW })

test.each<[string, PendingFacts, Voter[], Voter, boolean]>([
  ['the only vote of one', ONE, [], finance('opr_1'), true],
  ['the first vote of two', TWO, [], finance('opr_1'), false],
  ['the second vote of two', TWO, [finance('opr_1')], finance('opr_2'), true],
  [
    'the second vote, after the first has lost the role',
    TWO,
    [{ ...finance('opr_1'), roles: [] }],
    finance('opr_2'),
    false,
  ],
  [
    'a vote of one break-glass account for another',
    { ...ONE, is_break_glass: true },
    [],
    emergency('opr_1'),
    true,
  ],
  [
    'a second vote, after the first had lost the role and got it back',
    TWO,
    [finance('opr_1'), finance('opr_2')],
    finance('opr_2'),
    true,
  ],
  ['the vote that fits one rule of two', BOTH, [], finance('opr_1'), false],
  [
    'the vote that fits both rules',
    BOTH,
    [],
    { ...finance('opr_1'), roles: ['finance', 'compliance'] },
    true,
  ],
])('completes or not: %s', (_, approval, voters, voter, completes) => {
  assert.equal(vote(approval, voter, voters).completes, completes)
})

test.each<[string, PendingFacts | undefined, Voter, Voter[], string]>([
  ['an unknown approval', undefined, finance('opr_1'), [], 'not_found'],
  ['an approval that has ended', { ...ONE, status: 'rejected' }, finance('opr_1'), [], 'conflict'],
  ['an approval at the end of its time', { ...ONE, expires_at: NOW }, finance('opr_1'), [], 'conflict'],
  ['their own change', ONE, finance('opr_maker'), [], 'forbidden'],
  ['the change of an operator by a break-glass account', ONE, emergency('opr_1'), [], 'forbidden'],
  [
    'the change of a break-glass account by another operator',
    { ...ONE, is_break_glass: true },
    finance('opr_1'),
    [],
    'forbidden',
  ],
  ['a change of their own roles', { ...ONE, subjects: ['opr_1'] }, finance('opr_1'), [], 'forbidden'],
  [
    'a change that asks for another role',
    ONE,
    { ...finance('opr_1'), roles: ['compliance'] },
    [],
    'forbidden',
  ],
  ['a change twice', TWO, finance('opr_1'), [finance('opr_1')], 'conflict'],
  [
    'a change twice while another voter is without the role',
    TWO,
    finance('opr_1'),
    [finance('opr_1'), { ...finance('opr_2'), roles: [] }],
    'conflict',
  ],
])('nobody decides on %s', (_, approval, voter, voters, code) => {
  assert.throws(() => vote(approval, voter, voters), { code })
})

test('only the operator that requested it cancels it', () => {
  assert.equal(decideCancellation(ONE, 'opr_maker', NOW), ONE)
  assert.throws(() => decideCancellation(ONE, 'opr_1', NOW), { code: 'forbidden' })
})
