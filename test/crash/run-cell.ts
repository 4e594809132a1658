// Strikes the leader of a cell in each way in which a node is lost, under a load of writes with webhooks, a stream of
// events and time travel. Nothing acknowledged may be missing or have happened twice; the load checks both.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { type Caller, callerOf } from '../support/caller.ts'
import { holdfastBeside } from '../support/server-process.ts'
import { openStream } from '../support/stream.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { passTime, until } from '../support/until.ts'
import { type Cell, type Leader, startCell } from './cell-nodes.ts'
import { type Load, startLoad } from './load.ts'

export const STRIKES = ['frozen', 'cut off', 'postgres killed', 'node killed', 'restarted'] as const
type Strike = (typeof STRIKES)[number]

/** What a strike did: the seconds until there was a new leader, and from then until the first acknowledged write. */
export interface Struck {
  strike: Strike
  leader_seconds: number
  first_write_seconds: number
}

/** The writes that are acknowledged before each strike, and after it. */
const WRITES = 20
const PAUSE_MS = 30

/** Strikes as often as asked, and returns the figures of the load and of each strike. */
export async function runCell(rounds: number) {
  const directory = temporaryDirectory('cell')
  const settings = { ENVIRONMENT: 'sandbox', SEED: 'none', LOG_LEVEL: 'error', ...UNLIMITED }
  const cell = await startCell(directory, settings)
  let load: Load | undefined
  const over = new AbortController()
  try {
    load = await startLoad(cell.baseUrl, cell.environment, PAUSE_MS)
    const watching = watchLeaders(cell, over.signal)
    const streaming = followEvents(load.caller, over.signal)
    const travelling = travel(await newTraveller(cell), over.signal)
    const struck: Struck[] = []
    for (let round = 0; round < rounds; round++) {
      const strike = STRIKES[round % STRIKES.length]!
      if (strike === 'cut off' && !cell.has_networks)
        console.log('skipped: no network namespaces here, so no node is cut off')
      else struck.push(await strikeLeader(cell, load, strike))
    }
    const figures = await load.finish()
    await until(
      async () => streaming.sequences.length,
      (count) => count >= figures.events,
    )
    over.abort()
    assert.deepEqual(
      streaming.sequences.slice(0, figures.events),
      Array.from({ length: figures.events }, (_, n) => n + 1),
      'the stream has each event once, in order',
    )
    return {
      struck,
      most_leaders: await watching,
      travels: await travelling,
      repeats: load.met.repeats,
      ...figures,
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${cell.output()}`, { cause: error })
  } finally {
    over.abort()
    load?.stop()
    await cell.end()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function strikeLeader(cell: Cell, load: Load, strike: Strike): Promise<Struck> {
  await until(cell.isWhole, (whole) => whole)
  await moreWrites(load)
  const [leader] = await cell.listLeaders()
  const heal = await lose(cell, leader!, strike)
  const begun = performance.now()
  await until(cell.listLeaders, ([next]) => next !== undefined && next.timeline > leader!.timeline)
  const elected = performance.now()
  const before = load.acknowledged.length
  await until(
    async () => load.acknowledged.length,
    (count) => count > before,
  )
  const written = performance.now()
  await moreWrites(load)
  await heal()
  const inSeconds = (ms: number) => Math.round(ms / 100) / 10
  return {
    strike,
    leader_seconds: inSeconds(elected - begun),
    first_write_seconds: inSeconds(written - elected),
  }
}

/** Loses the leader, and returns what brings its node back. */
async function lose(cell: Cell, { node }: Leader, strike: Strike): Promise<() => Promise<void> | void> {
  switch (strike) {
    case 'postgres killed':
      cell.signal(node, 'SIGKILL', 'postgres')
      return () => {} // Patroni starts it again.
    case 'node killed':
      cell.signal(node, 'SIGKILL', 'all')
      return () => cell.start(node)
    case 'frozen':
      cell.signal(node, 'SIGSTOP', 'all')
      return () => cell.signal(node, 'SIGCONT', 'all')
    case 'cut off':
      cell.connect(node, false)
      return () => cell.connect(node, true)
    case 'restarted':
      await cell.stop(node)
      return () => cell.start(node)
  }
}

async function moreWrites({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.length + WRITES
  await until(
    async () => acknowledged.length,
    (count) => count >= enough,
  )
}

/** The most leaders at a time, by the word of the nodes themselves. */
async function watchLeaders(cell: Cell, over: AbortSignal): Promise<number> {
  let most = 0
  while (!over.aborted) {
    most = Math.max(most, (await cell.listLeaders()).length)
    await passTime(100, 'between two looks at the leaders')
  }
  return most
}

/** Follows the stream of events as a client does, and goes on after the last event when the stream breaks. */
function followEvents(caller: Caller, over: AbortSignal) {
  const sequences: number[] = []
  const follow = async () => {
    for (let last: string | undefined; !over.aborted; ) {
      try {
        const headers: Record<string, string> = last === undefined ? {} : { 'Last-Event-ID': last }
        const stream = await openStream(caller, last === undefined ? '?after=0' : '', headers)
        over.addEventListener('abort', stream.end)
        for (;;) {
          const message = await stream.next()
          sequences.push(JSON.parse(message.data!).sequence)
          last = message.id
        }
      } catch {
        await passTime(50, 'a client waits before it opens the stream again')
      }
    }
  }
  void follow()
  return { sequences }
}

const newTraveller = async (cell: Cell): Promise<Caller> => {
  const words = ['tenant', 'create', 'Traveller', '--onboarding', 'minimal']
  return callerOf(cell.baseUrl, JSON.parse(await holdfastBeside(cell.environment, ...words)))
}

const HOUR_MS = 3_600_000

/** Moves a frozen clock hour by hour, repeats each move until it is done, and returns the number of moves. */
async function travel(caller: Caller, over: AbortSignal): Promise<number> {
  const attempt = (work: Promise<{ status: number; body: { now: string } }>) => work.catch(() => undefined)
  let start: string | undefined
  while (!start && !over.aborted) {
    const frozen = await attempt(caller.call('PUT', '/sandbox/clock', { mode: 'frozen' }))
    start = frozen?.status === 200 ? frozen.body.now : undefined
  }
  let moves = 0
  while (!over.aborted) {
    const to = new Date(Date.parse(start!) + (moves + 1) * HOUR_MS).toISOString()
    await attempt(caller.call('POST', '/sandbox/clock/advance', { to }))
    const clock = await attempt(caller.call('GET', '/sandbox/clock'))
    if (clock?.status === 200) {
      assert.ok(clock.body.now <= to, `${clock.body.now} is after ${to}`)
      if (clock.body.now === to) moves += 1
    }
    await passTime(200, 'the pace of the traveller')
  }
  return moves
}
