// Income settings and reinvestments on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  PathId,
  timestamps,
} from '../../../http/api/shapes.ts'
import { INCOME_RULES, POSITION_INCOME_RULES, REINVESTMENT_STATUSES } from './rules.ts'

export const IncomeRule = Type.Enum([...INCOME_RULES], {
  $id: 'IncomeRule',
  description:
    'What becomes of income. `pay_out`: it stays in cash. `reinvest`: it buys more of the instrument that paid it.',
})

const PositionIncomeRule = Type.Enum([...POSITION_INCOME_RULES], {
  $id: 'PositionIncomeRule',
  description:
    'What becomes of the income of a position. `account_default`: what the account says. `pay_out`: it stays in ' +
    'cash. `reinvest`: it buys more of the instrument.',
})

export const PositionIncomeSettings = Type.Object(
  {
    position: IdOf('position'),
    instrument: IdOf('instrument'),
    income: described(PositionIncomeRule, 'The rule of the position.'),
    effective: described(IncomeRule, 'The rule that counts.'),
  },
  { $id: 'PositionIncomeSettings', description: 'What becomes of the income of a position.' },
)
export type PositionIncomeSettings = Static<typeof PositionIncomeSettings>

export const IncomeSettings = Type.Object(
  {
    account: IdOf('account'),
    income: described(IncomeRule, 'The rule of the account.'),
    effective: described(IncomeRule, 'The rule that counts for positions without one of their own.'),
    positions: Type.Array(PositionIncomeSettings, {
      description: 'The open positions with a rule of their own, newest first.',
    }),
    modified_at: Moment('When the settings were changed last; when the account was opened, if never.'),
  },
  { $id: 'IncomeSettings', description: 'What becomes of the income of an account.' },
)
export type IncomeSettings = Static<typeof IncomeSettings>

export const UpdateIncomeSettingsRequest = Type.Object(
  { income: described(IncomeRule, 'The new rule of the account.') },
  { $id: 'UpdateIncomeSettingsRequest', description: 'What is to become of the income of an account.' },
)

export const UpdatePositionIncomeSettingsRequest = Type.Object(
  { income: described(PositionIncomeRule, 'The new rule of the position.') },
  {
    $id: 'UpdatePositionIncomeSettingsRequest',
    description: 'What is to become of the income of a position.',
  },
)

export const ReinvestmentStatus = Type.Enum([...REINVESTMENT_STATUSES], {
  $id: 'ReinvestmentStatus',
  description:
    'State of a reinvestment. `pending`: the income is booked, and its order is not placed yet. `executing`: its ' +
    'order is placed. `completed`: units were bought. `skipped`: nothing was bought, and the income stays in cash.',
})

export const PlanExecutionReason = Type.Enum(
  [
    'insufficient_funds',
    'direct_debit_failed',
    'instrument_not_trading',
    'account_forbidden',
    'below_minimum',
    'model_not_active',
    'skipped_by_client',
    'paused',
    'nothing_to_invest',
    'partly_filled',
  ],
  {
    $id: 'PlanExecutionReason',
    description:
      'Why less was invested than planned. `insufficient_funds`: the cash is gone. `instrument_not_trading`: the ' +
      'instrument was not traded, or only sold. `account_forbidden`: the account may not buy. `below_minimum`: the ' +
      'amount less its fee buys too little. `skipped_by_client`: cancelled, or switched to `pay_out` before. ' +
      '`nothing_to_invest`: the income was reversed, its position is no longer open, or the model keeps the cash. ' +
      '`partly_filled`: the venue executed a part. `model_not_active`: the model needs adjustment or is archived. ' +
      '`direct_debit_failed`, `model_not_active` and `paused` never occur of a reinvestment.',
  },
)

export const Reinvestment = Type.Object(
  {
    id: IdOf('reinvestment'),
    account: IdOf('account'),
    position: IdOf('position that the income is of'),
    instrument: IdOf('instrument that paid the income and is bought'),
    status: ReinvestmentStatus,
    reason: Nullable(described(PlanExecutionReason, 'Why nothing, or only a part, was bought; else null.')),
    corporate_action: IdOf('corporate action that paid the income'),
    income_transaction: IdOf('transaction of the income'),
    order: Nullable(IdOf('order; null until it is placed')),
    amount: Amount('The income after taxes: the cash of the order, its fee included.'),
    invested_amount: Amount('Money of the units, without the fee; zero until they are bought.'),
    quantity: Amount('Units that were bought; zero until then.'),
    currency: described(Currency, 'Currency of the amounts.'),
    ...timestamps,
  },
  { $id: 'Reinvestment', description: 'The purchase of more units with the income of a position.' },
)
export type Reinvestment = Static<typeof Reinvestment>

export const PositionSettingsPath = Type.Object({ position_id: PathId('position') })

/** The filters of a list of reinvestments. */
export const reinvestmentFilters = {
  status: Type.Optional(described(ReinvestmentStatus, 'Only reinvestments in this state.')),
}
