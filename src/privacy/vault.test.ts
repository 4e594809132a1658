import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { isSealed, newVault, UnknownDataKey } from './vault.ts'

const newKey = () => createSecretKey(randomBytes(32))
const [first, second, search] = [newKey(), newKey(), newKey()]
const vault = newVault({ tenant: 'ten_a', seal: new Map([[1, first]]), search })
const newer = newVault({
  tenant: 'ten_a',
  seal: new Map([
    [1, first],
    [2, second],
  ]),
  search,
})

test('a sealed value opens in its own place, and shows nothing of its content', () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
  console.log(`vault: TEST_SEED=${seed}`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), (text, row) => {
      const sealed = vault.seal('accounts.name', row, text)
      assert.ok(isSealed(sealed))
      assert.match(sealed, /^hf1\.1\.[\w-]+$/)
      assert.equal(vault.open('accounts.name', row, sealed), text)
      assert.notEqual(vault.seal('accounts.name', row, text), sealed)
      if (text.length > 4) assert.ok(!Buffer.from(sealed.slice(6), 'base64url').includes(text))
    }),
    { seed, numRuns: 300 },
  )
})

describe('a sealed value does not open', () => {
  const sealed = vault.seal('accounts.name', 'acc_1', 'Ada Lovelace')
  const refusal = /does not open: it was altered, or sealed for another place/

  test('a sealed value does not open in another row, column or tenant', () => {
    const stranger = newVault({ tenant: 'ten_b', seal: new Map([[1, first]]), search })
    assert.throws(() => vault.open('accounts.name', 'acc_2', sealed), refusal)
    assert.throws(() => vault.open('persons.id_number', 'acc_1', sealed), refusal)
    assert.throws(() => stranger.open('accounts.name', 'acc_1', sealed), refusal)
  })

  test('a sealed value does not open with any character changed, or truncated anywhere', () => {
    const start = 'hf1.1.'.length
    for (let at = start; at < sealed.length; at++) {
      // The last character of base64url may carry bits without meaning; a change of its first bit always counts.
      const other = sealed[at] === 'A' ? 'g' : 'A'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      if (
        Buffer.from(changed.slice(start), 'base64url').equals(Buffer.from(sealed.slice(start), 'base64url'))
      )
        continue
      assert.throws(() => vault.open('accounts.name', 'acc_1', changed), refusal)
      assert.throws(
        () => vault.open('accounts.name', 'acc_1', sealed.slice(0, at)),
        /does not open|is cut off/,
      )
    }
  })

  test('a sealed value does not open if it is not a sealed value at all', () => {
    assert.throws(() => vault.open('accounts.name', 'acc_1', 'Ada Lovelace'), /is not sealed/)
    assert.throws(() => vault.open('accounts.name', 'acc_1', 'hf1.'), /is not sealed/)
  })
})

test('the newest data key seals, the others still open; a key that is not loaded yet has its own error', () => {
  const old = vault.seal('accounts.name', 'acc_1', 'Ada')
  const young = newer.seal('accounts.name', 'acc_1', 'Ada')
  assert.ok(young.startsWith(newer.newest) && newer.newest === 'hf1.2.')
  assert.equal(newer.open('accounts.name', 'acc_1', old), 'Ada')
  assert.throws(() => vault.open('accounts.name', 'acc_1', young), UnknownDataKey)
})

test('hashes are equal only for the same tenant, purpose and text', () => {
  const other = newVault({ tenant: 'ten_b', seal: new Map([[1, first]]), search })
  const hex = (bytes: Buffer) => bytes.toString('hex')
  assert.equal(hex(vault.hash('name', 'ada')), hex(newer.hash('name', 'ada')))
  const hashes = [
    vault.hash('name', 'ada'),
    vault.hash('email', 'ada'),
    vault.hash('name', 'adb'),
    other.hash('name', 'ada'),
  ]
  assert.equal(new Set(hashes.map(hex)).size, hashes.length)
})
