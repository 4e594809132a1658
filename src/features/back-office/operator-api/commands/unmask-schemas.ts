// The shapes of payments that operators look at with their personal data.
import Type from 'typebox'
import { Amount, described, IdOf, Nullable, PathId, Text, tenantPath } from '../../../../http/api/shapes.ts'
import { Look } from '../../../operators/operators/look-schemas.ts'
import { Withdrawal } from '../../../payments/withdrawals/schemas.ts'

export const WithdrawalPath = Type.Object({ ...tenantPath, withdrawal_id: PathId('withdrawal') })

export const UnmaskedWithdrawal = Type.Object(
  { withdrawal: described(Withdrawal, 'The withdrawal with its receiver.'), look: Look },
  { $id: 'UnmaskedWithdrawal', description: 'A withdrawal with personal data, and the record of the look.' },
)
export const UnmaskedPayout = Type.Object(
  {
    id: IdOf('payout'),
    amount: Amount('Amount.'),
    owner_name: Text('Name of the receiver.'),
    iban: Text('IBAN of the receiver.'),
    bank_code: Text('Code of the bank of the receiver.'),
    reason: Nullable(Text("The bank's words about its rejection; null without any.")),
    look: Look,
  },
  { $id: 'UnmaskedPayout', description: 'The receiver of a payout, and the record of the look.' },
)
