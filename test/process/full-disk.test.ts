// On a full disk nothing can be written, and answers say so; with free space the service recovers by itself.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { assertMembers } from '../support/assert-members.ts'
import { send } from '../support/caller.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import { endAll, endServers, fundedAccount, newEnvironment, operatorTenant, startOwn } from './own-server.ts'

/** The log of a durable database is written in advance. */
const START_WITHIN_MS = 100_000

const disk = temporaryDirectory('disk')
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'mode=0755,size=450m', 'tmpfs', disk]).status === 0

afterAll(async () => {
  await endServers()
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
  await endAll()
})

/** Fills the disk to the last byte. */
function fill(path: string) {
  const file = openSync(path, 'w')
  try {
    for (const size of [1 << 20, 1 << 12, 1])
      try {
        for (const bytes = Buffer.alloc(size, 'x'); writeSync(file, bytes) === size; );
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
      }
  } finally {
    closeSync(file)
  }
}

test('writes and readiness answer 503 on a full disk and reads succeed, until there is space again', {
  skip: !isMounted,
  timeout: 300_000,
}, async () => {
  const data = join(disk, 'data')
  mkdirSync(data)
  const environment = await newEnvironment({ DATA_DIR: data, LOG_LEVEL: 'error' })
  const own = await startOwn(environment, START_WITHIN_MS)
  const tenant = await operatorTenant(own)
  const { account, orders, place } = await fundedAccount(tenant)
  const order = await place()
  const filler = join(disk, 'filler')
  fill(filler)

  const name = 'x'.repeat(100)
  const claims = [
    { claim_type: 'identity', first_name: name, last_name: name, date_of_birth: '1990-12-10' },
    { claim_type: 'contact_details', email: 'ada@example.com', phone_number: '+35312345678' },
  ]
  const write = () => tenant.call('POST', '/persons', { person_type: 'natural', claims })
  const refused = await until(write, ({ status }) => status !== 201)
  assertMembers(refused, { status: 503, body: { code: 'service_unavailable' } }, refused.text)
  assert.match(refused.headers.get('retry-after')!, /^\d+$/)

  const ready = () => send(own.baseUrl, 'GET', '/readyz')
  const unready = await ready()
  assert.equal(unready.status, 503)
  assert.match(unready.headers.get('retry-after')!, /^\d+$/)
  // A process may write its log later than its answer.
  const says = /"reason":".*(No space left on device|wrote only).*cannot write/
  await until(
    async () => own.server.output(),
    (log) => says.test(log),
  )
  assert.equal((await tenant.get(`${orders}/${order.id}`)).id, order.id)

  rmSync(filler)
  await until(ready, ({ status }) => status === 200)
  assert.equal((await write()).status, 201)
  const filled = await until(
    () => tenant.get(`${orders}/${order.id}`),
    ({ status }) => status === 'filled' || status === 'settled',
  )
  const [cash] = await tenant.get(`/accounts/${account}/cash-balances`)
  assert.equal(cash.reserved, '0.00')
  assert.equal(filled.id, order.id)
  assert.equal(own.server.child.exitCode, null)
  assert.equal(await own.stop(), 0)
})
