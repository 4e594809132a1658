// The operations on batches of orders.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { cancelBatch } from './cancel-batch.ts'
import { createBatch } from './create-batch.ts'
import { findBatch, listBatches, listRows } from './read.ts'
import { MAX_VALUES } from './rules.ts'
import {
  batchFilters,
  CreateOrderBatchRequest,
  OrderBatch,
  OrderBatchPath,
  OrderBatchRow,
  rowFilters,
} from './schemas.ts'

const ofTrading = { group: 'trading', is_impersonal: true } as const
const ofBatch = { ...ofTrading, params: OrderBatchPath, response: OrderBatch } as const

export const orderBatchRoutes = [
  route({
    ...ofTrading,
    method: 'POST',
    path: '/order-batches',
    name: 'order_batches.create',
    title: 'Place orders in bulk',
    description:
      'Market orders of many accounts, in the body or in a file. Each row is checked by the rules of a single order, ' +
      'in their order, and a row that breaks one is listed with its number and the reason.',
    permission: 'order.write',
    has_long_body: true,
    most_values: MAX_VALUES,
    body: CreateOrderBatchRequest,
    response: OrderBatch,
    status: 202,
    write: (context, { body }) => createBatch(context, body),
  }),
  listRoute({
    path: '/order-batches',
    group: 'trading',
    name: 'order_batches.list',
    title: 'List batches of orders',
    description: 'Newest first.',
    permission: 'order.read',
    filters: batchFilters,
    pages: BACK_OFFICE,
    item: OrderBatch,
    rows: (context, { query }, window) => listBatches(context, query, window),
  }),
  route({
    ...ofBatch,
    method: 'GET',
    path: '/order-batches/{order_batch_id}',
    name: 'order_batches.retrieve',
    title: 'Retrieve a batch of orders',
    description: 'The batch as it is now, with its progress.',
    permission: 'order.read',
    read: (context, { params }) => findBatch(context, params.order_batch_id),
  }),
  listRoute({
    path: '/order-batches/{order_batch_id}/rows',
    group: 'trading',
    name: 'order_batches.list_rows',
    title: 'List the rows of a batch of orders',
    description: 'By their number; rows that are not checked yet are left out.',
    permission: 'order.read',
    params: OrderBatchPath,
    filters: rowFilters,
    pages: BACK_OFFICE,
    item: OrderBatchRow,
    rows: (context, { params, query }, window) =>
      listRows(context, { batch: params.order_batch_id, ...query }, window),
    positionOf: ({ row }) => [String(row)],
  }),
  route({
    ...ofBatch,
    method: 'POST',
    path: '/order-batches/{order_batch_id}/cancel',
    name: 'order_batches.cancel',
    title: 'Cancel a batch of orders',
    description:
      'The check of its rows stops. Orders that have not gone out are cancelled, and their reservations are free ' +
      'again; orders that have gone out go on. Refused with `conflict` once no order waits to go out.',
    permission: 'order.write',
    errors: ['conflict'],
    write: (context, { params }) => cancelBatch(context, params.order_batch_id),
  }),
]
