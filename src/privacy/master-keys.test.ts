import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { temporaryDirectory } from '../../test/support/temporary.ts'
import { WrongSetting } from '../settings/setting.ts'
import { keyFileOf, readMasterKeys } from './master-keys.ts'

const data_dir = temporaryDirectory('master-keys')
afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

const source = (more: { personal_data_key?: string; personal_data_key_file?: string }) => ({
  personal_data_key: '',
  personal_data_key_file: '',
  data_dir,
  ...more,
})
const bytes = randomBytes(32)

describe('the keys of the settings', () => {
  test('the keys of the settings are 32 bytes in base64, base64url or hex, and the first one seals', () => {
    const forms = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
    const ids = forms.map((personal_data_key) => readMasterKeys(source({ personal_data_key }))[0]!.id)
    assert.deepEqual(new Set(ids).size, 1)
    assert.match(ids[0]!, /^[0-9a-f]{16}$/)
    const older = randomBytes(32).toString('base64')
    const both = readMasterKeys(source({ personal_data_key: `${forms[0]}, ${older}` }))
    assert.deepEqual(
      both.map(({ id }) => id),
      [ids[0], readMasterKeys(source({ personal_data_key: older }))[0]!.id],
    )
  })

  test('the keys of the settings are read from a file, one a line', () => {
    const file = join(data_dir, 'keys')
    writeFileSync(file, `${bytes.toString('base64')}\n${randomBytes(32).toString('hex')}\n`)
    assert.equal(readMasterKeys(source({ personal_data_key_file: file })).length, 2)
  })

  test.each([
    ['short', randomBytes(31).toString('base64')],
    ['long', randomBytes(33).toString('hex')],
    ['words', 'a secret that a person has made up'],
    ['one of two', `${bytes.toString('base64')},oops`],
    ['only commas', ' , '],
  ])('the keys of the settings are refused with one line that does not show them: %s', (_, personal_data_key) => {
    assert.throws(
      () => readMasterKeys(source({ personal_data_key })),
      (error: Error) => {
        assert.ok(error instanceof WrongSetting)
        assert.match(error.message, /^PERSONAL_DATA_KEY must hold keys of 32 bytes [^\n]*$/)
        assert.ok(!error.message.includes(personal_data_key))
        return true
      },
    )
  })

  test('a missing file is refused with one line', () => {
    const missing = source({ personal_data_key_file: join(data_dir, 'nowhere') })
    assert.throws(
      () => readMasterKeys(missing),
      /^WrongSetting|PERSONAL_DATA_KEY_FILE cannot be read: ENOENT/,
    )
  })
})

test('processes that start without a key at the same time agree on one private key file', async () => {
  const own = source({ personal_data_key: '' })
  const program = join(data_dir, 'read.ts')
  const module = join(import.meta.dirname, 'master-keys.ts')
  writeFileSync(
    program,
    `import { readMasterKeys } from ${JSON.stringify(module)}
     process.on('message', (source) => process.send(readMasterKeys(source)[0].id))
     process.send('ready')`,
  )
  const children = Array.from({ length: 3 }, () => fork(program, { execArgv: ['--import', 'tsx'] }))
  const heard = (child: (typeof children)[number]) =>
    new Promise<string>((resolve) => child.once('message', (text) => resolve(String(text))))
  try {
    await Promise.all(children.map(heard))
    const answers = children.map(heard)
    for (const child of children) child.send(own)
    const ids = await Promise.all(answers)
    assert.equal(new Set(ids).size, 1)
    assert.equal(readMasterKeys(own)[0]!.id, ids[0])
  } finally {
    for (const child of children) child.kill()
  }
  const file = keyFileOf(data_dir)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match(readFileSync(file, 'utf8'), /^[A-Za-z0-9+/]{43}=\n$/)
})
