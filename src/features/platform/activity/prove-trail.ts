// The proof of the numbered rows: each audit record is the one that its hash and the hash before cover, and the
// numbers of events have no gaps. It checks a part of the records at a time.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import {
  type IntegrityViolation,
  inParts,
  isOf,
  type PartOfRows,
  type PartSizes,
  stretches,
} from './parts.ts'

/** Names the first record of activity at which the chain breaks, if there is one. */
export async function listBrokenRecords(
  { sql, tenant }: ReadContext,
  upTo: number,
  sizes: PartSizes,
): Promise<IntegrityViolation[]> {
  return inParts(stretches(upTo, sizes), 1, async ({ after, last }) => {
    const broken = await sql<{ sequence: number }>`
      with linked as (
        select a.sequence, a.hash, row_number() over (order by a.sequence) + ${after} as number,
               coalesce(lag(a.hash) over (order by a.sequence), '') as hash_before,
               activity_text(a, a.sequence, a.before_digest) as body
        from audit_records a
        where a.tenant = ${tenant} and a.sequence between ${after} and ${last}
      )
      select sequence from linked
      where sequence > ${after} and (
        number - (${after} > 0)::int <> sequence
        or hash is distinct from encode(sha256(convert_to(hash_before || body, 'UTF8')), 'hex'))
      order by sequence limit 1`
    return broken.map(({ sequence }) => brokenAt(sequence))
  })
}

const brokenAt = (sequence: number): IntegrityViolation => ({
  kind: 'record_altered',
  table: 'audit_records',
  row: String(sequence),
  member: null,
  detail: `The hash of record ${sequence} does not cover it, or a record before it is missing.`,
})

/** Names events whose numbers leave a gap, of the tenant or of their resource, up to a maximum. */
export async function listWrongNumbers(
  context: ReadContext,
  shares: PartOfRows[],
  most: number,
): Promise<IntegrityViolation[]> {
  return [
    ...(await listGaps(context, most)),
    ...(await inParts(shares, most, (share, rest) => listGapsOfResources(context, share, rest))),
  ].slice(0, most)
}

// Read in order by the index of the sequence: nothing is sorted, and nothing is kept but the number before.
function listGaps({ sql, tenant }: ReadContext, most: number): Promise<IntegrityViolation[]> {
  return sql<IntegrityViolation & object>`
    select 'number_wrong' as kind, 'events' as "table", id as row, 'sequence' as member,
           'It follows event ' || before || ' of the tenant.' as detail
    from (
      select id, sequence, coalesce(lag(sequence) over (order by sequence), 0) as before
      from events where tenant = ${tenant} and sequence is not null
    ) numbered
    where sequence <> before + 1
    order by sequence limit ${most}`
}

function listGapsOfResources(
  { sql, tenant }: ReadContext,
  share: PartOfRows,
  most: number,
): Promise<IntegrityViolation[]> {
  return sql<IntegrityViolation & object>`
    select 'number_wrong' as kind, 'events' as "table", id as row, 'resource_sequence' as member,
           'It is event ' || number || ' of its resource.' as detail
    from (
      select id, sequence, resource_sequence, row_number() over (partition by resource_id order by sequence) as number
      from events where tenant = ${tenant} and sequence is not null and ${isOf(share, part`resource_id`)}
    ) numbered
    where resource_sequence is distinct from number
    order by sequence limit ${most}`
}
