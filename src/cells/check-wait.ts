import { compareCells } from './compare-cells.ts'
import { type Move, MoveRefusal } from './move.ts'

/** The share of the pause that the comparison may take; the rest is for the last changes. */
const SHARE = 0.6

/** Compares the cells while the tenant works, only for the time that it takes: changes arrive meanwhile. */
export async function checkWait(move: Move, pause_ms: number): Promise<void> {
  await compareCells(move) // Reads the pages into memory.
  const begun = performance.now()
  await compareCells(move)
  const took_ms = Math.ceil(performance.now() - begun)
  move.say(`the comparison takes ${took_ms} ms`)
  if (took_ms > SHARE * pause_ms)
    throw new MoveRefusal(
      `The comparison of both cells takes ${took_ms} ms, too long for a pause of ${pause_ms} ms: ` +
        'give a longer one with --pause, or move the tenant at a quieter time.',
    )
}
