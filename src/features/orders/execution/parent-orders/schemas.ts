// The shapes of parent orders on the wire.
import Type from 'typebox'
import {
  Amount,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
  timestamps,
} from '../../../../http/api/shapes.ts'
import { Instrument } from '../../../instruments/catalog/schemas.ts'
import { OrderSide } from '../../trading/schemas.ts'

export const ParentOrderPath = Type.Object({ parent_order_id: PathId('parent order') })

export const ParentOrderStatus = Type.Enum(['collecting', 'executing', 'filled', 'cancelled'], {
  $id: 'ParentOrderStatus',
  description:
    'State of a parent order. `collecting`: its cut is ahead. `executing`: at the venue, or its shares are being ' +
    'booked. `filled`: all shares are booked. `cancelled`: ended without an execution.',
})

const ParentExecution = Type.Object(
  {
    execution_reference: Text('The reference of the execution at the venue.'),
    quantity: Amount('Units.'),
    price: Amount('Price of a unit, up to 4 places.'),
    trading_venue: Nullable(Text('ISO 10383 MIC of the venue; null if it names none.')),
    executed_at: Moment('When it was executed.'),
  },
  { $id: 'ParentExecution', description: 'One execution of a parent order.' },
)

const Allocation = Type.Object(
  {
    order: IdOf('order'),
    account: IdOf('account'),
    wanted_quantity: Amount('Units that the order wanted at the average price.'),
    quantity: Amount('Its share; 0 for an order that is cancelled as `unfilled`.'),
    notional: Amount('Its share at the average price, with two decimals.'),
    is_residual: Flag(
      'Whether it is the order of the firm, which takes or gives what the other shares leave over.',
    ),
  },
  { $id: 'Allocation', description: 'The share of one order in the executions of its parent order.' },
)

export const ParentOrder = Type.Object(
  {
    id: IdOf('parent order'),
    status: ParentOrderStatus,
    instrument: described(Instrument, 'The instrument, as it is now.'),
    side: OrderSide,
    cut_at: Moment('When it goes out, or has gone out.'),
    wanted_quantity: Amount('Units that its orders wanted at the price of the cut; 0 until then.'),
    quantity: Amount('Units that went to the venue; 0 until the cut.'),
    traded_quantity: Amount('Units that the venue has executed.'),
    traded_notional: Amount('Money of the executions, with two decimals; 0.00 until the shares are fixed.'),
    average_price: Nullable(
      Amount('The price that every share has, to 8 places; null until the shares are fixed.'),
    ),
    from_residual: Amount(
      'Units that the firm gave to the shares; below zero, units that it took from them.',
    ),
    rounding_amount: Amount(
      'Cents between the money of the venue and that of the shares; the firm bears them.',
    ),
    executions: Type.Array(ParentExecution, { description: 'Its executions, oldest first.' }),
    allocations: Type.Array(Allocation, {
      description: 'Its shares, in the order in which they are booked; empty until they are fixed.',
    }),
    ...timestamps,
  },
  { $id: 'ParentOrder', description: 'One order to the venue for the pooled orders of a cut.' },
)

export const parentFilters = {
  instrument: Type.Optional(Text('Only parent orders in the instrument with this id.')),
  status: Type.Optional(described(ParentOrderStatus, 'Only parent orders in this state.')),
}
