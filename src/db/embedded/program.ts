import { type SpawnOptions, spawn } from 'node:child_process'

/** The user that a program runs as; without uid, the user of Node. */
export interface ProgramUser {
  uid?: number
  gid?: number
}

/** The options of every PostgreSQL program: its user, and none of the operator's PG* variables. */
export function programOptions(user: ProgramUser, home: string): SpawnOptions {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: home, LC_ALL: 'C', TZ: 'UTC' }
  return { ...user, env: { ...env, ...shiftedClock() }, cwd: '/' }
}

// The library that shifts the clock of a test (tools/clock/shift-clock.ts): PostgreSQL has the same time as Node.
function shiftedClock(): NodeJS.ProcessEnv {
  const { LD_PRELOAD, SHIFT_CLOCK_SECONDS } = process.env
  return SHIFT_CLOCK_SECONDS === undefined ? {} : { LD_PRELOAD, SHIFT_CLOCK_SECONDS }
}

/** Runs a program to its end and returns its exit code (-1 if it could not start) and its output. */
export function runProgram(file: string, args: string[], options: SpawnOptions, input = '') {
  return new Promise<{ code: number; output: string }>((resolve) => {
    let output = ''
    const failed = (error: Error) => resolve({ code: -1, output: error.message })
    try {
      const child = spawn(file, args, { ...options, stdio: 'pipe' })
      const collect = (chunk: Buffer) => {
        output += chunk
      }
      child.on('error', failed)
      child.on('close', (code) => resolve({ code: code ?? -1, output }))
      child.stdout?.on('data', collect)
      child.stderr?.on('data', collect)
      child.stdin?.on('error', () => {}) // the program may end before it reads; its exit code says why
      child.stdin?.end(input)
    } catch (error) {
      failed(error as Error)
    }
  })
}

/** Whether the user can enter the directory, according to the kernel, so that access lists and mounts count. */
export async function canEnter(user: ProgramUser, directory: string): Promise<boolean> {
  if (user.uid === undefined) return true
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], programOptions(user, '/'))
  return code === 0
}
