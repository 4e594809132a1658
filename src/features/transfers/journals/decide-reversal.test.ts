import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { JournalAccount } from './decide-journals.ts'
import { decideReversal, type JournalReversalFacts } from './decide-reversal.ts'

const account = (id: string, more: Partial<JournalAccount> = {}): [string, JournalAccount] => [
  id,
  {
    id,
    status: 'active',
    is_firm: false,
    funding_currencies: ['EUR'],
    may_deposit: true,
    may_withdraw: true,
    may_buy: true,
    may_sell: true,
    ...more,
  },
]
const FACTS: JournalReversalFacts = {
  journal: {
    id: 'jnl_1',
    status: 'booked',
    journal_type: 'cash',
    from_account: 'acc_1',
    to_account: 'acc_2',
    currency: 'EUR',
    amount: '40.00',
    instrument: null,
    quantity: null,
    cost_basis: null,
    purpose: 'gift',
    reverses: null,
    expires_at: null,
  },
  reversal: undefined,
  has_changed: false,
  value: {
    accounts: new Map([account('acc_1'), account('acc_2')]),
    instrument: undefined,
    quote: undefined,
    free: new Map([['acc_2', '40.00']]),
    bound: new Set(),
  },
  id: 'jnl_2',
}
const withJournal = (more: Partial<JournalReversalFacts['journal']>) => ({
  journal: { ...FACTS.journal, ...more },
})
const withValue = (more: Partial<JournalReversalFacts['value']>) => ({ value: { ...FACTS.value, ...more } })

test('a reversal turns the sides of the journal', () => {
  const { from_account, to_account, reverses, amount, purpose, waits } = decideReversal(FACTS)
  assert.deepEqual([from_account, to_account, reverses], ['acc_2', 'acc_1', 'jnl_1'])
  assert.deepEqual([amount, purpose, waits], ['40.00', 'gift', false])
})

test('a reversal of a journal that waited waits too', () => {
  const facts = { ...FACTS, ...withJournal({ expires_at: '2027-03-01T10:00:00.000Z' }) }
  assert.equal(decideReversal(facts).waits, true)
})

test.each<[string, Partial<JournalReversalFacts>, string]>([
  ['a reversal', withJournal({ reverses: 'jnl_0' }), 'conflict'],
  ['a journal that is being reversed', { reversal: 'jnl_9' }, 'conflict'],
  ['a journal that waits', withJournal({ status: 'pending_approval' }), 'conflict'],
  ['units that were split', { has_changed: true }, 'conflict'],
  [
    'a receiver that may not pay',
    withValue({ accounts: new Map([account('acc_1'), account('acc_2', { may_withdraw: false })]) }),
    'journal_forbidden',
  ],
  ['value that is gone', withValue({ free: new Map([['acc_2', '39.99']]) }), 'insufficient_funds'],
])('refused: %s', (_, more, code) => {
  assert.throws(() => decideReversal({ ...FACTS, ...more }), { code })
})
