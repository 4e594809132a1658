// The keys that sign tokens: they lie sealed, a rotation ends every key before, and a dump is of no use to sign with.
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { endAll, newDatabase } from '../../../test/process/own-server.ts'
import { queryAt } from '../../../test/support/database.ts'
import { readConfig } from '../../config.ts'
import type { App } from '../../context.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabaseLogin, newLog, openProcess } from '../../open-process.ts'
import { rewrapKeys } from '../../privacy/rotate.ts'
import { listKeys, rotateSigningKey, signStatement } from './signing-keys.ts'

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const opened: App[] = []
let place: DatabaseLogin

beforeAll(async () => {
  const url = await newDatabase()
  place = { url, role: await migrate(url) }
})
afterAll(async () => {
  for (const app of opened) await app.database.close()
  await endAll()
})

async function open(PERSONAL_DATA_KEY: string): Promise<App> {
  const config = readConfig({ DATA_DIR: inject('dataDir'), PERSONAL_DATA_KEY, DATABASE_CONNECTIONS: '4' })
  const app = await openProcess(config, place, newLog('silent'))
  opened.push(app)
  return app
}

const rows = () => queryAt(place.url, 'select * from signing_keys order by created_at')

test('no private key is stored in clear, and none opens without the master key', async () => {
  const app = await open(first)
  const kid = await rotateSigningKey(app, 900)
  const [row] = await rows()
  const secret = ((await listKeys(app))[0]!.signs.export({ format: 'jwk' }) as { d: string }).d
  assert.deepEqual([row.kid, row.private_jwk], [kid, null])
  assert.ok(row.sealed.length > 50 && !JSON.stringify(row).includes(secret))
  assert.ok((await signStatement(app, 'test', {})).length > 80)
  await assert.rejects(open(second), /The database has data sealed under the key/)
})

test('an unsealed key of an earlier version is sealed at the next start and still signs', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await queryAt(
    place.url,
    `insert into signing_keys (kid, private_jwk, public_jwk, created_at) values ('clear', $1, $2, clock_timestamp())`,
    JSON.stringify(privateKey.export({ format: 'jwk' })),
    JSON.stringify(publicKey.export({ format: 'jwk' })),
  )
  const app = await open(first)
  assert.ok((await rows()).every((row) => row.private_jwk === null))
  const [key] = await listKeys(app)
  assert.equal(key!.kid, 'clear')
  assert.deepEqual(key!.signs.export({ format: 'jwk' }), privateKey.export({ format: 'jwk' }))
})

test('a new master key seals the signing keys again', async () => {
  const app = await open(`${second},${first}`)
  const { database, masters } = app
  const forget = (id: string) => app.forget('tenant', id)
  const vault = async (id: string) => (await app.tenant(id))!.vault
  const { keys_wrapped } = await rewrapKeys({ database, masters, forget, vault })
  assert.equal(keys_wrapped, 2)
  const alone = await open(second)
  assert.equal((await listKeys(alone))[0]!.kid, 'clear')
})

test('a rotation shortens the remaining time of earlier keys, and without overlap erases them all', async () => {
  const app = await open(second)
  const third = await rotateSigningKey(app, 900)
  assert.equal((await listKeys(app)).length, 3)
  const fourth = await rotateSigningKey(app, 60)
  const inAMinute = Date.now() + 61_000
  const older = (await rows()).filter(({ kid }) => kid !== fourth)
  assert.ok(older.every(({ retired_at }) => Date.parse(retired_at) <= inAMinute))
  assert.ok(older.some(({ kid }) => kid === third))
  const last = await rotateSigningKey(app, 0)
  assert.deepEqual(
    (await listKeys(app)).map(({ kid }) => kid),
    [last],
  )
  const ended = (await rows()).filter(({ kid }) => kid !== last)
  assert.equal(ended.length, 4)
  assert.ok(ended.every(({ sealed, retired_at }) => sealed === null && Date.parse(retired_at) <= Date.now()))
})
