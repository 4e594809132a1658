// A file of instructions: every transfer that is requested goes into one file, and into no other.

import type { Context, ReadContext } from '../../../../context.ts'
import { type InstructionRow, writeInstructions } from '../../../../custodians/file/write-instructions.ts'
import { notFound } from '../../../../errors.ts'
import { newId } from '../../../../values/ids.ts'
import { listRows } from '../../../instruments/catalog/read.ts'
import { advanceTransfer } from '../advance-transfer.ts'
import { listOfRun, listRequested, lockTransfer } from '../read.ts'
import type { TransferRow } from '../rules.ts'
import { assignRun, insertRun } from '../write-transfers.ts'

/** Creates a run with the requested transfers and returns its id, or undefined if there are none. */
export async function createCustodianRun(context: Context): Promise<string | undefined> {
  const run = newId('cru_')
  const instructed: string[] = []
  for (const id of await listRequested(context)) {
    const transfer = await lockTransfer(context, id)
    if (transfer.status !== 'requested') continue
    await advanceTransfer(context, transfer, { kind: 'instructed' })
    instructed.push(id)
  }
  if (instructed.length === 0) return undefined
  await insertRun(context, run, instructed.length)
  await assignRun(context, run, instructed)
  context.pending.resource = run
  return run
}

export interface InstructionFile {
  name: string
  content: string
  instructions: number
}

/** The file of a run: the same bytes each time. */
export async function writeRun(context: ReadContext, run: string): Promise<InstructionFile> {
  const transfers = await listOfRun(context, run)
  if (transfers.length === 0) throw notFound('custodian run')
  const ids = transfers.flatMap(({ lines }) => lines.map(({ instrument }) => instrument))
  const instruments = await listRows(context, ids)
  const rows = transfers.flatMap((transfer) =>
    transfer.lines.map((line) => rowOf(transfer, line, instruments.get(line.instrument)!.symbol)),
  )
  return { name: `${run}.csv`, content: writeInstructions(rows), instructions: transfers.length }
}

const rowOf = (
  transfer: TransferRow,
  { number, quantity, cash_amount }: TransferRow['lines'][number],
  isin: string,
): InstructionRow => ({
  settlement_reference: transfer.settlement_reference,
  line: number + 1,
  direction: transfer.direction,
  settlement_type: transfer.settlement_type,
  settlement_date: transfer.settlement_date,
  isin,
  quantity,
  cash_amount,
  currency: transfer.currency,
  place_of_settlement: transfer.place_of_settlement,
  counterparty_name: transfer.counterparty.name,
  counterparty_bic: transfer.counterparty.bic,
  counterparty_account: transfer.counterparty.account_number,
  counterparty_holder: transfer.counterparty.account_holder,
})
