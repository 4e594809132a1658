// Counts a call against the faults that are about it, and records the hit of the first one that hits it. In a context
// both belong to its change: if the change is rolled back, the call is not counted.
import type { App } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { Instant } from '../values/time.ts'
import type { FaultType, Figures } from './rules.ts'
import { type ActiveFault, type Call, decideHit, isAbout } from './sample-fault.ts'

/** The place of a call: its tenant, its instant, and the statements that count it. */
export interface CountedCall {
  app: App
  tenant: string
  now: Instant
  sql: Sql
}

/** The object of a hit: a resource, or an operation; and the id of the request or job. */
export interface FaultTarget {
  resource: string
  request: string
}

/** A fault that has hit a call. */
export interface FaultHit {
  fault: string
  type: FaultType
  parameters: Figures
}

/** Counts the call, and returns the first of the faults that hits it. */
export async function matchFault(
  place: CountedCall,
  faults: readonly ActiveFault[],
  call: Call,
  target: FaultTarget,
): Promise<FaultHit | undefined> {
  for (const fault of faults) {
    if (!isAbout(fault, call, place.now)) continue
    const number = await countMatch(place, fault.id)
    if (number === undefined || !decideHit(fault, number)) continue
    await insertHit(place, fault.id, number, target)
    const { id, type, parameters } = fault
    return { fault: id, type, parameters }
  }
  return undefined
}

// The number of the call among those that match; undefined if the fault has ended. A fault by count ends with its
// last call.
async function countMatch({ sql, tenant, now }: CountedCall, id: string): Promise<number | undefined> {
  const [row] = await sql<{ matched: number }>`
    update sandbox_faults
    set matched = matched + 1, ended_at = case when matched + 1 >= count then ${now}::timestamptz end,
        modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and ended_at is null
    returning matched`
  return row?.matched
}

async function insertHit(
  { sql, tenant, now }: CountedCall,
  fault: string,
  number: number,
  { resource, request }: FaultTarget,
): Promise<void> {
  await sql`
    insert into sandbox_fault_hits (tenant, fault, number, resource, request, hit_at)
    values (${tenant}, ${fault}, ${number}, ${resource}, ${request}, ${now})`
}
