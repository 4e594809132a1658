import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../test/support/assert-members.ts'
import type { FileResult } from './file-reporter.ts'
import { chooseRetries, MAX_RETRIED, mergeRetry } from './retry.ts'
import { countTests, type TestRun } from './run-tests.ts'

const result = (file: string, failed = 0): FileResult => ({
  file,
  seconds: 1,
  passed: 3 - failed,
  failed,
  skipped: 0,
  failures: failed > 0 ? ['a sum: 1 is not 2'] : [],
})
const run = (files: FileResult[], errors: string[] = []): TestRun => ({
  files,
  errors,
  succeeded: errors.length === 0 && files.every(({ failed }) => failed === 0),
})

test('the files that failed run again, unless more than five failed', () => {
  assert.deepEqual(chooseRetries(run([result('a'), result('b', 1)])), ['b'])
  const many = Array.from({ length: MAX_RETRIED + 1 }, (_, at) => result(`file ${at}`, 1))
  assert.deepEqual(chooseRetries(run(many)), [])
  assert.equal(chooseRetries(run(many.slice(1))).length, MAX_RETRIED)
})

test('a file that passes at the second try is flaky and counts as passed', () => {
  const merged = mergeRetry(run([result('a'), result('b', 1)]), run([result('b')]))
  assert.deepEqual(
    merged.flaky.map(({ file }) => file),
    ['b'],
  )
  assert.deepEqual(countTests(merged), { passed: 6, failed: 0, skipped: 0, failures: [] })
})

test('a file that fails twice is red, with its failures', () => {
  const merged = mergeRetry(run([result('a'), result('b', 1)]), run([result('b', 1)]))
  assert.deepEqual(merged.flaky, [])
  assertMembers(countTests(merged), {
    passed: 5,
    failed: 1,
    failures: ['FAILED  b: a sum: 1 is not 2'],
  })
})

test('an error outside of the tests stays red, whatever passed at the second try', () => {
  const merged = mergeRetry(run([result('b', 1)], ['a promise was rejected']), run([result('b')]))
  assertMembers(countTests(merged), {
    failed: 1,
    failures: ['FAILED  outside of the tests: a promise was rejected'],
  })
})

test('a run without a result is a failure', () => {
  const lost = { files: [], errors: ['the run of the tests ended without a result'], succeeded: false }
  assert.deepEqual(chooseRetries(lost), [])
  assertMembers(countTests(lost), { passed: 0, failed: 1 })
})
