// Starts everything: settings, database, migrations, seed, then HTTP and worker; stops it in reverse.
import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { reasonOf } from './db/embedded/refusal.ts'
import { DatabaseRefusal } from './db/embedded.ts'
import { DatabaseUnavailable, isOutage } from './db/unavailable.ts'
import { newLog } from './open-process.ts'
import type { ServeOptions, Serving } from './serve.ts'
import { WrongSetting } from './settings/setting.ts'

// One Ctrl-C may arrive twice: from the terminal and from npm, or from the terminal and from the parent process. A
// signal that comes later is a second request.
const SAME_REQUEST_MS = 1000

let stop_requested_ms: number | undefined
let serving: Serving | undefined
let say: ServeOptions['say'] = () => {}
let log = newLog('info')

// Handled from the first moment on: an interrupted start would leave the embedded database running.
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))

// A short outage of the database must not end the process through a promise that nobody awaits.
process.on('unhandledRejection', (error) => {
  if (!isOutage(error)) throw error
  log.error({ err: error }, 'a failure of the database was not handled')
})

try {
  const config = readConfig(process.env)
  log = newLog(config.log_level)
  say = newSay(config)
  // The server is loaded only now: wrong settings are refused without it.
  const { serve } = await import('./serve.ts')
  serving = await serve(config, { say })
  if (stop_requested_ms !== undefined) await end(serving)
} catch (error) {
  refuse(plainReason(error) ?? (error as Error).stack!)
}

// Standard output is JSON, for programs; at a terminal it is text, for people.
function newSay({ log_level }: Config): ServeOptions['say'] {
  if (process.stdout.isTTY) return (line) => void process.stdout.write(`${line}\n`)
  const log = newLog(log_level === 'silent' ? 'silent' : 'info')
  return (line) => log.info(line.trim())
}

function stop(signal: string) {
  if (stop_requested_ms !== undefined) {
    if (Date.now() - stop_requested_ms > SAME_REQUEST_MS) process.exit(1) // The second request ends it immediately.
    return
  }
  stop_requested_ms = Date.now()
  say(`${signal}: stopping`)
  if (serving) void end(serving) // Otherwise it stops as soon as it has started.
}

async function end({ stop }: Serving) {
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`)
    process.exit(1)
  }
}

// Of several processes only the parent prints the reason.
function refuse(reason: string) {
  if (cluster.isWorker) return process.send!({ refusal: reason }, undefined, {}, () => process.exit(1))
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

// An error that the operator can fix is one clear line; any other error is a bug and is printed with its stack.
function plainReason(error: unknown): string | undefined {
  const { code, message, name, port, path } = error as NodeJS.ErrnoException & { port?: number }
  const is_plain =
    error instanceof WrongSetting || error instanceof DatabaseRefusal || name === 'ChildRefusal'
  if (is_plain) return message
  if (error instanceof DatabaseUnavailable)
    return `The database of DATABASE_URL cannot be used: ${error.reason}`
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; set PORT to a free one.`
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user; set PORT to another.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
    return `HOST cannot be used: ${message}`
  if (code === '42501' || code === '53300') return `The database of DATABASE_URL cannot be used: ${message}`
  const reason = reasonOf(error)
  return path && reason && `${path} cannot be used: ${reason} (${code}).`
}
