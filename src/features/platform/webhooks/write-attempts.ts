// Writes the outcomes of attempts in groups.
import type { App } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import type { Job, OnJobsDone } from '../../../worker/job.ts'
import { deleteJob } from '../../../worker/queue.ts'
import type { KeptAttempt } from './read.ts'
import { afterAttempt } from './schedule.ts'
import type { DeliveryOutcome } from './sending/outcome.ts'

const GROUP_SIZE = 50
const WRITE_AFTER_MS = 4
/** The worker is woken for retries that are due this soon. */
const SOON_MS = 2_000

/** A delivery whose next attempt is due. */
export interface DueDelivery {
  id: string
  webhook: string
  event: string | null
  body: string
  attempts: number
  is_in_line: boolean
  status: 'pending' | 'in_progress' | 'succeeded' | 'failed'
  url: string
  is_active: boolean
}

/** The outcome of an attempt that is not made. */
export const SWITCHED_OFF = {
  outcome: 'failed',
  response: null,
  error: { error_type: 'webhook_disabled', message: 'The webhook was switched off.' },
} as const

type AnyOutcome = DeliveryOutcome | typeof SWITCHED_OFF

interface Attempted {
  delivery: DueDelivery
  job: Job
  outcome: AnyOutcome
}

interface Writing {
  app: App
  tenant: string
  clock(): Promise<Instant>
  /** Whether the receiver at the URL answers without end. */
  isExcessive(url: string): boolean
  onDone: OnJobsDone
}

/** Collects outcomes and writes them in groups; finish() waits until all are written. */
export function newAttemptWriter(writing: Writing) {
  const { app } = writing
  let waiting: Attempted[] = []
  let timer: NodeJS.Timeout | undefined
  const writes: Promise<unknown>[] = []

  function begin(work: Promise<unknown>) {
    work.catch(() => {}) // finish() throws it.
    writes.push(work)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const group = waiting
    waiting = []
    begin(writeGroup(writing, group))
  }

  return {
    add(delivery: DueDelivery, job: Job, outcome: AnyOutcome) {
      waiting.push({ delivery, job, outcome })
      if (waiting.length >= GROUP_SIZE) flush()
      else timer ??= setTimeout(flush, WRITE_AFTER_MS)
    },
    drop: (job: Job) => begin(deleteJob(app, job)),
    async finish() {
      flush()
      const results = await Promise.allSettled(writes)
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  }
}

async function writeGroup(writing: Writing, group: Attempted[]): Promise<void> {
  const { app, tenant, clock } = writing
  const now = await clock()
  const rows = group.map((attempted) => toRow(attempted, now))
  const hasLine = rows.some((row) => row.is_in_line)
  await app.database.write(tenant)`
    select record_attempts(${tenant}, ${now}, ${hasLine}, ${JSON.stringify(rows)}::json)`
  reportDone(writing, group)
  const soon = addMilliseconds(now, SOON_MS)
  const isSoon = (due: string | null) => due !== null && due < soon
  if (hasLine || rows.some((row) => isSoon(row.next_attempt_at))) app.wakeWorker('outgoing')
}

function toRow({ delivery, job, outcome }: Attempted, now: Instant) {
  const { id, webhook, is_in_line, attempts } = delivery
  const progress = { status: 'in_progress', attempt: attempts + 1 } as const
  const { status, next_attempt_at } = afterAttempt(progress, outcome, now, Math.random)
  const attempt = toKept(newId('wha_'), outcome, now)
  return { delivery: id, webhook, is_in_line, leased_as: job.attempts, status, next_attempt_at, attempt }
}

const toKept = (id: string, { outcome, response, error }: AnyOutcome, at: Instant): KeptAttempt => ({
  id,
  outcome,
  at,
  ...response,
  ...error,
})

// A receiver that accepts events and answers without end costs as much as one that fails.
function reportDone({ isExcessive, onDone }: Writing, group: Attempted[]) {
  const isGood = ({ delivery, outcome }: Attempted) =>
    outcome.outcome === 'succeeded' && !isExcessive(delivery.url)
  const jobsWhere = (good: boolean) => group.filter((each) => isGood(each) === good).map(({ job }) => job)
  onDone(jobsWhere(true), true)
  onDone(jobsWhere(false), false)
}
