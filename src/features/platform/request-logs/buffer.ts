// The requests that wait to be stored. A process stores at most 500 a second. Of more, refusals come first: clients
// look for them.
export const MAX_STORED = 500

interface Notable {
  status: number
}

/** A buffer with a bound. */
export function newBuffer<Note extends Notable>(most = MAX_STORED) {
  let refusals: Note[] = []
  let others: Note[] = []
  let skipped = 0
  return {
    add(note: Note): void {
      const list = note.status >= 400 ? refusals : others
      if (list.length < most) list.push(note)
      else skipped += 1
    },
    /** Takes the notes out, and the number of those that had no room. */
    take(): { notes: Note[]; skipped: number } {
      const notes = [...refusals, ...others].slice(0, most)
      const taken = { notes, skipped: skipped + refusals.length + others.length - notes.length }
      refusals = []
      others = []
      skipped = 0
      return taken
    },
  }
}

const MINUTE_MS = 60_000

/**
 * Says whether a client may have one more note in this minute: at most `most`, and as many refusals. So a flood fills
 * neither the table nor the place of the refusals that come with it.
 */
export function newAllowance(most: number) {
  let minute = Number.NaN
  let counts = new Map<string, number>()
  return (client: string, status: number, now_ms: number): boolean => {
    const current = Math.floor(now_ms / MINUTE_MS)
    if (current !== minute) counts = new Map()
    minute = current
    const key = `${client} ${status >= 400}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}

/** Stores what waits, one call of `store` at a time. */
export function newFlush(store: () => Promise<void>) {
  let flushing: Promise<void> | undefined
  const flush = (): Promise<void> => {
    flushing ??= store().finally(() => {
      flushing = undefined
    })
    return flushing
  }
  return {
    flush,
    /** Stores everything that came before this call: a call under way has taken its notes already. */
    async close(): Promise<void> {
      await flushing
      await flush()
    },
  }
}
