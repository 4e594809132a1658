// The selects of the ledger and of statements as operators read them.
import type { ReadContext } from '../../../../context.ts'
import { equals, part } from '../../../../db/sql.ts'
import { notFound } from '../../../../errors.ts'
import { fetchLimit, inOrderOf, type PageWindow } from '../../../../http/api/page.ts'
import { readBankMoves, readTrialBalance } from '../../../../ledger/read-trial-balance.ts'
import { sum } from '../../../../values/decimal.ts'
import { parseInstant } from '../../../../values/time.ts'

/** The trial balance at an instant, or now, with the sum of each asset. */
export async function showTrialBalance(context: ReadContext, at: string | undefined) {
  const rows = await readTrialBalance(context, at === undefined ? undefined : parseInstant(at))
  const assets = [...new Set(rows.map(({ asset }) => asset))].sort()
  const sumOf = (asset: string) =>
    sum(rows.filter((row) => row.asset === asset).map(({ balance }) => balance))
  return { at: at ?? context.now, rows, sums: assets.map((asset) => ({ asset, sum: sumOf(asset) })) }
}

interface PostingFilter {
  reference?: string
  asset?: string
  ledger_account?: string
}

/** The postings of the ledger, the newest entries first. */
export function listPostings(
  { sql, tenant }: ReadContext,
  { reference, asset, ledger_account: account }: PostingFilter,
  window: PageWindow,
) {
  const { after } = window
  return sql<{ entry: string; line: number }>`
    select entry || '/' || line as id, entry, line, kind, reference, booked_at, from_account, to_account, asset,
           amount::text as amount
    from ledger_transfers
    where tenant = ${tenant} ${equals(part`reference`, reference)} ${equals(part`asset`, asset)}
      ${account === undefined ? part`` : part`and ${account} in (from_account, to_account)`}
      ${after ? part`and (entry, line) < (${after[0]}, ${Number(after[1])}::smallint)` : part``}
    order by entry desc, line desc limit ${fetchLimit(window)}`
}

interface EntryRow {
  id: string
  booked_on: string
  resource: string | null
  currency: string
}

/** The entries of a statement in the order of their days. */
export async function listStatementEntries({ sql, tenant }: ReadContext, id: string, window: PageWindow) {
  const [statement] = await sql`select id from bank_statements where tenant = ${tenant} and id = ${id}`
  if (!statement) throw notFound('statement')
  return sql<EntryRow>`
    select bank_reference as id, amount, booked_on, outcome, resource, currency from bank_entries
    where tenant = ${tenant} and statement = ${id} ${inOrderOf(window, part`booked_on`, part`bank_reference`)}`
}

/** The references under which the ledger books each: a payment by its deposits, a payout by its withdrawal. */
async function referencesOf({ sql, tenant }: ReadContext, resources: string[]) {
  return sql<{ resource: string; reference: string }>`
    with named as (select unnest(${resources}::text[]) as resource)
    select distinct resource, resource as reference from named
    union
    select n.resource, d.id from named n join deposits d on d.tenant = ${tenant} and d.inbound_payment = n.resource
    union
    select n.resource, coalesce(p.withdrawal, p.inbound_payment) from named n
    join payouts p on p.tenant = ${tenant} and (p.id = n.resource or p.run = n.resource)`
}

/** The entries with what the ledger moved at the bank for the resource of each. */
export async function besideLedger(context: ReadContext, entries: readonly EntryRow[]) {
  const resources = entries.flatMap(({ resource }) => (resource === null ? [] : [resource]))
  const references = await referencesOf(context, resources)
  const moves = await readBankMoves(
    context,
    references.map(({ reference }) => reference),
  )
  const referencesBy = new Map<string, string[]>(resources.map((resource) => [resource, []]))
  for (const { resource, reference } of references) referencesBy.get(resource)!.push(reference)
  const amounts = new Map(moves.map(({ reference, asset, amount }) => [`${reference} ${asset}`, amount]))
  return entries.map(({ currency, ...entry }) => {
    const booked = (referencesBy.get(entry.resource!) ?? []).flatMap(
      (reference) => amounts.get(`${reference} ${currency}`) ?? [],
    )
    return { ...entry, ledger_amount: booked.length === 0 ? null : sum(booked) }
  })
}
