import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterAll, inject, test } from 'vitest'
import { queryAt } from '../../test/support/database.ts'
import { passTime } from '../../test/support/until.ts'
import { type Holder, newHolder } from './hold.ts'

const url = inject('databaseUrl')
const holders: Holder[] = []
const application_name = `hold_${randomBytes(6).toString('hex')}`

function newProcess(): Holder {
  const holder = newHolder({ connectionString: url, application_name }, () => {})
  holders.push(holder)
  return holder
}
afterAll(() => Promise.all(holders.map((holder) => holder.stop())))

test('a name is held once, in a process and among processes, until it is let go', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const name = randomBytes(6).toString('hex')
  const letGo = await one.hold(name)
  assert.ok(letGo)
  assert.equal(await one.hold(name), undefined)
  assert.equal(await other.hold(name), undefined)
  assert.ok(await other.hold(`${name} too`))
  await letGo()
  const again = await other.hold(name)
  assert.ok(again)
  assert.equal(await one.hold(name), undefined)
  await again()
})

test('of many who want a name at once one gets it', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const name = randomBytes(6).toString('hex')
  const got = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).hold(name)))
  assert.equal(got.filter(Boolean).length, 1)
})

test('what a lost connection held is free, and another is opened', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const name = randomBytes(6).toString('hex')
  const letGo = await one.hold(name)
  await queryAt(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    application_name,
  )
  await passTime(100, 'nothing says that the process has noticed the loss')
  const taken = await other.hold(name)
  assert.ok(taken)
  await letGo!() // It is another's now, and stays so.
  assert.equal(await one.hold(name), undefined)
  await taken()
  assert.ok(await one.hold(name))
})
