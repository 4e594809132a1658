// Who may elect, when, on how many rights, and with which cash.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decideElection, type ElectionFacts } from './decide-election.ts'
import type { RightsTerms } from './rules.ts'
import type { ElectRequest } from './schemas.ts'

const TERMS: RightsTerms = {
  ratio: '1',
  subscription_ratio: '4',
  subscription_price: '12',
  rights_price: '0.85',
  election_deadline: '2027-04-20T16:00:00.000Z',
  default_election: 'sell',
}
const FACTS: ElectionFacts = {
  action: { type: 'rights_issue', status: 'announced', ex_date: '2027-04-13' },
  terms: TERMS,
  account: { status: 'active', may_deposit: true, may_withdraw: true, may_buy: true, may_sell: true },
  rights: '100',
  elections: [],
  m: '1',
  cash: '180.00',
  now: '2027-04-13T00:00:00.000Z',
}
const SIXTY: ElectRequest = { election: 'exercise', rights: '60' }

const decide = (facts: Partial<ElectionFacts> = {}, request = SIXTY) =>
  decideElection({ ...FACTS, ...facts }, request)
const refuse = (code: string, facts: Partial<ElectionFacts>, request = SIXTY) =>
  assert.throws(() => decide(facts, request), { code })
const account = (more: Partial<ElectionFacts['account']>) => ({ account: { ...FACTS.account, ...more } })
const before = { election: 'sell', rights: '60', reserved: '0.00', elected_at: FACTS.now } as const

describe('an election', () => {
  test('an election on 60 rights sets 180.00 aside', () => {
    assert.deepEqual(decide(), { election: 'exercise', rights: '60', reserved: '180.00' })
  })

  test('an election without a number takes all that is left', () => {
    assert.equal(decide({ elections: [before] }, { election: 'lapse' }).rights, '40')
    assert.equal(decide({ elections: [before] }, { election: 'exercise', rights: null }).reserved, '120.00')
  })

  test('an election sets no cash aside unless it is an exercise', () => {
    assert.deepEqual(decide({ cash: undefined }, { election: 'sell', rights: 0.5 }), {
      election: 'sell',
      rights: '0.5',
      reserved: '0.00',
    })
  })

  test('an election is taken from the start of the ex date to the deadline', () => {
    decide({ now: TERMS.election_deadline })
    refuse('conflict', { now: '2027-04-12T23:59:59.999Z' })
    refuse('conflict', { now: '2027-04-20T16:00:00.001Z' })
  })

  test('an election needs an announced issue of rights', () => {
    refuse('conflict', { terms: undefined, action: { ...FACTS.action, type: 'dividend' } })
    for (const status of ['processed', 'cancelled', 'reversed'] as const)
      refuse('conflict', { action: { ...FACTS.action, status } })
  })

  test('an election takes no more rights than are left', () => {
    refuse('conflict', { elections: [before] })
    refuse('conflict', { rights: '0' })
    refuse('conflict', { elections: [{ ...before, rights: '100' }] }, { election: 'sell' })
  })

  test('an election exercises in multiples of subscription_ratio, which is checked before the number of rights', () => {
    refuse('trading_rule_violated', {}, { election: 'exercise', rights: '61' })
    refuse('trading_rule_violated', { elections: [before] }, { election: 'exercise', rights: '61' })
    decide({}, { election: 'sell', rights: '61' })
  })

  test('an election has rights of four decimals above zero', () => {
    for (const rights of ['0', '-4', '0.00001']) refuse('invalid_request', {}, { election: 'sell', rights })
  })

  test('an election needs the cash of the new units', () => refuse('insufficient_funds', { cash: '179.99' }))

  test('an election sells only rights that have a price', () => {
    const { rights_price: _, ...terms } = TERMS
    refuse('invalid_request', { terms }, { election: 'sell' })
  })

  test('an election exercises only where the account may buy', () => {
    for (const more of [{ status: 'suspended' }, { status: 'closing' }, { may_buy: false }] as const) {
      refuse('buy_order_forbidden', account(more))
      decide(account(more), { election: 'sell' })
      decide(account(more), { election: 'lapse' })
    }
    refuse('conflict', account({ status: 'closed' }), { election: 'sell' })
  })
})
