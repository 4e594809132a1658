// Every select of persons and claims.
import type { ReadContext } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { ClaimType } from '../claims/claim-fields.ts'
import { authoritativeByPerson, type ClaimRow, type ClaimsByType, type PersonRow, toPerson } from './rules.ts'
import type { Person } from './schemas.ts'
import { openContent, openPerson, type SealedContent, type SealedPerson } from './seal-person.ts'

type Plain = Pick<ReadContext, 'sql' | 'tenant'>
export type PersonReader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** The current claims of a person `p`. */
export const currentClaims = part`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'claim_type', c.claim_type, 'status', c.status, 'content', c.content))
    from person_claims c
    where c.tenant = p.tenant and c.person = p.id and c.archived_at is null and c.superseded_at is null), '[]')`

/** A person `p` with its current claims. */
export const personColumns = part`
  p.id, p.person_type, p.passport_number, p.id_number, p.created_at, p.modified_at, ${currentClaims} as claims`

/** Lists the persons with these ids and their current claims; unknown ids are left out. */
export async function listPersonRows(
  { sql, tenant, vault }: PersonReader,
  ids: string[],
): Promise<PersonRow[]> {
  const rows = await sql<SealedPerson>`
    select ${personColumns}
    from persons p
    where p.tenant = ${tenant} and p.id = any(${ids})`
  return rows.map((row) => openPerson(vault, row))
}

/** Returns the person, or refuses. */
export async function findPerson(context: PersonReader, id: string): Promise<Person> {
  const [row] = await listPersonRows(context, [id])
  if (!row) throw notFound('person')
  return toPerson(row)
}

/** Lists those of the ids that persons have. */
export async function listExistingPersons({ sql, tenant }: Plain, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }>`select id from persons where tenant = ${tenant} and id = any(${ids})`
  return new Set(rows.map(({ id }) => id))
}

const claimColumns = part`
  c.id, c.claim_type, c.person, c.content, c.status, c.verified_at, c.superseded_at, c.archived_at, c.created_at`

export interface ClaimFilter {
  claim_type?: string
  status?: string
  include_history?: boolean
}

/** Lists the claims of a person, the latest first; refuses an unknown person. */
export async function listClaims(
  { sql, tenant, vault }: PersonReader,
  person: string,
  filter: ClaimFilter,
  window: PageWindow,
): Promise<ClaimRow[]> {
  const { claim_type = null, status = null, include_history = true } = filter
  // A left join: a person without such claims gives one row, an unknown person none.
  const rows = await sql<SealedContent<ClaimRow>>`
    select ${claimColumns}
    from persons p
    left join lateral (
      select * from person_claims c
      where c.tenant = ${tenant} and c.person = ${person}
        and (${claim_type}::text is null or c.claim_type = ${claim_type})
        and (${status}::text is null or c.status = ${status})
        and (${include_history}::boolean or (c.archived_at is null and c.superseded_at is null))
        ${newestFirst(window, part`c.created_at`, part`c.id`)}
    ) c on true
    where p.tenant = ${tenant} and p.id = ${person}
    order by c.created_at desc, c.id desc`
  if (rows.length === 0) throw notFound('person')
  return rows.filter((row) => row.id !== null).map((row) => openClaim(vault, row))
}

/** The content of the given types of claims of several persons, whose ids `persons` selects, by person. */
export async function readClaims(
  { sql, tenant, vault }: PersonReader,
  persons: Part,
  claim_types: ClaimType[],
): Promise<Map<string, ClaimsByType>> {
  const rows = await sql<SealedContent<ClaimRow>>`
    select ${claimColumns}
    from person_claims c
    where c.tenant = ${tenant} and c.person in (${persons}) and c.claim_type = any (${claim_types})
      and c.archived_at is null and c.superseded_at is null`
  return authoritativeByPerson(rows.map((row) => openClaim(vault, row)))
}

const openClaim = (vault: PersonReader['vault'], row: SealedContent<ClaimRow>) => ({
  ...row,
  content: openContent(vault, row),
})

/** Returns a claim of the person, or refuses. */
export async function findClaim(
  { sql, tenant, vault }: PersonReader,
  person: string,
  id: string,
): Promise<ClaimRow> {
  const [row] = await sql<SealedContent<ClaimRow>>`
    select ${claimColumns} from person_claims c
    where c.tenant = ${tenant} and c.person = ${person} and c.id = ${id}`
  if (!row) throw notFound('claim')
  return openClaim(vault, row)
}
