// Decisions of operators about units in suspense: to an account, as a transfer in by the platform, or back to the
// sender.
import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { CUSTODY, SUSPENSE } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { compare, sum } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { dayOf } from '../../../../values/time.ts'
import { lockAccount } from '../../../customers/accounts/read.ts'
import { capabilities } from '../../../customers/accounts/rules.ts'
import { record } from '../../../platform/events/record.ts'
import { advanceTransfer } from '../advance-transfer.ts'
import { newTransfer } from '../request/new-transfer.ts'
import type { TransferRow } from '../rules.ts'
import { insertTransfer } from '../write-transfers.ts'
import { type InboundRow, lockInbound } from './read.ts'

/** Gives the units to the account; returns the id of the transfer. */
export async function assignSecurities(context: Context, id: string, account_id: string): Promise<string> {
  const account = await lockAccount(context, account_id)
  const row = await lockSuspended(context, id)
  if (!capabilities(account).can_deposit)
    throw fail('transfer_forbidden', `The account may not receive: it is ${account.status}.`)
  let transfer = transferOf(context, row, account_id)
  await insertTransfer(context, transfer)
  record(context, 'securities_transfer.requested', transfer.id)
  await leaveSuspense(context, row)
  transfer = await advanceTransfer(context, transfer, { kind: 'instructed' })
  transfer = await advanceTransfer(context, transfer, { kind: 'matched' })
  await advanceTransfer(context, transfer, {
    kind: 'delivered',
    line: transfer.lines[0]!.id,
    quantity: row.suspense_quantity,
    custodian_reference: row.id,
  })
  await resolve(context, row, { status: 'assigned', transfer: transfer.id })
  context.pending.resource = transfer.id
  return transfer.id
}

/** Sends the units back to where they came from. */
export async function sendBackSecurities(context: Context, id: string): Promise<void> {
  const row = await lockSuspended(context, id)
  await leaveSuspense(context, row)
  await resolve(context, row, { status: 'returned', transfer: null })
  context.pending.resource = id
}

async function lockSuspended(context: Context, id: string): Promise<InboundRow> {
  const row = await lockInbound(context, id)
  if (row.status !== 'suspended') throw fail('conflict', `The securities are ${row.status}.`)
  return row
}

// From suspense the units return to custody, as if they were only now to be delivered.
async function leaveSuspense(context: Context, { id, instrument, suspense_quantity }: InboundRow) {
  const transfers = [{ from: SUSPENSE, to: CUSTODY, asset: instrument, amount: suspense_quantity }]
  await post(context, { kind: 'securities.resolve', reference: id, transfers })
}

function transferOf(context: Context, row: InboundRow, account: string): TransferRow {
  const { suspense_quantity: quantity, lots } = row
  const isWhole = lots !== null && compare(sum(lots.map((lot) => lot.quantity)), quantity) === 0
  const request = {
    direction: 'in',
    settlement_type: 'free_of_payment',
    counterparty: {
      name: row.counterparty_name,
      bic: row.counterparty_bic,
      account_number: row.counterparty_account,
      account_holder: row.counterparty_holder,
    },
    owner_change: 'none',
    place_of_settlement: null,
    external_reference: null,
    lines: [{ instrument: row.instrument, quantity, cash_amount: null, lots: isWhole ? lots : null }],
  } as const
  return newTransfer(context, newId('stf_'), account, request, {
    settlement_date: dayOf(context.now),
    currency: null,
  })
}

async function resolve(
  { sql, tenant, actor, now }: Context,
  { id }: InboundRow,
  { status, transfer }: { status: 'assigned' | 'returned'; transfer: string | null },
): Promise<void> {
  await sql`
    update inbound_securities
    set status = ${status}, assigned_transfer = ${transfer}, resolved_by = ${actor.id}, resolved_at = ${now},
        modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}
