// Group commit: under load, changes of a tenant that need no transaction of their own share one statement. A statement
// starts its plans and waits for the disk once, whether it records one change or many.
//
// A change goes out alone while no statement of its tenant is in flight, so a lone request waits for no other. Changes
// that come meanwhile wait until that statement has ended, ten milliseconds at most, and go out together. They stay
// changes of their own: each is decided by itself, with its own instant, audit record and outcome. If the database
// refuses the statement, it has written nothing, and each change is sent alone and gets its own answer.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { App, Tenant } from '../context.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { Part, statement } from '../db/sql.ts'
import { commits } from '../metrics.ts'
import type { Change } from './record.ts'
import { closingOf } from './write-changes.ts'

/** The most changes of a statement. */
const MOST = 32
/** The longest time that a change waits for others: the statement in flight may be waiting for a lock. */
const LONGEST_WAIT_MS = 10

interface Waiting {
  app: App
  tenant: Tenant
  change: Change
  resolve: () => void
  reject: (error: unknown) => void
  /** Runs a function in the trace of its request. */
  inTrace: ReturnType<typeof AsyncLocalStorage.snapshot>
}

/** The changes of a tenant and clock epoch that wait, and the number of statements in flight. */
interface Group {
  waiting: Waiting[]
  in_flight: number
  timer?: NodeJS.Timeout | undefined
}

/** Whether the statement of the change can take others: a statement of its own text cannot. */
export const isShareable = ({ context }: Change): boolean =>
  !context.pending.statements.some((deferred) => deferred instanceof Part)

/** Commits the change, alone or with others. */
export function commitInGroup(app: App, tenant: Tenant, change: Change): Promise<void> {
  const groups = app.component(newGroups)
  const key = `${tenant.id} ${tenant.clock_epoch}`
  const group = groups.get(key) ?? { waiting: [], in_flight: 0 }
  groups.set(key, group)
  const release = () => {
    if (group.in_flight === 0 && group.waiting.length === 0) groups.delete(key)
  }
  return new Promise((resolve, reject) => {
    group.waiting.push({ app, tenant, change, resolve, reject, inTrace: AsyncLocalStorage.snapshot() })
    if (group.in_flight === 0) void sendNext(group, release)
    else group.timer ??= setTimeout(() => void sendNext(group, release), LONGEST_WAIT_MS)
  })
}

const newGroups = () => new Map<string, Group>()

async function sendNext(group: Group, release: () => void): Promise<void> {
  clearTimeout(group.timer)
  group.timer = undefined
  const members = group.waiting.splice(0, MOST)
  if (members.length === 0) return release()
  if (group.waiting.length > 0) group.timer = setTimeout(() => void sendNext(group, release), LONGEST_WAIT_MS)
  group.in_flight++
  await send(members)
  group.in_flight--
  void sendNext(group, release)
}

async function send(members: readonly Waiting[]): Promise<void> {
  try {
    await members[0]!.inTrace(() => write(members))
    commits.observe(members.length)
    for (const { resolve } of members) resolve()
  } catch (error) {
    // After a loss of the connection nobody knows whether the statement committed.
    if (members.length > 1 && !(error instanceof DatabaseUnavailable))
      await Promise.all(members.map((one) => send([one])))
    else for (const { reject } of members) reject(error)
  }
}

async function write(members: readonly Waiting[]): Promise<void> {
  const [{ app, tenant }] = members as [Waiting]
  const { strings, values } = closingOf(
    tenant,
    members.map(({ change }) => change),
  )
  await app.database.runWrite(tenant.id, statement(strings, values), members.length)
}
