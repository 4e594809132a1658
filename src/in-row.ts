// Parts of a whole, each of which decides and then writes: while one is written the next decides, so that process and
// database work at the same time.

/** What a part knows of those before it, and tells those behind. */
export interface Place {
  /** Comes when all before are written, or failed. */
  turn: Promise<unknown>
  /** The next may decide. */
  decided(): void
  /** Of its own it writes new rows alone: these need not wait for its turn. */
  adds?: boolean
}

/** Carries out the parts in their order, no more than two at a time; gives what became of each. */
export async function inRow<Part, Outcome>(
  parts: readonly Part[],
  work: (part: Part, place: Place) => Promise<Outcome>,
): Promise<Outcome[]> {
  const ends: Promise<Outcome>[] = []
  for (const [n, part] of parts.entries()) {
    await ends[n - 2]?.catch(() => {})
    await new Promise<void>((decided) => {
      const turn = Promise.allSettled(ends)
      ends[n] = work(part, { turn, decided }).finally(decided)
      ends[n].catch(() => {}) // It is told at the end, with the others.
    })
  }
  await Promise.allSettled(ends)
  return Promise.all(ends)
}

/** So many are decided about together while those before them are being written. */
export const PART = 125

/** Cuts a list into parts of so many. */
export function partsOf<T>(all: readonly T[], most = PART): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most))
}
