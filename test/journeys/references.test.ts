// References that a trigger checks once for each statement hold as foreign keys do: a row names another that exists, and
// neither the row nor the other can be taken from under it.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { App } from '../../src/context.ts'
import { type Part, part } from '../../src/db/sql.ts'
import { testApp } from '../support/direct.ts'
import { worldDesk } from '../support/trading.ts'

const REFUSED = { code: 'HF009' }
const MISSING = { code: '23503' }
const FEE = {
  alias: 'buy',
  display_name: 'Purchase',
  fee_type: 'transaction',
  transaction_type: 'buy',
  chargeable_currencies: { EUR: { unit_amount: '1.00' } },
}

// A copy of a row takes no place of its own, and is not collected.
const AS_COPY = part`jsonb_build_object('execution_reference', 'copy', 'source', 'copy', 'collected', '0')`
const CLOSED = part`${AS_COPY} || jsonb_build_object('status', 'closed')`

// Each table with its member, the table of the other row, and what a copy of a row has of its own.
const REFERENCES: [string, Part, Part, Part, Part?][] = [
  ['positions', part`positions`, part`account`, part`accounts`, CLOSED],
  ['transactions', part`transactions`, part`account`, part`accounts`],
  ['orders', part`orders`, part`account`, part`accounts`],
  ['trades', part`trades`, part`"order"`, part`orders`],
  ['fee_charges', part`fee_charges`, part`fee`, part`fees`],
  ['fee_collections', part`fee_collections`, part`fee_charge`, part`fee_charges`],
  ['documents', part`documents`, part`file`, part`files`],
  ['documents', part`documents`, part`account`, part`accounts`],
]

let app: App
let tenant: string
beforeAll(async () => {
  app = await testApp()
  const { tenant: caller, world, place, advance } = await worldDesk({ settings: { fees: [FEE] } })
  tenant = caller.tenant
  await place({ instrument: world, side: 'buy', quantity: '1' })
  await advance(7 * 24 * 60 * 60)
})

describe.each(REFERENCES)('a row of %s', (_name, table, member, other, own = AS_COPY) => {
  const write = () => app.database.write(tenant)

  test('exists, and names a row that exists', async () => {
    const [{ rows } = { rows: 0 }] = await app.database.sql(tenant)<{ rows: number }>`
      select count(*)::integer as rows from ${table} n
      join ${other} p on p.tenant = n.tenant and p.id = n.${member} where n.tenant = ${tenant}`
    assert.ok(rows > 0)
  })

  test('the row cannot be written with the name of a row that does not exist', async () => {
    const copy = (members: Part) => write()`
      insert into ${table}
      select (jsonb_populate_record(n, jsonb_build_object('id', 'copy_' || n.id) || ${members})).*
      from ${table} n where n.tenant = ${tenant} limit 1`
    const named = part`(select to_jsonb(x) from (select 'none'::text as ${member}) x)`
    await assert.rejects(copy(part`${own} || ${named}`), MISSING)
  })

  test('the reference goes on naming the same row, and the other row stays', async () => {
    await assert.rejects(write()`update ${table} set ${member} = 'none' where tenant = ${tenant}`, REFUSED)
    await assert.rejects(write()`delete from ${other} where tenant = ${tenant}`, REFUSED)
    await assert.rejects(write()`update ${other} set id = 'copy_' || id where tenant = ${tenant}`, REFUSED)
  })
})
