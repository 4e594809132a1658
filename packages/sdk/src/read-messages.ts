// Server-sent events: messages out of a stream of bytes.

export interface Message {
  id?: string
  event?: string
  data?: string
}

/** Reads messages; comments and messages without data are left out. `onBytes` is called whenever bytes arrive. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Message> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop()!
      for (const block of blocks) {
        const message = parseMessage(block)
        if (message.data !== undefined) yield message
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parseMessage(block: string): Message {
  const message: Record<string, string> = {}
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (name === undefined) continue
    message[name] = name === 'data' && message.data !== undefined ? `${message.data}\n${value}` : value!
  }
  return message
}
