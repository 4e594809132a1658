import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { decideJournals, type JournalAccount, type JournalFacts } from './decide-journals.ts'
import type { JournalsRequest } from './parse-journal.ts'
import { journalTerms } from './rules.ts'

const etf = listSeedInstruments().find(({ symbol }) => symbol === 'IE00B4L5Y983')!
const account = (id: string, more: Partial<JournalAccount> = {}): [string, JournalAccount] => [
  id,
  {
    id,
    status: 'active',
    is_firm: id.startsWith('firm'),
    funding_currencies: ['EUR'],
    may_deposit: true,
    may_withdraw: true,
    may_buy: true,
    may_sell: true,
    ...more,
  },
]
const accounts = (...more: [string, JournalAccount][]) =>
  new Map([
    account('firm_1'),
    account('firm_2'),
    account('acc_1'),
    account('acc_2'),
    account('acc_3'),
    ...more,
  ])
const CUSTOMERS: [string, string][] = [
  ['acc_1', 'cus_1'],
  ['acc_2', 'cus_1'],
  ['acc_3', 'cus_3'],
]
const NOTHING_TAKEN = { journals: new Map<string, string>(), batch: undefined }
const CASH: JournalFacts = {
  accounts: accounts(),
  owners: new Map(CUSTOMERS.map(([one, customer]) => [one, new Set([customer])])),
  isListed: true,
  instrument: undefined,
  quote: undefined,
  references: NOTHING_TAKEN,
  terms: journalTerms({}),
  free: new Map([
    ['firm_1', '100.00'],
    ['acc_1', '50.00'],
  ]),
  bound: new Set(),
  moved_today: '0',
}
const UNITS: JournalFacts = {
  ...CASH,
  instrument: etf,
  quote: { price: '120', accrued_interest: '0', money_per_point: '1', coupon: '0' },
  free: new Map([
    ['firm_1', '10.00005'],
    ['acc_1', '10'],
  ]),
}

type Sides = [from: string, to: string, value: string]
const order = ([from, to, value]: Sides, external_reference: string | null = null) => ({
  from,
  to,
  value,
  external_reference,
  description: null,
})
const cash = (...sides: Sides[]): JournalsRequest => ({
  journal_type: 'cash',
  asset: 'EUR',
  cost_basis: undefined,
  purpose: 'other',
  orders: sides.map((one) => order(one)),
})
const units = (...sides: Sides[]): JournalsRequest => ({
  ...cash(...sides),
  journal_type: 'units',
  asset: etf.id,
})
const batch = (request: JournalsRequest): JournalsRequest => ({
  ...request,
  batch: { from_account: request.orders[0]!.from, to_account: null, external_reference: null },
})
const terms = (journals: object) => ({ terms: journalTerms({ journals: journals as never }) })

const GIVE: Sides = ['firm_1', 'acc_1', '40.00']

describe('refusals', () => {
  const rows: [string, JournalFacts, JournalsRequest, string, object?][] = [
    [
      'more than there is',
      CASH,
      cash(['firm_1', 'acc_1', '100.01']),
      'insufficient_funds',
      { available: '100.00' },
    ],
    [
      'a direction that is closed',
      { ...CASH, ...terms({ firm_to_customer: ['units'] }) },
      cash(GIVE),
      'journal_forbidden',
      { direction: 'firm_to_customer' },
    ],
    [
      'another customer',
      CASH,
      cash(['acc_1', 'acc_3', '1.00']),
      'journal_forbidden',
      { direction: 'customer_to_customer' },
    ],
    [
      'units to the firm',
      UNITS,
      units(['acc_1', 'firm_1', '1']),
      'journal_forbidden',
      { direction: 'customer_to_firm' },
    ],
    [
      'a giver that is suspended, before the receiver',
      {
        ...CASH,
        accounts: accounts(account('acc_1', { status: 'suspended' }), account('acc_2', { status: 'closed' })),
      },
      cash(['acc_1', 'acc_2', '1.00']),
      'journal_forbidden',
      { account: 'acc_1' },
    ],
    [
      'an account of the firm that is closed',
      { ...CASH, accounts: accounts(account('firm_1', { status: 'closed' })) },
      cash(GIVE),
      'journal_forbidden',
      { account: 'firm_1' },
    ],
    [
      'a currency that the receiver does not have',
      { ...CASH, accounts: accounts(account('acc_1', { funding_currencies: ['USD'] })) },
      cash(GIVE),
      'currency_not_supported',
      {},
    ],
    [
      'units between the steps of the instrument',
      UNITS,
      units(['firm_1', 'acc_1', '0.00005']),
      'trading_rule_violated',
      { rule: 'trading_increment', required: '0.0001', actual: '0.00005' },
    ],
    [
      'units without a price',
      { ...UNITS, quote: undefined },
      units(['firm_1', 'acc_1', '1']),
      'missing_price',
      {},
    ],
    [
      'units without a price that a threshold counts',
      { ...UNITS, quote: undefined, ...terms({ approval_threshold: { EUR: '1' } }) },
      { ...units(['acc_1', 'acc_2', '1']), cost_basis: 'carry' },
      'missing_price',
      {},
    ],
    [
      'more than the limit of one',
      { ...CASH, ...terms({ single_limit: { EUR: '39.99' } }) },
      cash(GIVE),
      'journal_limit_exceeded',
      { limit: '39.99', available: '39.99' },
    ],
    [
      'more than the day has left',
      { ...CASH, ...terms({ daily_limit: { EUR: '100' } }), moved_today: '60.01' },
      cash(GIVE),
      'journal_limit_exceeded',
      { limit: '100.00', available: '39.99' },
    ],
    [
      'a day with more than its limit already',
      { ...CASH, ...terms({ daily_limit: { EUR: '100' } }), moved_today: '120' },
      cash(GIVE),
      'journal_limit_exceeded',
      { limit: '100.00', available: '0.00' },
    ],
    [
      'units of a position that has matured',
      { ...UNITS, bound: new Set(['firm_1']) },
      units(['firm_1', 'acc_1', '1']),
      'position_not_open',
      { account: 'firm_1' },
    ],
    [
      'the second entry of a batch',
      CASH,
      batch(cash(GIVE, ['firm_1', 'acc_2', '60.01'])),
      'insufficient_funds',
      { available: '100.00', entry: 1 },
    ],
    [
      'a reference that is taken',
      { ...CASH, references: { ...NOTHING_TAKEN, journals: new Map([['R', 'jnl_1']]) } },
      { ...cash(GIVE), orders: [order(GIVE, 'R')] },
      'duplicate',
      { journal: 'jnl_1' },
    ],
    [
      'the direction of any entry before the account of an earlier one',
      { ...CASH, accounts: accounts(account('acc_2', { status: 'suspended' })) },
      batch(cash(['acc_1', 'acc_2', '1.00'], ['acc_1', 'acc_3', '1.00'])),
      'journal_forbidden',
      { direction: 'customer_to_customer', entry: 1 },
    ],
    [
      'the limit before the funds',
      { ...CASH, ...terms({ single_limit: { EUR: '100.00' } }) },
      cash(['firm_1', 'acc_1', '100.01']),
      'journal_limit_exceeded',
      { limit: '100.00', available: '100.00' },
    ],
  ]
  test.each(rows)('%s', (_, facts, request, code, context) => {
    assert.throws(
      () => decideJournals(facts, request),
      (refusal: { code: string; context?: object }) => {
        assert.deepEqual([refusal.code, refusal.context], [code, context])
        return true
      },
    )
  })

  test('every account that does not exist, the shared one once', () => {
    const request = batch(cash(['acc_no', 'acc_a', '1.00'], ['acc_no', 'acc_b', '1.00']))
    assert.throws(
      () => decideJournals({ ...CASH, isListed: false }, request),
      (refusal: { params: object[] }) => {
        assert.deepEqual(
          refusal.params.map((one) => (one as { path: string }).path),
          ['body.from_account', 'body.entries.0.account', 'body.entries.1.account', 'body.instrument'],
        )
        return true
      },
    )
  })
})

describe('journals', () => {
  const bases: [string, Sides, string][] = [
    ['the firm and a customer', ['firm_1', 'acc_1', '1'], 'market'],
    ['two accounts of one customer', ['acc_1', 'acc_2', '1'], 'carry'],
    ['two accounts of the firm', ['firm_1', 'firm_2', '1'], 'carry'],
  ]
  test.each(bases)('units between %s have a usual cost basis', (_, sides, basis) => {
    const { journals } = decideJournals(UNITS, units(sides))
    assert.deepEqual([journals[0]!.cost_basis, journals[0]!.market_value], [basis, '120.00'])
  })

  test('all free units move, whatever the steps of the instrument', () => {
    assert.equal(decideJournals(UNITS, units(['firm_1', 'acc_1', '10.00005'])).waits, false)
  })

  const thresholds: [string, string, boolean][] = [
    ['40.00', 'at', true],
    ['40.01', 'below', false],
    ['0', 'above', true],
  ]
  test.each(thresholds)('a threshold of %s: a value of 40.00 lies %s it', (threshold, _, waits) => {
    const facts = { ...CASH, ...terms({ approval_threshold: { EUR: threshold } }) }
    assert.equal(decideJournals(facts, cash(GIVE)).waits, waits)
  })

  test('journals between accounts of the firm do not count towards the day', () => {
    const facts = { ...CASH, ...terms({ daily_limit: { EUR: '1.00' } }) }
    assert.equal(decideJournals(facts, cash(['firm_1', 'firm_2', '40.00'])).waits, false)
  })
})
