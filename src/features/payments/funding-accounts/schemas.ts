// The shapes of funding accounts on the wire.
import Type, { type Static } from 'typebox'
import {
  Currency,
  described,
  Flag,
  IdOf,
  Nullable,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'

export const FundingAccount = Type.Object(
  {
    id: IdOf('funding account'),
    owner_name: Text('Name of its owner, as the bank states it.'),
    iban: Text('International bank account number, in capitals, without spaces.'),
    bank_code: Text('Code of the bank: its BIC, or the code that the bank sent.'),
    currency: described(Currency, 'Currency in which it is paid.'),
    nickname: Nullable(Text('Name that the customer gave it; null without one.')),
    is_verified: Flag('Whether a payment from it, or the operator, proved its ownership.'),
    ...timestamps,
  },
  { $id: 'FundingAccount', description: 'A bank account of the customer to which withdrawals may go.' },
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
    currency: described(Currency, 'One of the funding currencies of the account.'),
    nickname: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: 140, description: 'A name for it, chosen by the customer.' }),
      ),
    ),
  },
  { $id: 'CreateFundingAccountRequest', description: 'A bank account to which withdrawals are to go.' },
)

export const FundingAccountPath = Type.Object({ id: PathId('funding account') })
