import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type AuditRecord, hashOf, newChainCheck } from './chain.ts'

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

function chainOf(length: number): AuditRecord[] {
  let before = ''
  return Array.from({ length }, (_, n) => {
    const one = record(n + 1)
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

test('a chain in order is whole', () => {
  assert.equal(firstBreak(chainOf(20)), 'whole 20')
})

test('a record that was altered, left out, repeated or moved is named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 18 }), (at) => {
      const chain = chainOf(20)
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
  const chain = chainOf(5)
  const forged = record(3, { status: 500 })
  const hash = hashOf(chain[1]!.hash, forged)
  assert.equal(firstBreak(chain.with(2, { ...forged, hash })), 'altered 4')
})
