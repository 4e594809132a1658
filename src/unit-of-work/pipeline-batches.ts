// A pipeline of batches with two stages, decide and write: while one batch is written the next decides, so that the
// process and the database work at the same time.

/** The place of a batch in the pipeline. */
export interface Slot {
  /** Resolves when all earlier batches are written or have failed. */
  previousDone: Promise<unknown>
  /** Lets the next batch decide. */
  release(): void
  /** The batch only inserts rows, so its statements need not wait for the earlier batches. */
  insertsOnly?: boolean
}

/** Carries out the batches in their order, at most two at a time, and returns the outcome of each. */
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
      ends[n].catch(() => {}) // Promise.all below reports it.
    })
  }
  await Promise.allSettled(ends)
  return Promise.all(ends)
}

/** The number of changes in a batch. */
export const BATCH_SIZE = 125

/** Cuts a list into batches. */
export function chunk<T>(all: readonly T[], size = BATCH_SIZE): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
