// Sealing and opening the personal data of persons.
import { openRow } from '../../../privacy/seal-row.ts'
import type { Vault } from '../../../privacy/vault.ts'
import type { ClaimContent } from '../claims/rules.ts'
import type { CurrentClaim, PersonRow } from './rules.ts'

/** Seals the content of a claim for its row. */
export const sealContent = (vault: Vault, { id, content }: { id: string; content: ClaimContent }): string =>
  vault.seal('person_claims.content', id, JSON.stringify(content))

/** Opens the content of a claim. */
export const openContent = (vault: Vault, { id, content }: { id: string; content: string }): ClaimContent =>
  JSON.parse(vault.open('person_claims.content', id, content))

/** A row whose content is sealed. */
export type SealedContent<Row> = Omit<Row, 'content'> & { content: string }
export type SealedPerson = Omit<PersonRow, 'claims'> & { claims: SealedContent<CurrentClaim>[] }

/** Opens a person from the database, with its claims. */
export function openPerson(vault: Vault, person: SealedPerson): PersonRow {
  return {
    ...openRow(vault, 'persons', person),
    claims: person.claims.map((claim) => ({ ...claim, content: openContent(vault, claim) })),
  }
}
