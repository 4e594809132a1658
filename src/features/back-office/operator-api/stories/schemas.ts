// The shapes of customers and accounts as operators see them.
import Type, { type Static } from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
  tenantPath,
  timestamps,
} from '../../../../http/api/shapes.ts'
import { trimmed } from '../../../../http/api/trimmed.ts'
import { AccountStatus, AccountType } from '../../../customers/accounts/schemas.ts'
import {
  AuthorityType,
  Customer,
  CustomerStatus,
  CustomerType,
} from '../../../customers/customers/schemas.ts'
import { searchFilters } from '../../../customers/persons/search-persons.ts'
import { PendingApprovals } from '../../../operators/approvals/schemas.ts'
import { Look } from '../../../operators/operators/look-schemas.ts'
import { SEARCH_OBJECTS } from '../../search/schemas.ts'

export const CustomerPath = Type.Object({ ...tenantPath, customer_id: PathId('customer') })
export const AccountOfTenant = Type.Object({ ...tenantPath, account_id: PathId('account') })

const Masked = Text('Its name, masked: the first letters of its words.')

const customerMembers = {
  id: IdOf('customer'),
  reference: Text('Reference for people: 10 capital letters and digits.'),
  name: Masked,
  status: CustomerStatus,
  customer_type: CustomerType,
  risk_profile: Nullable(Text('Risk profile; null until it is set.')),
  ...timestamps,
}
export const CustomerHead = Type.Object(customerMembers, {
  $id: 'CustomerHead',
  description: 'A customer without personal data.',
})
export type CustomerHead = Static<typeof CustomerHead>
export const customerFilters = {
  status: Type.Optional(described(CustomerStatus, 'Only customers in this state.')),
  customer_type: Type.Optional(described(CustomerType, 'Only customers of this type.')),
  ...searchFilters,
}

export const accountFilters = {
  status: Type.Optional(described(AccountStatus, 'Only accounts in this state.')),
  account_type: Type.Optional(described(AccountType, 'Accounts of customers unless it is `firm`.')),
  ...createdFilters,
}

const accountMembers = {
  id: IdOf('account'),
  reference: Text('Reference for people; a payment that carries it reaches the account.'),
  name: Masked,
  status: AccountStatus,
  base_currency: described(Currency, 'Currency of its valuation.'),
  funding_currencies: Type.Array(Currency, { description: 'Currencies of its deposits and withdrawals.' }),
  ...timestamps,
}
export const AccountHead = Type.Object(accountMembers, {
  $id: 'AccountHead',
  description: 'An account without personal data.',
})
export const AccountDetail = Type.Object(
  {
    ...accountMembers,
    can_deposit: Type.Boolean({ description: 'Whether deposits may be created now.' }),
    can_withdraw: Type.Boolean({ description: 'Whether withdrawals may be created now.' }),
    can_place_buy_order: Type.Boolean({ description: 'Whether buy orders may be placed now.' }),
    can_place_sell_order: Type.Boolean({ description: 'Whether sell orders may be placed now.' }),
    holders: Type.Array(CustomerHead, { description: 'The customers that own it.' }),
    pending_approvals: PendingApprovals,
  },
  { $id: 'AccountDetail', description: 'An account with the customers that own it.' },
)

const Authority = Type.Object(
  {
    id: IdOf('authority'),
    authority_type: AuthorityType,
    person: IdOf('person'),
    name: Text('Name of the person, masked.'),
    granted_at: Moment('When it was granted.'),
    revoked_at: Nullable(Moment('When it was revoked; null while it is active.')),
  },
  { $id: 'AuthorityHead', description: 'The authority of a person over a customer, without personal data.' },
)

export const CustomerDetail = Type.Object(
  {
    ...customerMembers,
    mifid_category: Nullable(Text('Class of investor under MiFID.')),
    risk_score: Nullable(Text('Risk score as decimal text; null until it is set.')),
    onboarding: Nullable(Text('Id of the onboarding application.')),
    accounts: Type.Array(AccountHead, { description: 'Its accounts, newest first, at most 200.' }),
    authorities: Type.Array(Authority, { description: 'Authorities over it, revoked ones too.' }),
    pending_approvals: PendingApprovals,
  },
  { $id: 'CustomerDetail', description: 'A customer with its accounts and the persons that act for it.' },
)

export const UnmaskedCustomer = Type.Object(
  { customer: described(Customer, 'The customer with its personal data.'), look: Look },
  { $id: 'UnmaskedCustomer', description: 'A customer with personal data, and the record of the look.' },
)

export const STORY_KINDS = [
  'order',
  'deposit',
  'withdrawal',
  'transaction',
  'document',
  'note',
  'look',
  'event',
] as const
const StoryKind = Type.Enum([...STORY_KINDS], {
  description:
    'Kind of entry. `look`: an operator looked at personal data. `event`: the customer or an account changed.',
})
export const storyFilters = {
  kind: Type.Optional(described(StoryKind, 'Only entries of this kind.')),
}
export const StoryEntry = Type.Object(
  {
    id: IdOf('resource'),
    kind: StoryKind,
    at: Moment('When it happened.'),
    account: Nullable(Text('Id of the account; null if it is about the customer.')),
    label: Text(
      'What it is: the side of an order, the type of a transaction or document, the name of an event, the members ' +
        'that were shown.',
    ),
    status: Nullable(Text('Its state now; null if it has none.')),
    amount: Nullable(Amount('Amount of money, signed for transactions; null if it has none.')),
    currency: Nullable(Text('Currency of the amount.')),
    reference: Nullable(Text('Id of a resource that belongs to it; null without one.')),
    actor: Nullable(Text('Id of the operator that wrote or looked; null for others.')),
  },
  { $id: 'StoryEntry', description: 'An entry in the story of a customer.' },
)
export type StoryEntry = Static<typeof StoryEntry>

export const SearchQuery = Type.Object({
  q: Type.String({
    ...trimmed,
    minLength: 2,
    maxLength: 100,
    description:
      'An id, also of a request; a reference of a customer, an account, an order, a payment, a journal or a ' +
      'transfer; an ISIN; an IBAN; or the beginning of a name or an e-mail address.',
  }),
})
const HIT_KINDS = [...SEARCH_OBJECTS, 'transfer'] as const
export const SearchHit = Type.Object(
  {
    id: IdOf('resource'),
    kind: Type.Enum([...HIT_KINDS], { description: 'Kind of resource.' }),
    title: Text('Its reference, its amount with the currency, or a few words about it.'),
    detail: Text('Its name, masked, its side, or the resource that it belongs to.'),
    status: Text('Its state; empty where the title says it, or where it has none.'),
  },
  { $id: 'SearchHit', description: 'A resource that a search has brought up.' },
)
export type SearchHit = Static<typeof SearchHit>
export const SearchAnswer = Type.Object(
  {
    matched: Type.Enum(['id', 'request_id', 'reference', 'isin', 'iban', 'email', 'name'], {
      description: 'What the text was compared with.',
    }),
    hits: Type.Array(SearchHit, { description: 'The resources, at most 20.' }),
  },
  { $id: 'SearchAnswer', description: 'The outcome of a search.' },
)
export type SearchAnswer = Static<typeof SearchAnswer>

export const TenantDetail = Type.Object(
  {
    id: IdOf('tenant'),
    name: Text('Name.'),
    environment: Type.Enum(['sandbox', 'live'], { description: 'Environment.' }),
    clock_mode: Type.Enum(['running', 'frozen', 'advancing'], { description: 'State of its clock.' }),
    now: Moment('The time of its clock.'),
    is_ahead: Type.Boolean({ description: 'Whether its clock differs from that of the machine.' }),
  },
  { $id: 'TenantDetail', description: 'A tenant with the time of its clock.' },
)
