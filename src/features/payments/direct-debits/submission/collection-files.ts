// The files of direct debits as the bank gets them: a file says the same whenever it is written.
import type { Collection, DebitOrder } from '../../../../banks/bank.ts'
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { notFound } from '../../../../errors.ts'
import { openRow } from '../../../../privacy/seal-row.ts'
import { dayOf, type Instant } from '../../../../values/time.ts'
import type { MandateRow } from '../../mandates/rules.ts'
import { findBankAccount } from '../../payment-runs/read.ts'
import { groupName } from '../answer-bank.ts'
import { selectDebits } from '../read.ts'
import type { DebitRow } from '../rules.ts'

interface FileRow {
  id: string
  debits: number
  control_sum: string
  creditor_name: string
  creditor_identifier: string
  owner_name: string | null
  iban: string | null
  bank_code: string | null
  created_at: Instant
}

/** The file with its debits. When it is written first, it gets the firm's bank account of that moment. */
export async function openCollection(context: Context, id: string): Promise<Collection> {
  const { sql, tenant, now } = context
  const [row] = await sql<FileRow>`
    select id, debits, control_sum, creditor_name, creditor_identifier, owner_name, iban, bank_code, created_at
    from collection_files where tenant = ${tenant} and id = ${id} for update`
  if (!row) throw notFound('file of direct debits')
  const firm =
    row.iban === null
      ? await findBankAccount(context, 'EUR')
      : { owner_name: row.owner_name!, iban: row.iban, bank_code: row.bank_code! }
  await sql`
    update collection_files
    set owner_name = ${firm.owner_name}, iban = ${firm.iban}, bank_code = ${firm.bank_code}, written_at = ${now}
    where tenant = ${tenant} and id = ${id} and written_at is null`
  context.pending.resource = id
  const { creditor_name, creditor_identifier, created_at, control_sum } = row
  const creditor = { name: creditor_name, identifier: creditor_identifier, account: firm }
  return { id, created_at, control_sum, creditor, groups: await readGroups(context, id) }
}

type DebtorRow = Pick<MandateRow, 'id' | 'reference' | 'debtor_name' | 'iban' | 'bank_code' | 'signed_at'>

async function readGroups(context: Context, file: string): Promise<Collection['groups']> {
  const { sql, tenant, vault } = context
  const debits = await selectDebits(context, part`d.file = ${file}`, part``)
  const mandates = await sql<DebtorRow>`
    select id, reference, debtor_name, iban, bank_code, signed_at from mandates
    where tenant = ${tenant} and id = any (${[...new Set(debits.map(({ mandate }) => mandate))]})`
  const byId = new Map(mandates.map((row) => [row.id, openRow(vault, 'mandates', row)]))
  const nameOfGroup = (debit: DebitRow) => groupName(file, debit.sequence_type, debit.due_on)
  return [...new Set(debits.map(nameOfGroup))].sort().map((id) => {
    const of = debits.filter((debit) => nameOfGroup(debit) === id)
    const { sequence_type, due_on } = of[0]!
    return { id, sequence_type, due_on, debits: of.map((debit) => orderOf(debit, byId.get(debit.mandate)!)) }
  })
}

const orderOf = (
  { end_to_end_id, amount, remittance }: DebitRow,
  { reference, signed_at, debtor_name, iban, bank_code }: DebtorRow,
): DebitOrder => ({
  end_to_end_id,
  amount,
  remittance,
  mandate: reference,
  signed_on: dayOf(signed_at),
  debtor: { owner_name: debtor_name, iban, bank_code: bank_code ?? 'NOTPROVIDED' },
})

/** The files that were not written yet, the oldest first. */
export async function listUnwritten({ sql, tenant }: Context): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from collection_files where tenant = ${tenant} and written_at is null order by created_at, id`
  return rows.map(({ id }) => id)
}
