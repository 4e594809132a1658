// Master keys that a key service has wrapped. The service is a process of its own.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { temporaryDirectory } from '../../test/support/temporary.ts'
import { startTransit, type Transit } from '../../test/support/transit.ts'
import type { Behaviour } from '../../test/support/transit-server.ts'
import { until } from '../../test/support/until.ts'
import { type Config, readConfig } from '../config.ts'
import { WrongSetting } from '../settings/setting.ts'
import { readMasterKeys } from './master-keys.ts'
import { unwrapMasterKeys, wrapMasterKey } from './wrapped-keys.ts'

const folder = temporaryDirectory('wrapped-keys')
const NAME = 'holdfast'
const [plain, older] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
let transit: Transit
let wrapped: string
let lines: string[] = []
const say = (line: string) => void lines.push(line)

beforeAll(async () => {
  transit = await startTransit()
  wrapped = (await wrap(settingsWith({ PERSONAL_DATA_KEY: plain }))).wrapped
  await transit.takeRequests()
})
afterEach(async () => {
  await transit.behave('serve')
  await transit.takeRequests()
  lines = []
})
afterAll(async () => {
  await transit.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settingsWith = (more: Record<string, string>): Config =>
  readConfig({ DATA_DIR: folder, ...transit.settings, KMS_WAIT_SECONDS: '600', ...more })
const wrap = (settings: Config, is_new = false) => wrapMasterKey(settings, { name: NAME, is_new }, say)
const idsOf = (settings: Config) => readMasterKeys(settings).map(({ id }) => id)
const unwrap = async (more: Record<string, string>) => idsOf(await unwrapMasterKeys(settingsWith(more), say))

/** The refusal in one line, which shows no key and no token. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('nothing was refused'),
    (reason: Error) => reason,
  )
  assert.ok(error instanceof WrongSetting, String(error))
  for (const secret of [plain, older, wrapped.split(':').at(-1)!, 'a-token-of-the-service'])
    assert.ok(!error.message.includes(secret), error.message)
  assert.doesNotMatch(error.message, /\n/)
  return error.message
}

describe('a wrapped master key', () => {
  test('a wrapped master key unwraps to the key that was wrapped', async () => {
    assert.match(wrapped, /^kms:holdfast:1:vault:v1:[A-Za-z0-9+/=]+$/)
    assert.deepEqual(
      await unwrap({ PERSONAL_DATA_KEY: wrapped }),
      idsOf(settingsWith({ PERSONAL_DATA_KEY: plain })),
    )
    assert.deepEqual(await transit.takeRequests(), ['/v1/transit/decrypt/holdfast'])
  })

  test('a wrapped master key may stand in a file, beside keys in clear, in the order of the list', async () => {
    const file = join(folder, 'keys')
    writeFileSync(file, `${older}\n${wrapped}\n`)
    const ids = await unwrap({ PERSONAL_DATA_KEY_FILE: file })
    assert.deepEqual(ids, idsOf(settingsWith({ PERSONAL_DATA_KEY: `${older},${plain}` })))
  })

  test('a wrapped master key is made new only by the service: the key in clear is nowhere', async () => {
    const made = await wrap(settingsWith({}), true)
    assert.deepEqual(await unwrap({ PERSONAL_DATA_KEY: made.wrapped }), [made.id])
    assert.notEqual(made.id, idsOf(settingsWith({ PERSONAL_DATA_KEY: plain }))[0])
  })

  test('keys in clear ask the service for nothing', async () => {
    await unwrap({ PERSONAL_DATA_KEY: `${plain},${older}` })
    assert.deepEqual(await transit.takeRequests(), [])
  })

  test('a wrapped master key is wrapped anew under a new version of the key, and then needs no older version', async () => {
    await transit.rotate(NAME)
    const again = await wrap(settingsWith({ PERSONAL_DATA_KEY: wrapped }))
    assert.match(again.wrapped, /^kms:holdfast:2:vault:v2:/)
    const before = await unwrap({ PERSONAL_DATA_KEY: wrapped })
    assert.deepEqual(before, [again.id])
    await transit.retire(NAME)
    assert.deepEqual(await unwrap({ PERSONAL_DATA_KEY: again.wrapped }), before)
    const line = await refusalOf(unwrap({ PERSONAL_DATA_KEY: wrapped }))
    assert.match(
      line,
      /^The key service http:\S+ \(KMS_URL\) does not unwrap .* its key holdfast: it answered 400\.$/,
    )
    wrapped = again.wrapped
  })
})

describe('a key service that fails', () => {
  test.each<[Behaviour, RegExp]>([
    ['sealed', /: it answered 503\. It was tried for 1 s \(KMS_WAIT_SECONDS\)\.$/],
    ['silent', /: no answer within 1 s\. It was tried for 1 s \(KMS_WAIT_SECONDS\)\.$/],
    ['noise', /: its answer is not JSON\.$/],
    ['empty', /: its answer has no data\.plaintext\.$/],
    ['short', /^The key service unwrapped 16 bytes with version 2 of holdfast; a master key has 32\.$/],
  ])('%s: the keys are refused with one line', async (behaviour, line) => {
    await transit.behave(behaviour)
    // A service that answers at all has as long as it needs.
    const KMS_WAIT_SECONDS = ['sealed', 'silent'].includes(behaviour) ? '1' : '600'
    assert.match(await refusalOf(unwrap({ PERSONAL_DATA_KEY: wrapped, KMS_WAIT_SECONDS })), line)
  })

  test('nothing listens at KMS_URL: the start waits, says so once, and gives up', async () => {
    const away = {
      PERSONAL_DATA_KEY: wrapped,
      KMS_URL: 'http://127.0.0.1:9/v1/transit',
      KMS_WAIT_SECONDS: '2',
    }
    assert.match(await refusalOf(unwrap(away)), /: connect ECONNREFUSED \S+\. It was tried for 2 s/)
    assert.equal(lines.length, 1)
    assert.match(lines[0]!, /^waiting for the key service http:\/\/127\.0\.0\.1:9: connect ECONNREFUSED/)
  })

  test('a service that is unsealed in time is waited for', async () => {
    await transit.behave('sealed')
    const ids = unwrap({ PERSONAL_DATA_KEY: wrapped, KMS_WAIT_SECONDS: '30' })
    await until(
      async () => lines.length,
      (count) => count > 0,
    )
    await transit.behave('serve')
    assert.deepEqual(await ids, idsOf(settingsWith({ PERSONAL_DATA_KEY: plain })))
    assert.deepEqual(lines, [
      `waiting for the key service ${new URL(transit.settings.KMS_URL).origin}: it answered 503`,
    ])
  })

  test('a wrong token and a missing file of the token are refused without waiting', async () => {
    const file = join(folder, 'another-token')
    writeFileSync(file, 'another-token')
    const wrong = { PERSONAL_DATA_KEY: wrapped, KMS_TOKEN_FILE: file, KMS_WAIT_SECONDS: '60' }
    assert.match(await refusalOf(unwrap(wrong)), /: it answered 403\.$/)
    const missing = {
      PERSONAL_DATA_KEY: wrapped,
      KMS_TOKEN_FILE: join(folder, 'none'),
      KMS_WAIT_SECONDS: '60',
    }
    assert.match(await refusalOf(unwrap(missing)), /^KMS_TOKEN_FILE cannot be read: ENOENT/)
  })

  test('a service that unwraps to another key than it wrapped gets no key to keep', async () => {
    await transit.behave('other')
    assert.match(await refusalOf(wrap(settingsWith({}), true)), /unwraps what it wrapped to another key\.$/)
  })
})

describe('wrong settings', () => {
  test.each([
    ['kms:holdfast', 'form'],
    ['kms:holdfast:1:', 'form'],
    ['kms:../sys:1:x', 'form'],
    [`kms:holdfast:1:x,oops`, 'other'],
  ])('the list %s is refused before the service is asked', async (list, part) => {
    const forms = {
      form: /^PERSONAL_DATA_KEY holds a wrapped key that has not the form/,
      other: /must hold keys/,
    }
    assert.match(await refusalOf(unwrap({ PERSONAL_DATA_KEY: list })), forms[part as keyof typeof forms])
    assert.deepEqual(await transit.takeRequests(), [])
  })

  test('a wrapped key without KMS_URL is refused', async () => {
    const line = await refusalOf(unwrap({ PERSONAL_DATA_KEY: wrapped, KMS_URL: '' }))
    assert.equal(line, 'A master key is wrapped by a key service: KMS_URL must name the service.')
  })

  test('nothing is wrapped without a master key, and no key is made', async () => {
    assert.match(
      await refusalOf(wrap(settingsWith({}))),
      /^The settings have no master key to wrap; --new makes one\.$/,
    )
  })

  test.each([
    ['http://vault.example:8200/v1/transit', 'must start with https://, unless its host is this machine'],
    ['https://me:hush-hush@vault.example/v1/transit', 'must have no user, password, query or fragment'],
    ['vault.example', 'must be a URL that starts with https:// or http://'],
  ])('KMS_URL=%s is refused, and not shown', (KMS_URL, rule) => {
    assert.throws(
      () => readConfig({ KMS_URL }),
      (error: Error) =>
        error instanceof WrongSetting && error.message.includes(rule) && !error.message.includes('hush'),
    )
  })
})
