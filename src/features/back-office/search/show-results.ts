// Results of a search as the API shows them. Names are opened here.
import type { ReadContext } from '../../../context.ts'
import type { Vault } from '../../../privacy/vault.ts'
import type { PersonType } from '../../customers/claims/rules.ts'
import { authoritative, fullName } from '../../customers/persons/rules.ts'
import { openContent, type SealedPerson } from '../../customers/persons/seal-person.ts'
import type { ResultPath } from './kind.ts'
import { KINDS } from './kinds.ts'
import type { SearchMatch, SearchObject } from './schemas.ts'

/** The name of an account, or the claims that name a person, sealed. */
export type SealedName =
  | { account: string; name: string }
  | { person_type: PersonType; claims: SealedPerson['claims'] }

/** A result as it was read. */
export interface ResultRow extends ResultPath {
  object: SearchObject
  matched: SearchMatch
  title: string
  sealed: SealedName | null
}

/** Shows the results. */
export const showResults = ({ vault }: ReadContext, rows: ResultRow[]) =>
  rows.map((row) => {
    const { object, id, matched, title, sealed, created_at } = row
    const shown = { object, id, title: sealed ? openName(vault, sealed) : title, matched }
    if (object === 'instrument') return { ...shown, href: `/instruments/${id}`, created_at: null }
    return { ...shown, href: KINDS[object].href(row), created_at }
  })

/** The name in clear. */
export function openName(vault: Vault, sealed: SealedName): string {
  if ('account' in sealed) return vault.open('accounts.name', sealed.account, sealed.name)
  const named = sealed.claims.filter(({ claim_type }) => NAMING.has(claim_type))
  return fullName(
    sealed.person_type,
    authoritative(named.map((claim) => ({ ...claim, content: openContent(vault, claim) }))),
  )
}

const NAMING = new Set<string>(['identity', 'registration'])
