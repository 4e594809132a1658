// The log: JSON lines alone, levels as words, and the address of the client behind trusted proxies only.
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { until } from '../support/until.ts'
import { endAll, newDatabase, newEnvironment, type OwnServer, startInVain, startOwn } from './own-server.ts'

afterAll(endAll)

type Line = Record<string, unknown>

const linesOf = ({ server }: OwnServer): Line[] =>
  server
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The address in the log line of a request with the header. */
async function addressOf(own: OwnServer, forwarded: string | undefined): Promise<unknown> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const id = (await fetch(`${own.baseUrl}/me`, { headers })).headers.get('request-id')
  const line = await until(
    async () => linesOf(own).find((one) => one.request === id && one.msg === 'request'),
    (one) => one !== undefined,
  )
  return line!.address
}

const start = async (settings: Record<string, string>) =>
  startOwn(await newEnvironment({ DATABASE_URL: await newDatabase(), ...settings }))

test('every line is JSON with its level as a word', async () => {
  const own = await start({})
  await addressOf(own, undefined)
  assert.equal(await own.stop(), 0)
  const lines = linesOf(own)
  assert.ok(lines.length > 3)
  for (const { level, time, msg } of lines) {
    assert.ok(['info', 'warn', 'error'].includes(level as string), JSON.stringify({ level, msg }))
    assert.match(time as string, /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/)
  }
})

test('a forged X-Forwarded-For changes nothing without TRUSTED_PROXIES', async () => {
  const own = await start({})
  for (const forged of [undefined, '203.0.113.9', '127.0.0.1', '203.0.113.9, 10.0.0.1', 'garbage'])
    assert.equal(await addressOf(own, forged), '127.0.0.1')
})

test('behind a trusted proxy the last address that no trusted proxy wrote is the client', async () => {
  const own = await start({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' })
  const cases: [string | undefined, string][] = [
    [undefined, '127.0.0.1'],
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.1.2.3', '203.0.113.9'],
    // The caller wrote the first address itself; the proxy wrote the second.
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.7, 203.0.113.9', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
  ]
  for (const [forwarded, address] of cases) assert.equal(await addressOf(own, forwarded), address, forwarded)
})

test('a proxy that is not on the list is the client itself', async () => {
  const own = await start({ TRUSTED_PROXIES: '10.0.0.0/8' })
  assert.equal(await addressOf(own, '203.0.113.9'), '127.0.0.1')
})

test.each([
  '10.0.0.0/33',
  'proxy.example',
  '10.0.0',
  '*',
])('TRUSTED_PROXIES=%s stops the start', async (value) => {
  const { code, stderr } = await startInVain(await newEnvironment({ TRUSTED_PROXIES: value }))
  assert.equal(code, 1)
  assert.match(stderr, /^TRUSTED_PROXIES must be IP addresses or networks such as 10\.0\.0\.0\/8/)
})
