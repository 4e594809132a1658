// A reader of server-sent events.
import assert from 'node:assert/strict'
import type { Caller } from './caller.ts'

export interface Message {
  id?: string
  event?: string
  data?: string
}

/** Opens the stream of events and reads it message by message. */
export async function openStream(caller: Caller, query: string, headers: Record<string, string>) {
  const ending = new AbortController()
  const response = await fetch(`${caller.baseUrl}/events/stream${query}`, {
    headers: { Authorization: `Bearer ${await caller.token()}`, ...headers },
    signal: ending.signal,
  })
  assert.equal(response.status, 200)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Message> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += value
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const message = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2)))
      if ('data' in message) return message
    }
  }
  return { response, next, end: () => ending.abort() }
}
