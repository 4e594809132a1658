// Deliveries are in a partition for each month of the machine's clock: the next months are made ahead, old
// ones dropped.
import type { App } from '../../../../context.ts'
import { PLATFORM } from '../../../../db/database.ts'

const DELETED_AT_ONCE = 10_000

/** Makes the partitions of the next months, and drops those older than the setting says. */
export async function rollPartitions({ config, database }: App): Promise<void> {
  const sql = database.write(PLATFORM)
  await sql`select make_delivery_partitions(clock_timestamp())`
  await sql`
    select drop_delivery_partitions(clock_timestamp() - ${config.webhook_delivery_days} * interval '1 day')`
  for (;;) {
    const [row] = await sql<{ deleted: number }>`
      select delete_rest_deliveries(clock_timestamp() - ${config.webhook_delivery_days} * interval '1 day',
                                    ${DELETED_AT_ONCE}) as deleted`
    if (row!.deleted < DELETED_AT_ONCE) break
  }
}
