// Every select of mandates.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { earliestDueDate } from './estimate-days.ts'
import { type MandateRow, sequenceTypeOf } from './rules.ts'
import type { Mandate } from './schemas.ts'
import { debitTermsOf } from './setting-schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault' | 'settings' | 'now'>

const columns = part`
  m.id, m.account, m.reference, m.mandate_type, m.debtor_name, m.iban, m.bank_code, m.creditor_identifier,
  m.creditor_name, m.signed_at, m.evidence, m.status, m.blocked_reason, m.revoked_at, m.submissions,
  m.last_collected_on, m.expires_on, m.created_at, m.modified_at`

/** The mandate as the API shows it. */
export function showMandate({ settings, now }: Pick<Reader, 'settings' | 'now'>, row: MandateRow): Mandate {
  const { submissions: _, iban, ...shown } = row
  const terms = row.status === 'active' ? debitTermsOf(settings) : undefined
  return {
    ...shown,
    iban: `${'*'.repeat(Math.max(0, iban.length - 4))}${iban.slice(-4)}`,
    next_sequence_type: terms ? sequenceTypeOf(row, terms.first_as) : null,
    earliest_due_date: terms ? earliestDueDate(now, terms) : null,
  }
}

/** The mandate, or a refusal. */
export async function findMandate(context: Reader, id: string): Promise<Mandate> {
  const { sql, tenant, vault } = context
  const [row] = await sql<MandateRow>`
    select ${columns} from mandates m where m.tenant = ${tenant} and m.id = ${id}`
  if (!row) throw notFound('mandate')
  return showMandate(context, openRow(vault, 'mandates', row))
}

/** The mandates of the account that fit, newest first. */
export async function listMandates(
  { sql, tenant, vault }: Reader,
  account: string,
  { status }: { status?: string },
  window: PageWindow,
): Promise<MandateRow[]> {
  const rows = await sql<MandateRow>`
    select ${columns} from mandates m
    where m.tenant = ${tenant} and m.account = ${account} ${equals(part`m.status`, status && word(status))}
      ${newestFirst(window, part`m.created_at`, part`m.id`)}`
  return rows.map((row) => openRow(vault, 'mandates', row))
}

/** The mandate, locked until the change ends; undefined if there is none. */
export async function lockMandate(
  { sql, tenant, vault }: Pick<Context, 'sql' | 'tenant' | 'vault'>,
  id: string,
): Promise<MandateRow | undefined> {
  const [row] = await sql<MandateRow>`
    select ${columns} from mandates m where m.tenant = ${tenant} and m.id = ${id} for no key update`
  return row && openRow(vault, 'mandates', row)
}

/** The mandates by their ids, locked until the change ends. */
export async function lockMandates(
  { sql, tenant }: Pick<Context, 'sql' | 'tenant'>,
  ids: readonly string[],
): Promise<Map<string, MandateRow>> {
  const rows = await sql<MandateRow>`
    select ${columns} from mandates m
    where m.tenant = ${tenant} and m.id = any (${[...ids]}) order by m.id for no key update`
  return new Map(rows.map((row) => [row.id, row]))
}
