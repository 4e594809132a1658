// The shape of a lot.
import Type from 'typebox'
import { Amount, Currency, described, IdOf, Nullable, OnDay, PathId } from '../../../http/api/shapes.ts'

export const Lot = Type.Object(
  {
    acquired_on: Nullable(OnDay('Day on which the units were acquired; null while unknown.')),
    quantity: Amount('Units that are left of it.'),
    unit_cost: Nullable(
      Amount(
        'Cost of one unit, clean, without fees, in the quotation of the instrument; null while unknown.',
      ),
    ),
    currency: described(Currency, 'Trading currency of the instrument.'),
    source: Nullable(IdOf('transaction')),
  },
  {
    $id: 'Lot',
    description:
      'Units of a position that were acquired on one day; `source` is the transaction with which they came.',
  },
)

export const LotsPath = Type.Object({ position_id: PathId('position') })
