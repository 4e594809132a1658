// The lookups of a search: each asks one index for one kind of resource, newest first, and reads no more than a page.
import type { ReadContext } from '../../../context.ts'
import { literal, type Part, part } from '../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { emailQuery, nameQuery } from '../../../privacy/blind-index.ts'
import { linksOfAccounts } from '../../customers/accounts/list-accounts.ts'
import { linksOfCustomers } from '../../customers/customers/list-customers.ts'
import { linksOfApplications } from '../../customers/onboarding/read.ts'
import { newestByPerson, type PersonLinks } from '../../customers/persons/filter-by-person.ts'
import { havingAll } from '../../customers/persons/search-persons.ts'
import { ibanHash } from '../../payments/funding-accounts/seal-bank-account.ts'
import { KINDS } from './kinds.ts'
import type { Clues } from './read-clues.ts'
import type { SearchMatch, SearchObject } from './schemas.ts'

/** The kinds that a lookup reads. */
export type LookupObject = Exclude<SearchObject, 'instrument'>

export interface Lookup {
  object: LookupObject
  matched: SearchMatch
  /** The rows `r`. */
  rows: Part
  /** The end of the select, behind the tenant: the conditions, each after `and`, the order and the limit. */
  end: Part
}

/** Orders of different accounts may have one reference; of more than these a search shows any. */
const MAX_OF_ONE_REFERENCE = literal(200)

type Asking = Pick<ReadContext, 'tenant' | 'vault' | 'actor'>

/** Lists the lookups for the clues, the surest first. */
export function listLookups(asking: Asking, clues: Clues, window: PageWindow): Lookup[] {
  const by: By = (object, matched, condition, rows = KINDS[object].rows) => {
    const { created_at, condition: seen = part`` } = KINDS[object]
    return {
      object,
      matched,
      rows,
      end: part`and ${condition} ${seen} ${newestFirst(window, created_at, part`r.id`)}`,
    }
  }
  return [
    ...byId(asking, clues, by),
    ...byReference(asking, clues, by),
    ...byIban(asking, clues, by),
    ...byPerson(asking, clues, window),
  ]
}

type By = (object: LookupObject, matched: SearchMatch, condition: Part, rows?: Part) => Lookup

function byId({ tenant, actor }: Asking, { text, prefix }: Clues, by: By): Lookup[] {
  const object = (Object.keys(KINDS) as LookupObject[]).find((one) => KINDS[one].prefix === prefix)
  if (!object) return []
  if (object !== 'request') return [by(object, 'id', part`r.id = ${text}`)]
  return [
    by('request', 'request_id', part`r.id = ${text} and r.client = ${actor.client}`),
    by('activity_record', 'request_id', part`true`, recordsOf(tenant, text)),
  ]
}

const recordsOf = (tenant: string, request: string): Part => part`(
  select a.* from audit_chain c
  cross join lateral (select * from audit_records where tenant = ${tenant} and id = c.record offset 0) a
  where c.tenant = ${tenant} and c.request = ${request}) r`

function byReference({ tenant }: Asking, { text, reference }: Clues, by: By): Lookup[] {
  const [named, renamed] = ordersNamed(tenant, text)
  return [
    by('account', 'reference', part`r.reference = ${reference}`),
    by('customer', 'reference', part`r.reference = ${reference}`),
    by('order', 'client_reference', part`true`, named),
    by('order', 'earlier_client_reference', part`true`, renamed),
    by('deposit', 'payment_reference', part`r.payment_reference = ${text}`),
    by('journal', 'external_reference', part`r.external_reference = ${text}`),
    by('journal_batch', 'external_reference', part`r.external_reference = ${text}`),
    by('inbound_payment', 'bank_transaction_id', part`r.bank_transaction_id = ${text}`),
  ]
}

// The orders with a client reference, and those that had it before they were renamed.
function ordersNamed(tenant: string, text: string): [Part, Part] {
  const rows = part`
    select * from orders where tenant = ${tenant} and client_reference = ${text} limit ${MAX_OF_ONE_REFERENCE}`
  const earlier = part`
    select o.* from (
      select "order" from order_references
      where tenant = ${tenant} and client_reference = ${text} limit ${MAX_OF_ONE_REFERENCE}
    ) e cross join lateral (select * from orders where tenant = ${tenant} and id = e."order" offset 0) o
    where o.client_reference is distinct from ${text}`
  return [part`(${rows}) r`, part`(${earlier}) r`]
}

function byIban({ vault }: Asking, { iban }: Clues, by: By): Lookup[] {
  if (iban === undefined) return []
  const hash = ibanHash(vault, iban)
  return [
    by('funding_account', 'iban', part`r.iban_hash = ${hash}`),
    by('inbound_payment', 'iban', part`r.iban_hash = ${hash}`),
  ]
}

function byPerson({ tenant, vault }: Asking, { name, email }: Clues, window: PageWindow): Lookup[] {
  const terms = email === undefined ? nameQuery(vault, name ?? '') : emailQuery(vault, email)
  if (terms.length === 0) return []
  const matched = email === undefined ? 'name' : 'email'
  const filter = { tenant, terms, window, conditions: () => part`` }
  const linked = (object: LookupObject, links: PersonLinks): Lookup => ({
    object,
    matched,
    rows: KINDS[object].rows,
    end: newestByPerson(part`r`, links, filter),
  })
  const persons = part`
    ${havingAll(tenant, terms)}
    cross join lateral (select * from persons where tenant = ${tenant} and id = s.person offset 0) r`
  return [
    {
      object: 'person',
      matched,
      rows: persons,
      end: newestFirst(window, part`s.created_at`, part`s.person`),
    },
    linked('customer', linksOfCustomers(tenant)),
    linked('account', linksOfAccounts(tenant)),
    linked('onboarding_application', linksOfApplications(tenant)),
  ]
}
