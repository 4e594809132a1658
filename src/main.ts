// Starts everything: settings, database, migrations, seed, then HTTP and worker; stops it in reverse.
import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { reasonOf } from './db/embedded/refusal.ts'
import { DatabaseRefusal } from './db/embedded.ts'
import { DatabaseUnavailable, isOutage } from './db/unavailable.ts'
import { ChildRefusal, type ServeOptions, type Serving, serve } from './serve.ts'
import { WrongSetting } from './settings/setting.ts'
import { newLog } from './start.ts'

// One Ctrl-C may arrive twice: from the terminal and from npm, or from the terminal and from the parent process.
const SAME_WISH_MS = 1000

let asked_ms: number | undefined
let serving: Serving | undefined
let say: ServeOptions['say'] = () => {}

// Heard from the first moment on: a start that is cut off would leave the embedded database running.
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))

// A database that is away for a moment must not end the process, wherever a failure was not waited for.
process.on('unhandledRejection', (error) => {
  if (!isOutage(error)) throw error
  process.stderr.write(`A failure of the database was not handled: ${(error as Error).message}\n`)
})

try {
  const config = readConfig(process.env)
  say = newSay(config)
  serving = await serve(config, { say })
  if (asked_ms !== undefined) await end(serving)
} catch (error) {
  refuse(plainReason(error) ?? (error as Error).stack!)
}

// Standard output holds nothing but JSON, which programs read; at a terminal a person reads it.
function newSay({ log_level }: Config): ServeOptions['say'] {
  if (process.stdout.isTTY) return (line) => void process.stdout.write(`${line}\n`)
  const log = newLog(log_level === 'silent' ? 'silent' : 'info')
  return (line) => log.info(line.trim())
}

function stop(signal: string) {
  if (asked_ms !== undefined && Date.now() - asked_ms > SAME_WISH_MS) process.exit(1) // Asked again: leave at once.
  if (asked_ms !== undefined) return
  asked_ms = Date.now()
  say(`${signal}: stopping`)
  if (serving) void end(serving) // Else as soon as it has started.
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

// Of several processes the parent tells the reason, once.
function refuse(reason: string) {
  if (cluster.isWorker) return process.send!({ refusal: reason }, undefined, {}, () => process.exit(1))
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

// What an operator can act on is one clear line; anything else is a fault of ours and shows where it came from.
function plainReason(error: unknown): string | undefined {
  const { code, message, port, path } = error as NodeJS.ErrnoException & { port?: number }
  const is_plain = [WrongSetting, DatabaseRefusal, ChildRefusal].some((kind) => error instanceof kind)
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
