// Texts about a customer who has left, in columns that tests reach only on long ways: a transfer, a journal that was
// rejected, a refused payout, an earlier erasure; and in each marked column that has rows of the customer and no text.
import type { App, Context } from '../../src/context.ts'
import { personalTables, type TableMarks } from '../../src/db/personal-tables.ts'
import { type Part, plainSql } from '../../src/db/sql.ts'
import { gatherSubject } from '../../src/features/back-office/retention/access-requests/gather-subject.ts'
import { belongsTo } from '../../src/features/back-office/retention/personal-rows.ts'
import { placeOf, type SealedColumn } from '../../src/privacy/sealed-columns.ts'
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
  return changeAs(app, tenant, async (context) => {
    const { sql, vault, now } = context
    const [transfer, journal, erasure, plan] = [newId('btr_'), newId('jrn_'), newId('ers_'), newId('sav_')]
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
    await sql`
      insert into savings_plans (tenant, id, account, instrument, currency, sizing, amount, schedule, shortfall,
                                 retry_days, raised_from, name, created_at, modified_at)
      values (${tenant}, ${plan}, ${account}, 'ins_test', 'EUR', 'amount', 1, '{}', 'skip', 1, '2000-01-01',
              ${seal('savings_plans.name', plan)}, ${now}, ${now})`
    const mandate = newId('mdt_')
    await sql`
      insert into mandates (tenant, id, account, reference, mandate_type, debtor_name, iban, creditor_identifier,
                            creditor_name, signed_at, status, expires_on, created_at, modified_at)
      values (${tenant}, ${mandate}, ${account}, ${mandate}, 'recurrent', ${seal('mandates.debtor_name', mandate)},
              ${seal('mandates.iban', mandate)}, 'DE', 'House', '2000-01-01', 'active', '2003-01-01', ${now}, ${now})`
    const debit = newId('ddb_')
    await sql`
      insert into direct_debits (tenant, id, account, mandate, status, amount, currency, sequence_type, end_to_end_id,
                                 remittance, pre_notify_by, submit_on, due_on, withdrawable_on, refundable_until,
                                 created_at, modified_at)
      values (${tenant}, ${debit}, ${account}, ${mandate}, 'cancelled', 1, 'EUR', 'FRST', ${debit},
              ${seal('direct_debits.remittance', debit)}, '2000-01-01', '2000-01-01', '2000-01-01', '2000-01-01',
              '2000-01-01', ${now}, ${now})`
    await fillSecurities(context, account, text)
    const [payment] = await sql<{ id: string }>`
      select inbound_payment as id from deposits where tenant = ${tenant} and account = ${account}`
    await sql`
      update inbound_payments set reference = ${seal('inbound_payments.reference', payment!.id)}
      where tenant = ${tenant} and id = ${payment!.id}`
    const [run, payout] = [newId('run_'), newId('pyo_')]
    await sql`
      insert into payment_runs (tenant, id, bank, currency, execution_date, payouts, control_sum, owner_name, iban,
                                bank_code, ordered_by, created_at)
      values (${tenant}, ${run}, 'test', 'EUR', '2000-01-01', 1, 1, 'House', 'DE', 'TEST', 'test', ${now})`
    await sql`
      insert into payouts (tenant, id, run, inbound_payment, amount, currency, reason, created_at, modified_at)
      values (${tenant}, ${payout}, ${run}, ${payment!.id}, 1, 'EUR', ${seal('payouts.reason', payout)}, ${now}, ${now})`
    const subject = await gatherSubject(context, person)
    for (const [table, { of, columns }] of Object.entries(personalTables) as [string, TableMarks][])
      for (const column of of ? Object.keys(columns) : [])
        await fillColumn(context, `${table}.${column}` as SealedColumn, belongsTo(of!, subject), text)
  })
}

// Securities that come from another custodian: asked for, and unannounced.
async function fillSecurities(
  { sql, tenant, vault, now }: Context,
  account: string,
  text: (column: string) => string,
): Promise<void> {
  const [transfer, arrival] = [newId('stf_'), newId('isc_')]
  const seal = (column: Parameters<typeof vault.seal>[0], row: string) =>
    vault.seal(column, row, text(column))
  await sql`
    insert into securities_transfers (tenant, id, account, direction, settlement_type, stage, status,
                                      counterparty_name, counterparty_bic, counterparty_account, counterparty_holder,
                                      owner_change, settlement_date, settlement_reference, expires_on, created_by,
                                      created_at, modified_at)
    values (${tenant}, ${transfer}, ${account}, 'in', 'free_of_payment', 'requested', 'cancelled', 'Bank', 'EXMPDEFFXXX',
            ${seal('securities_transfers.counterparty_account', transfer)},
            ${seal('securities_transfers.counterparty_holder', transfer)}, 'none', '2000-01-01', ${transfer},
            '2000-01-01', 'test', ${now}, ${now})`
  await sql`
    insert into inbound_securities (tenant, id, account, instrument, quantity, suspense_quantity, counterparty_name,
                                    counterparty_bic, counterparty_account, counterparty_holder, custodian_reference,
                                    status, created_at, modified_at)
    values (${tenant}, ${arrival}, ${account}, 'ins_test', 1, 1, 'Bank', 'EXMPDEFFXXX',
            ${seal('inbound_securities.counterparty_account', arrival)},
            ${seal('inbound_securities.counterparty_holder', arrival)}, ${arrival}, 'suspended', ${now}, ${now})`
}

// One row of the person gets a text if none of its rows has one.
async function fillColumn(
  { sql, tenant, vault }: Context,
  sealed_column: SealedColumn,
  belongs: Part,
  text: (column: string) => string,
): Promise<void> {
  const [table, column] = sealed_column.split('.').map(plainSql)
  const { key, row } = placeOf(sealed_column)
  const rows = await sql<{ key: string; row: string; has_text: boolean }>`
    select ${plainSql(key)} as key, ${plainSql(row)} as row, ${column} is not null as has_text from ${table}
    where tenant = ${tenant} and ${belongs}`
  const [first] = rows
  if (!first || rows.some(({ has_text }) => has_text)) return
  await sql`
    update ${table} set ${column} = ${vault.seal(sealed_column, first.row, text(sealed_column))}
    where tenant = ${tenant} and ${plainSql(key)} = ${first.key}`
}
