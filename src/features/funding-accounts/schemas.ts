// The shapes of funding accounts on the wire.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Id, Nullable } from '../../http/api/shapes.ts'
import { trimmed } from '../../http/api/trimmed.ts'

export const FundingAccount = Type.Object(
  {
    id: Type.String(),
    owner_name: Type.String({ description: 'As the bank states it.' }),
    iban: Type.String(),
    bank_code: Type.String(),
    currency: Currency,
    nickname: Nullable(Type.String()),
    is_verified: Type.Boolean({ description: 'Whether a payment from it proved its ownership.' }),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FundingAccount' },
)
export type FundingAccount = Static<typeof FundingAccount>

export const CreateFundingAccountRequest = Type.Object(
  {
    owner_name: Type.String({
      ...trimmed,
      minLength: 1,
      maxLength: 140,
      description: "Replaced by the bank's spelling when money from it arrives.",
    }),
    iban: Type.String({ minLength: 1, maxLength: 42, description: 'Spaces are removed.' }),
    bank_code: Type.String({
      pattern: '^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$',
      description: 'The BIC: 8 or 11 characters.',
    }),
    currency: Currency,
    nickname: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 140 }))),
  },
  { $id: 'CreateFundingAccountRequest' },
)

export const AccountPath = Type.Object({ account_id: Id })
export const FundingAccountPath = Type.Object({ id: Id })
