// The server as a supervisor starts it: the commands of the unit file and of the container hear SIGTERM.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, test } from 'vitest'
import { environmentWith, waitReady } from '../support/server-process.ts'
import { endAll, newDatabase, newEnvironment } from './own-server.ts'

afterAll(endAll)

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
const commands: [string, string[]][] = [
  ['holdfast.service', /^ExecStart=(.+)$/m.exec(read('holdfast.service'))![1]!.split(' ')],
  ['Dockerfile', JSON.parse(/^CMD (\[.+\])$/m.exec(read('Dockerfile'))![1]!)],
]

test.each(commands)('the command of %s serves, and one SIGTERM ends it with 0', async (_, [
  program,
  ...words
]) => {
  const environment = await newEnvironment({ DATABASE_URL: await newDatabase() })
  const child = spawn(program!, words, {
    env: environmentWith(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (output += bytes))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await waitReady(environment.BASE_URL!, { child, output: () => output, ended })
  } finally {
    child.kill('SIGTERM')
  }
  assert.equal(await ended, 0, output)
})
