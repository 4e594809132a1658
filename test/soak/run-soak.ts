// Runs everything at the same time until the time is up, and then compares all books.
import { type Load, startLoad } from '../crash/load.ts'
import { startUnruly } from '../crash/unruly-receiver.ts'
import { tally } from '../simulation/step.ts'
import { openTestAccount } from '../support/journey.ts'
import { randomFrom } from '../support/random.ts'
import { holdfastBeside } from '../support/server-process.ts'
import { passTime } from '../support/until.ts'
import { breakThings, noBreaks } from './break-things.ts'
import { carefulCallerOf, type Requests } from './careful-caller.ts'
import { compareAll, untilQuiet } from './compare-all.ts'
import { readSample, type Sample } from './measure.ts'
import { importFiles, type Office, operate } from './operate.ts'
import { playStory, type Story, type StoryTeller } from './play-stories.ts'
import type { Run } from './report.ts'
import { openStage, type Stage } from './stage.ts'

const SAMPLE_MS = 5_000
const LINE_MS = 60_000
/** The shares of the time in which processes are killed, and in which anything breaks. */
const KILLS_SHARE = 0.6
const BREAKS_SHARE = 0.9
/** The mean time between two kills or outages is a thirtieth of the time, within these bounds. */
const GAP_MS = { least: 5_000, most: 30_000 }
/** The pause of each of the six writers of the load between two writes; a longer run does not write more than these. */
const PAUSE_MS = 1_000
const MAX_WRITES = 20_000

export interface SoakPlan {
  minutes: number
  seed: number
  /** The number of stories that are played at the same time. */
  lanes: number
  say(line: string): void
}

/** Runs a soak; a fault of the test itself or of a process ends it early with an error. */
export async function runSoak(plan: SoakPlan): Promise<Run> {
  const stage = await openStage()
  plan.say(`seed ${plan.seed}, for ${plan.minutes} minutes, in ${stage.environment.DATA_DIR}`)
  const begun_ms = Date.now()
  const breakOff = () => {
    const minutes = Math.round((Date.now() - begun_ms) / 60_000)
    plan.say(`Broken off after ${minutes} of ${plan.minutes} minutes: nothing was compared.`)
    void stage.stop().finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff)
  try {
    return await workAndCompare(stage, plan)
  } catch (error) {
    const words = stage.words()
    await stage.stop().catch(() => {})
    throw new Error(`${(error as Error).stack}\nThe last words of the processes:\n${words}`, { cause: error })
  }
}

async function workAndCompare(stage: Stage, plan: SoakPlan): Promise<Run> {
  const { seed } = plan
  const requests: Requests = { answered: 0, repeats: 0 }
  const unruly = await startUnruly(randomFrom(seed + 1), () => false)
  const words = ['tenant', 'create', 'Soak', '--onboarding', 'minimal']
  const created = JSON.parse(await holdfastBeside(stage.environment, ...words))
  const owner = carefulCallerOf(requests, stage.baseUrl, created)
  await openTestAccount(owner)
  const pause_ms = Math.max(PAUSE_MS, (6 * plan.minutes * 60_000) / MAX_WRITES)
  const load = await startLoad(stage.baseUrl, stage.environment, pause_ms)
  try {
    const begun_ms = Date.now()
    const worked = await work(plan, begun_ms, { stage, requests, unruly, owner }, load)
    const { stories, differences } = worked
    await stage.untilReady()
    const figures = await load.finish()
    const last_lags = await untilQuiet(stage, differences)
    differences.push(...(await compareAll(stage, stories, owner)))
    const codes = await stage.stop()
    if (codes.some((code) => code !== 0)) differences.push(`the processes ended with ${codes.join(' and ')}`)
    const minutes = (Date.now() - begun_ms) / 60_000
    return {
      ...worked,
      seed,
      minutes,
      tally,
      requests,
      load: figures,
      attempts: unruly.log.length,
      last_lags,
    }
  } finally {
    load.stop()
    unruly.stop()
  }
}

/** Does all work until the time is up. The first failure ends all of it. */
async function work(
  plan: SoakPlan,
  begun_ms: number,
  scene: Omit<StoryTeller, 'isOver'>,
  load: Load,
): Promise<
  Pick<Run, 'stories' | 'office' | 'breaks' | 'samples' | 'last_kill_ms'> & { differences: string[] }
> {
  const { stage, requests } = scene
  const length_ms = plan.minutes * 60_000
  const until_ms = begun_ms + length_ms
  let failure: unknown
  const isOver = () => failure !== undefined || Date.now() >= until_ms
  const office: Office = { looks: 0, notes: 0, imports: 0, repeated_imports: 0 }
  const breaks = noBreaks()
  const stories: Story[] = []
  const samples: Sample[] = []
  const differences: string[] = []
  let last_kill_ms = begun_ms
  const breaking = {
    gap_ms: Math.min(GAP_MS.most, Math.max(GAP_MS.least, length_ms / 30)),
    random: randomFrom(plan.seed),
    isOver,
    kills_until_ms: begun_ms + KILLS_SHARE * length_ms,
    until_ms: begun_ms + BREAKS_SHARE * length_ms,
    killed: () => {
      last_kill_ms = Date.now()
    },
  }
  async function tellStories(lane: number) {
    for (let n = 0; !isOver(); n++)
      stories.push(await playStory({ ...scene, isOver }, plan.seed + lane * 100_000 + n))
  }
  const note = (faults: string[]) => void differences.push(...faults)
  const countRequests = () => requests.answered + load.acknowledged.length
  const lanes = [
    ...Array.from({ length: plan.lanes }, (_, lane) => tellStories(lane)),
    operate(stage, requests, { tenant: load.tenant, account: load.accounts[0]! }, office, isOver).then(note),
    importFiles(stage, stage.environment.DATA_DIR, office, isOver).then(note),
    breakThings(stage, breaking, breaks),
    watch(stage, samples, isOver, (sample) =>
      plan.say(lineOf(begun_ms, until_ms, countRequests(), stories.length, sample)),
    ),
  ]
  await Promise.all(
    lanes.map((lane) =>
      lane.catch((error) => {
        failure ??= error
      }),
    ),
  )
  if (failure) throw failure
  return { stories, office, breaks, samples, last_kill_ms, differences }
}

async function watch(
  stage: Stage,
  samples: Sample[],
  isOver: () => boolean,
  show: (sample?: Sample) => void,
): Promise<void> {
  for (let next_ms = Date.now() + LINE_MS; !isOver(); ) {
    await passTime(SAMPLE_MS, 'the pace of the samples')
    stage.demandAlive()
    const sample = await readSample(stage.baseUrl, stage.workerUrl)
    if (sample) samples.push(sample)
    if (Date.now() < next_ms) continue
    next_ms += LINE_MS
    show(sample)
  }
}

function lineOf(
  begun_ms: number,
  until_ms: number,
  requests: number,
  stories: number,
  sample?: Sample,
): string {
  const seconds = (Date.now() - begun_ms) / 1000
  const left = Math.max(0, Math.round((until_ms - Date.now()) / 60_000))
  const memory = sample
    ? `API ${sample.api_mib} MiB, worker ${sample.worker_mib} MiB`
    : 'a process is starting'
  const rate = `${(requests / seconds).toFixed(1)}/s`
  return `${Math.round(seconds / 60)} min: ${requests} requests, ${rate}, ${stories} stories, ${memory}; ${left} min left`
}
