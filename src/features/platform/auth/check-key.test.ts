import assert from 'node:assert/strict'
import { generateKeyPairSync, generatePrimeSync, type JsonWebKey } from 'node:crypto'
import { test } from 'vitest'
import { faultOfKey, mayVerify } from './check-key.ts'
import { readKeys } from './read-keys.ts'

const jwkOf = ({ publicKey }: { publicKey: { export(options: { format: 'jwk' }): JsonWebKey } }) =>
  publicKey.export({ format: 'jwk' })
const RSA = jwkOf(generateKeyPairSync('rsa', { modulusLength: 2048 }))
const EC = jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const ED = jwkOf(generateKeyPairSync('ed25519'))

const encoded = (n: bigint) => {
  const hex = n.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url')
}
const n = BigInt(`0x${Buffer.from(RSA.n!, 'base64url').toString('hex')}`)
const prime = (bits: number) => generatePrimeSync(bits, { bigint: true })
const half = prime(1024)
const nextPrime = () => {
  for (let next = half + 2n; ; next += 2n) if (generatesPrime(next)) return next
}
// Fermat's little theorem to the base 2 finds a neighbour that is good enough.
const generatesPrime = (p: bigint) => powerOf(2n, p - 1n, p) === 1n
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base]
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

test.each<[string, object]>([
  ['RSA with 2048 bits', RSA],
  ['RSA with another odd exponent', { ...RSA, e: encoded(65_539n) }],
  ['EC P-256', EC],
  ['EC P-384', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }))],
  ['Ed25519', ED],
])('a sound key: %s', async (_, jwk) => {
  assert.equal(faultOfKey(jwk), undefined)
  assert.equal((await readKeys([jwk] as never)).length, 1)
})

test.each<[string, object]>([
  ...[0n, 1n, 2n, 3n, 17n, 65_535n, 65_536n, 65_538n, 2n ** 256n + 1n].map((e): [string, object] => [
    `e = ${e}`,
    { ...RSA, e: encoded(e) },
  ]),
  ['e = n − 1', { ...RSA, e: encoded(n - 1n) }],
  ['e = n', { ...RSA, e: RSA.n }],
  ['an empty e', { ...RSA, e: '' }],
  ['an even n', { ...RSA, n: encoded(n + 1n) }],
  ['n = 0', { ...RSA, n: encoded(0n) }],
  ['an n of 1024 bits', jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 }))],
  ['a prime n', { ...RSA, n: encoded(prime(2048)) }],
  ['a square n', { ...RSA, n: encoded(half * half) }],
  ['an n of close primes', { ...RSA, n: encoded(half * nextPrime()) }],
  ['an n with a small factor', { ...RSA, n: encoded(prime(2048) * 3n) }],
  ['an n that is far too long', { ...RSA, n: encoded(2n ** 8300n + 1n) }],
  ['a point that is not on its curve', { ...EC, y: EC.x }],
  ['a point of another curve', { ...EC, crv: 'P-384' }],
  ['the point 0, 0', { ...EC, x: 'A'.repeat(43), y: 'A'.repeat(43) }],
  ['a point of small order', { ...ED, x: 'A'.repeat(43) }],
  [
    'a point of order 8',
    {
      ...ED,
      x: Buffer.from(`c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa`, 'hex').toString(
        'base64url',
      ),
    },
  ],
])('a weak key is refused: %s', async (_, jwk) => {
  assert.notEqual(faultOfKey(jwk), undefined)
  await assert.rejects(readKeys([jwk] as never), { code: 'invalid_request' })
})

test('a stored key that is older than these checks verifies nothing if its exponent is weak', () => {
  assert.deepEqual([RSA, EC, { ...RSA, e: encoded(1n) }, { ...RSA, e: undefined }].map(mayVerify), [
    true,
    true,
    false,
    false,
  ])
})
