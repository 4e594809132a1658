// Runs everything at the same time until the time is up, and then compares all books.
import { type Load, startLoad } from '../crash/load.ts'
import { startUnruly } from '../crash/unruly-receiver.ts'
import { openTestAccount } from '../support/journey.ts'
import { randomFrom } from '../support/random.ts'
import { holdfastBeside } from '../support/server-process.ts'
import { passTime } from '../support/until.ts'
import { breakThings } from './break-things.ts'
import { carefulCallerOf } from './careful-caller.ts'
import { compareAll, untilQuiet } from './compare-all.ts'
import { newOfficer, type Officer } from './officers.ts'
import { importFiles, operate } from './operate.ts'
import { openAccounts } from './play-accounts.ts'
import { type Business, openPayments } from './play-payments.ts'
import { endDeliveries, playStory, type StoryTeller } from './play-stories.ts'
import { noteFaults, type Run } from './run.ts'
import { openStage, type Stage } from './stage.ts'
import { watch } from './watch.ts'

/** The shares of the time in which processes are killed, and in which anything breaks. */
const KILLS_SHARE = 0.6
const BREAKS_SHARE = 0.9
/** The mean time between two kills or outages is a thirtieth of the time, within these bounds. */
const GAP_MS = { least: 5_000, most: 30_000 }
/** The pause of each of the six writers of the load between two writes; a longer run does not write more than these. */
const PAUSE_MS = 1_000
const MAX_WRITES = 20_000
/** The pause of a business between two months; a longer run does not play more months than these. */
const MONTH_MS = 5_000
const MAX_MONTHS = 240

export interface SoakPlan {
  run: Run
  /** The number of stories that are played at the same time. */
  lanes: number
  say(line: string): void
  /** Writes the report so far when a signal ends the run. */
  breakOff(): void
}

interface Scene extends Omit<StoryTeller, 'isOver'> {
  businesses: Record<string, Business>
  officer: Officer
}

/** Runs a soak; a fault of the test itself or of a process ends it early with an error. */
export async function runSoak(plan: SoakPlan): Promise<void> {
  const { run, say } = plan
  const stage = await openStage()
  say(`seed ${run.seed}, for ${run.planned_minutes} minutes, in ${stage.environment.DATA_DIR}`)
  let isBrokenOff = false
  const breakOff = () => {
    isBrokenOff = true
    plan.breakOff()
    void stage.stop().finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff)
  try {
    await workAndCompare(stage, plan)
  } catch (error) {
    // The signal has reached the processes too.
    if (isBrokenOff) return new Promise(() => {})
    const words = stage.words()
    await stage.stop().catch(() => {})
    throw new Error(`${(error as Error).stack}\nThe last words of the processes:\n${words}`, { cause: error })
  }
}

async function workAndCompare(stage: Stage, plan: SoakPlan): Promise<void> {
  const { run } = plan
  const { requests, differences } = run
  const unruly = await startUnruly(randomFrom(run.seed + 1), () => false)
  const words = ['tenant', 'create', 'Soak', '--onboarding', 'minimal']
  const created = JSON.parse(await holdfastBeside(stage.environment, ...words))
  const owner = carefulCallerOf(requests, stage.baseUrl, created)
  await openTestAccount(owner)
  const teller = { stage, requests, unruly, owner }
  const businesses = { payments: await openPayments(teller), accounts: await openAccounts(teller) }
  for (const [name, { counts }] of Object.entries(businesses)) run.businesses[name] = counts
  const pause_ms = Math.max(PAUSE_MS, (6 * run.planned_minutes * 60_000) / MAX_WRITES)
  const load = await startLoad(stage.baseUrl, stage.environment, pause_ms)
  const officer = await newOfficer(stage, requests, 'compliance')
  const scene = { ...teller, businesses, officer }
  try {
    run.begun_ms = Date.now()
    await work(plan, scene, load)
    await stage.untilReady()
    run.load = await load.finish()
    for (const { tenant, path } of Object.values(businesses))
      await noteFaults(run, tenant.tenant, async () => {
        await endDeliveries(scene, tenant, path, differences)
      })
    run.last_lags = await untilQuiet(stage, differences)
    for (const [name, { compare }] of Object.entries(businesses))
      await noteFaults(run, name, async () => void differences.push(...(await compare())))
    differences.push(...(await compareAll(stage, run.stories, [owner, ...tenantsOf(businesses)])))
    run.attempts = unruly.log.length
    const codes = await stage.stop()
    if (codes.some((code) => code !== 0)) differences.push(`the processes ended with ${codes.join(' and ')}`)
    run.is_whole = true
  } finally {
    load.stop()
    unruly.stop()
  }
}

const tenantsOf = (businesses: Scene['businesses']) => Object.values(businesses).map(({ tenant }) => tenant)

/** Does all work until the time is up. The first failure of a lane ends all of it. */
async function work({ run, lanes: stories, say }: SoakPlan, scene: Scene, load: Load): Promise<void> {
  const { stage, businesses, officer } = scene
  const length_ms = run.planned_minutes * 60_000
  const until_ms = run.begun_ms + length_ms
  let failure: unknown
  const isOver = () => failure !== undefined || Date.now() >= until_ms
  const breaking = {
    gap_ms: Math.min(GAP_MS.most, Math.max(GAP_MS.least, length_ms / 30)),
    random: randomFrom(run.seed),
    isOver,
    kills_until_ms: run.begun_ms + KILLS_SHARE * length_ms,
    until_ms: run.begun_ms + BREAKS_SHARE * length_ms,
    killed: () => {
      run.kills_ms.push(Date.now())
    },
  }
  async function tellStories(lane: number) {
    for (let n = 0; !isOver(); n++) {
      const seed = run.seed + lane * 100_000 + n
      await noteFaults(run, `story ${seed}`, async () => {
        run.stories.push(await playStory({ ...scene, isOver }, seed))
      })
    }
  }
  async function runBusiness(name: string, { round }: Business) {
    for (let n = 0; !isOver(); n++) {
      await noteFaults(run, `${name} of month ${n}`, () => round(n))
      await passTime(Math.max(MONTH_MS, length_ms / MAX_MONTHS), 'the pace of a business')
    }
  }
  const note = (faults: string[]) => void run.differences.push(...faults)
  const place = { tenant: load.tenant, account: load.accounts[0]! }
  const count = () => {
    run.load = { writes: load.acknowledged.length }
    run.attempts = scene.unruly.log.length
  }
  const lanes = [
    ...Array.from({ length: stories }, (_, lane) => tellStories(lane)),
    ...Object.entries(businesses).map(([name, business]) => runBusiness(name, business)),
    operate(officer, place, run.office, isOver).then(note),
    importFiles(stage, stage.environment.DATA_DIR, run.office, isOver).then(note),
    breakThings(stage, breaking, run.breaks),
    watch(stage, run, { until_ms, isOver, count, say }),
  ]
  await Promise.all(
    lanes.map((lane) =>
      lane.catch((error) => {
        failure ??= error
      }),
    ),
  )
  if (failure) throw failure
}
