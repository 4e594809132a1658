// The positions of an account as the API shows them. They are made anew only where the position, its instrument or the
// day is another one than when the same holdings were shown last.
import type { ReadContext } from '../../context.ts'
import { type Day, dayOf } from '../../values/time.ts'
import { type InstrumentWire, listInstrumentsOf } from '../catalog/read.ts'
import { showPositions } from '../holdings/read.ts'
import type { Holdings } from './read-holdings.ts'

export type ShownPosition = Awaited<ReturnType<typeof showPositions>>[number]

interface Shown {
  day: Day
  positions: ShownPosition[]
}

const known = new WeakMap<Holdings, Shown>()

/** Shows the positions in their order, as `showPositions` does; a position that is shown alike is the same object. */
export async function showHoldings(context: ReadContext, holdings: Holdings): Promise<ShownPosition[]> {
  const rows = holdings.positions
  const day = dayOf(context.now)
  const before = known.get(holdings)
  const wires = await listInstrumentsOf(context, rows)
  const same = before?.day === day ? before.positions : []
  const isShown = (n: number) => isOf(same[n], wires[n]!)
  const others = rows.filter((_, n) => !isShown(n))
  if (others.length === 0) return same
  const made = (await showPositions(context, others)).values()
  const positions = rows.map((_, n) => (isShown(n) ? same[n]! : made.next().value!))
  known.set(holdings, { day, positions })
  return positions
}

const isOf = (position: ShownPosition | undefined, wire: InstrumentWire) => position?.instrument === wire
