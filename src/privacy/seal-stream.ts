// Seals the bytes of one file for the file store. Each file has a key of its own, which is used once; the key itself
// lies sealed in the database. The bytes are cut into chunks, and each is sealed by AES-256-GCM under its number and
// whether it is the last, so that a chunk that is altered, moved, left out or cut off at the end does not open (the
// construction STREAM: Hoang, Reyhanitabar, Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
// Misuse-Resistance", CRYPTO 2015). Nothing is handed on before it has been proved genuine.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
export const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

/** Makes the key of one file, as text for the vault. */
export const newContentKey = () => randomBytes(32).toString('base64url')

// 11 bytes of the chunk's number, one that says whether it is the last.
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

// Gives pieces of exactly the size, and at the end one of at most the size, marked as the last; at least that one.
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk])
    let at = 0
    for (; held.length - at > size; at += size) yield { piece: held.subarray(at, at + size), isLast: false }
    held = held.subarray(at)
  }
  yield { piece: held, isLast: true }
}

/** Seals what comes from the source under the key of the file. */
export async function* sealBytes(key: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const secret = Buffer.from(key, 'base64url')
  let number = 0
  for await (const { piece, isLast } of inPieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, secret, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens what was sealed under the key; throws where a byte is not as it was, or any is missing. */
export async function* openBytes(
  key: string,
  source: AsyncIterable<Uint8Array>,
  what: string,
): AsyncGenerator<Buffer> {
  const secret = Buffer.from(key, 'base64url')
  let number = 0
  for await (const { piece, isLast } of inPieces(source, CHUNK_BYTES + TAG_BYTES)) {
    const tag = piece.length - TAG_BYTES
    if (tag < 0) throw new Error(`${what} is cut off`)
    const decipher = createDecipheriv(ALGORITHM, secret, nonceOf(number++, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(piece.subarray(tag))
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, tag)), decipher.final()])
    } catch (error) {
      throw new Error(`${what} does not open: it was altered, cut off, or belongs to another file`, {
        cause: error,
      })
    }
  }
}
