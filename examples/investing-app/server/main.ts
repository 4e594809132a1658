// Starts the app: the client, the investor, the server, and the events that tell browsers what has changed.
import { HoldfastError } from '@holdfast/sdk'
import type { App } from './app.ts'
import { connect } from './connect.ts'
import { followStream, newLive } from './live.ts'
import { findInvestor, isSandbox } from './make-investor.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function start() {
  const settings = readSettings(process.env)
  const { webhook_secret, port, base_url } = settings
  const { hf, is_own } = await connect(settings, say)
  const is_sandbox = await isSandbox(hf)
  const account = await findInvestor(hf, is_sandbox, say)
  // A start that broke off while it played the history left the clock standing.
  if (is_own && is_sandbox) await hf.sandbox.set_clock({ mode: 'running' })
  const app: App = { hf, account, is_sandbox, live: newLive(), webhook_secret }
  const server = await serve(app, port)
  const stop = new AbortController()
  if (!webhook_secret) void followStream(app, stop.signal, say)
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      stop.abort()
      app.live.end()
      server.close()
      server.closeIdleConnections()
    })
  say(`The app is at http://127.0.0.1:${port}, on ${base_url}. Ctrl-C ends it.`)
}

start().catch((error: Error) => {
  const hint =
    error instanceof HoldfastError ? ' Is Holdfast running? Start it with npm start in its folder.' : ''
  process.stderr.write(`${error.message}${hint}\n`)
  process.exitCode = 1
})
