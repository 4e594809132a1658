// A report of a custodian's file. Each may be read any number of times: what is booked already stays as it is.
import type { Context } from '../../../../context.ts'
import type { ReportedRow } from '../../../../custodians/file/read-reports.ts'
import { fail } from '../../../../errors.ts'
import { findAccountByEither } from '../../../customers/accounts/read.ts'
import { findByIdOrSymbol } from '../../../instruments/catalog/read.ts'
import { advanceTransfer } from '../advance-transfer.ts'
import { isLive } from '../decide-progress.ts'
import { isBooked, lockTransfer, lookUpSettlement } from '../read.ts'
import type { TransferRow } from '../rules.ts'
import { lookUpArrival } from '../suspense/read.ts'
import { receiveSecurities } from '../suspense/receive-securities.ts'

export type ReportOutcome = 'booked' | 'unchanged' | 'suspended'

/** Books the report, or refuses it. */
export async function takeReport(context: Context, report: ReportedRow): Promise<ReportOutcome> {
  const id = await lookUpSettlement(context, report.settlement_reference)
  if (report.event === 'delivered') return takeDelivery(context, report, id)
  if (id === undefined)
    throw fail('not_found', `No transfer has the reference ${report.settlement_reference}.`)
  const transfer = await lockTransfer(context, id)
  context.pending.resource = id
  if (report.event === 'matched') {
    if (transfer.stage === 'matched') return 'unchanged'
    await advanceTransfer(context, transfer, { kind: 'matched' })
    return 'booked'
  }
  if (!transfer.lines.some(isLive)) return 'unchanged'
  if (report.event !== 'rejected') {
    await advanceTransfer(context, transfer, { kind: 'cancelled' })
    return 'booked'
  }
  const line = report.line === null ? undefined : lineAt(transfer, report.line)
  if (line && !isLive(line)) return 'unchanged'
  await advanceTransfer(context, transfer, {
    kind: 'rejected',
    reason: report.reason,
    ...(line ? { line: line.id } : {}),
  })
  return 'booked'
}

function lineAt({ lines }: TransferRow, number: number) {
  const line = lines.find((one) => one.number === number - 1)
  if (!line) throw fail('not_found', `The transfer has no line ${number}.`)
  return line
}

type Delivery = Extract<ReportedRow, { event: 'delivered' }>

// Units of a transfer out leave; all others arrive, for an open transfer or into suspense.
async function takeDelivery(
  context: Context,
  report: Delivery,
  id: string | undefined,
): Promise<ReportOutcome> {
  const { reference: custodian_reference, quantity } = report
  if (await isBooked(context, custodian_reference)) return 'unchanged'
  if (await lookUpArrival(context, custodian_reference)) return 'unchanged'
  const instrument = await findByIdOrSymbol(context, report.isin)
  const transfer = id === undefined ? undefined : await lockTransfer(context, id)
  if (transfer?.direction === 'out') {
    const line = transfer.lines.find((one) => one.instrument === instrument.row.id)
    if (!line) throw fail('not_found', 'The transfer has no line in the instrument.')
    await advanceTransfer(context, transfer, {
      kind: 'delivered',
      line: line.id,
      quantity,
      custodian_reference,
    })
    return 'booked'
  }
  const { suspense_quantity } = await receiveSecurities(context, {
    account: transfer?.account ?? (await accountOf(context, report.account)),
    instrument: instrument.row.id,
    quantity,
    counterparty: {
      name: report.counterparty_name,
      bic: report.counterparty_bic,
      account_number: report.counterparty_account,
      account_holder: report.counterparty_holder,
    },
    settlement_reference: report.settlement_reference || null,
    lots: null,
    custodian_reference,
  })
  return suspense_quantity === '0' ? 'booked' : 'suspended'
}

async function accountOf(context: Context, account: string | null): Promise<string> {
  if (account === null)
    throw fail('not_found', 'A delivery that names no transfer needs the account for which it is.')
  return (await findAccountByEither(context, account)).id
}
