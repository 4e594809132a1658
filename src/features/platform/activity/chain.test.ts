import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type AuditRecord, digestOf, hashOf, newChainCheck } from './chain.ts'

const record = (sequence: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  sequence,
  id: `aud_${sequence}`,
  at: '2026-11-20T09:00:00.000Z',
  recorded_at: '2026-11-20T09:00:00.001Z',
  actor: 'svc_1',
  client: 'cli_1',
  person: null,
  client_user: null,
  client_request: 'line\n"quoted" ünïcode \u0001',
  request: 'req_1',
  action: 'POST /persons',
  resource: 'per_1',
  path: '/persons',
  status: 201,
  before_digest: null,
  after_digest: 'ab',
  transfers: null,
  facts: null,
  hash: '',
  ...more,
})

/** A chain whose last records have digests, each with the answer of the one before. */
function chainOf(length: number, old = 0): AuditRecord[] {
  let [before, answer] = ['', null as string | null]
  return Array.from({ length }, (_, n) => {
    const one = record(n + 1, {
      before_digest: answer,
      after_digest: `answer ${n}`,
      digest: n < old ? null : '',
    })
    if (n >= old) one.digest = digestOf(one)
    answer = one.after_digest
    before = hashOf(before, one)
    return { ...one, hash: before }
  })
}

function firstBreak(records: AuditRecord[]) {
  const check = newChainCheck()
  for (const one of records) {
    const fault = check.next(one)
    if (fault) return `${fault.fault} ${fault.sequence}`
  }
  return `whole ${check.last.sequence}`
}

test('a chain in order is whole, with and without digests, and where digests begin', () => {
  for (const old of [20, 0, 9]) assert.equal(firstBreak(chainOf(20, old)), 'whole 20')
})

test('a record that was altered, left out, repeated or moved is named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 20 }), (at, old) => {
      const chain = chainOf(20, old)
      const altered = chain.with(at, { ...chain[at]!, status: 500 })
      assert.equal(firstBreak(altered), `altered ${at + 1}`)
      assert.equal(firstBreak(chain.toSpliced(at, 1)), `missing ${at + 1}`)
      assert.equal(firstBreak(chain.toSpliced(at, 0, chain[at]!)), `repeated ${at + 1}`)
      const swapped = chain.with(at, chain[at + 1]!).with(at + 1, chain[at]!)
      assert.equal(firstBreak(swapped), `missing ${at + 1}`)
      if (at > 0) assert.equal(firstBreak([...chain, chain[at]!]), `reordered ${at + 1}`)
    }),
  )
})

test('a forged record with a correct hash of its own breaks the chain at the next record', () => {
  for (const old of [5, 3, 2, 0]) {
    const chain = chainOf(5, old)
    const forged = { ...chain[2]!, status: 500 }
    if (old < 3) forged.digest = digestOf(forged)
    const hash = hashOf(chain[1]!.hash, forged)
    assert.equal(firstBreak(chain.with(2, { ...forged, hash })), 'altered 4')
  }
})

test('a record that has lost its digest, or has the digest of another text, breaks the chain', () => {
  const chain = chainOf(5, 2)
  for (const digest of [null, undefined, chain[2]!.digest!])
    assert.equal(firstBreak(chain.with(3, { ...chain[3]!, digest })), 'altered 4')
  assert.equal(firstBreak(chain.with(1, { ...chain[1]!, digest: digestOf(chain[1]!) })), 'altered 2')
})

test('the answer before, which no digest covers, must be that of the last record of the resource', () => {
  const chain = chainOf(5, 2)
  for (const before_digest of [null, 'another'])
    assert.equal(firstBreak(chain.with(3, { ...chain[3]!, before_digest })), 'altered 4')
  const [, , , fourth, fifth] = chain
  const later = newChainCheck({ sequence: 3, hash: chain[2]!.hash })
  assert.equal(later.next({ ...fourth!, before_digest: 'of a record that is not there' }), undefined)
  assert.equal(later.next({ ...fifth!, before_digest: 'another' })?.fault, 'altered')
})
