// The operations by which a sandbox plays the custodian of a transfer.
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { fail, failParams, type Offender } from '../../../errors.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import { advanceTransfer, type TransferStep } from './advance-transfer.ts'
import { isLive, openUnits } from './decide-progress.ts'
import { listOnHold, lockTransfer } from './read.ts'
import { parseUnits } from './request/parse-request.ts'
import type { TransferRow } from './rules.ts'
import type { SecuritiesTransfer, SettleTransferRequest } from './schemas.ts'
import { showTransfer } from './show.ts'

type Settle = Static<typeof SettleTransferRequest>

/** Takes one step of a transfer. */
export async function stepTransfer(
  context: Context,
  id: string,
  step: TransferStep,
): Promise<SecuritiesTransfer> {
  await advanceTransfer(context, await lockTransfer(context, id), step)
  context.pending.resource = id
  return showTransfer(context, id)
}

/** Delivers units of the lines, or all that is open. */
export async function settleTransfer(
  context: Context,
  id: string,
  { lines }: Settle,
): Promise<SecuritiesTransfer> {
  let transfer = await lockTransfer(context, id)
  const deliveries = lines ? readDeliveries(lines) : transfer.lines.filter(isLive).map(wholeOf)
  if (deliveries.length === 0) throw fail('conflict', `The transfer is ${transfer.status}.`)
  await refuseOnHold(context, transfer, deliveries)
  for (const delivery of deliveries)
    transfer = await advanceTransfer(context, transfer, {
      kind: 'delivered',
      ...delivery,
      custodian_reference: newId('dlv_'),
    })
  context.pending.resource = id
  return showTransfer(context, id)
}

interface Delivered {
  line: string
  quantity: Decimal
}

const wholeOf = (line: TransferRow['lines'][number]): Delivered => ({
  line: line.id,
  quantity: openUnits(line),
})

function readDeliveries(lines: NonNullable<Settle['lines']>): Delivered[] {
  const offenders: Offender[] = []
  const seen = new Set<string>()
  const deliveries = lines.map(({ line, quantity }, n) => {
    const at = `lines.${n}`
    if (seen.has(line))
      offenders.push({ path: `body.${at}.line`, code: 'duplicate', detail: 'A line may occur once.' })
    seen.add(line)
    const add = (path: string, code: Offender['code'], detail: string) =>
      offenders.push({ path: `body.${path}`, code, detail })
    return { line, quantity: parseUnits(quantity, `${at}.quantity`, add) }
  })
  if (offenders.length > 0) throw failParams(offenders)
  return deliveries
}

async function refuseOnHold(
  context: Context,
  { lines }: TransferRow,
  deliveries: readonly Delivered[],
): Promise<void> {
  const instruments = lines
    .filter(({ id }) => deliveries.some(({ line }) => line === id))
    .map(({ instrument }) => instrument)
  const [held] = await listOnHold(context, instruments, dayOf(context.now))
  if (held !== undefined)
    throw fail(
      'conflict',
      'Nothing is delivered from the ex date to the record date of a corporate action.',
      {
        instrument_id: held,
      },
    )
}
