// The summary of a transaction is its own words and, for a journal, the description that is stored with the journal.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { composeSummary } from './compose-summary.ts'

const VAULT = {
  open: (column: string, row: string, sealed: string) => `${sealed} (${column} of ${row})`,
}

test.each([
  ['a trade', { summary: 'Buy SAP', reference: 'trd_1', description: null }, 'Buy SAP'],
  [
    'a journal without a description',
    { summary: 'Transfer EUR', reference: 'jnl_1', description: null },
    'Transfer EUR',
  ],
  [
    'a journal',
    { summary: 'Transfer EUR', reference: 'jnl_1', description: 'Gift' },
    'Transfer EUR: Gift (journals.description of jnl_1)',
  ],
])('the summary of %s says what it is', (_, { reference, ...row }, summary) => {
  assert.deepEqual(composeSummary(VAULT, { reference, ...row }), { reference, summary })
})
