// The proof of the numbered rows: each audit record is the one that its digest covers, each hash follows from the one
// before, no record is outside of the chain, and the numbers of events have no gaps. It checks a part at a time.
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
        select c.sequence, c.hash, c.digest, row_number() over (order by c.sequence) + ${after} as number,
               coalesce(lag(c.hash) over (order by c.sequence), '') as hash_before,
               case when c.digest is null then activity_text(a, c.sequence, a.before_digest) else record_digest(a) end
                 as covered,
               (c.request, c.resource) is distinct from (a.request, a.resource)
                 or (c.digest is not null and num_nonnulls(a.sequence, a.hash, a.before_digest) > 0) as is_misnamed
        from audit_chain c left join audit_records a on a.tenant = c.tenant and a.id = c.record
        where c.tenant = ${tenant} and c.sequence between ${after} and ${last}
      )
      select sequence from linked
      where sequence > ${after} and (
        number - (${after} > 0)::int <> sequence or digest <> covered or is_misnamed
        or hash is distinct from encode(sha256(convert_to(hash_before || covered, 'UTF8')), 'hex'))
      order by sequence limit 1`
    return broken.map(({ sequence }) => brokenAt(sequence))
  })
}

const brokenAt = (sequence: number): IntegrityViolation => ({
  kind: 'record_altered',
  table: 'audit_records',
  row: String(sequence),
  member: null,
  detail: `The chain does not cover record ${sequence}, or a record before it is missing.`,
})

/** Names records that no link names and that do not wait for one: nothing that the server wrote. */
export function listUnlinkedRecords(
  { sql, tenant }: ReadContext,
  shares: PartOfRows[],
  most: number,
): Promise<IntegrityViolation[]> {
  return inParts(
    shares,
    most,
    (share, rest) => sql<IntegrityViolation & object>`
    select 'record_unlinked' as kind, 'audit_records' as "table", row, null as member,
           'The chain of activity does not name it.' as detail
    from (
      select id as row from audit_records
      where tenant = ${tenant} and sequence is null and ${isOf(share, part`id`)}
      except select record from audit_links where tenant = ${tenant} and ${isOf(share, part`record`)}
      except select record from unlinked_records where tenant = ${tenant} and ${isOf(share, part`record`)}
    ) unlinked
    order by row limit ${rest}`,
  )
}

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
