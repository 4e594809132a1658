// The shapes of order batches on the wire.
import Type, { type Static, type TSchema } from 'typebox'
import {
  AmountInput,
  described,
  Flag,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'
import { ClientReference } from '../trading/request-schemas.ts'
import { OrderExecution, OrderSide } from '../trading/schemas.ts'
import { MAX_IN_BODY } from './rules.ts'

export const OrderBatchPath = Type.Object({ order_batch_id: PathId('batch of orders') })

export const OrderBatchStatus = Type.Enum(
  ['validating', 'accepted', 'rejected', 'executing', 'completed', 'cancelled'],
  {
    $id: 'OrderBatchStatus',
    description:
      'State of a batch of orders. `validating`: its rows are being checked. `accepted`: all are checked, and the ' +
      'good ones are orders. `rejected`: nothing is placed. `executing`: the first order has gone out. `completed`: ' +
      'every order is filled or cancelled, or the rows of a dry run are checked. `cancelled`: cancelled while its ' +
      'rows were checked, or before an order went out.',
  },
)
export type OrderBatchStatus = Static<typeof OrderBatchStatus>

export const BatchMode = Type.Enum(['each', 'all_or_none'], {
  $id: 'BatchMode',
  description:
    '`each`: every good row becomes an order, whatever the others are. `all_or_none`: no row becomes an order ' +
    'unless all are good; of at most 5,000 rows.',
})

export const BatchRowStatus = Type.Enum(['valid', 'invalid', 'placed', 'filled', 'cancelled'], {
  $id: 'BatchRowStatus',
  description:
    'State of a row. `invalid`: refused; `code`, `path` and `detail` say why. `valid`: good, in a batch that places ' +
    'no order. `placed`: its order is on its way. `filled`, `cancelled`: its order has ended so.',
})

const BatchTotal = Type.Object(
  {
    instrument: IdOf('instrument'),
    side: OrderSide,
    orders: Type.Integer({ description: 'Number of good rows.' }),
    cash_amount: Text('Sum of their cash amounts, in the currency of the instrument.'),
    quantity: Text('Sum of their quantities.'),
  },
  { $id: 'BatchTotal', description: 'The good rows of a batch in one instrument and of one side.' },
)

export const OrderBatch = Type.Object(
  {
    id: IdOf('batch'),
    name: Nullable(Text('The name that the caller gave it; null without one.')),
    status: OrderBatchStatus,
    mode: BatchMode,
    execution: OrderExecution,
    execute_at: Moment('When its orders go out at the earliest.'),
    is_dry_run: Flag('Whether its rows are only checked, and no order is placed.'),
    rows: Type.Integer({ description: 'Number of its rows.' }),
    valid_rows: Type.Integer({ description: 'Number of rows that were found good so far.' }),
    invalid_rows: Type.Integer({ description: 'Number of rows that were refused so far.' }),
    filled_rows: Type.Integer({ description: 'Number of rows with a filled order.' }),
    totals: Type.Array(BatchTotal, {
      description: 'The good rows by instrument and side; empty until all rows are checked.',
    }),
    parent_orders: Type.Array(Type.String(), {
      description:
        'Ids of the parent orders that its orders were placed with, in the order of their creation.',
    }),
    cancelled_at: Nullable(
      Moment('When it was cancelled; null unless it was. Orders that had gone out by then go on.'),
    ),
    created_by: IdOf('service that sent it'),
    ...timestamps,
  },
  { $id: 'OrderBatch', description: 'Orders that were sent as one.' },
)
export type OrderBatch = Static<typeof OrderBatch>

export const OrderBatchRow = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'Number of the row, from 1.' }),
    status: BatchRowStatus,
    account: Nullable(Text('Id of the account, as it was sent.')),
    instrument: Nullable(Text('Id of the instrument, as it was sent.')),
    side: Nullable(OrderSide),
    cash_amount: Nullable(Text('Cash of a buy, as it was sent.')),
    quantity: Nullable(Text('Units, as they were sent.')),
    client_reference: Nullable(Text('Your own name for the order, as it was sent.')),
    order: Nullable(Text('Id of its order; null without one.')),
    code: Nullable(Text('Code of the refusal, from the list of errors; null unless the row is invalid.')),
    path: Nullable(Text('The member that is wrong; null if no single one is.')),
    detail: Nullable(Text('Reason of the refusal, for people; null unless the row is invalid.')),
  },
  { $id: 'OrderBatchRow', description: 'One row of a batch, and what became of it.' },
)
export type OrderBatchRow = Static<typeof OrderBatchRow>

const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

const BatchOrderInput = Type.Object(
  {
    account: IdOf('account'),
    instrument: IdOf('instrument'),
    side: OrderSide,
    cash_amount: optional(MoneyInput('Cash of a buy, fees included.')),
    quantity: optional(AmountInput('Units of a sell, or of a buy of a stock, an ETF or a certificate.')),
    client_reference: optional(
      ClientReference('Your own name for the order, unique in its account for ever.'),
    ),
  },
  { $id: 'BatchOrderInput', description: 'One market order of a batch.' },
)

export const CreateOrderBatchRequest = Type.Object(
  {
    name: optional(
      Type.String({ ...trimmed, minLength: 1, maxLength: 200, description: 'Your own name for it.' }),
    ),
    orders: optional(
      Type.Array(BatchOrderInput, {
        minItems: 1,
        maxItems: MAX_IN_BODY,
        description: 'The orders, in place of a file.',
      }),
    ),
    file: optional(
      Text(
        'Id of an uploaded CSV file of up to 50,000 rows, in place of `orders`; its purpose is `order_batch`.',
      ),
    ),
    mode: optional(described(BatchMode, '`each` by default.')),
    execution: optional(
      described(OrderExecution, '`pooled` by default; orders that cannot be pooled go out straight.'),
    ),
    execute_at: optional(
      Moment(
        'When the orders go out: at most 30 days ahead; immediately if left out. Pooled orders go out at the first ' +
          'cut at or after it.',
      ),
    ),
    dry_run: optional(
      Flag('Checks up to 5,000 rows, with funds and units, and places no order; false by default.'),
    ),
  },
  {
    $id: 'CreateOrderBatchRequest',
    description: 'Market orders that are sent as one: in the body, or in a file.',
  },
)
export type CreateOrderBatchRequest = Static<typeof CreateOrderBatchRequest>

export const batchFilters = {
  status: Type.Optional(described(OrderBatchStatus, 'Only batches in this state.')),
}
export const rowFilters = {
  status: Type.Optional(described(BatchRowStatus, 'Only rows in this state.')),
}
