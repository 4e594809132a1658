// Requests a transfer: what leaves the account, units or the cash for units, is reserved for it until then.
import type { Context } from '../../../context.ts'
import { available, reserved } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { instructJob } from './daily-work/jobs.ts'
import { decideRequest } from './request/decide-request.ts'
import { newTransfer } from './request/new-transfer.ts'
import { parseRequest } from './request/parse-request.ts'
import { readRequestFacts } from './request/read-facts.ts'
import type { TransferRow } from './rules.ts'
import type { CreateSecuritiesTransferRequest, SecuritiesTransfer } from './schemas.ts'
import { showTransfer } from './show.ts'
import { insertTransfer } from './write-transfers.ts'

/** Requests the transfer, or refuses and changes nothing. */
export async function createTransfer(
  context: Context,
  account: string,
  body: CreateSecuritiesTransferRequest,
): Promise<SecuritiesTransfer> {
  const request = parseRequest(body, context.now)
  const facts = await readRequestFacts(context, account, request)
  const transfer = newTransfer(context, newId('stf_'), account, request, decideRequest(facts, request))
  await write(context, transfer)
  return showTransfer(context, transfer.id)
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
