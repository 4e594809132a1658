import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkFlaky, checkSeconds } from './gate.ts'

const exists = (path: string) => path !== 'test/gone.test.ts'
const row = (file: string) => `| \`${file}\` | waits for a port | 2026-11-28 |`
const page = (...rows: string[]) => ({ path: 'test/flaky.md', text: ['# Flaky', '', ...rows].join('\n') })

test('a file of the gate may take 20 seconds, and no more', () => {
  const seconds = { 'test/a.test.ts': 20, 'test/b.test.ts': 20.1, 'test/gone.test.ts': 99 }
  assert.deepEqual(
    checkSeconds(seconds, exists).map(({ path }) => path),
    ['test/b.test.ts'],
  )
})

test.each<[string, string[], RegExp[]]>([
  ['rows with file, reason and day', [row('test/a.test.ts')], []],
  ['a row without a day', ['| `test/a.test.ts` | waits for a port | soon |'], [/the day/]],
  ['a row of a file that is gone', [row('test/gone.test.ts')], [/no such file/]],
  ['five rows', Array.from({ length: 5 }, () => row('test/a.test.ts')), []],
  ['six rows', Array.from({ length: 6 }, () => row('test/a.test.ts')), [/6 flaky tests, at most 5/]],
])('the list of flaky tests with %s', (_, rows, messages) => {
  const findings = checkFlaky(page(...rows), exists)
  assert.equal(findings.length, messages.length)
  for (const [at, message] of messages.entries()) assert.match(findings[at]!.message, message)
})
