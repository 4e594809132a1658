// A small real program on the package, on each runtime that is promised: Node, and Deno, Bun and workerd (workers) if they
// are installed. TEST_NODES names the programs of other versions of Node, separated by colons; TEST_DENO, TEST_BUN and
// TEST_WORKERD name those of the others, which are otherwise searched in the PATH.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, test } from 'vitest'
import type { Caller } from '../../../test/support/client.ts'
import { openKeyClient } from '../../../test/support/client-keys.ts'
import { isInstalled } from '../../../test/support/external-program.ts'
import { openTestAccount } from '../../../test/support/journey.ts'
import { PATIENCE_MS, until } from '../../../test/support/until.ts'
import { listen } from '../../../test/support/webhooks.ts'
import { clientOf, SENDER } from './clients.ts'
import { installSdk, variablesOf } from './installed.ts'
import { newKey } from './keys.ts'
import { startProxy } from './proxy.ts'
import { runInWorker } from './worker.ts'

const PROGRAM = 'print-results.mjs'
const app = installSdk()
beforeAll(() => {
  for (const file of [PROGRAM, 'small-program.mjs', 'small-worker.mjs'])
    copyFileSync(join(import.meta.dirname, file), join(app, file))
})

interface Runtime {
  title: string
  program: string
  is_installed: boolean
  /** Runs the small program with these variables, and returns its results as JSON. */
  run: (program: string, variables: Record<string, string>) => Promise<string>
}

const runProgram =
  (...words: string[]): Runtime['run'] =>
  async (program, variables) => {
    const env = { ...process.env, ...variables }
    const { stdout } = await promisify(execFile)(program, [...words, PROGRAM], {
      cwd: app,
      env,
      timeout: PATIENCE_MS,
    })
    return stdout
  }

const nodes = (process.env.TEST_NODES?.split(':') ?? [process.execPath]).map(
  (program): Runtime => ({ title: `Node, ${program}`, program, is_installed: true, run: runProgram() }),
)

/** Another runtime; a program that a setting names must be there. */
function runtimeOf(title: string, name: string, run: Runtime['run']): Runtime {
  const setting = `TEST_${name.toUpperCase()}`
  const program = process.env[setting] || name
  const is_installed = Boolean(process.env[setting]) || isInstalled(name)
  const missing = is_installed ? '' : ` (skipped: not installed; ${setting} may name its program)`
  return { title: title + missing, program, is_installed, run }
}

const runtimes = [
  ...nodes,
  runtimeOf('Deno', 'deno', runProgram('run', '--no-remote', '--allow-env', '--allow-net=127.0.0.1')),
  runtimeOf('Bun', 'bun', runProgram('run', '--no-install')),
  runtimeOf('workers', 'workerd', (program, variables) => runInWorker(program, app, variables)),
]

/** A delivery of the server, as a receiver gets it. */
async function receiveDelivery(tenant: Caller) {
  const receiver = await listen()
  const hf = clientOf(tenant)
  const { id, secret } = await hf.webhooks.create({ url: receiver.url })
  await hf.webhooks.test(id, { event: { name: 'order.filled' } })
  await receiver.waitFor(1)
  const { body, headers } = receiver.received[0]!
  return { body, headers, secret }
}

async function startCuttingProxy(target: string) {
  const proxy = await startProxy(target, ({ path }, n) => {
    if (path === '/hang') return 'hang'
    if (path.endsWith('/inbound-payments') && n === 1) return 'drop answer'
    if (path !== '/cut') return 'pass'
    setImmediate(proxy.cut)
    return { status: 204 }
  })
  return proxy
}

for (const { title, program, is_installed, run } of runtimes)
  test.skipIf(!is_installed)(`an app works on ${title}`, async () => {
    const [es256, ed25519, ps256] = [await newKey('ES256'), await newKey('EdDSA'), await newKey('PS256')]
    const { client: tenant } = await openKeyClient(
      [es256, ed25519, ps256].map(({ registered }) => registered),
    )
    const accounts: string[] = []
    for (let n = 0; n < 3; n++) accounts.unshift((await openTestAccount(tenant)).account.id)
    // The letters of the accounts come by themselves.
    await until(
      () => tenant.get('/events?name=document.issued'),
      ({ length }) => length === 3,
    )
    const proxy = await startCuttingProxy(tenant.baseUrl)
    const story = {
      account: accounts[0],
      payment: { amount: '1000.05', currency: 'EUR', ...SENDER },
      delivery: await receiveDelivery(tenant),
      last_sequence: 14, // four of each account that was opened, and two of the deposit
      keys: [es256.pem, ed25519.pem, ed25519.jwk, { ...ps256.jwk, alg: 'PS256' }],
      audience: tenant.baseUrl,
    }
    const variables = variablesOf({ ...tenant, baseUrl: proxy.url })
    const printed = await run(program, { ...variables, STORY: JSON.stringify(story) })
    assert.deepEqual(JSON.parse(printed), {
      token: ['auth.issue_token 200'],
      keys: [true, true, true, true],
      accounts,
      payment: {
        attempts: ['sandbox.receive_payment ConnectionError', 'sandbox.receive_payment 201'],
        total: '1000.05', // once
        half: '500.025',
      },
      webhook: { name: 'order.filled', forged: 'no_match', signed: 'order.filled' },
      sequences: [14, 15, 16, 17],
      failures: {
        timeout: 'TimeoutError',
        aborted: 'AbortedError',
        refused: ['NotFoundError', 'not_found', true],
      },
    })
    const streams = proxy.requests.filter(({ path }) => path === '/events/stream')
    const resumed_after = new Set(streams.map(({ headers }) => headers['last-event-id']))
    assert.deepEqual([...resumed_after], ['13', '14', '15', '16'])
  })
