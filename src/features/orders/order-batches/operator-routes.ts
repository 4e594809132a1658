// Batches of orders as operators see them.
import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { tenantPath } from '../../../http/api/shapes.ts'
import { listBatches, listRows } from './read.ts'
import { batchFilters, OrderBatch, OrderBatchPath, OrderBatchRow, rowFilters } from './schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/order-batches'
const reads = { group: 'orders', permission: 'order.read', operator: { within: 'tenant' } } as const

export const orderBatchesOfTenant = [
  listRoute({
    ...reads,
    path: PATH,
    name: 'order_batches.list',
    title: 'List batches of orders',
    description: 'Newest first.',
    params: Type.Object(tenantPath),
    filters: batchFilters,
    pages: BACK_OFFICE,
    item: OrderBatch,
    rows: (context, { query }, window) => listBatches(context, query, window),
  }),
  listRoute({
    ...reads,
    path: `${PATH}/{order_batch_id}/rows`,
    name: 'order_batches.list_rows',
    title: 'List the rows of a batch of orders',
    description: 'By their number; rows that are not checked yet are left out.',
    params: Type.Object({ ...tenantPath, ...OrderBatchPath.properties }),
    filters: rowFilters,
    pages: BACK_OFFICE,
    item: OrderBatchRow,
    rows: (context, { params, query }, window) =>
      listRows(context, { batch: params.order_batch_id, ...query }, window),
    positionOf: ({ row }) => [String(row)],
  }),
]
