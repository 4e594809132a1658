// Journeys of the gate once more, on a server whose statements go through PgBouncer.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { hasPooler } from '../support/pooler.ts'

const root = join(import.meta.dirname, '..', '..')

/** Orders, money, time travel, events, webhooks, time limits of locks, keys of requests, operators, shared commits. */
const JOURNEYS = [
  'advance',
  'deposits',
  'events',
  'foreign-tenant',
  'group-commit',
  'idempotent-long-operations',
  'journey',
  'payments',
  'webhooks',
].map((name) => `test/journeys/${name}.test.ts`)

/** Runs the journeys in a test run of their own, with a pooler in the mode before its database. */
function runJourneys(mode: 'session' | 'transaction'): Promise<{ code: number | string; output: string }> {
  const words = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'journeys', ...JOURNEYS]
  const isOurs = ([name]: [string, unknown]) => !name.startsWith('VITEST')
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(isOurs)),
    NO_COLOR: '1',
    TEST_POOLER: mode,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      words,
      { cwd: root, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
    )
  })
}

describe.skipIf(!hasPooler)('journeys through a pooler', () => {
  test.each([
    'session',
    'transaction',
  ] as const)('journeys pass through a pooler in %s mode', async (mode) => {
    const { code, output } = await runJourneys(mode)
    assert.equal(code, 0, output.slice(-8_000))
    assert.match(output, new RegExp(`Test Files +${JOURNEYS.length} passed`))
  })
})
