// Moves a tenant to another cell, step by step. The command may die in every step; the next one goes on.

import { demandReady } from './check-ready.ts'
import { checkWait } from './check-wait.ts'
import { connectCells, disconnectCells, sendMark, waitCopied } from './copy-tenant.ts'
import { decideNext, type Goal } from './decide-move.ts'
import { handOver, takeOver } from './hand-over.ts'
import { asReplica, changeStep, forgetTenant, type Move, MoveRefusal, readRecord } from './move.ts'
import { shareKeys, writeCells } from './prepare-cells.ts'
import { advanceSequences } from './sequences.ts'
import { addGuards, dropGuards, listTenantTables, MARKS } from './tables.ts'

export interface Terms {
  /** The longest time for which the tenant stands still. */
  pause_ms: number
  /** How long the old rows are kept. */
  keep_days: number
}

/** The outcome of a command. */
export interface MoveOutcome {
  tenant: string
  from: string
  to: string
  done: string
  pause_ms?: number
}

/** Does what the goal needs now, up to its end. */
export async function moveTenant(move: Move, goal: Goal, terms: Terms): Promise<MoveOutcome> {
  const { tenant, from, to, source, target } = move
  let pause_ms: number | undefined
  for (let done = 'nothing'; ; ) {
    const records = { source: await readRecord(source, tenant), target: await readRecord(target, tenant) }
    const decision = decideNext(goal, { from, to, ...records })
    if (decision.next === 'refuse') throw new MoveRefusal(decision.reason)
    if (decision.next === 'nothing') return { tenant, from, to, done, ...(pause_ms && { pause_ms }) }
    done = { move: 'moved', abort: 'broken off', drop: 'dropped' }[goal]
    if (decision.next === 'copy') pause_ms = await copyAndHandOver(move, terms)
    else if (decision.next === 'arrive') await takeOver(move)
    else if (decision.next === 'clean up') await cleanUp(move)
    else if (decision.next === 'abort') await abort(move)
    else await drop(move)
  }
}

/** A tenant whose marks need longer has not caught up. */
const CAUGHT_UP_MS = 300
const MAX_MARK_MS = 600_000

async function copyAndHandOver(move: Move, { pause_ms, keep_days }: Terms): Promise<number> {
  await begin(move)
  await connectCells(move)
  await waitCopied(move)
  while ((await sendMark(move, MAX_MARK_MS)) > CAUGHT_UP_MS) move.say('catching up')
  await advanceSequences(move)
  await checkWait(move, pause_ms)
  move.say('handing over')
  return handOver(move, pause_ms, keep_days)
}

// The target hides the tenant before its first row arrives.
async function begin(move: Move): Promise<void> {
  const { tenant, from, to, source, target } = move
  if ((await readRecord(source, tenant))?.step === 'copying') return
  await demandReady(move)
  await writeCells(move)
  await shareKeys(move)
  const record = (step: string) =>
    `insert into tenant_moves (tenant, cell, step) values ($1, $2, '${step}')
     on conflict (tenant) do update
     set cell = excluded.cell, step = excluded.step, begun_at = clock_timestamp(), switched_at = null,
         pause_ms = null, drop_from = null`
  await target.query(record('arriving'), [tenant, from])
  for (const client of [source, target]) await addGuards(client, tenant)
  await source.query(record('copying'), [tenant, to])
}

async function cleanUp(move: Move): Promise<void> {
  const { tenant, source, target } = move
  await disconnectCells(move)
  await dropGuards(target, tenant)
  for (const client of [source, target])
    await client.query(`delete from ${MARKS} where tenant = $1`, [tenant])
  await asReplica(source, async () => void (await source.query('select park_jobs($1)', [tenant])))
  await changeStep(source, tenant, ['switched'], 'moved')
}

async function abort(move: Move): Promise<void> {
  const { tenant, source, target } = move
  if (await readRecord(source, tenant)) await changeStep(source, tenant, ['copying', 'aborting'], 'aborting')
  await forgetTenant(source, tenant)
  await disconnectCells(move)
  if ((await readRecord(target, tenant))?.step === 'arriving') {
    await deleteRows(move, 'target')
    // A tenant that had left the target before keeps its record there, and stays away.
    const { rowCount } = await target.query('select from tenants where id = $1', [tenant])
    if (rowCount === 1) await changeStep(target, tenant, ['arriving'], 'dropped')
    else await target.query(`delete from tenant_moves where tenant = $1 and step = 'arriving'`, [tenant])
  }
  for (const client of [source, target]) await dropGuards(client, tenant)
  await source.query(`delete from ${MARKS} where tenant = $1`, [tenant])
  await source.query(`delete from tenant_moves where tenant = $1 and step = 'aborting'`, [tenant])
}

async function drop(move: Move): Promise<void> {
  const { tenant, source, target } = move
  if ((await readRecord(target, tenant))?.step !== 'arrived')
    throw new MoveRefusal('The other cell does not say that the tenant lives there.')
  await disconnectCells(move) // Else the deletions would follow the tenant.
  await deleteRows(move, 'source')
  await changeStep(source, tenant, ['moved'], 'dropped')
  await dropGuards(source, tenant, 'audit_records')
}

async function deleteRows(move: Move, side: 'source' | 'target'): Promise<void> {
  const client = move[side]
  for (const { name: table } of await listTenantTables(client)) {
    move.say(`deleting rows of ${table}`)
    await asReplica(client, async () => void (await client.query(deletionFrom(table), [move.tenant])))
  }
}

const deletionFrom = (table: string) => `delete from "${table}" where tenant = $1`
