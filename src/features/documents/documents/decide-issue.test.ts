import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Instrument } from '../../../market/instrument.ts'
import type { Fee } from '../../billing/rules.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { decideIssue, type IssueFacts } from './decide-issue.ts'
import type { ConfirmedOrder } from './read.ts'

const NOW = '2027-03-01T12:00:00.000Z'
const ACCOUNT = {
  id: 'acc_1',
  reference: 'H1',
  name: 'Ada',
  base_currency: 'EUR',
  created_at: NOW,
  funding_currencies: ['EUR'],
} as AccountRow
const EXECUTION: ConfirmedOrder['executions'][number] = {
  trade: 'trd_1',
  executed_at: NOW,
  quantity: '10',
  price: '100.00',
  accrued_interest: null,
  notional: '1000.00',
  notional_currency: 'EUR',
  quantity_currency: null,
  trading_venue: null,
  execution_reference: 'x',
  settlement_date: '2027-03-03',
}
const ORDER: ConfirmedOrder = {
  source: 'ord_1',
  executed_on: null,
  id: 'ord_1',
  account: 'acc_1',
  instrument: 'ins_1',
  side: 'buy',
  order_type: 'market',
  purpose: 'execution',
  limit_price: null,
  stop_price: null,
  cash_amount: null,
  placed_at: NOW,
  filled_at: NOW,
  executions: [EXECUTION],
  fees: [],
}
const WELCOME = { id: 'job_1', payload: { document_type: 'welcome_letter', source: 'acc_1' } } as const
const CONFIRMATION = {
  id: 'job_2',
  payload: { document_type: 'order_confirmation', source: 'ord_1' },
} as const
// The order traded on 1 March, and works on.
const PART_OF = 'ord_1/2027-03-01'
const PART: ConfirmedOrder = { ...ORDER, source: PART_OF, executed_on: '2027-03-01', filled_at: null }
const PART_JOB = {
  id: 'job_4',
  payload: { document_type: 'order_confirmation', source: PART_OF },
} as const
const partIs = (more: Partial<ConfirmedOrder>) => ({
  waiting: [PART_JOB],
  orders: new Map([[PART_OF, { ...PART, ...more }]]),
})
const NONE = { titles: [], done: ['job_4'], failures: 0 }
const ONE_PART = {
  titles: ['Order confirmation Buy ABC 2027-03-01, part'],
  done: ['job_4'],
  failures: 0,
}

const INSTRUMENT = {
  id: 'ins_1',
  symbol: 'ABC',
  instrument_type: 'etf',
  attributes: {},
} as Instrument
const GOOD: IssueFacts = {
  waiting: [WELCOME, CONFIRMATION],
  issued: new Set(),
  letterhead: { issuer: 'House', issuer_address: null, environment: 'sandbox', issued_at: NOW },
  accounts: new Map([['acc_1', ACCOUNT]]),
  orders: new Map([['ord_1', ORDER]]),
  income: new Map(),
  instruments: new Map([['ins_1', INSTRUMENT]]),
  addresses: new Map(),
  deposit_accounts: [],
  feesAt: () => [],
}

describe('documents are issued', () => {
  const again = { ...WELCOME, id: 'job_3' }
  test.each<[string, Partial<IssueFacts>, { titles: string[]; done: string[]; failures: number }]>([
    [
      'for every job that waits',
      {},
      {
        titles: ['Welcome letter', 'Order confirmation Buy ABC 2027-03-01'],
        done: ['job_1', 'job_2'],
        failures: 0,
      },
    ],
    ['for none', { waiting: [] }, { titles: [], done: [], failures: 0 }],
    [
      'once for two jobs with the same source',
      { waiting: [WELCOME, again] },
      { titles: ['Welcome letter'], done: ['job_1', 'job_3'], failures: 0 },
    ],
    [
      'not again for a source that has its document; its job is done',
      { issued: new Set(['welcome_letter acc_1']), waiting: [WELCOME] },
      { titles: [], done: ['job_1'], failures: 0 },
    ],
    [
      'though another cannot be drafted, whose job is not done',
      { orders: new Map([['ord_1', { ...ORDER, executions: [] }]]) },
      { titles: ['Welcome letter'], done: ['job_1'], failures: 1 },
    ],
    ['for a day of an order that works', partIs({}), ONE_PART],
    [
      'for a day of an order that was filled later',
      partIs({ filled_at: '2027-03-02T00:00:00.000Z' }),
      ONE_PART,
    ],
    ['not for the day on which it was filled', partIs({ filled_at: '2027-03-01T23:59:59.999Z' }), NONE],
    ['not for a day whose trades were all busted', partIs({ executions: [] }), NONE],
    [
      'not for a day of an order that is gone',
      { waiting: [PART_JOB], orders: new Map() },
      { titles: [], done: [], failures: 1 },
    ],
    [
      'not for a source that is gone',
      { accounts: new Map(), waiting: [WELCOME] },
      { titles: [], done: [], failures: 1 },
    ],
  ])('%s', (_, different, expected) => {
    const { drafts, done, failures } = decideIssue({ ...GOOD, ...different })
    assert.deepEqual({ titles: drafts.map(({ title }) => title), done, failures: failures.length }, expected)
  })
})

test('a confirmation states the amounts of the order and its reference', () => {
  const [, draft] = decideIssue(GOOD).drafts
  const { content, reference, source } = draft!
  assert.ok(content.document_type === 'order_confirmation')
  assert.deepEqual([reference, source], ['ord_1', 'ord_1'])
  assert.deepEqual(
    { quantity: content.quantity, average_price: content.average_price, net_amount: content.net_amount },
    { quantity: '10', average_price: '100.00', net_amount: '-1000.00' },
  )
})

test('a confirmation of a day refers to its order, which has no end yet', () => {
  const [draft] = decideIssue({ ...GOOD, ...partIs({ filled_at: '2027-03-02T00:00:00.000Z' }) }).drafts
  const { content, reference, source } = draft!
  assert.ok(content.document_type === 'order_confirmation')
  assert.deepEqual([reference, source], ['ord_1', PART_OF])
  const { filled_at, executed_on } = content.order
  assert.deepEqual([filled_at, executed_on, content.net_amount], [null, '2027-03-01', '-1000.00'])
})

test('a confirmation states rate and base of a fee that is charged on the cash amount', () => {
  const fee: Fee = {
    id: 'fee_1',
    alias: 'buy',
    display_name: 'Buy order',
    fee_type: 'transaction',
    transaction_type: 'buy',
    tax_rate: '0.2',
    chargeable_currencies: { EUR: { unit_amount: '0', rate: '0.0025' } },
    variants: [],
  }
  // 1,200.00 × 0.25 % = 3.00, and 20 % of it 0.60
  const charge = { fee_charge: 'fch_1', fee: 'fee_1', name: 'Buy order', amount_fee: '3.00', tax_rate: '0.2' }
  const order = { ...ORDER, cash_amount: '1200.00', fees: [{ ...charge, amount_tax: '0.60' }] }
  const facts = { ...GOOD, orders: new Map([['ord_1', order]]), feesAt: () => [fee] }
  const [, draft] = decideIssue(facts).drafts
  assert.ok(draft!.content.document_type === 'order_confirmation')
  const [stated] = draft!.content.fees
  assert.deepEqual(
    [stated!.calculation?.rate, stated!.calculation?.base_amount, stated!.tax_rate, stated!.amount_total],
    ['0.0025', '1200.00', '0.2', '3.60'],
  )
})

test('a letter of welcome names the accounts of the firm in the currencies of the account', () => {
  const firm = (currency: 'EUR' | 'USD') => ({
    currency,
    owner_name: 'House',
    iban: 'DE89370400440532013000',
    bank_code: 'EXMPDEFFXXX',
  })
  const [draft] = decideIssue({ ...GOOD, deposit_accounts: [firm('EUR'), firm('USD')] }).drafts
  assert.ok(draft!.content.document_type === 'welcome_letter')
  assert.deepEqual(draft!.content.bank_accounts, [firm('EUR')])
})
