import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../../../test/support/assert-members.ts'
import { decideVersion, decideWithdrawal, type VersionFacts, type VersionSpec } from './decide-version.ts'

const NOW = '2026-09-02T10:00:00.000Z'
const LATER = '2026-10-01T00:00:00.000Z'
const DOCUMENT = { id: 'ldc_1', name: 'Our policy', has_versions: true, has_label: false }
const spec: VersionSpec = { document_type: 'order_execution_policy', version: '2.0' }

test.each<[title: string, document: VersionFacts['document'], more: Partial<VersionSpec>, expected: object]>([
  ['the name of its type', undefined, {}, { name: 'Order execution policy' }],
  ['the name that is given', undefined, { name: 'Best execution' }, { name: 'Best execution' }],
  ['the name of a document that has a version', DOCUMENT, { name: 'Best execution' }, { name: 'Our policy' }],
  [
    'a new name if every version is withdrawn',
    { ...DOCUMENT, has_versions: false },
    { name: 'Best execution' },
    { name: 'Best execution' },
  ],
  ['now as its effective date', undefined, {}, { effective_at: NOW }],
  ['the effective date that is given', undefined, { effective_at: LATER }, { effective_at: LATER }],
  [
    'a filename without slashes',
    undefined,
    { name: 'Costs/charges', version: '1\\2' },
    { filename: 'Costs-charges 1-2.pdf' },
  ],
])('a version takes %s', (_, document, more, expected) => {
  assertMembers(decideVersion({ now: NOW, document }, { ...spec, ...more }), expected)
})

test('a document has each label once', () => {
  const facts = { now: NOW, document: { ...DOCUMENT, has_label: true } }
  assert.throws(() => decideVersion(facts, spec), {
    code: 'duplicate',
    message: '"Our policy" has a version 2.0 already.',
  })
})

test('a version is withdrawn before it comes into effect, and not afterwards', () => {
  const version = { version: '2.0', effective_at: LATER }
  decideWithdrawal({ now: '2026-09-30T23:59:59.999Z' }, version)
  assert.throws(() => decideWithdrawal({ now: LATER }, version), {
    code: 'conflict',
    message: `Version 2.0 is in effect since ${LATER}; publish a later one instead.`,
  })
})
