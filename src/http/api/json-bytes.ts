// Answers that are JSON bytes already, because they are sent again and again.
import type { ReadContext } from '../../context.ts'

/** Whether the same request of the same tenant would still get this answer. */
export type IsFresh = (context: ReadContext) => Promise<boolean>

/**
 * JSON as bytes, in place of the value. With `isFresh` it may be cached and sent again. It may consist of several
 * pieces, so that large pieces that are sent often are not copied.
 */
export class JsonBytes {
  readonly pieces: readonly Buffer[]
  readonly isFresh: IsFresh | undefined
  constructor(bytes: Buffer | readonly Buffer[], isFresh?: IsFresh) {
    this.pieces = Buffer.isBuffer(bytes) ? [bytes] : bytes
    this.isFresh = isFresh
  }

  /** All pieces as one buffer. */
  get bytes(): Buffer {
    return this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces)
  }
}

const [OPEN, COMMA, CLOSE] = [...Buffer.from('[,]')] as [number, number, number]

/** Joins values that are JSON into a list. */
export function jsonList(items: readonly Buffer[], isFresh?: IsFresh): JsonBytes {
  if (items.length === 0) return new JsonBytes(Buffer.of(OPEN, CLOSE), isFresh)
  const bytes = Buffer.allocUnsafe(items.reduce((total, { length }) => total + 1 + length, 1))
  let end = 0
  for (const item of items) {
    bytes[end] = end === 0 ? OPEN : COMMA
    end += 1 + item.copy(bytes, end + 1)
  }
  bytes[end] = CLOSE
  return new JsonBytes(bytes, isFresh)
}
