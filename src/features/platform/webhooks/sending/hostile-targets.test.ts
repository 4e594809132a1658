// Hostile targets: names of a real DNS server, run here, that point at places a webhook must never reach, and URLs that
// spell such places otherwise. None gets a connection, and each attempt is recorded as `validation`.
import assert from 'node:assert/strict'
import dgram from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import { isIPv4 } from 'node:net'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test/support/until.ts'
import { newSender } from './send.ts'

const A = 1
const AAAA = 28

/** Answers each question for the name with the addresses that `answer` gives, as RFC 1035 writes them. */
async function startNames(answer: (name: string, asked: number) => string[]) {
  const socket = dgram.createSocket('udp4')
  let questions = 0
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query)
    const type = query.readUInt16BE(end)
    questions += 1
    const addresses = answer(name, type).filter((one) => (isIPv4(one) ? A : AAAA) === type)
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...addresses.map(record)]), port, address)
  })
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const lookup = async (hostname: string) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
  }
  return { lookup, questions: () => questions, stop: () => socket.close() }
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (; query[at]! > 0; at += query[at]! + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function record(address: string): Buffer {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(isIPv4(address) ? A : AAAA, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

function bytesOfV6(address: string): Buffer {
  const [, dotted] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? []
  const four = dotted?.split('.').map(Number)
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
  const whole = four
    ? address.replace(dotted!, `${hex(four[0]!, four[1]!)}:${hex(four[2]!, four[3]!)}`)
    : address
  const [left = '', right = ''] = whole.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const fill = Array(8 - groups(left).length - groups(right).length).fill('0')
  const all = whole.includes('::') ? [...groups(left), ...fill, ...groups(right)] : groups(whole)
  return Buffer.from(
    all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  )
}

const HOSTILE_ADDRESSES = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::10.0.0.1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2001:10::1',
  '2002:7f00:1::1',
  '2002:a00:1::',
  '2002:a9fe:a9fe::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
]

const HOSTILE_URLS = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://%31%36%39.254.169.254/',
  'https://①②⑦.⓪.⓪.①/',
  'https://localhost/',
  'https://LocalHost./',
  'https://api.localhost/',
  'https://user@127.0.0.1/',
  'http://public.example/',
  'gopher://public.example/',
  'file:///etc/passwd',
  'https://public.example#@10.0.0.1/',
]

let receiver: Server
let port: number
let reached = 0
const stops: (() => void)[] = []

beforeAll(async () => {
  receiver = createServer((_request, response) => {
    reached += 1
    response.writeHead(204).end()
  })
  await new Promise<void>((ready) => receiver.listen(0, '0.0.0.0', ready))
  port = (receiver.address() as { port: number }).port
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
  for (const stop of stops) stop()
})

async function senderWith(answer: (name: string, asked: number) => string[]) {
  const names = await startNames(answer)
  const sender = newSender({ insecureAllowed: false, lookup: names.lookup, connect_timeout_ms: PATIENCE_MS })
  stops.push(names.stop, () => void sender.close())
  const send = async (url: string) => {
    const { outcome, response, error } = await sender.send(url, {}, '{}')
    return [outcome, response, error?.error_type]
  }
  return { send, questions: names.questions }
}

describe('a target is refused before anything is sent to it', () => {
  test.each(HOSTILE_ADDRESSES)('a name that resolves to %s', async (address) => {
    const { send, questions } = await senderWith(() => [address])
    assert.deepEqual(await send(`https://hostile.example:${port}/`), ['failed', null, 'validation'])
    assert.ok(questions() >= 1, 'the server of names was asked')
  })

  test.each(HOSTILE_URLS)('%s', async (url) => {
    const { send } = await senderWith(() => ['93.184.216.34'])
    assert.deepEqual(await send(url), ['failed', null, 'validation'])
  })

  test('a name with one public address and one that is not', async () => {
    const { send } = await senderWith(() => ['93.184.216.34', '10.0.0.1'])
    assert.deepEqual(await send(`https://mixed.example:${port}/`), ['failed', null, 'validation'])
    const six = await senderWith(() => ['93.184.216.34', '::1'])
    assert.deepEqual(await six.send(`https://mixed.example:${port}/`), ['failed', null, 'validation'])
  })

  test('a name that first resolves to a public address and then to this machine', async () => {
    let requests = 0
    const { send } = await senderWith((_, type) => {
      if (type === A) requests += 1
      return [requests > 1 ? '127.0.0.1' : '192.0.2.55']
    })
    for (let n = 0; n < 3; n++)
      assert.deepEqual(await send(`https://rebinding.example:${port}/`), ['failed', null, 'validation'])
  })

  test('none of these requests reached this machine', () => {
    assert.equal(HOSTILE_ADDRESSES.length + HOSTILE_URLS.length >= 60, true)
    assert.equal(reached, 0)
  })
})
