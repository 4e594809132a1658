// The first steps of every story: somebody opens an account.
import { newId, newReference } from '../../src/values/ids.ts'
import type { Body, Caller } from './client.ts'
import { changeAs, testApp } from './direct.ts'

export async function openTestAccount(tenant: Caller): Promise<{ account: Body }> {
  const app = await testApp()
  const id = newId('acc_')
  await changeAs(app, tenant.tenant, async ({ defer, tenant, now }) => {
    defer`
      insert into accounts (tenant, id, reference, name, base_currency, funding_currencies, created_at, modified_at)
      values (${tenant}, ${id}, ${newReference()}, 'Ada Lovelace', 'EUR', ${['EUR', 'USD', 'GBP']}, ${now}, ${now})`
  })
  const [account] = await app.database.sql(tenant.tenant)`
    select *, reference as bank_payment_reference from accounts where tenant = ${tenant.tenant} and id = ${id}`
  return { account }
}
