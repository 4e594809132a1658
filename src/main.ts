// Starts everything: settings, database, migrations, seed, then HTTP and worker; stops it in reverse.

import { readConfig, WrongSetting } from './config.ts'
import { DatabaseRefusal } from './db/embedded.ts'
import { type ServeOptions, serve } from './serve.ts'

const options: ServeOptions = { say: (line) => process.stdout.write(`${line}\n`) }

try {
  const serving = await serve(readConfig(process.env), options)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1) // Asked twice: leave at once.
    stopping = true
    options.say(`${signal}: stopping`)
    serving.stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${(error as Error).stack}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
} catch (error) {
  process.stderr.write(`${plainReason(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}

// What an operator can act on is one clear line; anything else is a fault of ours and shows where it came from.
function plainReason(error: unknown): string | undefined {
  const { code, message, port } = error as Error & { code?: string; port?: number }
  if (error instanceof WrongSetting || error instanceof DatabaseRefusal) return message
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; set PORT to a free one.`
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user; set PORT to another.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST or DATABASE_URL cannot be reached: ${message}`
  if (code === 'ECONNREFUSED' || code?.startsWith('28') || code === '3D000')
    return `The database of DATABASE_URL cannot be used: ${message || code}`
  return undefined
}
