// Counts and hashes the bytes of an upload on their way into the store, and checks them against their declared type.
import { createHash } from 'node:crypto'
import { failParam } from '../../../errors.ts'
import { HEAD_BYTES, looksLike, MAX_BYTES } from './rules.ts'

export interface Inspected {
  size: number
  sha256(): Buffer
  /** The bytes to store; throws a refusal if there are too many, none, or bytes of another type. */
  bytes: AsyncIterable<Uint8Array>
}

/** The refusal of too many bytes. */
export const tooLarge = () =>
  failParam('body', 'invalid_param', `Larger than ${MAX_BYTES / 1024 / 1024} MiB.`)

/** Passes the source through; size and hash are complete at its end. */
export function inspectBytes(source: AsyncIterable<Uint8Array>, content_type: string): Inspected {
  const hash = createHash('sha256')
  const inspected: Inspected = { size: 0, sha256: () => hash.digest(), bytes: pass() }

  // Nothing passes before the first bytes have shown the type.
  async function* pass() {
    let head: Buffer | undefined = Buffer.alloc(0)
    for await (const chunk of source) {
      inspected.size += chunk.length
      if (inspected.size > MAX_BYTES) throw tooLarge()
      hash.update(chunk)
      if (head) {
        head = Buffer.concat([head, chunk])
        if (head.length < HEAD_BYTES) continue
        yield checked(head)
        head = undefined
      } else yield chunk
    }
    if (head) yield checked(head)
  }

  function checked(head: Buffer): Buffer {
    if (head.length === 0) throw failParam('body', 'missing_param', 'Must not be empty.')
    if (!looksLike(content_type, head))
      throw failParam('body', 'invalid_param', `The first bytes are not those of ${content_type}.`)
    return head
  }

  return inspected
}
