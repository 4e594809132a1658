// Whether the numbers of a public key are sound: with a weak one everybody signs, from nothing but the public part.
import { checkPrimeSync, createPublicKey, type KeyObject } from 'node:crypto'

const LEAST_RSA_BITS = 2048
/** A longer modulus makes each check of a signature expensive. */
const MAX_RSA_BITS = 8192
/** The bounds of FIPS 186-5, section 5.4: e is odd, above 2^16 and below 2^256. */
const LEAST_EXPONENT = 65_537n
const EXPONENT_END = 2n ** 256n
/** Steps of Fermat's method, as the baseline requirements of the CA/Browser Forum have them. */
const FERMAT_STEPS = 100

interface PublicNumbers {
  kty?: string
  n?: string
  e?: string
  x?: string
  crv?: string
}

/** The fault of the key, or undefined for a sound one. Its import checks first that EC points are on their curve. */
export function faultOfKey(jwk: PublicNumbers): string | undefined {
  let key: KeyObject
  try {
    key = createPublicKey({ key: jwk as never, format: 'jwk' })
  } catch {
    return 'Is not a public key.'
  }
  if (key.asymmetricKeyType === 'rsa') return faultOfRsa(numberOf(jwk.n!), numberOf(jwk.e!))
  if (key.asymmetricKeyType === 'ed25519' && isOfSmallOrder(Buffer.from(jwk.x!, 'base64url')))
    return 'Its point is of small order, so that everybody could sign.'
  return undefined
}

const numberOf = (text: string): bigint =>
  BigInt(`0x${Buffer.from(text, 'base64url').toString('hex') || '0'}`)

function faultOfRsa(n: bigint, e: bigint): string | undefined {
  const bits = n.toString(2).length
  if (bits < LEAST_RSA_BITS || bits > MAX_RSA_BITS)
    return `An RSA key must have ${LEAST_RSA_BITS} bits or more, and at most ${MAX_RSA_BITS}.`
  if (!isSoundExponent(e)) return 'The exponent e of an RSA key must be odd, 65537 or more, and below 2^256.'
  return isWeakModulus(n)
    ? 'The modulus n of an RSA key must be the product of two large primes apart.'
    : undefined
}

const isSoundExponent = (e: bigint): boolean => e % 2n === 1n && e >= LEAST_EXPONENT && e < EXPONENT_END

/** Whether a stored key may verify assertions: it may be older than the checks. */
export const mayVerify = ({ kty, e }: PublicNumbers): boolean =>
  kty !== 'RSA' || isSoundExponent(numberOf(e ?? ''))

const isWeakModulus = (n: bigint): boolean => hasSmallFactor(n) || checkPrimeSync(n) || hasCloseFactors(n)

const SMALL_PRIMES = [...Array(752).keys()].filter((n) => n > 1 && !smallDivisor(n)).map(BigInt)

function smallDivisor(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return true
  return false
}

const hasSmallFactor = (n: bigint): boolean => SMALL_PRIMES.some((prime) => n % prime === 0n)

// Fermat: n = a² − b², where a begins at the root of n. It finds p and q that are close, and a square.
function hasCloseFactors(n: bigint): boolean {
  let a = rootOf(n)
  if (a * a < n) a += 1n
  for (let step = 0; step < FERMAT_STEPS; step++, a += 1n) {
    const square = a * a - n
    const b = rootOf(square)
    if (b * b === square) return true
  }
  return false
}

// The integer part of the square root, by Newton's method from above.
function rootOf(n: bigint): bigint {
  if (n < 2n) return n
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (x + n / x) >> 1n
    if (next >= x) return x
    x = next
  }
}

/** The y of the points of Ed25519 whose order divides 8, also in forms that are not reduced; little-endian. */
const SMALL_ORDERS = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

// The highest bit is the sign of x.
function isOfSmallOrder(point: Buffer): boolean {
  const y = Buffer.from(point)
  y[31] = y[31]! & 0x7f
  return SMALL_ORDERS.includes(y.toString('hex'))
}
