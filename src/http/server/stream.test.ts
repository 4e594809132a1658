import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, test } from 'vitest'
import { PATIENCE_MS, until } from '../../../test/support/until.ts'
import { Refusal } from '../../errors.ts'
import type { EventSink } from '../api/route.ts'
import { newStreams, type StreamTimes } from './stream.ts'

const leftovers: (() => unknown)[] = []
afterEach(async () => {
  for (const end of leftovers.splice(0).reverse()) await end()
})

const quick = { look_again_ms: 20, flush_ms: 100 }
const log = { error: () => {} }

/** A server whose only route is a stream, and what becomes of the streams it serves. */
async function serveStream(
  fill: (sink: EventSink) => Promise<void>,
  { admit = async () => {}, times = quick }: { admit?: () => Promise<void>; times?: StreamTimes } = {},
) {
  const server = Fastify({ logger: false })
  server.decorateRequest('visit')
  server.addHook('onRequest', async (request) => {
    request.visit = { actor: { id: 'svc_1', client: 'cli_1', scopes: new Set() } } as never
  })
  const streams = newStreams(server, { log } as never, times)
  server.get('/', (request, reply) => streams.run(request, reply, admit, fill))
  await server.listen({ port: 0, host: '127.0.0.1' })
  leftovers.push(() => server.server.closeAllConnections())
  const { port } = server.server.address() as { port: number }
  return { server, port }
}

function request(port: number): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  socket.on('error', () => {})
  leftovers.push(() => socket.destroy())
  return socket
}

const ended = (sink: EventSink) =>
  new Promise<void>((resolve) => sink.ended.addEventListener('abort', () => resolve()))

const refuse = (code: 'rate_limited' | 'invalid_token') => async () => {
  throw new Refusal(code, 'Refused.')
}

test('a caller that stops reading loses its connection when its stream ends', async () => {
  const { server, port } = await serveStream(
    async (sink) => {
      sink.begin()
      while (!sink.ended.aborted) await sink.write('x'.repeat(1_000_000))
    },
    { admit: refuse('invalid_token') },
  )
  const connected = once(server.server, 'connection')
  request(port).pause()
  await connected
  const countConnections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)))
  await until(countConnections, (count) => count === 0)
})

test('a caller that reads gets everything that was written before the stream ends', async () => {
  const text = 'y'.repeat(3_000_000)
  const { port } = await serveStream(
    async (sink) => {
      sink.begin()
      await sink.write(text)
    },
    { times: { ...quick, flush_ms: PATIENCE_MS } },
  )
  const answer = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  assert.equal(answer.endsWith(text), true)
})

test('a stream ends when its token is no longer valid, but not when its client exceeds its rate', async () => {
  const refusals: [code: 'rate_limited' | 'invalid_token', ends: boolean][] = [
    ['rate_limited', false],
    ['invalid_token', true],
  ]
  for (const [code, ends] of refusals) {
    let over = false
    let checks = 0
    const { port } = await serveStream(
      async (sink) => {
        sink.begin()
        await ended(sink)
        over = true
      },
      {
        admit: async () => {
          checks++
          await refuse(code)()
        },
      },
    )
    request(port).resume()
    await until(
      async () => over || checks > 5,
      (isDecided) => isDecided,
    )
    assert.deepEqual([code, over], [code, ends])
  }
})
