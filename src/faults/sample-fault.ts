// Decides whether a fault hits a call: its condition matches, and the number of the call is among those of its count or
// its chance. The draw is a pure function of seed and number, so equal calls under an equal seed have equal hits.
import { createHash } from 'node:crypto'
import type { Instant } from '../values/time.ts'
import type { FaultMatch, FaultType, Figures } from './rules.ts'

/** A fault that has not ended. */
export interface ActiveFault {
  id: string
  type: FaultType
  match: FaultMatch
  parameters: Figures
  count: number | null
  chance: string | null
  seed: string | null
  ends_at: Instant
}

/** The facts of a call that conditions are about. */
export type Call = Partial<Record<keyof FaultMatch, string | null>>

/** Whether the fault is about the call at the instant. */
export function isAbout(
  { match, ends_at }: Pick<ActiveFault, 'match' | 'ends_at'>,
  call: Call,
  now: Instant,
) {
  if (ends_at <= now) return false
  return (Object.keys(match) as (keyof FaultMatch)[]).every(
    (member) => match[member] === null || match[member] === call[member],
  )
}

/** Whether the fault hits the call of the number, from 1, among the calls that match. */
export function decideHit(
  { count, chance, seed }: Pick<ActiveFault, 'count' | 'chance' | 'seed'>,
  number: number,
): boolean {
  if (chance === null) return count === null || number <= count
  return drawOf(seed!, number) < Number(chance)
}

const DRAW_BYTES = 6

/** A number from 0 up to 1, without 1: the first 48 bits of the SHA-256 of the seed and the number. */
export function drawOf(seed: string, number: number): number {
  const digest = createHash('sha256').update(`${seed} ${number}`).digest()
  return digest.readUIntBE(0, DRAW_BYTES) / 2 ** (8 * DRAW_BYTES)
}
