import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { WrongSetting } from '../../settings/setting.ts'
import { readVenueFile, sessionName } from './settings.ts'

const good = {
  name: 'BROKER',
  protocol: 'FIX.4.4',
  host: 'localhost',
  port: 9878,
  sender_comp_id: 'US',
  target_comp_id: 'THEM',
}

const folder = mkdtempSync(join(tmpdir(), 'holdfast-venue-'))
let count = 0
function file(text: string): string {
  const path = join(folder, `${++count}.json`)
  writeFileSync(path, text)
  return path
}

test('a venue file is read; its CompIDs name the session', () => {
  const settings = readVenueFile(file(JSON.stringify({ ...good, sender_sub_id: 'DESK' })))
  assert.equal(sessionName(settings), 'FIX.4.4:US/DESK->THEM')
})

test('a wrong file is refused with one line that names the fault', () => {
  const wrong: [string, RegExp][] = [
    ['{', /cannot be read/],
    [JSON.stringify({ ...good, port: 0 }), /\/port/],
    [JSON.stringify({ ...good, prot: 1 }), /\/prot is not a member/],
    [JSON.stringify({ ...good, order_fields: { Account: 'x' } }), /order_fields/],
    [JSON.stringify({ ...good, tls: { ca_file: '/nowhere/ca.pem' } }), /ca_file cannot be read/],
    [JSON.stringify({ ...good, password_file: '/nowhere/password' }), /password_file cannot be read/],
    [JSON.stringify({ ...good, target_comp_id: 'A\u0001B' }), /target_comp_id/],
  ]
  for (const [text, says] of wrong)
    assert.throws(
      () => readVenueFile(file(text)),
      (error: Error) => error instanceof WrongSetting && says.test(error.message),
      text,
    )
  assert.throws(() => readVenueFile(join(folder, 'none.json')), WrongSetting)
})
