import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, test } from 'vitest'
import { assertMembers } from '../../../../../test/support/assert-members.ts'
import type { Resolver } from './connect.ts'
import type { DeliveryOutcome } from './outcome.ts'
import { newSender, type SenderOptions, type WebhookSender } from './send.ts'

// A key only for tests, signed by itself for the name localhost, valid from 2020 to 2120.
const key = readFileSync(new URL('./testing/localhost.key.pem', import.meta.url), 'utf8')
const cert = readFileSync(new URL('./testing/localhost.cert.pem', import.meta.url), 'utf8')

const leftovers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of leftovers.splice(0).reverse()) await close()
})

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  leftovers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const receive = (listener: RequestListener) => listen(createServer(listener))
const receiveRaw = (listener: (socket: Socket) => void) =>
  listen(
    createRawServer((socket) => {
      socket.on('error', () => {})
      listener(socket)
    }),
  )

function open(options: Partial<SenderOptions> = {}): WebhookSender {
  const sender = newSender({ insecureAllowed: true, ...options })
  leftovers.push(() => sender.close())
  return sender
}

/** A resolver that gives these answers in turn, the last one for ever, and says how often it was asked. */
function answers(...turns: string[][]): { lookup: Resolver; asked: () => number } {
  let requests = 0
  const lookup: Resolver = async () => {
    const turn = turns[Math.min(requests++, turns.length - 1)]!
    return turn.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { lookup, asked: () => requests }
}

const send = (sender: WebhookSender, url: string, body = '{}') =>
  sender.send(url, { 'Content-Type': 'application/json' }, body)

type Outcome = Awaited<ReturnType<WebhookSender['send']>>

function assertAnswered({ response, ...outcome }: Outcome, status: number, expected: object): void {
  assert.equal(typeof response?.duration, 'number')
  assert.deepEqual({ ...outcome, status: response?.status }, { ...expected, status })
}

const assertSucceeded = (outcome: Outcome, status: number) =>
  assertAnswered(outcome, status, { outcome: 'succeeded', error: null })

function assertFailed({ error, ...outcome }: Outcome, error_type: string, message = /^The .+\.$/): void {
  assert.deepEqual(
    { ...outcome, error_type: error?.error_type },
    { outcome: 'failed', response: null, error_type },
  )
  assert.match(error!.message, message)
}

describe('the answer of the receiver', () => {
  test('a 204 succeeds, and the request arrives unchanged', async () => {
    let seen: { request: IncomingMessage; body: string } | undefined
    const port = await receive(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen = { request, body }
      setTimeout(() => response.writeHead(204).end(), 20)
    })
    const headers = { 'Content-Type': 'application/json', 'Webhook-Id': 'whd_1', 'Webhook-Attempt': '3' }
    const outcome = await open().send(`http://127.0.0.1:${port}/in?a=b%20c`, headers, '{"city":"Zürich"}')
    assertSucceeded(outcome, 204)
    assert.ok(Number.isInteger(outcome.response!.duration))
    assert.ok(outcome.response!.duration >= 19)
    assert.equal(seen?.body, '{"city":"Zürich"}')
    assert.equal(seen?.request.method, 'POST')
    assert.equal(seen?.request.url, '/in?a=b%20c')
    assertMembers(seen?.request.headers, {
      'content-type': 'application/json',
      'content-length': '18', // 17 characters, of which ü takes two bytes
      'webhook-id': 'whd_1',
      'webhook-attempt': '3',
    })
  })

  test.each([200, 201, 202, 299])('%i succeeds', async (status) => {
    const port = await receive((_request, response) => response.writeHead(status).end('thanks'))
    assertSucceeded(await send(open(), `http://localhost:${port}/`), status)
  })

  test.each([300, 304, 400, 404, 410, 429, 500, 503])('%i fails as http', async (status) => {
    const port = await receive((_request, response) => response.writeHead(status).end())
    assertAnswered(await send(open(), `http://localhost:${port}/`), status, {
      outcome: 'failed',
      error: { error_type: 'http', message: `The receiver answered ${status}.` },
    })
  })

  test('a redirect is a failure and is not followed', async () => {
    let followed = 0
    const other = await receive((_request, response) => {
      followed += 1
      response.end()
    })
    const port = await receive((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other}/` }).end(),
    )
    const outcome = await send(open(), `http://127.0.0.1:${port}/`)
    assertMembers(outcome, {
      outcome: 'failed',
      response: { status: 302 },
      error: { error_type: 'http' },
    })
    assert.equal(followed, 0)
  })

  test('an early hint is not the answer', async () => {
    const port = await receive((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.writeHead(500).end()
    })
    assertMembers(await send(open(), `http://127.0.0.1:${port}/`), { response: { status: 500 } })
  })

  test('an answer that is not HTTP fails as unknown', async () => {
    const port = await receiveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    assertFailed(await send(open(), `http://127.0.0.1:${port}/`), 'unknown')
  })

  test('an answer that switches protocols fails', async () => {
    const port = await receiveRaw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    assertMembers(await send(open(), `http://127.0.0.1:${port}/`), {
      outcome: 'failed',
      response: null,
    })
  })
})

describe('the body of an answer', () => {
  test('one that never ends does not delay the outcome, and its connection is cut after the read time', async () => {
    let closed: Promise<unknown> | undefined
    const port = await receive((request, response) => {
      closed = new Promise((resolve) => request.socket.once('close', resolve))
      response.writeHead(200).write('a')
      const drip = setInterval(() => response.write('a'), 10)
      request.socket.once('close', () => clearInterval(drip))
    })
    assertSucceeded(await send(open({ read_timeout_ms: 2_000 }), `http://127.0.0.1:${port}/`), 200)
    await closed
  })

  test('one beyond 64 KiB is cut off and the 2xx counts', async () => {
    let written = 0
    let closed: Promise<unknown> | undefined
    const port = await receive((request, response) => {
      closed = new Promise((resolve) => request.socket.once('close', resolve))
      const flood = () => {
        while (response.write(Buffer.alloc(16_384)) && written < 1e9) written += 16_384
      }
      response
        .writeHead(200)
        .on('drain', flood)
        .on('error', () => {})
      flood()
    })
    assertSucceeded(await send(open(), `http://127.0.0.1:${port}/`), 200)
    await closed
    assert.ok(written < 64e6) // what the kernel's buffers hold, not the gigabyte on offer
  })

  test('one of 64 KiB leaves the connection usable for the next attempt', async () => {
    const ports = new Set<number | undefined>()
    const port = await receive((request, response) => {
      ports.add(request.socket.remotePort)
      response.end(Buffer.alloc(65_536))
    })
    const sender = open({ connections_per_origin: 1 })
    for (let n = 0; n < 3; n++) assertSucceeded(await send(sender, `http://127.0.0.1:${port}/`), 200)
    assert.equal(ports.size, 1)
  })

  test('one that breaks off does not change the 2xx', async () => {
    const port = await receiveRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'),
    )
    assertSucceeded(await send(open(), `http://127.0.0.1:${port}/`), 200)
  })
})

describe('time', () => {
  test('headers that do not come in time are a timeout', async () => {
    const port = await receive((_request, response) => setTimeout(() => response.end(), 2_000).unref())
    const outcome = await send(open({ read_timeout_ms: 100 }), `http://127.0.0.1:${port}/`)
    assertFailed(outcome, 'timeout', /did not answer within 100 ms/)
  })

  test('slow headers do not extend the read time', async () => {
    const port = await receiveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 10)
      socket.once('close', () => clearInterval(drip))
    })
    const outcome = await send(open({ read_timeout_ms: 150 }), `http://127.0.0.1:${port}/`)
    assertFailed(outcome, 'timeout')
  })

  test('the whole attempt has its own limit, which includes the wait for a connection', async () => {
    const port = await receive(() => {})
    const sender = open({ total_timeout_ms: 150, connections_per_origin: 1 })
    const both = [send(sender, `http://127.0.0.1:${port}/`), send(sender, `http://127.0.0.1:${port}/`)]
    for (const outcome of await Promise.all(both)) assertFailed(outcome, 'timeout', /took longer than 150 ms/)
  })

  test('a name that takes too long to resolve is a timeout', async () => {
    const lookup: Resolver = () => new Promise(() => {})
    const outcome = await send(open({ connect_timeout_ms: 100, lookup }), 'http://slow.example/')
    assertFailed(outcome, 'timeout', /connection took longer than 100 ms/)
  })

  test('a handshake that takes too long is a timeout', async () => {
    const port = await receiveRaw(() => {})
    const outcome = await send(open({ connect_timeout_ms: 100 }), `https://127.0.0.1:${port}/`)
    assertFailed(outcome, 'timeout', /connection took longer than 100 ms/)
  })

  test('a receiver that does not read is a timeout', async () => {
    const server = createRawServer({ pauseOnConnect: true }, (socket) => socket.on('error', () => {}))
    const port = await listen(server)
    const body = 'a'.repeat(32_000_000) // more than the kernel holds for a connection
    const outcome = await send(open({ write_timeout_ms: 100 }), `http://127.0.0.1:${port}/`, body)
    assertFailed(outcome, 'timeout', /could not be written within 100 ms/)
  })
})

describe('the network', () => {
  test('a refused connection', async () => {
    const port = await receive(() => {})
    await leftovers.pop()!()
    const sender = open()
    const url = `http://127.0.0.1:${port}/`
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => send(sender, url)))
    for (const outcome of outcomes) assertFailed(outcome, 'connection', /\(ECONNREFUSED\)/)
  })

  test('a connection reset before the answer', async () => {
    const port = await receiveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()))
    assertFailed(await send(open(), `http://127.0.0.1:${port}/`), 'connection')
  })

  test('a connection closed before the answer', async () => {
    const port = await receiveRaw((socket) => socket.once('data', () => socket.end()))
    assertFailed(await send(open(), `http://127.0.0.1:${port}/`), 'connection')
  })

  test('the same origin is tried again after a failure', async () => {
    let count = 0
    const port = await receive((request, response) => {
      count += 1
      if (count === 1) request.socket.destroy()
      else response.end()
    })
    const sender = open()
    assertFailed(await send(sender, `http://127.0.0.1:${port}/`), 'connection')
    assertSucceeded(await send(sender, `http://127.0.0.1:${port}/`), 200)
  })

  test.each(['ENOTFOUND', 'EAI_AGAIN'])('a name that does not resolve (%s)', async (code) => {
    const lookup: Resolver = async (hostname) => {
      throw Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code })
    }
    const outcome = await send(open({ lookup }), 'https://unknown.example/')
    assertFailed(outcome, 'dns', new RegExp(code))
  })

  test('a name without an address', async () => {
    assertFailed(await send(open(answers([])), 'https://empty.example/'), 'dns')
  })
})

describe('the allowed targets of a request', () => {
  test.each([
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['192.168.0.1'],
    ['0.0.0.0'],
    ['::'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::a00:1'],
    ['93.184.216.34', '10.0.0.1'], // one address that is not public is enough
  ])('a name that resolves to %s %s is refused', async (...addresses) => {
    for (const insecureAllowed of [true, false]) {
      const { lookup } = answers(addresses)
      const outcome = await send(open({ insecureAllowed, lookup }), 'https://inside.example/')
      assertFailed(outcome, 'validation', /not public/)
      for (const address of addresses) assert.ok(!outcome.error?.message.includes(address))
    }
  })

  test('a name that resolves to this machine is refused unless insecure URLs are allowed', async () => {
    let connections = 0
    const port = await receiveRaw(() => {
      connections += 1
    })
    for (const address of ['127.0.0.1', '::1']) {
      const sender = open({ insecureAllowed: false, ...answers([address]) })
      assertFailed(await send(sender, `https://inside.example:${port}/`), 'validation')
    }
    assert.equal(connections, 0)
  })

  test('a name is resolved once for each connection, so its next answer cannot redirect it', async () => {
    let requests = 0
    const port = await receive((_request, response) => {
      requests += 1
      response.setHeader('connection', 'close').end()
    })
    const { lookup, asked } = answers(['127.0.0.1'], ['10.0.0.1'])
    const sender = open({ lookup })
    assertSucceeded(await send(sender, `http://rebind.example:${port}/`), 200)
    assert.equal(asked(), 1)
    assertFailed(await send(sender, `http://rebind.example:${port}/`), 'validation')
    assert.equal(asked(), 2)
    assert.equal(requests, 1)
  })

  test.each([
    'http://user:secret@localhost/',
    'http://localhost/#part',
    'http://10.0.0.1/',
    'http://[fd00::1]/',
    'ftp://localhost/',
    'nonsense',
  ])('%s is refused before any connection', async (url) => {
    const { lookup, asked } = answers(['127.0.0.1'])
    assertFailed(await send(open({ lookup }), url), 'validation')
    assert.equal(asked(), 0)
  })

  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
  ])('%s is refused if insecure URLs are not allowed', async (url) => {
    assertFailed(await send(open({ insecureAllowed: false }), url), 'validation')
  })
})

describe('TLS', () => {
  const secure = () => listen(createSecureServer({ key, cert }, (_request, response) => response.end()))

  test('an untrusted certificate', async () => {
    const port = await secure()
    const outcome = await send(open(), `https://localhost:${port}/`)
    assertFailed(outcome, 'tls', /DEPTH_ZERO_SELF_SIGNED_CERT/)
  })

  test('a certificate of a trusted authority', async () => {
    const port = await secure()
    const sender = open({ ca: cert })
    for (let n = 0; n < 3; n++) assertSucceeded(await send(sender, `https://localhost:${port}/`), 200)
  })

  test('a certificate for another name', async () => {
    const port = await secure()
    const sender = open({ ca: cert, ...answers(['127.0.0.1']) })
    const outcome = await send(sender, `https://other.example:${port}/`)
    assertFailed(outcome, 'tls', /ERR_TLS_CERT_ALTNAME_INVALID/)
  })

  test('a receiver that speaks plain HTTP instead of TLS', async () => {
    const port = await receive((_request, response) => response.end())
    assertFailed(await send(open(), `https://localhost:${port}/`), 'tls')
  })
})

describe('a sender', () => {
  test('a sender keeps connections and opens no more than its limit', async () => {
    let now = 0
    let most = 0
    const ports = new Set<number | undefined>()
    const port = await receive((request, response) => {
      ports.add(request.socket.remotePort)
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        response.end()
      }, 2)
    })
    const sender = open({ connections_per_origin: 4 })
    const outcomes: DeliveryOutcome[] = await Promise.all(
      Array.from({ length: 100 }, () => send(sender, `http://127.0.0.1:${port}/`)),
    )
    assert.equal(
      outcomes.every(({ outcome }) => outcome === 'succeeded'),
      true,
    )
    assert.equal(most, 4)
    assert.equal(ports.size, 4)
  })

  test('a sender lets running attempts end when it closes, and starts no more', async () => {
    const port = await receive((_request, response) => setTimeout(() => response.end(), 100))
    const sender = newSender({ insecureAllowed: true })
    const running = send(sender, `http://127.0.0.1:${port}/`)
    await sender.close()
    assertSucceeded(await running, 200)
    assertFailed(await send(sender, `http://127.0.0.1:${port}/`), 'unknown')
  })

  test('a sender does not wait for an endless body when it closes', async () => {
    const port = await receive((_request, response) => response.writeHead(200).write('a'))
    const sender = newSender({ insecureAllowed: true })
    assertSucceeded(await send(sender, `http://127.0.0.1:${port}/`), 200)
    await sender.close()
  })

  test('a sender reports an unknown failure, and keeps working, when a header cannot be sent', async () => {
    const port = await receive((_request, response) => response.end())
    const sender = open()
    assertFailed(await sender.send(`http://127.0.0.1:${port}/`, { 'a\n': 'b' }, '{}'), 'unknown')
    assertSucceeded(await send(sender, `http://127.0.0.1:${port}/`), 200)
  })
})
