// Parent orders, and batches of orders with their rows, for the lists of the operator API.
import type { Context } from '../../src/context.ts'
import { newId } from '../../src/values/ids.ts'
import { changeAs } from './direct.ts'
import type { Lists, Place } from './operator-lists.ts'

let number = 0

/** Adds a parent order with a cut of its own. */
async function addParent({ sql, tenant, now }: Context, instrument: string): Promise<void> {
  await sql`
    insert into parent_orders (tenant, id, instrument, side, is_firm, cut_at, status, created_at, modified_at)
    values (${tenant}, ${newId('pao_')}, ${instrument}, 'buy', false,
            ${now}::timestamptz + make_interval(days => ${++number}), 'collecting', ${now}, ${now})`
}

/** Adds a batch that is refused, unless a batch has this id. */
async function addBatch({ sql, tenant, now }: Context, id: string): Promise<void> {
  await sql`
    insert into order_batches (tenant, id, status, mode, execution, execute_at, is_dry_run, rows, created_by, created_at,
                               modified_at)
    values (${tenant}, ${id}, 'rejected', 'each', 'straight', ${now}, false, 50000, 'cli_filler', ${now}, ${now})
    on conflict do nothing`
}

/** Adds a row to the batch that has this id. */
async function addRow(context: Context, batch: string): Promise<void> {
  const { sql, tenant } = context
  await addBatch(context, batch)
  await sql`
    insert into order_batch_rows (tenant, batch, "row", is_valid, code)
    values (${tenant}, ${batch}, ${++number}, false, 'missing_param')`
}

/** The lists of parent orders and batches. */
export function listsOfPools({ app, tenant, instrument }: Place): Lists {
  const at = '/operator/tenants/{tenant_id}'
  const change = (work: (context: Context) => Promise<void>) => changeAs(app, tenant.tenant, work)
  return {
    [`${at}/parent-orders`]: { add: () => change((context) => addParent(context, instrument)) },
    [`${at}/order-batches`]: { add: () => change((context) => addBatch(context, newId('obt_'))) },
    [`${at}/order-batches/{order_batch_id}/rows`]: {
      url: `${at}/order-batches/obt_of_rows/rows`,
      add: () => change((context) => addRow(context, 'obt_of_rows')),
      keyOf: ({ row }) => String(row),
    },
  }
}
