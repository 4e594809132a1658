// Requests a transfer: what leaves the account, units or the cash for units, is reserved for it until then.
import type { Context } from '../../../context.ts'
import { available, reserved } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId, newReference } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { instructJob } from './daily-work/jobs.ts'
import { type DecidedRequest, decideRequest } from './request/decide-request.ts'
import { parseRequest, type TransferRequest } from './request/parse-request.ts'
import { readRequestFacts } from './request/read-facts.ts'
import { expiryOf, type TransferRow } from './rules.ts'
import type { CreateSecuritiesTransferRequest, SecuritiesTransfer } from './schemas.ts'
import { showTransfer } from './show.ts'
import { insertTransfer } from './write-transfers.ts'

/** Requests the transfer, or refuses and changes nothing. */
export async function createTransfer(
  context: Context,
  account: string,
  body: CreateSecuritiesTransferRequest,
): Promise<SecuritiesTransfer> {
  const request = parseRequest(body, dayOf(context.now))
  const facts = await readRequestFacts(context, account, request)
  const transfer = newTransfer(context, account, request, decideRequest(facts, request))
  await write(context, transfer)
  return showTransfer(context, transfer.id)
}

function newTransfer(
  { now }: Context,
  account: string,
  { lines, settlement_date: _, ...request }: TransferRequest,
  { settlement_date, currency }: DecidedRequest,
): TransferRow {
  const id = newId('stf_')
  return {
    ...request,
    id,
    account,
    stage: 'requested',
    status: 'requested',
    currency,
    settlement_date,
    settlement_reference: `STF${newReference()}`,
    expires_on: expiryOf(settlement_date),
    rejected_reason: null,
    instructed_on: null,
    matched_at: null,
    settled_at: null,
    created_at: now,
    modified_at: now,
    lines: lines.map((line, number) => ({
      ...line,
      id: newId('stl_'),
      transfer: id,
      number,
      delivered_quantity: '0',
      delivered_cash: '0.00',
      ended: null,
      rejected_reason: null,
      lots_provided_at: null,
    })),
  }
}

async function write(context: Context, transfer: TransferRow): Promise<void> {
  const { id, account, direction, currency, lines } = transfer
  await insertTransfer(context, transfer)
  const values = lines.flatMap(({ instrument, quantity, cash_amount }) => {
    if (direction === 'out') return [{ asset: instrument, amount: quantity }]
    return cash_amount === null ? [] : [{ asset: currency!, amount: cash_amount }]
  })
  const transfers = values.map((value) => ({ from: available(account), to: reserved(account), ...value }))
  if (transfers.length > 0)
    await post(context, { kind: 'securities_transfer.reserve', reference: id, transfers })
  enqueue(context, instructJob(id, context.now))
  record(context, 'securities_transfer.requested', id)
  context.pending.resource = id
}
