// The statements that write securities transfers.
import type { Context } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import { fail } from '../../../errors.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import type { Instant } from '../../../values/time.ts'
import type { LineProgress } from './decide-progress.ts'
import type { DeliveryBooks } from './delivery/decide-delivery.ts'
import { lookUpReference } from './read.ts'
import type { LineRow, NamedLot, TransferRow } from './rules.ts'

/** The refusal of an external reference that another transfer has. */
export const refuseReference = (securities_transfer: string) =>
  fail('duplicate', 'A transfer has the external reference already.', { securities_transfer })

/** Inserts a transfer with its lines. */
export async function insertTransfer(context: Context, transfer: TransferRow): Promise<void> {
  const { sql, tenant, vault, actor, now } = context
  const { counterparty, lines, ...terms } = transfer
  const row = sealRow(vault, 'securities_transfers', {
    ...terms,
    counterparty_name: counterparty.name,
    counterparty_bic: counterparty.bic,
    counterparty_account: counterparty.account_number,
    counterparty_holder: counterparty.account_holder,
  })
  const inserted = await sql`
    insert into securities_transfers (tenant, id, account, direction, settlement_type, stage, status, counterparty_name,
      counterparty_bic, counterparty_account, counterparty_holder, owner_change, currency, settlement_date,
      place_of_settlement, settlement_reference, external_reference, expires_on, created_by, created_at, modified_at)
    select ${tenant}, id, account, direction, settlement_type, stage, status, counterparty_name, counterparty_bic,
           counterparty_account, counterparty_holder, owner_change, currency, settlement_date, place_of_settlement,
           settlement_reference, external_reference, expires_on, ${actor.client ?? actor.id}, ${now}, ${now}
    from json_to_recordset(${JSON.stringify([row])}::json)
      as x (id text, account text, direction text, settlement_type text, stage text, status text,
            counterparty_name text, counterparty_bic text, counterparty_account text, counterparty_holder text,
            owner_change text, currency text, settlement_date date, place_of_settlement text,
            settlement_reference text, external_reference text, expires_on date)
    on conflict (tenant, external_reference) do nothing returning id`
  if (inserted.length === 0) throw refuseReference((await lookUpReference(context, row.external_reference))!)
  await insertLines(context, transfer.account, lines)
}

async function insertLines({ sql, tenant, now }: Context, account: string, lines: readonly LineRow[]) {
  await sql`
    insert into securities_transfer_lines (tenant, id, transfer, account, number, instrument, quantity, cash_amount,
                                           lots, created_at, modified_at)
    select ${tenant}, id, transfer, ${account}, number, instrument, quantity, cash_amount, lots, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as x (id text, transfer text, number integer, instrument text, quantity numeric, cash_amount numeric, lots jsonb)`
}

/** Writes how far a transfer is that the change has locked. */
export async function updateTransfer({ sql, tenant, now }: Context, transfer: TransferRow): Promise<void> {
  await sql`
    update securities_transfers
    set stage = ${transfer.stage}, status = ${transfer.status}, instructed_on = ${transfer.instructed_on},
        matched_at = ${transfer.matched_at}, settled_at = ${transfer.settled_at},
        rejected_reason = ${transfer.rejected_reason}, modified_at = ${now}
    where tenant = ${tenant} and id = ${transfer.id}`
}

/** Inserts a file of instructions. */
export async function insertRun(
  { sql, tenant, actor, now }: Context,
  run: string,
  instructions: number,
): Promise<void> {
  await sql`
    insert into custodian_runs (tenant, id, custodian, instructions, ordered_by, created_at)
    values (${tenant}, ${run}, 'file', ${instructions}, ${actor.id}, ${now})`
}

/** Writes in which file the instructions of transfers went out. */
export async function assignRun(
  { sql, tenant }: Context,
  run: string,
  transfers: readonly string[],
): Promise<void> {
  await sql`
    update securities_transfers set run = ${run}
    where tenant = ${tenant} and id ${oneOf(transfers)} and run is null`
}

/** Writes what has become of lines. */
export async function updateLines(
  { sql, tenant, now }: Context,
  lines: readonly (LineProgress & { delivered_cash: Decimal })[],
): Promise<void> {
  await sql`
    update securities_transfer_lines l
    set delivered_quantity = x.delivered_quantity, delivered_cash = x.delivered_cash, ended = x.ended,
        rejected_reason = x.rejected_reason, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as x (id text, delivered_quantity numeric, delivered_cash numeric, ended text, rejected_reason text)
    where l.tenant = ${tenant} and l.id = x.id
      and (l.delivered_quantity, l.delivered_cash, l.ended)
        is distinct from (x.delivered_quantity, x.delivered_cash, x.ended)`
}

/** Writes the lots of a line, and when they were first named after its delivery. */
export async function updateLots(
  { sql, tenant, now }: Context,
  line: string,
  lots: readonly NamedLot[],
  lots_provided_at: Instant | null,
): Promise<void> {
  await sql`
    update securities_transfer_lines
    set lots = ${JSON.stringify(lots)}::jsonb, lots_provided_at = ${lots_provided_at}, modified_at = ${now}
    where tenant = ${tenant} and id = ${line}`
}

/** The place of a delivery in the books and at the custodian. */
export interface BookedDelivery {
  transfer: string
  line: string
  account: string
  instrument: string
  quantity: Decimal
  custodian_reference: string
  entry: string
  transaction: string
}

/** Inserts a delivery. */
export async function insertDelivery(
  { sql, tenant, now }: Context,
  booked: BookedDelivery,
  { cash_amount, cost, is_cost_known, lots }: DeliveryBooks,
): Promise<void> {
  await sql`
    insert into securities_deliveries (tenant, id, transfer, line, account, instrument, custodian_reference, quantity,
                                       cash_amount, cost, is_cost_known, lots, entry, transaction, created_at)
    values (${tenant}, ${newId('dlv_')}, ${booked.transfer}, ${booked.line}, ${booked.account}, ${booked.instrument},
            ${booked.custodian_reference}, ${booked.quantity}, ${cash_amount}, ${cost}, ${is_cost_known},
            ${JSON.stringify(lots)}::jsonb, ${booked.entry}, ${booked.transaction}, ${now})`
}
