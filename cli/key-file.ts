// Files of public keys: JSON Web Keys (RFC 7517), alone or in a set, or one public key in PEM.
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { JWK } from 'jose'

/** Reads the public keys of a file. */
export function readKeyFile(file: string): JWK[] {
  const text = readFileSync(file, 'utf8')
  if (text.includes('PRIVATE KEY')) throw new Error(`${file} holds a private key: send only its public part.`)
  try {
    if (text.includes('PUBLIC KEY')) return [createPublicKey(text).export({ format: 'jwk' }) as JWK]
    const content = JSON.parse(text) as { keys?: JWK[] } & JWK
    const keys = content.keys ?? [content]
    if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'object' && key !== null))
      throw new Error()
    return keys
  } catch {
    throw new Error(`${file} holds no public key in PEM and no JSON Web Key.`)
  }
}
