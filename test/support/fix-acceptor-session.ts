// The session of the test acceptor: it takes calls, keeps its sequence numbers over lost connections, and resends.
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { encode, type Field, type Message } from '../../src/venues/fix/codec.ts'
import { newDecoder } from '../../src/venues/fix/decoder.ts'
import type { Command } from './fix-acceptor-book.ts'
import { stamp } from './fix-acceptor-report.ts'

export interface Address {
  ours: string
  theirs: string
  port: number
  tls: TlsOptions | undefined
}

/** Listens for calls; each application message in sequence goes to `receive`. */
export async function startSession(
  { ours, theirs, port, tls }: Address,
  receive: (message: Message) => void,
) {
  let socket: Socket | undefined
  let next_out = 1
  let next_in = 1
  let isSilent = false
  const sent = new Map<number, { type: string; fields: Field[]; at: string }>()
  const received: Message[] = []

  function transmit(seq: number, type: string, fields: Field[], more: Field[] = []): void {
    const head: Field[] = [
      [35, type],
      [49, ours],
      [56, theirs],
      [34, String(seq)],
      [52, stamp()],
    ]
    socket?.write(encode([...head, ...more, ...fields]))
  }

  function send(type: string, fields: Field[]): void {
    const seq = next_out++
    if (!'0124 5A'.includes(type)) sent.set(seq, { type, fields, at: stamp() })
    if (!isSilent) transmit(seq, type, fields)
  }

  function resend(from: number, to: number): void {
    const last = to === 0 ? next_out - 1 : to
    for (let seq = from; seq <= last; seq++) {
      const old = sent.get(seq)
      const dup: Field[] = [
        [43, 'Y'],
        [122, old?.at ?? stamp()],
      ]
      if (old) transmit(seq, old.type, old.fields, dup)
      else
        transmit(
          seq,
          '4',
          [
            [123, 'Y'],
            [36, String(seq + 1)],
          ],
          dup,
        )
    }
  }

  function take(message: Message): void {
    received.push(message)
    const seq = Number(message.get(34))
    if (message.type === 'A') {
      if (message.get(141) === 'Y') {
        next_in = 1
        next_out = 1
        sent.clear()
      }
      send('A', [
        [98, '0'],
        [108, message.get(108)!],
      ])
    }
    if (seq > next_in) {
      if (message.type === '2') resend(Number(message.get(7)), Number(message.get(16)))
      send('2', [
        [7, String(next_in)],
        [16, '0'],
      ])
      return
    }
    if (seq < next_in) return
    next_in = message.type === '4' ? Number(message.get(36)) : seq + 1
    if (message.type === '1') send('0', [[112, message.get(112)!]])
    if (message.type === '2') resend(Number(message.get(7)), Number(message.get(16)))
    receive(message)
    if (message.type === '5') {
      send('5', [])
      socket?.end()
    }
  }

  const commands: Record<string, Command> = {
    numbers: () => {},
    /** The last report again, as a new message with the same ExecID. */
    duplicate: () => {
      const last = [...sent.values()].at(-1)!
      send(last.type, last.fields)
    },
    /** Takes numbers and stores messages, but sends nothing, like a connection that is about to break. */
    silent: () => {
      isSilent = true
    },
    /** Resends everything without a request. */
    again: () => resend(1, 0),
    drop: () => socket?.destroy(),
    /** A new day: numbers begin again at 1, and everything that was sent is forgotten. */
    day: () => {
      next_in = 1
      next_out = 1
      sent.clear()
    },
    /** Requests every message again. */
    request: () =>
      send('2', [
        [7, '1'],
        [16, '0'],
      ]),
    test: () => send('1', [[112, 'hello']]),
  }

  const serve = (caller: Socket) => {
    isSilent = false
    socket = caller
    const decode = newDecoder()
    caller.on('data', (bytes) => {
      if (isSilent) return
      for (const message of decode(bytes)) take(message)
    })
    caller.on('error', () => {})
  }
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    port: (server.address() as { port: number }).port,
    received,
    send,
    commands,
    numbers: () => ({ next_out, next_in }),
    stop: async () => {
      socket?.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
