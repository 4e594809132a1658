// An answer whose parts are JSON already, written once because they are sent again and again.
import type { ReadContext } from '../../context.ts'

/** Tells whether an answer is still the one that the same request of the same tenant would be given. */
export type IsFresh = (context: ReadContext) => Promise<boolean>

/**
 * JSON, as the bytes that are sent, in place of the value it stands for; with `isFresh` it may be sent again. It may
 * come in pieces, of which large ones that are sent again and again need not be copied.
 */
export class JsonBytes {
  readonly pieces: readonly Buffer[]
  readonly isFresh: IsFresh | undefined
  constructor(bytes: Buffer | readonly Buffer[], isFresh?: IsFresh) {
    this.pieces = Buffer.isBuffer(bytes) ? [bytes] : bytes
    this.isFresh = isFresh
  }

  /** All of it in one. */
  get bytes(): Buffer {
    return this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces)
  }
}

const [OPEN, COMMA, CLOSE] = Buffer.from('[,]') as unknown as [number, number, number]

/** Gives a list of values that are JSON already. */
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
