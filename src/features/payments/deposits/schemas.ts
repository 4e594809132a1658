// The shapes of deposits on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  PathId,
  timestamps,
} from '../../../http/api/shapes.ts'

export const DepositStatus = Type.Enum(['open', 'completed'], {
  $id: 'DepositStatus',
  description: 'State of a deposit. `open`: waits for its money. `completed`: the money has arrived.',
})

export const Deposit = Type.Object(
  {
    id: IdOf('deposit'),
    account: IdOf('account'),
    amount: Amount('Money of the deposit, with two decimals.'),
    currency: Currency,
    payment_reference: Type.String({ description: 'The bank transfer must carry it.' }),
    was_advanced: Type.Boolean({ description: 'Credited before the money arrived, as unsettled cash.' }),
    status: DepositStatus,
    advanced_at: Nullable(Moment('When it was credited in advance; null unless it was.')),
    completed_at: Nullable(Moment('When settled cash was credited; null until then.')),
    ...timestamps,
  },
  { $id: 'Deposit', description: 'Money that an account expects or has received.' },
)
export type Deposit = Static<typeof Deposit>

export const CreateDepositRequest = Type.Object(
  {
    amount: MoneyInput('Amount of the deposit: above zero, at most 999999999999.99.'),
    currency: described(Currency, 'One of the funding currencies of the account.'),
    payment_reference: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9/?:().,'+ -]{1,140}$",
        description:
          'Reference of the bank transfer; generated if absent. Deposits that share it are funded together.',
      }),
    ),
    request_advance: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the amount is to be credited before the money arrives.',
      }),
    ),
  },
  { $id: 'CreateDepositRequest', description: 'An expected bank transfer.' },
)

export const DepositPath = Type.Object({ account_id: PathId('account'), deposit_id: PathId('deposit') })

/** The filters of a list of deposits. */
export const depositFilters = {
  status: Type.Optional(described(DepositStatus, 'Only deposits in this state.')),
}
