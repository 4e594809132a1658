// The acceptor on QuickFIX, built where the library and a compiler are installed.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Counterparty } from './fix-acceptor.ts'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'

const source = join(import.meta.dirname, '..', '..', 'tools', 'fix-acceptor')

/** Whether QuickFIX can be built here. */
export const hasQuickFix = existsSync('/usr/include/quickfix/Session.h') && existsSync('/usr/bin/g++')

// Compiling takes seconds: once for each text of the program.
async function build(): Promise<string> {
  const digest = createHash('sha256')
    .update(readFileSync(join(source, 'acceptor.cpp')))
    .digest('hex')
  const folder = join(tmpdir(), `holdfast-quickfix-${process.getuid?.() ?? 0}-${digest.slice(0, 12)}`)
  if (existsSync(join(folder, 'acceptor'))) return join(folder, 'acceptor')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await promisify(execFile)(join(source, 'build.sh'), [folder])
  return join(folder, 'acceptor')
}

/** Starts the acceptor on a free port. */
export async function startQuickFix(ours: string, theirs: string): Promise<Counterparty> {
  const program = await build()
  const port = await freePort()
  const child = spawn(program, [String(port), ours, theirs, temporaryDirectory('quickfix')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('QuickFIX has ended')
    return String(value)
  }
  // QuickFIX may write to standard output itself; ours are the lines that begin so.
  const answer = async (...begins: string[]) => {
    for (;;) {
      const line = await next()
      if (begins.some((begin) => line.startsWith(begin))) return line
    }
  }
  await answer('ready')
  let turn: Promise<unknown> = Promise.resolve()
  return {
    port,
    tell: (command) => {
      const result = turn.then(async () => {
        child.stdin.write(`${command}\n`)
        const line = await answer('ok ', 'error ')
        const [word, next_out, next_in] = line.split(' ')
        if (word === 'error') throw new Error(line)
        return { next_out: Number(next_out), next_in: Number(next_in) }
      })
      turn = result.catch(() => undefined)
      return result
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.stdin.end()
      const limit = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(limit)
    },
  }
}
