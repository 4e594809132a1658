// A server that runs on a cluster: found by its pid file, and stopped.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveProcess, lookUpProcess } from './live-process.ts'
import { absent, DatabaseRefusal } from './refusal.ts'

/** postmaster.pid begins with the pid; its eighth line is the status. */
export async function readPidFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(absent)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  // A negative pid is PostgreSQL's single-user mode.
  return {
    pid: Math.abs(Number(lines[0])),
    socket_directory: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

const isServerOf = (cluster: string, { command, directory }: LiveProcess) =>
  /\bpostgres\b/.test(command) && (directory === cluster || command.includes(`-D ${cluster}`))

/**
 * Stops the server that a killed Holdfast left running; the caller holds the owner's lock, so no other Holdfast uses
 * it. Stopping it takes 0.1 s, and the new server has our settings and is our child process.
 */
export async function stopOrphan(cluster: string, say: (line: string) => void): Promise<void> {
  const server = await readPidFile(cluster)
  if (!server) return
  const { pid } = server
  const running = pid > 0 ? await lookUpProcess(pid) : undefined
  if (running && isServerOf(cluster, running)) {
    say(`Stopping the PostgreSQL (pid ${pid}) that a killed Holdfast left running.`)
    const hasEnded = async () => (await lookUpProcess(pid))?.started !== running.started
    if (!(await stopProcess(pid, hasEnded))) {
      throw new DatabaseRefusal(
        `PostgreSQL (pid ${pid}) still runs in ${cluster} and does not stop; stop it.`,
      )
    }
  }
  // PostgreSQL respects the file if any process has the pid, even a zombie or a stranger, but this server is dead. If
  // one of its children still runs, the shared memory block keeps a second server out.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * A fast shutdown, and after a few seconds an immediate one, which loses nothing but needs a recovery at the next
 * start. A server that is recovering from the loss of a backend never completes a fast shutdown.
 */
export async function stopProcess(pid: number, gone: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const [signal, patience_ms] of [['SIGINT', 5_000] as const, ['SIGQUIT', 10_000] as const]) {
    try {
      process.kill(pid, signal)
    } catch {}
    for (const give_up = Date.now() + patience_ms; Date.now() < give_up; await sleep(5)) {
      if (await gone()) return true
    }
  }
  return false
}
