import { relationshipsOf } from '../claims/rules.ts'
import type { PersonReader } from './read.ts'
import type { ClaimRow } from './rules.ts'
import { openContent, type SealedContent } from './seal-person.ts'

/**
 * Lists the legal persons with an authority in force that name the person in their relationships. Those claims are
 * sealed, so all of them are opened.
 */
export async function listRelatedTo({ sql, tenant, vault }: PersonReader, person: string): Promise<string[]> {
  const claims = await sql<SealedContent<Pick<ClaimRow, 'id' | 'person' | 'content'>>>`
    select c.id, c.person, c.content
    from person_claims c
    where c.tenant = ${tenant} and c.claim_type = 'relationships' and c.archived_at is null
      and c.superseded_at is null and exists (
        select from customer_authorities a
        where a.tenant = c.tenant and a.person = c.person and a.status = 'active')
    order by c.id`
  const naming = claims.filter((claim) => {
    const sent = { claim_type: 'relationships' as const, ...openContent(vault, claim) }
    return relationshipsOf(sent).some(({ related_person }) => related_person === person)
  })
  return [...new Set(naming.map((claim) => claim.person))]
}
