// Opens every sealed value of a tenant, as a thief with the database and the master key would.
import { placeOf, sealedColumns } from '../../src/privacy/sealed-columns.ts'
import { isSealed } from '../../src/privacy/vault.ts'
import type { Body } from './caller.ts'
import { testApp } from './direct.ts'

interface OpenedValue {
  column: string
  text: string
}

/** Opens the values of a tenant of the test server. */
export async function openVaultValues(tenant: string): Promise<OpenedValue[]> {
  const app = await testApp()
  const { vault } = (await app.tenant(tenant))!
  const opened: OpenedValue[] = []
  for (const column of sealedColumns()) {
    const [table, member] = column.split('.')
    const { row } = placeOf(column)
    const text = `select ${row} as row, ${member} as value from ${table} where tenant = $1 and ${member} is not null`
    const rows: Body[] = await app.database.run(tenant, { text, values: [tenant], name: '' })
    for (const one of rows)
      opened.push({ column, text: isSealed(one.value) ? vault.open(column, one.row, one.value) : one.value })
  }
  return opened
}
