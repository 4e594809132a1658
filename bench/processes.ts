// The processor time and memory of the server and its database, as Linux counts them.
import { readdirSync, readFileSync } from 'node:fs'
import type { Stage } from './stage.ts'

const TICK_MS = 10

export interface Usage {
  id: number
  parent: number
  /** Processor time so far. */
  time_ms: number
  /** That of the processes that it has started and that have ended. */
  ended_ms: number
  /** Memory of its own, without what the database shares among its processes. */
  own_mb: number
}

/** The server, and the processes of the database that has this backend: the postmaster and all that it has started. */
export function processesOf({ pid }: Stage, backend: number): { server: Usage; database: Usage[] } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readUsage)
  const postmaster = all.find(({ id }) => id === backend)?.parent
  const server = all.find(({ id }) => id === pid)
  if (!postmaster || !server) throw new Error('the server or its database is not of this machine')
  return { server, database: all.filter(({ id, parent }) => id === postmaster || parent === postmaster) }
}

function readUsage(name: string): Usage[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // As proc(5) numbers them; the first two have been cut off.
    const field = (n: number) => Number(fields[n - 3])
    const own = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? '0'
    return [
      {
        id: Number(name),
        parent: field(4),
        time_ms: (field(14) + field(15)) * TICK_MS,
        ended_ms: (field(16) + field(17)) * TICK_MS,
        own_mb: Number(own) / 1024,
      },
    ]
  } catch {
    return [] // It has ended meanwhile.
  }
}
