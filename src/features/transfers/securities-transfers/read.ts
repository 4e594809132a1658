// Every select of securities transfers, their lines and their deliveries.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, oneOf, type Part, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Day } from '../../../values/time.ts'
import type { DeliveryRow, LineRow, TransferRow } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

// The columns of a transfer `s`.
const columns = part`
  s.id, s.account, s.direction, s.settlement_type, s.stage, s.status, s.counterparty_name, s.counterparty_bic,
  s.counterparty_account, s.counterparty_holder, s.owner_change, s.currency, s.settlement_date, s.place_of_settlement,
  s.settlement_reference, s.external_reference, s.expires_on, s.rejected_reason, s.instructed_on, s.matched_at,
  s.settled_at, s.run, s.created_at, s.modified_at`

type StoredTransfer = Omit<TransferRow, 'counterparty' | 'lines'> & {
  counterparty_name: string
  counterparty_bic: string
  counterparty_account: string
  counterparty_holder: string
}

const lineColumns = part`
  l.id, l.transfer, l.number, l.instrument, trim_scale(l.quantity)::text as quantity, l.cash_amount, l.lots,
  trim_scale(l.delivered_quantity)::text as delivered_quantity, l.delivered_cash, l.ended, l.rejected_reason,
  l.lots_provided_at`

async function withLines({ sql, tenant, vault }: Reader, rows: StoredTransfer[]): Promise<TransferRow[]> {
  if (rows.length === 0) return []
  const lines = await sql<LineRow>`
    select ${lineColumns} from securities_transfer_lines l
    where l.tenant = ${tenant} and l.transfer ${oneOf(rows.map(({ id }) => id))} order by l.transfer, l.number`
  return rows.map((row) => {
    const { counterparty_name, counterparty_bic, counterparty_account, counterparty_holder, ...transfer } =
      openRow(vault, 'securities_transfers', row)
    const counterparty = {
      name: counterparty_name,
      bic: counterparty_bic,
      account_number: counterparty_account,
      account_holder: counterparty_holder,
    }
    return { ...transfer, counterparty, lines: lines.filter((line) => line.transfer === row.id) }
  })
}

const select = async (context: Reader, which: Part): Promise<TransferRow[]> =>
  withLines(
    context,
    await context.sql<StoredTransfer>`select ${columns} from securities_transfers s where ${which}`,
  )

/** The transfer, or a refusal. */
export async function findTransfer(context: Reader, id: string): Promise<TransferRow> {
  const [row] = await select(context, part`s.tenant = ${context.tenant} and s.id = ${id}`)
  if (!row) throw notFound('securities transfer')
  return row
}

/** The transfers of an account that fit, newest first. */
export const listTransfers = (
  context: Reader,
  account: string,
  { direction, status }: { direction?: string; status?: string },
  window: PageWindow,
): Promise<TransferRow[]> =>
  select(
    context,
    part`s.tenant = ${context.tenant} and s.account = ${account}
      ${equals(part`s.direction`, direction && word(direction))} ${equals(part`s.status`, status && word(status))}
      ${newestFirst(window, part`s.created_at`, part`s.id`)}`,
  )

/** The transfer, locked until the change ends with its account, which every change locks first; or a refusal. */
export async function lockTransfer(context: Context, id: string): Promise<TransferRow> {
  const { sql, tenant } = context
  await sql`
    select from accounts a join securities_transfers s on s.tenant = a.tenant and s.account = a.id
    where s.tenant = ${tenant} and s.id = ${id} for share of a`
  const [row] = await select(context, part`s.tenant = ${tenant} and s.id = ${id} for update of s`)
  if (!row) throw notFound('securities transfer')
  return row
}

/** The transfers of the account that have not ended, oldest first, locked until the change ends with their account. */
export async function lockOpenTransfers(context: Context, account: string): Promise<TransferRow[]> {
  const { sql, tenant } = context
  await sql`select from accounts where tenant = ${tenant} and id = ${account} for share`
  return select(
    context,
    part`s.tenant = ${tenant} and s.account = ${account}
      and s.status in ('requested', 'instructed', 'matched', 'partially_settled')
      order by s.created_at, s.id for update of s`,
  )
}

/** The ids of the transfers that the custodian does not have, but for those of suspended accounts. */
export async function listRequested({ sql, tenant }: Context): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select s.id from securities_transfers s join accounts a on a.tenant = s.tenant and a.id = s.account
    where s.tenant = ${tenant} and s.status = 'requested' and a.status <> 'suspended' order by s.account, s.id`
  return rows.map(({ id }) => id)
}

/** The transfers whose instructions are in the file of the run. */
export const listOfRun = (context: Reader, run: string): Promise<TransferRow[]> =>
  select(context, part`s.tenant = ${context.tenant} and s.run = ${run} order by s.id`)

/** The id of the transfer that both custodians know by the reference. */
export async function lookUpSettlement(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  settlement_reference: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    select id from securities_transfers
    where tenant = ${tenant} and settlement_reference = ${settlement_reference}`
  return row?.id
}

/** The ids of the transfers with a line in the instrument that may still be delivered. */
export async function listOpenIn({ sql, tenant }: Context, instrument: string): Promise<string[]> {
  const rows = await sql<{ transfer: string }>`
    select l.transfer from securities_transfer_lines l
    where l.tenant = ${tenant} and l.instrument = ${instrument} and l.ended is null
      and l.delivered_quantity < l.quantity
    order by l.transfer`
  return rows.map(({ transfer }) => transfer)
}

/** The deliveries of the transfers, in the order in which they were booked. */
export async function listDeliveries(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  transfers: readonly string[],
): Promise<DeliveryRow[]> {
  if (transfers.length === 0) return []
  return sql<DeliveryRow>`
    select d.id, d.line, trim_scale(d.quantity)::text as quantity, d.cash_amount, d.cost, d.is_cost_known, d.lots,
           d.transaction
    from securities_deliveries d where d.tenant = ${tenant} and d.transfer ${oneOf(transfers)}
    order by d.created_at, d.id`
}

/** Whether the custodian's report of a delivery is booked already. */
export async function isBooked(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  custodian_reference: string,
): Promise<boolean> {
  const rows = await sql`
    select from securities_deliveries where tenant = ${tenant} and custodian_reference = ${custodian_reference}`
  return rows.length > 0
}

/** The id of the transfer that has the external reference. */
export async function lookUpReference(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  external_reference: string | null,
): Promise<string | undefined> {
  if (external_reference === null) return undefined
  const [row] = await sql<{ id: string }>`
    select id from securities_transfers where tenant = ${tenant} and external_reference = ${external_reference}`
  return row?.id
}

/** The instruments in which the account has a position that is being rolled over: it pays the loan for the next one. */
export async function listRolling(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  account: string,
  instruments: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ instrument: string }>`
    select p.instrument from positions p
    join orders o on o.tenant = p.tenant and o.rolls = p.id and o.status <> 'cancelled'
    where p.tenant = ${tenant} and p.account = ${account} and p.status = 'open'
      and p.instrument ${oneOf(instruments)}`
  return new Set(rows.map(({ instrument }) => instrument))
}

/**
 * Those of the instruments whose units may not move on the day: from the ex date to the record date of an action that
 * brings new units, they count for those who held them on the ex date.
 */
export async function listOnHold(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  instruments: readonly string[],
  day: Day,
): Promise<Set<string>> {
  const rows = await sql<{ instrument: string }>`
    select distinct instrument from corporate_actions
    where tenant = ${tenant} and instrument ${oneOf(instruments)} and reversed_at is null
      and type in ('stock_dividend', 'spin_off', 'rights_issue') and ex_date <= ${day} and record_date >= ${day}`
  return new Set(rows.map(({ instrument }) => instrument))
}
