// Lots that a client names after the delivery: two entries replace the assumed cost, and nothing moves.
import type { Context } from '../../../../context.ts'
import { failParams, type Offender } from '../../../../errors.ts'
import { isPositive } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { lockTransfer } from '../read.ts'
import { parseLots } from '../request/parse-request.ts'
import type { TransferRow } from '../rules.ts'
import type { ProvideLotsRequest, SecuritiesTransfer } from '../schemas.ts'
import { showTransfer } from '../show.ts'
import { updateLots } from '../write-transfers.ts'
import { bookLaterCost } from './book-later-cost.ts'
import { checkProvision } from './decide-provision.ts'
import { readLineFacts } from './line-facts.ts'

type Named = ProvideLotsRequest['lines'][number]

/** Books the cost of the lots for each of the lines, or refuses and changes nothing. */
export async function provideLots(
  context: Context,
  id: string,
  { lines }: ProvideLotsRequest,
): Promise<SecuritiesTransfer> {
  const transfer = await lockTransfer(context, id)
  for (const { line, lots } of parseLines(context, transfer, lines)) {
    const facts = await readLineFacts(context, transfer, line)
    checkProvision(transfer, line, { ...facts, now: context.now })
    await bookLaterCost(context, transfer, { ...line, lots }, facts)
    await updateLots(context, line.id, lots, line.lots_provided_at ?? context.now)
  }
  context.pending.resource = id
  return showTransfer(context, id)
}

function parseLines({ now }: Context, transfer: TransferRow, named: readonly Named[]) {
  const offenders: Offender[] = []
  const add = (path: string, code: Offender['code'], detail: string) =>
    offenders.push({ path: `body.${path}`, code, detail })
  const seen = new Set<string>()
  const lines = named.flatMap(({ line: id, lots }, n) => {
    const line = transfer.lines.find((one) => one.id === id)
    if (!line) add(`lines.${n}.line`, 'not_found', 'The transfer has no such line.')
    if (seen.has(id)) add(`lines.${n}.line`, 'duplicate', 'A line may occur once.')
    seen.add(id)
    if (!line || !isPositive(line.delivered_quantity)) return line ? [{ line, lots: [] }] : []
    const terms = { quantity: line.delivered_quantity, today: dayOf(now), at: `lines.${n}.lots` }
    return [{ line, lots: parseLots(lots, terms, add) }]
  })
  if (offenders.length > 0) throw failParams(offenders)
  return lines
}
