// An answer whose parts are JSON already, written once because they are sent again and again.

/** JSON, as the bytes that are sent, in place of the value it stands for. */
export class JsonBytes {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]

// The same list is asked for again and again, by a page that shows it: the last one that began with an item is kept.
const lists = new WeakMap<Buffer, { items: readonly Buffer[]; list: JsonBytes }>()

/** Gives a list of values that are JSON already. */
export function jsonList(items: readonly Buffer[]): JsonBytes {
  const [first] = items
  const known = first && lists.get(first)
  if (known?.items.length === items.length && known.items.every((item, index) => item === items[index]))
    return known.list
  const list = new JsonBytes(joined(items))
  if (first) lists.set(first, { items, list })
  return list
}

function joined(items: readonly Buffer[]): Buffer {
  const parts = [OPEN]
  items.forEach((item, index) => {
    if (index > 0) parts.push(COMMA)
    parts.push(item)
  })
  return Buffer.concat([...parts, CLOSE])
}
