import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideInFollower, type FollowerFacts } from './decide-in-follower.ts'

const change: FollowerFacts = { is_read: false, is_of_tenant: false, is_review: false, seconds: 1 }

test.each<[string, Partial<FollowerFacts>, string]>([
  ['a sign-in, or another change of the installation,', {}, 'at home'],
  ['a change of the installation after a long silence', { seconds: 301 }, 'at home'],
  ['a list of the installation', { is_read: true }, 'here'],
  ['a change in a tenant', { is_of_tenant: true }, 'here'],
  ['a read in a tenant at the last second', { is_read: true, is_of_tenant: true, seconds: 300 }, 'here'],
  ['a read after a long silence', { is_read: true, seconds: 301 }, 'not now'],
  [
    'a change in a tenant of a home that was never heard',
    { is_of_tenant: true, seconds: Infinity },
    'not now',
  ],
  ['the review of an emergency', { is_review: true }, 'here'],
])('%s has its place', (_, facts, place) => {
  assert.equal(decideInFollower({ ...change, ...facts }), place)
})
