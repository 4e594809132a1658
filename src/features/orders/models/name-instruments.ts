import type { ReadContext } from '../../../context.ts'
import { listInstrumentsOf } from '../../instruments/catalog/read.ts'

/** The names of the instruments, each once, in the order of their ids. */
export async function nameInstruments(context: ReadContext, ids: Iterable<string>) {
  const unique = [...new Set(ids)].sort()
  const wires = await listInstrumentsOf(
    context,
    unique.map((instrument) => ({ instrument })),
  )
  return wires.map(({ id, symbol, name }) => ({ id, symbol, name }))
}
