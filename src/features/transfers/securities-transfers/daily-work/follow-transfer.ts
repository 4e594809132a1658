// The work of a day on a transfer that the custodian has: its end if its time is over, else what the custodian says.
import type { Context } from '../../../../context.ts'
import type { CustodianReport, Instruction } from '../../../../custodians/custodian.ts'
import { custodianOf } from '../../../../custodians/custodians.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { listRows } from '../../../instruments/catalog/read.ts'
import { advanceTransfer, isOver, type TransferStep } from '../advance-transfer.ts'
import { isLive } from '../decide-progress.ts'
import { isBooked, listDeliveries, listOnHold, lockTransfer } from '../read.ts'
import { calendarOfAll, custodianTerms, incrementOf, matchDay, type TransferRow } from '../rules.ts'
import { followJob, type TransferPayload } from './jobs.ts'

/** Follows the transfer until it has ended. */
export async function followTransfer(context: Context, { transfer: id }: TransferPayload): Promise<void> {
  let transfer = await lockTransfer(context, id)
  const custodian = custodianOf(context.app.config)
  if (isOver(transfer) || !custodian) return
  const today = dayOf(context.now)
  if (today >= transfer.expires_on && custodian.cancel({ id })) {
    await advanceTransfer(context, transfer, { kind: 'expired' })
    return
  }
  const terms = custodianTerms(context.settings)
  for (const report of custodian.look(await instructionOf(context, transfer), today, terms))
    transfer = await takeReport(context, transfer, report)
  if (!isOver(transfer)) enqueue(context, followJob(id, context.now))
}

/** Takes a report of the custodian about a transfer that the change has locked; one that comes twice counts once. */
export async function takeReport(
  context: Context,
  transfer: TransferRow,
  report: CustodianReport,
): Promise<TransferRow> {
  if (report.kind !== 'delivered') return advanceTransfer(context, transfer, report)
  const { reference: custodian_reference, ...delivered } = report
  if (await isBooked(context, custodian_reference)) return transfer
  const step: TransferStep = { ...delivered, custodian_reference }
  return advanceTransfer(context, transfer, step)
}

async function instructionOf(context: Context, transfer: TransferRow): Promise<Instruction> {
  const { id, counterparty, stage, settlement_date, instructed_on, lines } = transfer
  const ids = lines.map(({ instrument }) => instrument)
  const instruments = await listRows(context, ids)
  const on_hold = await listOnHold(context, ids, dayOf(context.now))
  const deliveries = await listDeliveries(context, [id])
  return {
    id,
    bic: counterparty.bic.toUpperCase(),
    is_matched: stage === 'matched',
    match_on: matchDay(
      calendarOfAll([...instruments.values()]),
      instructed_on!,
      custodianTerms(context.settings),
    ),
    settlement_date,
    lines: lines.filter(isLive).map((line) => ({
      id: line.id,
      symbol: instruments.get(line.instrument)!.symbol,
      quantity: line.quantity,
      increment: incrementOf(instruments.get(line.instrument)!),
      delivered: line.delivered_quantity,
      deliveries: deliveries.filter((one) => one.line === line.id).length,
      is_on_hold: on_hold.has(line.instrument),
    })),
  }
}
