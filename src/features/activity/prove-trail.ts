// The proof of what has numbers: each record of activity is the one that its hash and the hash before cover, and the numbers
// of events have no gaps. A part of the records at a time.
import type { ReadContext } from '../../context.ts'
import type { Fault } from './prove-ledger.ts'

const RECORDS_AT_ONCE = 50_000

/** Names the first record of activity at which the chain breaks, if there is one. */
export async function listBrokenRecords({ sql, tenant }: ReadContext, upTo: number): Promise<Fault[]> {
  for (let after = 0; after < upTo; after += RECORDS_AT_ONCE) {
    const [broken] = await sql<{ sequence: number }>`
      with linked as (
        select a.sequence, a.hash, row_number() over (order by a.sequence) + ${after} as number,
               coalesce(lag(a.hash) over (order by a.sequence), '') as hash_before,
               activity_text(a, a.sequence, a.before_digest, a.facts) as body
        from audit_records a
        where a.tenant = ${tenant} and a.sequence between ${after} and ${after + RECORDS_AT_ONCE}
      )
      select sequence from linked
      where sequence > ${after} and (
        number - (${after} > 0)::int <> sequence
        or hash is distinct from encode(sha256(convert_to(hash_before || body, 'UTF8')), 'hex'))
      order by sequence limit 1`
    if (broken) return [brokenAt(broken.sequence)]
  }
  return []
}

const brokenAt = (sequence: number): Fault => ({
  kind: 'record_altered',
  table: 'audit_records',
  row: String(sequence),
  member: null,
  detail: `The hash of record ${sequence} does not cover it, or a record before it is missing.`,
})

/** Names events whose numbers leave a gap, of the tenant or of their resource, up to a most. */
export function listWrongNumbers({ sql, tenant }: ReadContext, most: number): Promise<Fault[]> {
  return sql<Fault & object>`
    with numbered as (
      select id, sequence, resource_sequence, row_number() over (order by sequence) as number,
             row_number() over (partition by resource_id order by sequence) as resource_number
      from events where tenant = ${tenant} and sequence is not null
    )
    select 'number_wrong' as kind, 'events' as "table", id as row,
           case when sequence <> number then 'sequence' else 'resource_sequence' end as member,
           case when sequence <> number then 'It is event ' || number || ' of the tenant.'
             else 'It is event ' || resource_number || ' of its resource.' end as detail
    from numbered
    where sequence <> number or resource_sequence is distinct from resource_number
    order by sequence limit ${most}`
}
