import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../errors.ts'
import { decideErasure, type ErasureFacts, listObstacles, type Retention } from './decide-erasure.ts'
import { RECORD_KINDS, type RecordKind } from './rules.ts'

const NOW = '2036-06-01T00:00:00.000Z'
const PAST = '2036-05-31T00:00:00.000Z'
const LATER = '2038-01-01T00:00:00.000Z'

const retained = (record_kind: RecordKind, more: Partial<Retention> = {}): Retention => ({
  record_kind,
  years: 5,
  erasable_from: PAST,
  erased_at: null,
  ...more,
})
const FREE: ErasureFacts = {
  person: 'per_1',
  relationship_ended_at: PAST,
  authorities: [],
  related_to: [],
  accounts: [],
  cash: [],
  positions: [],
  applications: [],
  holds: [],
  approvals: [],
  retention: RECORD_KINDS.map((kind) => retained(kind)),
}
const codes = (more: Partial<ErasureFacts>, kinds: readonly RecordKind[] = RECORD_KINDS) =>
  listObstacles({ ...FREE, ...more }, kinds, NOW).map(({ code }) => code)

describe('an erasure', () => {
  test('an erasure is decided for the kinds of the request when nothing stands against it', () => {
    assert.deepEqual(decideErasure(FREE, ['accounts'], NOW), ['accounts'])
    assert.deepEqual(
      decideErasure({ ...FREE, accounts: [{ id: 'acc_1', status: 'closed' }] }, RECORD_KINDS, NOW),
      [...RECORD_KINDS],
    )
  })

  test.each<[string, Partial<ErasureFacts>]>([
    ['authority_active', { authorities: [{ id: 'aut_1', customer: 'cus_1' }] }],
    ['related_to_customer', { related_to: ['per_2'] }],
    ['account_open', { accounts: [{ id: 'acc_1', status: 'closing' }] }],
    ['cash_left', { cash: [{ account: 'acc_1', asset: 'EUR', amount: '0.01' }] }],
    ['position_left', { positions: [{ id: 'pos_1', account: 'acc_1' }] }],
    ['application_undecided', { applications: ['onba_1'] }],
    ['approval_pending', { approvals: ['apr_1'] }],
    ['legal_hold', { holds: [{ id: 'lgh_1', person: 'per_1' }] }],
    ['no_retention_rule', { retention: [retained('identity', { years: null, erasable_from: null })] }],
    ['retention_running', { retention: [retained('identity', { erasable_from: LATER })] }],
    ['already_erased', { retention: [retained('identity', { erased_at: PAST })] }],
  ])('is refused with %s', (code, facts) => {
    assert.deepEqual(codes(facts), [code])
    assert.throws(
      () => decideErasure({ ...FREE, ...facts }, RECORD_KINDS, NOW),
      (error: Refusal) =>
        error instanceof Refusal && error.code === 'erasure_refused' && error.context?.[code] !== undefined,
    )
  })

  test('an erasure may begin at the instant at which the retention ends, and not before', () => {
    const ending = (erasable_from: string) => codes({ retention: [retained('identity', { erasable_from })] })
    assert.deepEqual(ending(NOW), [])
    assert.deepEqual(ending('2036-06-01T00:00:00.001Z'), ['retention_running'])
  })

  test('an erasure asks only the rules of its kinds, and the refusal names everything', () => {
    const facts = {
      holds: [
        { id: 'lgh_1', person: 'per_1' },
        { id: 'lgh_2', person: 'per_2' },
      ],
      retention: [
        retained('identity', { erasable_from: LATER }),
        retained('documents', { erasable_from: LATER }),
      ],
    }
    assert.deepEqual(codes(facts, ['identity']), ['legal_hold', 'legal_hold', 'retention_running'])
    assert.throws(
      () => decideErasure({ ...FREE, ...facts }, ['identity'], NOW),
      (error: Refusal) => {
        assert.deepEqual(error.context, {
          legal_hold: 'lgh_1, lgh_2',
          retention_running: `identity ${LATER}`,
        })
        assert.match(error.message, /lgh_1 .* lgh_2 .* Retained until 2038-01-01/)
        return true
      },
    )
  })
})
