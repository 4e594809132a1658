// The FIX session over TLS: with an authority of its own, a certificate of ours that the venue demands, and venues that
// must not be trusted.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import { test } from 'vitest'
import { fallingMarket, venueOrder } from '../../src/venues/venue.contract.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startAcceptor } from '../support/fix-acceptor.ts'
import { type FixDesk, openFixDesk } from '../support/fix-desk.ts'
import { passTime, until } from '../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-tls-'))
const authority = makeCertificate('An authority')
const venue = makeCertificate('fix.venue.example', authority)
const ours = makeCertificate('holdfast.example', authority)
const stranger = makeCertificate('fix.venue.example')

let files = 0
function file(text: string): string {
  const path = join(folder, `${++files}.pem`)
  writeFileSync(path, text)
  return path
}
const ca_file = file(authority.cert)
const trusted = { ca_file, server_name: 'fix.venue.example' }
const own = { cert_file: file(ours.cert), key_file: file(ours.key) }

type Acceptor = Awaited<ReturnType<typeof startAcceptor>>

async function between(
  server: TlsOptions,
  tls: object,
  told: (desk: FixDesk, acceptor: Acceptor) => Promise<void>,
) {
  const sender_comp_id = `TLS${++files}-${process.pid}-${Date.now()}`
  const acceptor = await startAcceptor('VENUE', sender_comp_id, 0, server)
  const desk = await openFixDesk(acceptor, { sender_comp_id, target_comp_id: 'VENUE', tls })
  desk.start()
  try {
    await told(desk, acceptor)
  } finally {
    await desk.stop()
    await acceptor.stop()
  }
}

async function trades(desk: FixDesk) {
  const order = venueOrder()
  await desk.venue.submit(order, fallingMarket)
  await desk.settle()
  const { outcome } = await desk.venue.look(order, order.submitted_at, fallingMarket)
  assert.equal(outcome, 'filled')
}

const isRefused = (why: RegExp) => async (desk: FixDesk, acceptor: Acceptor) => {
  await until(
    async () => desk.notes,
    (notes) => notes.filter((note) => why.test(note)).length >= 2, // and it goes on trying
  )
  // Not even the Logon, which may carry a password, went out.
  assert.deepEqual(acceptor.received, [])
}

test('an order goes out over TLS to a venue with a certificate of our authority', () =>
  between({ cert: venue.cert, key: venue.key }, trusted, trades))

test('a venue that requests a client certificate gets ours', () =>
  between(
    { cert: venue.cert, key: venue.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    { ...trusted, ...own },
    trades,
  ))

test('a venue that requires a client certificate refuses a session without one', () =>
  between(
    { cert: venue.cert, key: venue.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    trusted,
    async (desk, acceptor) => {
      await until(
        async () => desk.notes,
        (notes) => notes.some((note) => /certificate required|ECONNRESET|EPIPE/.test(note)),
      )
      assert.deepEqual(acceptor.received, [])
    },
  ))

test('a certificate of an unknown authority is refused', () =>
  between({ cert: stranger.cert, key: stranger.key }, trusted, isRefused(/self.signed certificate/)))

test('a certificate of another host is refused', () =>
  between(
    { cert: venue.cert, key: venue.key },
    { ca_file, server_name: 'fix.other.example' },
    isRefused(/does not match certificate's altnames/),
  ))

test('the certificate is checked against the address without a server name', () =>
  between(
    { cert: venue.cert, key: venue.key },
    { ca_file },
    isRefused(/does not match certificate's altnames/),
  ))

test('a venue without TLS gets no message', async () => {
  const sender_comp_id = `TLS${++files}-${process.pid}-${Date.now()}`
  const acceptor = await startAcceptor('VENUE', sender_comp_id)
  const desk = await openFixDesk(acceptor, { sender_comp_id, target_comp_id: 'VENUE', tls: trusted })
  desk.start()
  await passTime(500, 'nothing says that nothing was sent')
  assert.deepEqual(acceptor.received, [])
  await desk.stop()
  await acceptor.stop()
})

test('a venue that never answers the handshake delays neither the next attempt nor the stop', async () => {
  let greeted = 0
  const silent = createServer((socket) => socket.on('error', () => {}).once('data', () => greeted++))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const acceptor = await startAcceptor('VENUE', 'NOBODY')
  const sender_comp_id = `TLS${++files}-${process.pid}-${Date.now()}`
  const desk = await openFixDesk(
    { ...acceptor, port },
    { sender_comp_id, target_comp_id: 'VENUE', tls: trusted },
  )
  desk.start()
  await until(
    async () => greeted,
    (count) => count >= 2,
  )
  assert.ok(desk.notes.some((note) => note.includes('no answer')))
  await desk.stop()
  silent.close()
  await acceptor.stop()
})
