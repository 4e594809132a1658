// Debits, returns, refunds, deposits and orders in any order, against a model in cents: no money is lost or made, and
// the claims are what the bank has taken beyond the cash that was there.
//   TEST_SEED=… npx vitest run test/journeys/direct-debits/model.test.ts
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Body } from '../../support/client.ts'
import { debitDesk } from '../../support/direct-debits.ts'
import { WORLD } from '../../support/instruments.ts'
import { randomFrom } from '../../support/random.ts'

const STEPS = 60
const cents = (amount: string | undefined) => Math.round(Number(amount ?? '0') * 100)

test('the books are whole after any order of collections, returns, refunds, deposits and orders', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`direct debits against their model: TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const desk = await debitDesk()
  const { tenant, at, account } = desk
  await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
  const instrument = (await tenant.get(`/instruments/${WORLD}`)).id
  const { id: mandate } = await desk.mandate()
  // Without the simulated bank, which leaves these to the test.
  const debits: Body[] = []
  for (let n = 0; n < 12; n++) debits.push(await desk.debit(mandate, '6004'))
  await desk.advance('2027-03-12T10:00:00.000Z')
  const collected: string[] = []
  let total = 0
  let taken = 0
  const steps: Record<string, () => Promise<void>> = {
    async collect() {
      const debit = debits.pop()
      if (!debit) return
      await desk.bank(debit.id, 'collect')
      collected.push(debit.id)
      total += 600_400
    },
    async 'give back'() {
      const id = collected.splice(Math.floor(random() * collected.length), 1)[0]
      if (!id) return
      const { failure } = await desk.bank(id, pick(['return', 'refund']), {
        reason_code: pick(['AM04', 'MS03']),
      })
      assert.equal(cents(failure.taken_back) + cents(failure.claimed), 600_400)
      total -= 600_400
      taken += cents(failure.claimed)
    },
    async deposit() {
      const amount = 1 + Math.floor(random() * 700_000)
      await desk.payIn((amount / 100).toFixed(2))
      total += amount
    },
    async order() {
      const limit = { instrument, side: 'buy', order_type: 'limit', limit_price: '40.00' }
      const quantity = String(1 + Math.floor(random() * 200))
      const answer = await tenant.call('POST', `${at}/orders`, { ...limit, quantity })
      assert.ok(answer.status === 201 || answer.body.code === 'insufficient_funds', answer.text)
    },
    async cancel() {
      const open: Body[] = await tenant.get(`${at}/orders`)
      const [order] = open.filter(({ status }) => status === 'placed')
      if (order) await tenant.call('POST', `${at}/orders/${order.id}/cancel`, {})
    },
  }
  for (let n = 0; n < STEPS; n++) {
    const name = pick(Object.keys(steps))
    await steps[name]!()
    const ledger = await desk.ledger()
    const free = cents(ledger[`customer:${account}:free`])
    const owed = -cents(ledger[`claim:${account}`])
    const note = `step ${n}, ${name}, TEST_SEED=${seed}`
    assert.equal(free + cents(ledger[`customer:${account}:held`]) - owed, total, note)
    assert.ok(owed >= 0 && owed <= taken && (owed === 0 || free === 0), note)
  }
  assert.equal(await desk.areBooksWhole(), true, `TEST_SEED=${seed}`)
})
