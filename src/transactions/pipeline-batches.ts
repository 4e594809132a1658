// Batches that decide and then write: while one is written the next decides, so that process and database work at the
// same time.

/** The place of a batch in the pipeline. */
export interface Slot {
  /** Resolves when all batches before are written, or have failed. */
  previousDone: Promise<unknown>
  /** Lets the next batch decide. */
  release(): void
  /** The batch writes new rows alone, which need not wait for the batches before. */
  insertsOnly?: boolean
}

/** Carries out the batches in their order, no more than two at a time; gives the outcome of each. */
export async function pipelineBatches<Batch, Outcome>(
  batches: readonly Batch[],
  work: (batch: Batch, slot: Slot) => Promise<Outcome>,
): Promise<Outcome[]> {
  const ends: Promise<Outcome>[] = []
  for (const [n, batch] of batches.entries()) {
    await ends[n - 2]?.catch(() => {})
    await new Promise<void>((release) => {
      const previousDone = Promise.allSettled(ends)
      ends[n] = work(batch, { previousDone, release }).finally(release)
      ends[n].catch(() => {}) // The caller gets it at the end, with the others.
    })
  }
  await Promise.allSettled(ends)
  return Promise.all(ends)
}

/** How many changes are decided about together while those before them are being written. */
export const BATCH_SIZE = 125

/** Cuts a list into batches. */
export function chunk<T>(all: readonly T[], size = BATCH_SIZE): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
