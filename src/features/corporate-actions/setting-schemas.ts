// The shapes of a tenant's settings for taxes.
import Type from 'typebox'
import { Flag, Nullable, Text } from '../../http/api/shapes.ts'

const Country = (description: string) => Type.String({ pattern: '^[A-Z]{2}$', description })

const Rate = (description: string) =>
  Type.String({ format: 'decimal', pattern: '^(100(\\.0{1,6})?|[0-9]{1,2}(\\.[0-9]{1,6})?)$', description })

export const WithholdingTaxes = Type.Array(
  Type.Object({
    transaction_type: Text('Kind of transaction that is taxed, such as `coupon_payment` or `dividend`.'),
    issuer_country: Type.Optional(Text('Only instruments of issuers in this country.')),
    tax_residence: Type.Optional(Text('Only customers with this tax residence.')),
    rate: Rate('Rate of the tax, in percentage points.'),
    credits_foreign: Type.Optional(
      Flag('Whether the foreign tax that cannot be reclaimed lowers this tax; false if left out.'),
    ),
  }),
  { description: 'Taxes that are withheld; none if left out.' },
)

export const TaxTreaties = Type.Array(
  Type.Object(
    {
      issuer_country: Country('Country that taxes the dividends of its issuers: ISO 3166-1 alpha-2.'),
      tax_residence: Type.Optional(
        Nullable(Country('Only customers with this tax residence; all others if left out.')),
      ),
      statutory_rate: Rate('Rate without relief, in percentage points.'),
      treaty_rate: Type.Optional(
        Nullable(Rate('Rate under the treaty, in percentage points; no treaty if left out.')),
      ),
      relief: Type.Enum(['at_source', 'reclaim'], {
        description: 'Whether the treaty lowers the tax when it is taken, or later on request.',
      }),
      needs_declaration: Type.Optional(
        Nullable(Flag('Whether relief at source needs a valid tax declaration; false if left out.')),
      ),
      reclaim_years: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 1,
            maximum: 20,
            description:
              'Calendar years after that of the payment in which tax can be reclaimed; 4 if left out.',
          }),
        ),
      ),
    },
    {
      $id: 'TaxTreatySetting',
      additionalProperties: false,
      description: 'The tax of a country on dividends.',
    },
  ),
  { maxItems: 1000, description: 'Foreign taxes on dividends, and treaties about them; none if left out.' },
)
