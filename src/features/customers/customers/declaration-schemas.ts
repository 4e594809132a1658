// Tax declarations on the wire.
import Type, { type Static } from 'typebox'
import { Flag, IdOf, Nullable, OnDay, PathId, Text, timestamps } from '../../../http/api/shapes.ts'

export const TaxDeclaration = Type.Object(
  {
    customer: IdOf('customer'),
    country: Text('Country to which the declaration is made: ISO 3166-1 alpha-2.'),
    signed_on: OnDay('Day of the signature, and the first day on which it counts.'),
    valid_until: OnDay('Last day on which it counts: the end of the third year after the signature.'),
    is_valid: Flag('Whether it counts today.'),
    evidence: Nullable(Text('Id of the file of the signed form; null without one.')),
    ...timestamps,
  },
  {
    $id: 'TaxDeclaration',
    description: 'The declaration of a customer to a country, for relief from its tax on dividends.',
  },
)

export const PutTaxDeclarationRequest = Type.Object(
  {
    signed_on: OnDay('Day of the signature; not after today.'),
    evidence: Type.Optional(
      Nullable(Text('Id of the file of the signed form, of the purpose `verification_evidence`.')),
    ),
  },
  { $id: 'PutTaxDeclarationRequest', description: 'A tax declaration, in place of an earlier one.' },
)
export type PutTaxDeclarationRequest = Static<typeof PutTaxDeclarationRequest>

export const CustomerPath = Type.Object({ customer_id: PathId('customer') })
export const DeclarationPath = Type.Object({
  customer_id: PathId('customer'),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Country: ISO 3166-1 alpha-2.' }),
})
