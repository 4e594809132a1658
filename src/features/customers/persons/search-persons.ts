// The search for persons by fragments of their names and e-mail addresses, which are sealed in the database.
import Type, { type Static } from 'typebox'
import { joinParts, type Part, part } from '../../../db/sql.ts'
import { failParam } from '../../../errors.ts'
import { createdFilters } from '../../../http/api/page.ts'
import { trimmed } from '../../../http/api/trimmed.ts'
import {
  emailQuery,
  emailTerms,
  nameQuery,
  nameTerms,
  type Reach,
  SHORTEST_OF_EMAIL,
} from '../../../privacy/blind-index.ts'
import type { Vault } from '../../../privacy/vault.ts'
import type { ClaimType } from '../claims/claim-fields.ts'
import type { ClaimContent } from '../claims/rules.ts'

const Fragment = (description: string) =>
  Type.Optional(Type.String({ ...trimmed, minLength: 1, maxLength: 255, description }))

/** The filters of lists that are searched by persons. */
export const searchFilters = {
  name: Fragment('Words, or beginnings of words, of a name; every one must be found.'),
  email: Fragment(
    'The beginning of an e-mail address or of a part before its `@`, the whole, or `@host`; 3 characters or more.',
  ),
  ...createdFilters,
}
const SearchQuery = Type.Object(searchFilters)

/** The hashes of a search, the rarest first; none if the query has neither a name nor an e-mail address. */
export function readSearch(
  vault: Vault,
  { name, email }: Static<typeof SearchQuery>,
  reach: Reach = 'beginnings',
): string[] {
  const words = name === undefined ? [] : nameQuery(vault, name, reach)
  if (name !== undefined && words.length === 0)
    throw failParam('query.name', 'invalid_param', 'Must contain a letter or a digit.')
  if (email !== undefined && isTooShort(email))
    throw failParam('query.email', 'invalid_param', `Must have at least ${SHORTEST_OF_EMAIL} characters.`)
  if (email !== undefined && reach === 'whole' && !email.includes('@'))
    throw failParam('query.email', 'invalid_param', 'Must be a whole e-mail address.')
  return [...(email === undefined ? [] : emailQuery(vault, email, reach)), ...words]
}

const isTooShort = (email: string) => [...email].length < SHORTEST_OF_EMAIL

const textOf = (value: unknown) => (typeof value === 'string' ? [value] : [])

/** The hashes that find a person with these claims. */
export function termsOf(vault: Vault, claims: { claim_type: ClaimType; content: ClaimContent }[]): string[] {
  return claims.flatMap(({ claim_type, content }) => {
    if (claim_type === 'identity')
      return nameTerms(vault, [...textOf(content.first_name), ...textOf(content.last_name)])
    if (claim_type === 'registration')
      return nameTerms(vault, [...textOf(content.legal_name), ...textOf(content.trading_name)])
    return claim_type === 'contact_details' ? emailTerms(vault, textOf(content.email)) : []
  })
}

/**
 * A hash as a parameter whose value the planner does not see. For a value that it sees, it plans again each time, which
 * takes ten times as long as the search for a few persons among many. The plan for one hash suits every other.
 */
export const parameter = (term: string): Part => part`(select ${term}::bigint)`

/** The rows `s` of the persons that have every hash, one each, in the order of the list of persons. */
export function havingAll(tenant: string, [first, ...rest]: string[]): Part {
  const others = rest.map(
    (term) => part`
      and exists (
        select from person_terms o
        where o.tenant = ${tenant} and o.term = ${parameter(term)}
          and o.created_at = t.created_at and o.person = t.person offset 0)`,
  )
  return part`(
    select t.created_at, t.person from person_terms t
    where t.tenant = ${tenant} and t.term = ${parameter(first!)} ${joinParts(others, ' ')}) s`
}
