import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterAll, inject, test } from 'vitest'
import { queryAt } from '../../test/support/database.ts'
import { passTime } from '../../test/support/until.ts'
import { newSessionLocks, type SessionLocks } from './session-locks.ts'

const url = inject('databaseUrl')
const processes: SessionLocks[] = []
const application_name = `locks_${randomBytes(6).toString('hex')}`

function newProcess(): SessionLocks {
  const locks = newSessionLocks({ connectionString: url, application_name }, () => {})
  processes.push(locks)
  return locks
}
afterAll(() => Promise.all(processes.map((locks) => locks.stop())))

test('a name has one lock, within a process and between processes, until it is unlocked', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const name = randomBytes(6).toString('hex')
  const unlock = await one.tryLock(name)
  assert.ok(unlock)
  assert.equal(await one.tryLock(name), undefined)
  assert.equal(await other.tryLock(name), undefined)
  assert.ok(await other.tryLock(`${name} too`))
  await unlock()
  const again = await other.tryLock(name)
  assert.ok(again)
  assert.equal(await one.tryLock(name), undefined)
  await again()
})

test('exactly one of many concurrent requests for a name gets the lock', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const name = randomBytes(6).toString('hex')
  const locks = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).tryLock(name)))
  assert.equal(locks.filter(Boolean).length, 1)
})

test('a lost connection releases its locks, and another connection is opened', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const name = randomBytes(6).toString('hex')
  const unlock = await one.tryLock(name)
  await queryAt(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    application_name,
  )
  await passTime(100, 'nothing says that the process has noticed the lost connection')
  const taken = await other.tryLock(name)
  assert.ok(taken)
  await unlock!() // The lock belongs to the other process now and stays with it.
  assert.equal(await one.tryLock(name), undefined)
  await taken()
  assert.ok(await one.tryLock(name))
})
