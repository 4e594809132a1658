// Every select of securities that arrived without an instruction.
import type { Context, ReadContext } from '../../../../context.ts'
import { equals, type Part, part, word } from '../../../../db/sql.ts'
import { notFound } from '../../../../errors.ts'
import { firstRows, newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { openRow } from '../../../../privacy/seal-row.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import type { NamedLot } from '../rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** Units that a custodian delivered without an instruction. */
export interface InboundRow {
  id: string
  account: string
  instrument: string
  quantity: Decimal
  suspense_quantity: Decimal
  counterparty_name: string
  counterparty_bic: string
  counterparty_account: string
  counterparty_holder: string
  settlement_reference: string | null
  custodian_reference: string
  lots: NamedLot[] | null
  status: 'matched' | 'suspended' | 'assigned' | 'returned'
  matched_transfer: string | null
  assigned_transfer: string | null
  resolved_by: string | null
  resolved_at: Instant | null
  created_at: Instant
  modified_at: Instant
}

async function select({ sql, vault }: Reader, which: Part): Promise<InboundRow[]> {
  const rows = await sql<InboundRow>`
    select i.id, i.account, i.instrument, trim_scale(i.quantity)::text as quantity,
           trim_scale(i.suspense_quantity)::text as suspense_quantity, i.counterparty_name, i.counterparty_bic,
           i.counterparty_account, i.counterparty_holder, i.settlement_reference, i.custodian_reference, i.lots,
           i.status, i.matched_transfer, i.assigned_transfer, i.resolved_by, i.resolved_at, i.created_at,
           i.modified_at
    from inbound_securities i where ${which}`
  return rows.map((row) => openRow(vault, 'inbound_securities', row))
}

/** The arrivals that fit, newest first. */
export const listInbound = (
  context: Reader,
  { status }: { status?: string } = {},
  window: PageWindow = firstRows(),
): Promise<InboundRow[]> =>
  select(
    context,
    part`i.tenant = ${context.tenant} ${equals(part`i.status`, status && word(status))}
      ${newestFirst(window, part`i.created_at`, part`i.id`)}`,
  )

/** The arrival, locked until the change ends, or a refusal. */
export async function lockInbound(context: Context, id: string): Promise<InboundRow> {
  const [row] = await select(context, part`i.tenant = ${context.tenant} and i.id = ${id} for update of i`)
  if (!row) throw notFound('inbound securities')
  return row
}

/** The arrival with the custodian's reference. */
export async function lookUpArrival(
  context: Reader,
  custodian_reference: string,
): Promise<InboundRow | undefined> {
  const [row] = await select(
    context,
    part`i.tenant = ${context.tenant} and i.custodian_reference = ${custodian_reference}`,
  )
  return row
}
