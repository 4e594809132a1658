// Announced corporate actions, and what accounts are to receive from them, on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { Election, RightsElection } from '../elections/schemas.ts'
import { ActionStatus, ActionType } from '../schemas.ts'

const term = (description: string) => Nullable(Amount(description))

export const AnnouncedCorporateAction = Type.Object(
  {
    id: IdOf('corporate action'),
    type: ActionType,
    status: ActionStatus,
    instrument: IdOf('instrument'),
    currency: described(Currency, 'Currency of the cash: the trading currency of the instrument.'),
    ex_date: Nullable(OnDay('First day on which a buyer does not receive it; null unless it has one.')),
    record_date: OnDay('Day at whose end the units count; units before `ex_date` if it has one.'),
    payment_date: OnDay('Day of payment.'),
    amount_per_unit: term('Of a distribution or dividend: money for one unit, before taxes; else null.'),
    redemption: term('Of a maturity: percent of par, if it was entered; else null.'),
    ratio: term('New units for `old_units`, or beside them, or rights for them; null without any.'),
    old_units: term('Old units for which `ratio` counts; null for one.'),
    cash_price: term('Price of the new units; null unless cash comes with them.'),
    cash_per_unit: term('Of a merger or delisting: cash for one old unit; else null.'),
    new_instrument: Nullable(
      Text('Of a merger, spin-off or rights issue: id of the instrument of the new units; else null.'),
    ),
    basis_share: term('Of a spin-off: the part of the cost that moves to the new units; else null.'),
    subscription_ratio: term('Of a rights issue: rights for one new unit; else null.'),
    subscription_price: term('Of a rights issue: price of one new unit; else null.'),
    rights_price: term('Of a rights issue: what the sale of one right brings; null if they cannot be sold.'),
    election_deadline: Nullable(Moment('Of a rights issue: until when holders may elect; else null.')),
    default_election: Nullable(
      described(Election, 'Of a rights issue: what happens to rights that nobody has elected on; else null.'),
    ),
    ...timestamps,
  },
  {
    $id: 'AnnouncedCorporateAction',
    description: 'A corporate action, with its terms. A coupon appears once it is paid.',
  },
)
export type AnnouncedCorporateAction = Static<typeof AnnouncedCorporateAction>

export const Entitlement = Type.Object(
  {
    account: IdOf('account'),
    position: IdOf('position'),
    corporate_action: described(AnnouncedCorporateAction, 'The corporate action.'),
    units: Amount('Units that count; until the day on which they are fixed, those of now.'),
    estimated_cash: Nullable(
      Amount(
        'Cash after taxes, booked or expected; negative if new units are paid for. Null without cash, or if the ' +
          'terms leave it open.',
      ),
    ),
    estimated_units: Nullable(Amount('New units, booked or expected; null without any.')),
    elections: Type.Array(RightsElection, {
      description: 'Elections on rights, in their order; after the deadline with the default for the rest.',
    }),
    transactions: Type.Array(Type.String(), { description: 'Ids of its transactions, reversals included.' }),
  },
  { $id: 'Entitlement', description: 'What a position receives from a corporate action.' },
)
export type Entitlement = Static<typeof Entitlement>

export const ActionPath = Type.Object({ corporate_action_id: PathId('corporate action') })

const status = Type.Optional(described(ActionStatus, 'Only corporate actions in this state.'))

/** The filters of the list of corporate actions. */
export const actionFilters = {
  instrument: Type.Optional(Text('Only those of the instrument with this id.')),
  type: Type.Optional(described(ActionType, 'Only this kind.')),
  status,
  payment_from: Type.Optional(OnDay('Paid on this day or later.')),
  payment_to: Type.Optional(OnDay('Paid on this day or earlier.')),
}

/** The filters of the list of entitlements. */
export const entitlementFilters = { status }
