// Random histories of journals over HTTP against a second ledger. Cash and units are conserved to the last, and the cost
// and the realized gain of each account are those of the other arithmetic. A failure prints its seed:
//   FC_SEED=… FC_RUNS=1 npx vitest run test/journeys/journals/model.test.ts
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { postTestPosition } from '../../support/account.ts'
import type { Answer, Body } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { type ModelJournal, newModel, type Outcome, text } from '../../support/journal-model.ts'
import { openJournals } from '../../support/journals.ts'

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const numRuns = Number(process.env.FC_RUNS ?? 6)
const THRESHOLD = 300
const START = [
  { cents: 100_000, units: 10, unit_cost: 105 },
  { cents: 50_000, units: 0, unit_cost: 0 },
  { cents: 0, units: 3, unit_cost: 105 },
]

const pair = fc.constantFrom([0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1])
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cash'),
      pair,
      hundredths: fc.integer({ min: 1, max: 45_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('units'),
      pair,
      basis: fc.constantFrom('carry', 'market'),
      hundredths: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constantFrom(300, 1000)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('price'), cents: fc.integer({ min: 5_000, max: 20_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('approve', 'reject', 'reverse', 'reverse'), n: fc.nat() }),
  },
)
type Step = Body

const ALL = ['cash', 'units']
const SETTINGS = {
  firm_to_customer: ALL,
  customer_to_firm: ALL,
  customer_to_customer: 'any',
  approval_threshold: { EUR: `${THRESHOLD}.00` },
}

async function play(steps: readonly Step[]): Promise<void> {
  const all = await openJournals(SETTINGS, { firm: '1000.00', first: '500.00' })
  const { tenant, firm, first, second, post, units } = all
  const desks = [firm, first, second]
  const approver = await all.approver()
  const { id: instrument } = await firm.instrument(WORLD)
  for (const [n, { units: settled }] of START.entries())
    if (settled > 0) {
      const position = { instrument, settled: `${settled}`, unsettled: '0', reserved: '0' }
      await postTestPosition(tenant, desks[n]!.account, position)
    }
  const model = newModel(START, THRESHOLD)
  const journals: { id: string; journal: ModelJournal }[] = []
  const setPrice = async (cents: number) => {
    model.setPrice(cents)
    await firm.price(WORLD, (cents / 100).toFixed(2))
  }
  await setPrice(12_000)

  // The answer and the outcome agree; a new journal is noted.
  const agree = (answer: Answer, outcome: Outcome): void => {
    if (typeof outcome === 'string') {
      assert.equal(answer.body.code, outcome, answer.text)
      return
    }
    assert.ok(answer.status < 300, `${JSON.stringify(answer.body)} but the model allows it`)
    assert.equal(answer.body.status, outcome.status)
    if (answer.status === 201) journals.push({ id: answer.body.id, journal: outcome })
  }
  const take = async (one: Step): Promise<void> => {
    if (one.kind === 'price') return setPrice(one.cents)
    if (one.kind === 'cash' || one.kind === 'units') {
      const [from, to] = one.pair
      const sides = { from_account: desks[from]!.account, to_account: desks[to]!.account }
      const value = (one.hundredths / 100).toFixed(2)
      const answer =
        one.kind === 'cash'
          ? await post({ ...sides, amount: value })
          : await units({ ...sides, instrument, quantity: value, cost_basis: one.basis })
      return agree(answer, model.post(one.kind, from, to, one.hundredths, one.basis))
    }
    const chosen = journals[one.n % Math.max(1, journals.length)]
    if (!chosen) return
    const path = `/journals/${chosen.id}/${one.kind}`
    const { journal } = chosen
    if (one.kind === 'reverse')
      return agree(
        await tenant.call('POST', path, {}),
        model.reverse(
          journal,
          journals.map((each) => each.journal),
        ),
      )
    if (journal.status !== 'pending_approval') return // A repeat by the same client answers as before.
    agree(
      await approver.call('POST', path, {}),
      one.kind === 'approve' ? model.approve(journal) : model.reject(journal),
    )
  }

  for (const one of steps) {
    await take(one)
    await firm.advance(1)
    for (const [n, desk] of desks.entries()) {
      const { cash, units: held } = model.books[n]!
      const got = await desk.cash()
      assert.deepEqual([got.total, got.reserved], [text(cash.free + cash.held, 2), text(cash.held, 2)])
      const [position] = (await desk.positions()).filter(({ status }) => status === 'open')
      const got_units = [position?.total ?? '0', position?.reserved ?? '0'].map(Number)
      assert.deepEqual(
        got_units,
        [held.free + held.held, held.held].map((value) => Number(text(value, 2))),
      )
    }
  }
  await holdBooks()

  async function holdBooks() {
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
    for (const [n, { at }] of desks.entries()) {
      const { cost, realized } = model.books[n]!
      const got = await tenant.get(`${at}/earnings?period=all`)
      const costs = got.position_earnings.map((one: Body) => Number(one.cost_basis))
      const total = costs.reduce((sum: number, each: number) => sum + each, 0)
      // One cent for each of the roundings of a position.
      assert.ok(
        Math.abs(total - Number(text(cost, 2))) < 0.011,
        `cost ${total} for ${text(cost, 4)} of account ${n}`,
      )
      const isNear =
        Math.abs(Number(got.realized_capital) - Number(text(realized, 2))) < 0.01 * (costs.length + 1)
      assert.ok(isNear, `realized ${got.realized_capital} for ${text(realized, 4)} of account ${n}`)
    }
    assert.equal((await tenant.get('/ledger/proof')).is_whole, true)
  }
}

test(
  `journals agree with a second ledger after every step, seed ${seed}`,
  async () => {
    const history = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), play)
    await fc.assert(history, { seed, numRuns, endOnFailure: true })
  },
  numRuns * 30_000,
)
