// Pairs of keys in the forms that clients have them in.
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'

export interface Key {
  key: CryptoKey
  pem: string
  jwk: JWK
  /** The public part. */
  registered: JWK
}

/** Makes a pair for an algorithm of JWT. */
export async function newKey(alg: string): Promise<Key> {
  const { privateKey: key, publicKey } = await generateKeyPair(alg, { extractable: true })
  const [pem, jwk] = [await exportPKCS8(key), await exportJWK(key)]
  return { key, pem, jwk, registered: await exportJWK(publicKey) }
}
