// Breaks a database server in every way in which one breaks: restarts, a backend or all processes killed, a freeze.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passTime, until } from '../support/until.ts'

export type Outage = 'fast' | 'immediate' | 'backend' | 'everything' | 'frozen'
export const OUTAGES: readonly Outage[] = [
  ...(['fast', 'immediate', 'backend', 'everything', 'backend'] as const),
  ...(['frozen', 'immediate', 'backend', 'fast', 'everything'] as const),
]

const FROZEN_MS = 6_000

/** Breaks the server on the folder of its cluster. A frozen server works again when this ends. */
export async function strike(kind: Outage, cluster: string, random: () => number): Promise<void> {
  const { postmaster, backends, ours } = await until(
    async () => listServer(cluster),
    (server) => server.ours.length > 0,
  )
  const all = [postmaster, ...backends]
  if (kind === 'fast') signal('SIGINT', [postmaster])
  if (kind === 'immediate') signal('SIGQUIT', [postmaster])
  if (kind === 'everything') signal('SIGKILL', all)
  if (kind === 'backend') signal('SIGKILL', [ours[Math.floor(random() * ours.length)]!])
  if (kind !== 'frozen') return
  signal('SIGSTOP', all)
  await passTime(FROZEN_MS, 'the database is frozen for this long')
  signal('SIGCONT', all)
}

/** Sends a signal to all processes of the server on the folder of its cluster, if one works there. */
export function signalServer(name: NodeJS.Signals, cluster: string): void {
  const { postmaster, backends } = listServer(cluster)
  if (postmaster > 0) signal(name, [postmaster, ...backends])
}

/** The processes of the database server: its first, all others, and those that serve us. */
function listServer(cluster: string) {
  const postmaster = Number(readOf(join(cluster, 'postmaster.pid')).split('\n')[0])
  const backends = postmaster > 0 ? childrenOf(postmaster) : []
  const isOurs = (pid: number) => readOf(`/proc/${pid}/cmdline`).startsWith('postgres: holdfast')
  return { postmaster, backends, ours: backends.filter(isOurs) }
}

// One of them may have ended meanwhile.
function signal(name: NodeJS.Signals, pids: number[]) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {}
}

function readOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: number) => {
    const text = readOf(`/proc/${pid}/stat`)
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent
  }
  return readdirSync('/proc').map(Number).filter(isChild)
}
