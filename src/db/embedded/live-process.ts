// Looks up running processes.
import { readFile, readlink } from 'node:fs/promises'
import { runProgram } from './program.ts'

export interface LiveProcess {
  /** Its start time, which with the pid identifies a process even after pids are reused. */
  started: string
  command: string
  /** Its working directory, on Linux. */
  directory?: string
}

/** Looks up a running process; a zombie, which has ended but was not reaped, counts as gone. */
export async function lookUpProcess(pid: number): Promise<LiveProcess | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    // proc_pid_stat(5): the name in parentheses may contain anything, so count from the last parenthesis; the state is
    // field 3, the start time in ticks since boot is field 22.
    const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ')
    if (!fields || /[ZX]/.test(fields[0]!)) return undefined
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return { started: `${boot.trim()} ${fields[19]}`, command: command.replaceAll('\0', ' '), directory }
  }
  const { output } = await runProgram('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  const [state, a, b, c, d, e, ...command] = output.trim().split(/\s+/)
  if (!state || !e || state.startsWith('Z')) return undefined
  return { started: [a, b, c, d, e].join(' '), command: command.join(' ') }
}
