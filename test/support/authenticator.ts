// A passkey in software: an ES256 key that signs as an authenticator of a person does, by WebAuthn level 2.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** The few forms of CBOR that an attestation needs. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, member]) => [cbor(key as string), cbor(member as string)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

interface Signing {
  origin: string
  rp_id?: string
  /** Whether the authenticator has verified the person. */
  is_verified?: boolean
}

export interface Authenticator {
  register(challenge: string, signing: Signing): Record<string, unknown>
  sign(challenge: string, signing: Signing): Record<string, unknown>
}

const flagsOf = (is_verified: boolean, more = 0) => Buffer.from([0x01 | (is_verified ? 0x04 : 0) | more])

/** Makes an authenticator with one passkey. */
export function newAuthenticator(): Authenticator {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const data = (rp_id: string, flags: Buffer, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([sha256(rp_id), flags, count, more])
  }
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    register(challenge, { origin, rp_id = 'localhost', is_verified = true }) {
      const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseOf(pair.publicKey))])
      const authData = data(rp_id, flagsOf(is_verified, 0x40), attested)
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: base64url(client),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    sign(challenge, { origin, rp_id = 'localhost', is_verified = true }) {
      const client = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false })
      const authData = data(rp_id, flagsOf(is_verified))
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), pair.privateKey)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      })
    },
  }
}

function coseOf(key: KeyObject): Map<unknown, unknown> {
  const { x, y } = key.export({ format: 'jwk' })
  return new Map<unknown, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
}
