// The small program as a worker of workerd, the runtime of Cloudflare Workers.
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { startProgram } from '../../../test/support/external-program.ts'
import { freePort } from '../../../test/support/free-port.ts'

/** Bundles the worker in the app's folder, serves it with these variables and returns its answer. */
export async function runInWorker(
  program: string,
  app: string,
  env: Record<string, string>,
): Promise<string> {
  await build({
    entryPoints: [join(app, 'small-worker.mjs')],
    outfile: join(app, 'worker.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'error',
  })
  const port = await freePort()
  writeFileSync(join(app, 'worker.capnp'), configOf(port, env))
  const worker = await startProgram(program, ['serve', join(app, 'worker.capnp')], () => isOpen(port))
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the worker answered ${answer.status}: ${text}\n${worker.output()}`)
    return text
  } finally {
    worker.child.kill('SIGTERM')
    await worker.ended
  }
}

// A worker reaches only the networks that its configuration names. JSON writes a text as Cap'n Proto reads it.
function configOf(port: number, env: Record<string, string>): string {
  const bindings = Object.entries(env).map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)})`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "app", worker = .app), (name = "internet", network = (allow = ["local", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "app")]
);
const app :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  bindings = [${bindings.join(', ')}],
  compatibilityDate = "2026-09-01"
);
`
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
