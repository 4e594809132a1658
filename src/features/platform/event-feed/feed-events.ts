// The event feed: sends the published events of all tenants to a broker. It goes on from where the streams end after
// every break, and holds up nothing else: while the broker is away, events wait in the log.
import type { App } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { type MessageStreams, StreamMoved, StreamsAway } from '../../../message-streams/message-streams.ts'
import { eventFeedConnected } from '../../../metrics.ts'
import { type InterruptibleSleep, newInterruptibleSleep } from '../../../worker/interruptible-sleep.ts'
import { logFailure } from '../../../worker/log-failure.ts'
import { PUBLISHED_CHANNEL } from '../../../worker/publish-events.ts'
import { feedTenant } from './feed-tenant.ts'

/** The time after which all tenants are looked at, also without a notification. */
const SWEEP_MS = 5_000
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000
/** The tenants whose events a process sends at the same time. */
const MAX_AT_A_TIME = 4

export interface EventFeed {
  /** Ends after the batches that are on their way. */
  stop(): Promise<void>
}

interface Feeder {
  app: App
  /** The rest between two rounds, which a notification ends. */
  rest: InterruptibleSleep
  /** The pause after a failure. */
  pause: InterruptibleSleep
  ended: AbortController
  /** The tenants that were notified since the last round. */
  notified: Set<string>
  /** The tenants whose streams refuse messages, each logged once. */
  refused: Set<string>
  /** Whether the broker was away at the last attempt. */
  is_away: boolean
}

/** Starts the event feed; `connect` connects to the broker, again after each break. */
export async function startEventFeed(app: App, connect: () => Promise<MessageStreams>): Promise<EventFeed> {
  const feeder: Feeder = {
    app,
    rest: newInterruptibleSleep(),
    pause: newInterruptibleSleep(),
    ended: new AbortController(),
    notified: new Set(),
    refused: new Set(),
    is_away: false,
  }
  // Notifications may have been missed where there is no tenant: the next sweep finds the events.
  await app.database.listen(PUBLISHED_CHANNEL, (tenant) => {
    if (tenant === undefined) return
    feeder.notified.add(tenant)
    feeder.rest.end()
  })
  const feeding = follow(feeder, connect)
  return {
    stop: async () => {
      feeder.ended.abort()
      feeder.rest.end()
      feeder.pause.end()
      await feeding
    },
  }
}

async function follow(feeder: Feeder, connect: () => Promise<MessageStreams>): Promise<void> {
  let failures = 0
  while (!feeder.ended.signal.aborted) {
    let streams: MessageStreams | undefined
    try {
      streams = await connect()
      await feed(feeder, streams, () => {
        failures = 0
      })
    } catch (error) {
      logBreak(feeder, error)
    } finally {
      eventFeedConnected.set(0)
      await streams?.close().catch(() => {})
    }
    if (!feeder.ended.signal.aborted)
      await feeder.pause.for(Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
    failures += 1
  }
}

// Sends events until the connection breaks. The first round looks at all streams: one of them may have been restored.
async function feed(feeder: Feeder, streams: MessageStreams, succeeded: () => void): Promise<void> {
  const { app, ended, notified, rest } = feeder
  notified.clear()
  let due = await listTenants(app)
  let swept_ms = performance.now()
  while (!ended.signal.aborted) {
    await feedEach(feeder, streams, due)
    noteConnection(feeder)
    succeeded()
    if (notified.size === 0 && !ended.signal.aborted) await rest.for(SWEEP_MS)
    // Busy tenants must not keep the feed from one whose notification was lost.
    const isSweep = notified.size === 0 || performance.now() - swept_ms >= SWEEP_MS
    if (isSweep) swept_ms = performance.now()
    const tenants = [...notified]
    notified.clear() // Before the list is read: a tenant that is published meanwhile is heard again.
    due = await listWaiting(app, isSweep ? undefined : tenants)
  }
}

async function feedEach(feeder: Feeder, streams: MessageStreams, tenants: readonly string[]): Promise<void> {
  const left = tenants.values()
  const work = async () => {
    for (const tenant of left) {
      if (feeder.ended.signal.aborted) return
      await feedOne(feeder, streams, tenant)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: MAX_AT_A_TIME }, work))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

// A failure of one tenant stops no other; its events are tried again at the next sweep.
async function feedOne(feeder: Feeder, streams: MessageStreams, tenant: string): Promise<void> {
  const { app, ended, refused } = feeder
  try {
    await feedTenant(app, streams, tenant, ended.signal)
    noteConnection(feeder)
    if (refused.delete(tenant))
      app.log.info({ tenant }, 'events of a tenant are sent to the event feed again')
  } catch (error) {
    if (error instanceof StreamsAway) throw error
    if (error instanceof StreamMoved || isElsewhere(error))
      app.log.debug({ tenant, err: error }, 'the stream of the tenant is fed from elsewhere')
    else if (!refused.has(tenant)) {
      refused.add(tenant)
      logFailure(app, error, 'events of a tenant cannot be sent to the event feed; retrying', { tenant })
    }
  }
}

// The error of the database for a change of a tenant that moves to another cell.
const isElsewhere = (error: unknown) => (error as { code?: string }).code === 'HF010'

function noteConnection(feeder: Feeder): void {
  eventFeedConnected.set(1)
  if (feeder.is_away) feeder.app.log.info('the event feed is connected again')
  feeder.is_away = false
}

// An outage is logged once, at its beginning.
function logBreak(feeder: Feeder, error: unknown): void {
  if (!(error instanceof StreamsAway)) logFailure(feeder.app, error, 'the event feed failed; retrying')
  else if (!feeder.is_away) {
    feeder.is_away = true
    feeder.app.log.warn({ reason: error.message }, 'the event feed is away; events wait in the log')
  }
}

const listTenants = (app: App) => listOf(app, 0)
const listWaiting = (app: App, only?: string[]) => listOf(app, 1, only)

// The tenants whose streams lack at least `least` of their events. One that is in another cell is sent from there.
async function listOf(app: App, least: number, only: string[] | null = null): Promise<string[]> {
  const rows = await app.database.sql(PLATFORM)<{ id: string }>`
    select t.id
    from tenants t
    cross join lateral (
      select sequence from events where tenant = t.id and sequence is not null order by sequence desc limit 1) last
    left join feed_positions p on p.tenant = t.id
    where (${only}::text[] is null or t.id = any (${only}::text[]))
      and last.sequence - coalesce(p.sequence, 0) >= ${least}
      and not exists (select from tenant_moves m where m.tenant = t.id and m.is_away)
    order by t.id`
  return rows.map(({ id }) => id)
}
