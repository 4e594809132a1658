// A NATS server with JetStream beside a test, where one is installed.
import { rmSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { isInstalled, startProgram } from './external-program.ts'
import { freePort } from './free-port.ts'
import type { ServerProcess } from './server-process.ts'
import { temporaryDirectory } from './temporary.ts'

/** Whether the program is there. */
export const hasNats = isInstalled('nats-server')

/** A message as a consumer reads it. */
export interface Stored {
  subject: string
  place: number
  headers: Record<string, string>
  body: string
}

export interface NatsServer {
  url: string
  /** Kills the server as a lost machine would, and keeps its files. */
  kill(): Promise<void>
  /** Freezes the server, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Starts the server again, on the same port and files. */
  start(): Promise<void>
  /** All messages of a stream, in the order of the stream. */
  read(stream: string): Promise<Stored[]>
  /** Deletes a stream. */
  drop(stream: string): Promise<void>
  /** Sends a message with no header to a subject. */
  send(subject: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a server, to which only bearers of the token may connect. */
export async function startNats(token: string): Promise<NatsServer> {
  const directory = temporaryDirectory('nats')
  const port = await freePort()
  const url = `nats://127.0.0.1:${port}`
  let server: ServerProcess
  const start = async () => {
    const own = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', directory, '--auth', token]
    server = await startProgram('nats-server', own, () => answers(port))
  }
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  await start()
  return {
    url,
    kill,
    start,
    signal: (signal) => void server.child.kill(signal),
    read: (stream) => inSession(url, token, (session) => readStream(session, stream)),
    drop: (stream) =>
      inSession(url, token, async ({ manager }) => void (await manager.streams.delete(stream))),
    send: (subject) =>
      inSession(url, token, async ({ connection }) => void (await connection.request(subject, 'x'))),
    stop: async () => {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const openSession = async (url: string, token: string) => {
  const connection = await connect({ servers: url, token })
  return { connection, manager: await jetstreamManager(connection) }
}

type Session = Awaited<ReturnType<typeof openSession>>

async function inSession<T>(url: string, token: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(url, token)
  try {
    return await work(session)
  } finally {
    await session.connection.close()
  }
}

async function readStream({ manager }: Session, stream: string): Promise<Stored[]> {
  const { state } = await manager.streams.info(stream)
  const stored: Stored[] = []
  if (state.messages === 0) return stored
  const consumer = await manager.jetstream().consumers.get(stream)
  for await (const message of await consumer.consume()) {
    stored.push({
      subject: message.subject,
      place: message.seq,
      headers: Object.fromEntries(
        [...(message.headers ?? [])].map(([name, values]) => [name, values.join()]),
      ),
      body: message.string(),
    })
    if (message.seq >= state.last_seq) break
  }
  return stored
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTcp(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
