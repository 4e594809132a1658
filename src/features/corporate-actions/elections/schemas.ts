// Elections on rights, on the wire.
import Type, { type Static } from 'typebox'
import { Amount, AmountInput, Moment, Nullable } from '../../../http/api/shapes.ts'
import { ELECTIONS } from './rules.ts'

export const Election = Type.Enum([...ELECTIONS], {
  $id: 'Election',
  description:
    '`exercise`: pay for new units. `sell`: have the rights sold at `rights_price`. `lapse`: let them end for ' +
    'nothing.',
})

export const RightsElection = Type.Object(
  {
    election: Election,
    rights: Amount('Number of rights.'),
    reserved: Amount('Cash that is reserved for the new units; `0.00` once it is paid or released.'),
    elected_at: Moment('When it was elected; the deadline if the default was taken.'),
  },
  { $id: 'RightsElection', description: 'An election on rights.' },
)
export type RightsElection = Static<typeof RightsElection>

export const ElectRequest = Type.Object(
  {
    election: Election,
    rights: Type.Optional(
      Nullable(AmountInput('Number of rights, up to 4 places; all that are not elected if left out.')),
    ),
  },
  {
    $id: 'ElectRequest',
    description: 'An election on rights. It adds to earlier ones and cannot be withdrawn.',
  },
)
export type ElectRequest = Static<typeof ElectRequest>
