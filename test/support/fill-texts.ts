// Texts about a customer who has left, in columns that tests reach only on long ways: a transfer, a journal that was
// rejected, a refused payout, an assigned payment, an earlier erasure.
import type { App } from '../../src/context.ts'
import { newId } from '../../src/values/ids.ts'
import { changeAs } from './direct.ts'
import type { EndedCustomer } from './ended-customer.ts'

/** Writes a text of the caller's into each of them. */
export function fillTexts(
  app: App,
  tenant: string,
  { account, person }: EndedCustomer,
  house: string,
  text: (column: string) => string,
): Promise<void> {
  return changeAs(app, tenant, async ({ sql, vault, now }) => {
    const [transfer, journal, erasure] = [newId('btr_'), newId('jrn_'), newId('ers_')]
    const seal = (column: Parameters<typeof vault.seal>[0], row: string) =>
      vault.seal(column, row, text(column))
    await sql`
      insert into transfers (tenant, id, kind, from_account, note, ordered_by, created_at)
      values (${tenant}, ${transfer}, 'portfolio_transfer', ${account}, ${seal('transfers.note', transfer)}, 'test',
              ${now})`
    await sql`
      insert into journals (tenant, id, status, journal_type, direction, from_account, to_account, currency, amount,
                            purpose, created_by, rejected_reason, created_at, modified_at)
      values (${tenant}, ${journal}, 'rejected', 'cash', 'customer_to_firm', ${account}, ${house}, 'EUR', 1,
              'other', 'test', ${seal('journals.rejected_reason', journal)}, ${now}, ${now})`
    await sql`
      insert into erasures (tenant, id, person, record_kinds, reason, requested_by, relationship_ended_at, "values",
                            files, created_at)
      values (${tenant}, ${erasure}, ${person}, '{documents}', ${seal('erasures.reason', erasure)}, 'test',
              '2000-01-01', 0, 0, '2000-01-01')`
    const [payment] = await sql<{ id: string }>`
      select inbound_payment as id from deposits where tenant = ${tenant} and account = ${account}`
    await sql`
      update inbound_payments set resolution_note = ${seal('inbound_payments.resolution_note', payment!.id)},
             reference = ${seal('inbound_payments.reference', payment!.id)}
      where tenant = ${tenant} and id = ${payment!.id}`
    const [run, payout] = [newId('run_'), newId('pyo_')]
    await sql`
      insert into payment_runs (tenant, id, bank, currency, execution_date, payouts, control_sum, owner_name, iban,
                                bank_code, ordered_by, created_at)
      values (${tenant}, ${run}, 'test', 'EUR', '2000-01-01', 1, 1, 'House', 'DE', 'TEST', 'test', ${now})`
    await sql`
      insert into payouts (tenant, id, run, inbound_payment, amount, currency, reason, created_at, modified_at)
      values (${tenant}, ${payout}, ${run}, ${payment!.id}, 1, 'EUR', ${seal('payouts.reason', payout)}, ${now}, ${now})`
  })
}
