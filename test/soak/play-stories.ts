// The stories of a soak: random histories of accounts, as the simulation plays them (all kinds of orders, replacements,
// journals, corporate actions, withdrawals, time travel), with uploads and an unruly receiver of webhooks.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { PLATFORM } from '../../src/db/database.ts'
import { linkDownload } from '../../src/features/platform/files/link-download.ts'
import { checkOrder, listEvents } from '../crash/check-deliveries.ts'
import type { Unruly } from '../crash/unruly-receiver.ts'
import { listPoolDifferences } from '../simulation/hold-pools.ts'
import { listDifferences } from '../simulation/invariants.ts'
import { SETTINGS, setUp } from '../simulation/set-up.ts'
import { steps } from '../simulation/steps.ts'
import type { Caller } from '../support/caller.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import type { Desk } from '../support/trading.ts'
import { until } from '../support/until.ts'
import { PDF, putBytes, SAMPLES } from '../support/upload.ts'
import { carefulCallerOf, type Requests, repeat } from './careful-caller.ts'
import type { Stage } from './stage.ts'

const STEPS = 40
const UPLOADS = 3
/** Ten attempts with the longest delays between them, and a little. */
const ALL_ATTEMPTS_SECONDS = 229_000
const LIMIT_MS = 10 * 60_000

/** A story that has ended; its books are compared once more at the end of the run. */
export interface Story {
  desk: Desk
  steps: number
  uploads: number
  events: number
  differences: string[]
}

export interface StoryTeller {
  stage: Stage
  requests: Requests
  unruly: Unruly
  /** The caller that makes tenants. */
  owner: Caller
  isOver(): boolean
}

/** Plays one story to its end; when time is up, it takes no further step and ends in order. */
export async function playStory(teller: StoryTeller, seed: number): Promise<Story> {
  const { stage, requests, unruly, owner } = teller
  const newCaller = (baseUrl: string, credentials: Parameters<typeof carefulCallerOf>[2]) =>
    carefulCallerOf(requests, baseUrl, credentials)
  const created = await owner.post('/sandbox/tenants', {
    name: `Story ${seed}`,
    clock: FIRST_CLOCK,
    settings: {
      onboarding: 'minimal',
      ...SETTINGS,
      venue: { ...SETTINGS.venue, whole_units: seed % 2 === 0 },
    },
  })
  const tenant = newCaller(stage.baseUrl, created)
  const path = `/${tenant.tenant}`
  await tenant.post('/webhooks', { url: unruly.url(path), ordering: 'resource' })
  // The books are compared at the end: until then, jobs that an outage ended may wait for their retry.
  const { model, real } = await setUp(tenant, async () => {}, newCaller)
  let taken = 0
  let uploads = 0
  const differences: string[] = []
  for (const step of fc.sample(fc.oneof(...steps), { seed, numRuns: STEPS })) {
    if (teller.isOver()) break
    await step.run(model, real)
    taken += 1
    if (taken % Math.ceil(STEPS / UPLOADS) !== 0) continue
    differences.push(...(await upload(teller, tenant)))
    uploads += 1
  }
  const events = await endDeliveries(teller, tenant, path, differences)
  differences.push(...(await compareBooks(stage, real.desk)))
  return { desk: real.desk, steps: taken, uploads, events, differences }
}

async function upload({ stage, requests }: StoryTeller, tenant: Caller): Promise<string[]> {
  const bytes = Buffer.concat([SAMPLES[PDF]!, randomBytes(20_000)])
  const ask = { filename: 'scan.pdf', content_type: PDF, purpose: 'verification_evidence' }
  const { id, signed_upload_url } = await tenant.post('/signed-uploads', ask)
  const sent = await repeat(requests, () => putBytes(signed_upload_url, bytes))
  if (sent.status !== 200) return [`upload ${id}: ${sent.status} ${sent.text}`]
  const file = await tenant.post('/files', { signed_upload: id })
  const { now } = await tenant.get('/sandbox/clock')
  // The link is signed here, under a key from the database; the database or the answer may break off.
  const { status, content } = await repeat(requests, async () => {
    const url = await linkDownload({ app: stage.app, tenant: tenant.tenant, now }, file.id)
    const answer = await fetch(url)
    return {
      status: answer.status,
      headers: answer.headers,
      content: Buffer.from(await answer.arrayBuffer()),
    }
  })
  return content.equals(bytes) ? [] : [`file ${file.id} of upload ${id} has other bytes: ${status}`]
}

// Passes all attempts. An attempt that an outage ends is made after the advance, and the next one is due later than that.
// Returns whether any is due later; one that is due and does not run is a fault.
async function endAttempts({ app }: Stage, tenant: Caller): Promise<boolean> {
  await tenant.post('/sandbox/clock/advance', { seconds: ALL_ATTEMPTS_SECONDS })
  const { now } = await tenant.get('/sandbox/clock')
  const waiting = () =>
    app.database.sql(PLATFORM)<{ id: string; is_later: boolean }>`
      select id, due_at, wake_at, leased_until, attempts, last_error,
             due_at > ${now} and leased_until is null as is_later
      from jobs where tenant = ${tenant.tenant} and kind = 'webhooks.deliver'`.catch(() => [
      { id: 'the database is away', is_later: false },
    ])
  const left = await until(waiting, (rows) => rows.every(({ is_later }) => is_later), LIMIT_MS)
  return left.length > 0
}

/** Lets every delivery end, and compares the events with the requests that the receiver got. */
export async function endDeliveries(
  { stage, unruly }: Pick<StoryTeller, 'stage' | 'unruly'>,
  tenant: Caller,
  path: string,
  differences: string[],
): Promise<number> {
  while (await endAttempts(stage, tenant));
  const events = await listEvents(tenant)
  const visits = unruly.log.filter((visit) => visit.path === path)
  const arrived = new Set(visits.map(({ event }) => event.id))
  for (const { id, name } of events)
    if (!arrived.has(id)) differences.push(`event ${name} ${id} never arrived`)
  for (const [n, { sequence }] of events.entries())
    if (sequence !== n + 1) differences.push(`event ${n + 1} has the number ${sequence}`)
  try {
    checkOrder(visits)
  } catch (error) {
    differences.push(`deliveries out of order: ${(error as Error).message}`)
  }
  return events.length
}

/** Compares the books of the account, and proves the ledger; a job that an outage ended gets time for its retry. */
export async function compareBooks({ app }: Stage, { tenant, account }: Desk): Promise<string[]> {
  const id = tenant.tenant
  const look = () =>
    Promise.all([listDifferences(app, id, account), listPoolDifferences(app, id)]).then(
      (both) => both.flat(),
      (error) => [String(error)],
    )
  const isRetry = (line: string) => /^job .* failed: |DatabaseUnavailable/.test(line)
  const differences = await until(look, (lines) => !lines.some(isRetry), LIMIT_MS).catch(look)
  const { is_whole, faults } = await tenant.get('/ledger/proof')
  return [...differences, ...(is_whole ? [] : [JSON.stringify(faults)])].map((line) => `${id}: ${line}`)
}
