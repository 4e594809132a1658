// Random histories of accounts over HTTP, several at a time. After every step the books must agree with each other.
// A failure prints its seed and path, with which it can be played again:
//   FC_SEED=… FC_PATH=… npx vitest run test/simulation
// FC_RUNS says how many histories are played, FC_LANES how many at a time.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { freshTenant } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import type { Desk } from '../support/trading.ts'
import { holdDividends } from './hold-dividends.ts'
import { holdLots } from './hold-lots.ts'
import { holdPools } from './hold-pools.ts'
import { holdReinvestments } from './hold-reinvestments.ts'
import { holdRights } from './hold-rights.ts'
import { holdEarnings, holdInvariants } from './invariants.ts'
import { SETTINGS, setUp } from './set-up.ts'
import { holdRefusal, type Real, tally } from './step.ts'
import { steps } from './steps.ts'

const { FC_SEED, FC_PATH, FC_RUNS = '8', FC_LANES = '2' } = process.env
const seed = Number(FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const runs = Number(FC_RUNS)
const lanes = FC_PATH ? 1 : Math.min(runs, Number(FC_LANES))
const MAX_STEPS = 40
const LIMIT_MS = Math.max(240_000, runs * 10_000)

const hold = async (desk: Desk, ...[refusal]: Parameters<Real['hold']>) => {
  if (refusal) await holdRefusal(desk, refusal)
  await holdInvariants(await testApp(), desk.tenant.tenant, desk.account)
  await holdDividends(await testApp(), desk.tenant.tenant, desk.account)
  await holdReinvestments(await testApp(), desk)
  await holdRights(await testApp(), desk.tenant.tenant, desk.account)
  await holdLots(desk)
  await holdPools(await testApp(), desk.tenant.tenant)
}

const history = fc.asyncProperty(
  fc.boolean(),
  fc.commands(steps, { size: '+1', maxCommands: MAX_STEPS }),
  async (whole_units, commands) => {
    let desk: Desk | undefined
    await fc.asyncModelRun(async () => {
      const settings = { ...SETTINGS, venue: { ...SETTINGS.venue, whole_units } }
      const begun = await setUp(await freshTenant(settings), hold)
      desk = begun.real.desk
      return begun
    }, commands)
    await holdEarnings(desk!)
  },
)

// Plays the histories of a lane; the result of a failed one says how to play it again.
async function playLane(lane: number): Promise<string | undefined> {
  const numRuns = Math.ceil(runs / lanes)
  const replay = FC_PATH ? { path: FC_PATH } : {}
  const end = await fc.check(history, { seed: seed + lane, numRuns, endOnFailure: true, ...replay })
  if (!end.failed) return undefined
  const again = `FC_SEED=${end.seed} FC_PATH=${end.counterexamplePath} npx vitest run test/simulation`
  const report = `${(end.errorInstance as Error | null)?.message ?? 'interrupted'}\nplay it again: ${again}`
  process.stdout.write(`${report}\n`)
  return report
}

test(
  `the books of an account agree after every random step, seed ${seed}`,
  async () => {
    const ends = await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(lane)))
    for (const failure of ends) if (failure) assert.fail(failure)
    const sum = (outcome: 'taken' | 'refused') =>
      [...tally.values()].reduce((all, one) => all + one[outcome], 0)
    if (runs >= 100)
      process.stdout.write(
        `${[...tally].map(([kind, { taken, refused }]) => `${kind} ${taken} ${refused}`).join('\n')}\n`,
      )
    if (!FC_PATH)
      assert.ok(
        sum('taken') > sum('refused') / 2,
        `${sum('taken')} steps were taken, ${sum('refused')} refused`,
      )
  },
  LIMIT_MS,
)
