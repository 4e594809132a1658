// A proof reads everything in parts, so that neither the database nor this process needs more memory for a large
// ledger than for a small one: rows by a hash of their key, audit records by their sequence.
import type { ReadContext } from '../../../context.ts'
import { literal, type Part, part } from '../../../db/sql.ts'

/** The amount that a proof checks in one statement. */
export interface PartSizes {
  /** Sealed rows and transfers, about. */
  seals: number
  records: number
}

export const PART_SIZES: PartSizes = { seals: 200_000, records: 20_000 }

/** One of several parts. */
export interface PartOfRows {
  n: number
  parts: number
}

/** The parts of the rows that the tenant's audit records seal. */
export async function divide({ sql, tenant }: ReadContext, { seals }: PartSizes): Promise<PartOfRows[]> {
  const [row] = await sql<{ sealed: number }>`
    select greatest(
      coalesce(sum(length(facts) - length(replace(facts, ' ', '')) + 1), 0),
      coalesce(sum(length(transfers) - length(replace(transfers, ' ', '')) + 1), 0))::int8 as sealed
    from audit_records where tenant = ${tenant}`
  const parts = 1 + Math.floor(row!.sealed / seals)
  return Array.from({ length: parts }, (_, n) => ({ n, parts }))
}

/** Whether a text belongs to the part. */
export const isOf = ({ n, parts }: PartOfRows, text: Part): Part =>
  part`(hashtext(${text}) & 2147483647) % ${literal(parts)} = ${literal(n)}`

/** The records of activity up to a sequence, by stretches: those after one and up to another; at least one stretch. */
export function stretches(upTo: number, { records }: PartSizes): { after: number; last: number }[] {
  const count = Math.max(1, Math.ceil(upTo / records))
  return Array.from({ length: count }, (_, n) => ({
    after: n * records,
    last: Math.min(upTo, (n + 1) * records),
  }))
}

/** Lists the faults of one part after the other, until there are `most`. */
export async function inParts<P, F>(
  parts: P[],
  most: number,
  list: (one: P, most: number) => Promise<F[]>,
): Promise<F[]> {
  const faults: F[] = []
  for (const one of parts) {
    if (faults.length >= most) break
    faults.push(...(await list(one, most - faults.length)))
  }
  return faults.slice(0, most)
}

/** A row of the ledger, or of its audit trail, that does not fit the others. */
export interface IntegrityViolation {
  kind: string
  table: string
  row: string
  /** The member of the row, if it can be named. */
  member: string | null
  detail: string
}
