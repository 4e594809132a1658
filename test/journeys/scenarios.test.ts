// The shipped scenarios, each played on the server of the test run, and the files that are refused.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished, test } from 'vitest'
import { runScenario } from '../../cli/scenarios/run-scenario.ts'
import { listNames, readScenario } from '../../cli/scenarios/scenario.ts'
import { differences, fill, type Value, valueAt } from '../../cli/scenarios/values.ts'

/** Writes a scenario into a folder that goes with the test. */
function write(scenario: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-scenario-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'own.json')
  writeFileSync(path, JSON.stringify(scenario))
  return path
}

/** Plays a scenario and returns the steps that failed. */
async function play(key: string): Promise<string[]> {
  const failed: string[] = []
  const owner = { client_id: inject('clientId'), client_secret: inject('clientSecret') }
  const isWhole = await runScenario(
    {
      base_url: inject('baseUrl'),
      owner,
      onStep: ({ title, faults }) => void failed.push(...faults.map((fault) => `${title}: ${fault}`)),
    },
    readScenario(key),
  )
  assert.equal(isWhole, failed.length === 0)
  return failed
}

test('twenty scenarios or more are shipped', () => {
  assert.ok(listNames().length >= 20, String(listNames().length))
})

test.each(listNames())('the scenario %s passes', async (name) => {
  assert.deepEqual(await play(name), [])
})

test('a scenario ends at its first step that fails, and says what differs', async () => {
  const path = write({
    title: 'Wrong',
    steps: [
      { title: 'The clock', request: 'GET /sandbox/clock', expect: { mode: 'running' } },
      { request: 'GET /nothing' },
    ],
  })
  assert.deepEqual(await play(path), ['The clock: answer.mode is "frozen", expected "running"'])
})

test('a status, a header and an answer that is not lost are differences', async () => {
  const failing = async (step: object) => (await play(write({ title: 'Wrong', steps: [step] }))).join()
  assert.match(await failing({ request: 'GET /nothing' }), /the status is 404, expected success/)
  assert.match(await failing({ request: 'GET /sandbox/clock', status: 201 }), /200, expected 201/)
  assert.match(await failing({ request: 'GET /sandbox/clock', answer: 'lost' }), /was to be lost/)
  assert.match(
    await failing({ request: 'GET /sandbox/clock', expect_headers: { 'Idempotent-Replayed': 'true' } }),
    /the header Idempotent-Replayed is null/,
  )
  assert.match(await failing({ request: 'GET /sandbox/clock', save: { id: 'id' } }), /nothing at id/)
  assert.match(await failing({ request: 'GET /persons/{{person}}' }), /There is no variable person/)
  assert.match(await failing({ webhooks: [] }), /has no webhook/)
  assert.match(await failing({ events: ['order.placed'] }), /has 0 items, expected 1/)
})

test.each<[file: object, message: RegExp]>([
  [{ steps: [{ advance: 1 }] }, /must have required property 'title'/],
  [{ title: 'x', steps: [] }, /must NOT have fewer than 1 items/],
  [{ title: 'x', steps: [{ request: 'PATCH /x' }] }, /must match pattern/],
  [{ title: 'x', steps: [{ request: 'GET /x', expected: 1 }] }, /must NOT have additional properties/],
  [{ title: 'x', steps: [{ include: 'no-such-part' }] }, /There is no part no-such-part/],
])('the file %j is refused', (file, message) => {
  const path = write(file)
  assert.throws(() => readScenario(path), message)
})

test('a name without a file is refused', () => {
  assert.throws(() => readScenario('no-such-story'), /There is no scenario no-such-story/)
})

test.each<[answer: Value, expected: Value, count: number]>([
  [{ a: 1, b: 2 }, { a: 1 }, 0],
  [{ a: 1 }, { a: '1' }, 1],
  [{ a: null }, { a: null }, 0],
  [{}, { a: null }, 1],
  [[1, 2], [1, 2], 0],
  [[1, 2], [1], 1],
  [[1, 2], { $length: 2 }, 0],
  [[{ a: 1 }, { a: 2, b: 3 }], { $has: { a: 2 } }, 0],
  [[{ a: 1 }], { $has: { a: 2 } }, 1],
  [1, { a: 1 }, 1],
])('the answer %j differs from the expected %j in %i places', (answer, expected, count) => {
  assert.equal(differences(answer, expected).length, count)
})

test('variables are put into texts and values, and read from a path', () => {
  const variables = { id: 'x', list: [1, 2] }
  assert.deepEqual(fill({ a: '/{{id}}/{{id}}', b: '{{list}}', c: ['{{id}}', 3] }, variables), {
    a: '/x/x',
    b: [1, 2],
    c: ['x', 3],
  })
  assert.equal(valueAt({ a: [{ b: 'c' }] }, 'a.0.b'), 'c')
  assert.equal(valueAt({ a: [{ b: 'c' }] }, 'a.1.b'), undefined)
})
