import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../errors.ts'
import type { Listed } from '../catalog/read.ts'
import { decidePrice, type NewPrice, type PriceFacts } from './decide-price.ts'

const NOW = '2027-03-01T12:00:00.000Z'
const LISTED = { row: { id: 'ins_1', symbol: 'ABC', instrument_type: 'etf' }, wire: {} } as Listed
const FACTS: PriceFacts = { listed: LISTED, now: NOW }
const INPUT: NewPrice = { symbol: 'ABC', bid: '99.5', ask: '100.5' }

describe('a price is refused', () => {
  test.each<[string, Partial<PriceFacts>, Partial<NewPrice>, string]>([
    ['of a symbol that does not exist', { listed: undefined }, {}, 'body.symbol not_found'],
    ['before its figures are read', { listed: undefined }, { bid: 'x' }, 'body.symbol not_found'],
    ['without a bid', {}, { bid: 'x' }, 'body.bid invalid_param'],
    ['with a bid of zero', {}, { bid: '0' }, 'body.bid invalid_param'],
    ['with a bid that rounds to zero', {}, { bid: '0.00000001' }, 'body.bid invalid_param'],
    ['with an ask above the highest', {}, { ask: '1000000001' }, 'body.ask invalid_param'],
    ['for its bid first', {}, { bid: '-1', ask: '-1' }, 'body.bid invalid_param'],
    ['with an ask below the bid', {}, { ask: '99' }, 'body.ask invalid_param'],
  ])('%s', (_, facts, input, expected) => {
    assert.throws(
      () => decidePrice({ ...FACTS, ...facts }, { ...INPUT, ...input }),
      (error) => {
        assert.ok(error instanceof Refusal)
        const [param] = error.params ?? []
        return `${param?.path} ${param?.code}` === expected
      },
    )
  })
})

test('a price takes effect at its timestamp, or now if that is past', () => {
  const later = '2027-03-02T00:00:00.000Z'
  const earlier = '2027-02-01T00:00:00.000Z'
  assert.equal(decidePrice(FACTS, INPUT).price.timestamp, NOW)
  assert.equal(decidePrice(FACTS, { ...INPUT, timestamp: later }).effective_at, later)
  const past = decidePrice(FACTS, { ...INPUT, timestamp: earlier })
  assert.deepEqual([past.price.timestamp, past.effective_at], [earlier, NOW])
})
