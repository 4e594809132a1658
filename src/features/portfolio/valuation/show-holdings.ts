// The positions of an account as the API shows them. A position is rebuilt only if it, its instrument or the day has
// changed since the same holdings were shown before.
import type { ReadContext } from '../../../context.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import { listInstrumentsOf } from '../../instruments/catalog/read.ts'
import { showPositions } from '../holdings/read.ts'
import type { Holdings } from '../holdings/read-holdings.ts'

export type ShownPosition = Awaited<ReturnType<typeof showPositions>>[number]

/** The positions of holdings as shown on a day. */
export interface ShownHoldings {
  day: Day
  positions: readonly ShownPosition[]
}

/**
 * Shows the positions in their order, as `showPositions` does. A position that is shown as before is the same object,
 * and if all are, so is the list.
 */
export async function showHoldings(
  context: ReadContext,
  holdings: Holdings,
  before: ShownHoldings | undefined,
): Promise<ShownHoldings> {
  const rows = holdings.positions
  const day = dayOf(context.now)
  const instruments = await listInstrumentsOf(context, rows)
  const previous = before?.day === day ? before.positions : []
  const isSame = (n: number) => previous[n]?.instrument === instruments[n]!
  const changed = rows.filter((_, n) => !isSame(n))
  if (changed.length === 0 && before?.day === day) return before
  const shown = (await showPositions(context, changed)).values()
  return { day, positions: rows.map((_, n) => (isSame(n) ? previous[n]! : shown.next().value!)) }
}
