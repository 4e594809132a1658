// The shapes of a search and of its results.
import Type, { type Static } from 'typebox'
import { described, IdOf, Moment, Nullable, Text } from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'

/** The kinds of resources that a search finds. */
export const SEARCH_OBJECTS = [
  'account',
  'account_ownership',
  'activity_record',
  'claim',
  'customer',
  'customer_authority',
  'deposit',
  'document',
  'event',
  'fee',
  'fee_charge',
  'funding_account',
  'inbound_payment',
  'instrument',
  'journal',
  'journal_batch',
  'legal_document',
  'legal_document_version',
  'onboarding_application',
  'order',
  'person',
  'position',
  'request',
  'trade',
  'transaction',
  'webhook',
  'webhook_delivery',
  'withdrawal',
] as const
export const SearchObject = Type.Enum([...SEARCH_OBJECTS], {
  $id: 'SearchObject',
  description:
    'The kind of a result. `activity_record`: a record of the audit trail. `request`: a request of this client.',
})
export type SearchObject = Static<typeof SearchObject>

const SearchMatch = Type.Enum(
  [
    'id',
    'request_id',
    'reference',
    'client_reference',
    'earlier_client_reference',
    'payment_reference',
    'external_reference',
    'bank_transaction_id',
    'symbol',
    'iban',
    'name',
    'email',
  ] as const,
  {
    $id: 'SearchMatch',
    description:
      'The member that the text is equal to, or begins. `earlier_client_reference`: the order had it before it was ' +
      'renamed. `symbol`: the ISIN of a security, or a pair of currencies. `name` and `email`: of the person itself, ' +
      'of a person with an authority, or of one in the application.',
  },
)
export type SearchMatch = Static<typeof SearchMatch>

export const SearchResult = Type.Object(
  {
    object: SearchObject,
    id: IdOf('result'),
    title: Text('A few words for people: a name, an amount with its state, a title.'),
    matched: SearchMatch,
    href: Nullable(
      Text(
        'Path and query of the request that reads it, alone or in its list; null of an inbound payment that ' +
          'completed no deposit.',
      ),
    ),
    created_at: Nullable(Moment('When it was created, or booked; null of an instrument.')),
  },
  { $id: 'SearchResult', description: 'A resource that a search found.' },
)

export const searchFilters = {
  q: Type.String({
    ...trimmed,
    minLength: 1,
    maxLength: 255,
    description:
      'An id, a reference, an IBAN, an ISIN, the id of a request, an e-mail address or its beginning with `@`, or ' +
      'words and beginnings of words of a name.',
    examples: ['mara kel'],
  }),
  object: Type.Optional(described(SearchObject, 'Only results of this kind.')),
}
