// Attempts to settle that fail at the simulated depositary: the first ones of every trade, as the tenant's settings
// say, and those that a fault of the sandbox hits. A settlement that fails is repeated with the daily work of the next
// business day.

import { readSetting } from '../../../../clock/read-setting.ts'
import type { Context } from '../../../../context.ts'
import { oneOf } from '../../../../db/sql.ts'
import { findFaults } from '../../../../faults/find-faults.ts'
import { matchFault } from '../../../../faults/match-fault.ts'
import { nextBusinessDay, settlementCalendarOf } from '../../../../fixed-income/calendars.ts'
import { dayAt, dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../../worker/job.ts'
import { findListed } from '../../../instruments/catalog/read.ts'

/** A trade that is to be settled in the change of the context. */
export interface DueSettlement {
  context: Context
  trade: string
}

/** The ids of the trades. */
export const idsOf = (due: readonly DueSettlement[]): string[] => due.map(({ trade }) => trade)

/** Lets attempts to settle the trades fail, and returns the ids of those that failed. */
export async function failAttempts(due: readonly DueSettlement[]): Promise<Set<string>> {
  const { settings } = due[0]!.context
  const failing = readSetting<{ failed_settlements?: number }>(settings, 'venue')?.failed_settlements ?? 0
  const failed = await markFailed(due, await listHit(due), failing)
  const contexts = new Map(due.map(({ context, trade }) => [trade, context]))
  for (const { id, instrument } of failed) await enqueueRetry(contexts.get(id)!, id, instrument)
  return new Set(failed.map(({ id }) => id))
}

interface FailedTrade {
  id: string
  instrument: string
}

// The statement that counts the attempts is the guard.
async function markFailed(
  due: readonly DueSettlement[],
  hit: string[],
  failing: number,
): Promise<FailedTrade[]> {
  if (failing === 0 && hit.length === 0) return []
  const { sql, tenant, now } = due[0]!.context
  return sql<FailedTrade>`
    update trades set settlement_attempts = settlement_attempts + 1, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(idsOf(due))} and status = 'executed'
      and (settlement_attempts < ${failing} or id ${oneOf(hit)})
    returning id, instrument`
}

// The trades that a fault hits, in the order in which they are due.
async function listHit(due: readonly DueSettlement[]): Promise<string[]> {
  const { app, tenant, sql } = due[0]!.context
  const faults = await findFaults(app, tenant, 'settlement')
  if (faults.length === 0) return []
  const rows = await sql<{ id: string; account: string; instrument: string }>`
    select id, account, instrument from trades
    where tenant = ${tenant} and id ${oneOf(idsOf(due))} and status = 'executed'`
  const trades = new Map(rows.map((row) => [row.id, row]))
  const hit: string[] = []
  for (const { context, trade: id } of due) {
    const trade = trades.get(id)
    if (!trade) continue
    const { account, instrument } = trade
    const target = { resource: id, request: context.request.id }
    if (await matchFault(context, faults, { account, instrument }, target)) hit.push(id)
  }
  return hit
}

async function enqueueRetry(context: Context, trade: string, instrument: string): Promise<void> {
  const { row } = await findListed(context, instrument)
  const due_at = dayAt(nextBusinessDay(settlementCalendarOf(row), dayOf(context.now)), DAILY_WORK)
  enqueue(context, { kind: 'trading.settle-trade', payload: { trade }, due_at, rank: RANK.settlement })
}
