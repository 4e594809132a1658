// Seals the bytes of one file for the file store. Each file has its own key, which is used once and is stored sealed
// in the database. The bytes are cut into chunks. Each chunk is sealed by AES-256-GCM under its number and whether it
// is the last, so that a file with a chunk altered, moved, left out or cut off does not open (the construction
// STREAM: Hoang, Reyhanitabar, Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
// Misuse-Resistance", CRYPTO 2015). No chunk is passed on before it is verified.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
export const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

/** Makes the key of one file, as text for the vault. */
export const newContentKey = () => randomBytes(32).toString('base64url')

// 11 bytes for the chunk's number, and one that says whether it is the last.
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

// Returns pieces of exactly the size, and at the end one of at most the size, which is marked as the last.
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    let at = 0
    for (; rest.length - at > size; at += size) yield { piece: rest.subarray(at, at + size), isLast: false }
    rest = rest.subarray(at)
  }
  yield { piece: rest, isLast: true }
}

/** Seals the bytes of the source under the key of the file. */
export async function* sealBytes(key: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const secret = Buffer.from(key, 'base64url')
  let number = 0
  for await (const { piece, isLast } of inPieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, secret, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens bytes that were sealed under the key; throws if any byte is altered or missing. */
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
