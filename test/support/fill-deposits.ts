// Deposits that are open, many in one statement, for tests of long lists.
import { changeAs, testApp } from './direct.ts'

/** Announces deposits of 1.00, 2.00 and so on, one in each second before the clock of the tenant. */
export async function fillDeposits(tenant: string, account: string, count: number): Promise<void> {
  await changeAs(
    await testApp(),
    tenant,
    ({ sql, now }) => sql`
      insert into deposits
        (tenant, id, account, amount, currency, payment_reference, is_reference_generated, created_at, modified_at)
      select ${tenant}, 'dep_' || lpad(n::text, 22, '0'), ${account}, n, 'EUR', 'Long list ' || n, false,
             ${now}::timestamptz - make_interval(secs => n), ${now}::timestamptz - make_interval(secs => n)
      from generate_series(1, ${count}::int) n`,
  )
}
