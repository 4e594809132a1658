// Plays the story of the API description's examples through the client.
import { assert } from 'vitest'
import type { Examples } from '../../../src/http/openapi/examples.ts'
import { CURRENT } from '../../../src/versions/versions.ts'
import type { Ask, Body, Player, Stage } from '../../../tools/openapi/play.ts'
import { operations } from '../src/generated/operations.ts'
import { createHoldfast } from '../src/holdfast.ts'

type Credentials = { client_id: string; client_secret: string }
type Method = (...values: unknown[]) => Promise<Body> & { with_response(): Promise<Body> }

/** A player whose requests are calls of the client's methods. */
export async function newSdkPlayer({ server, receiver }: Stage): Promise<Player> {
  const base_url = await server.listen({ port: 0, host: '127.0.0.1' })
  const examples: Examples = {}
  let clients: Record<string, Body> = {}

  const become = (credentials: Credentials) => {
    const clientOf = (api_version: '2026-01-01' | '2026-09-02') =>
      createHoldfast({ base_url, api_version, ...credentials, max_retries: 0 })
    clients = { '2026-01-01': clientOf('2026-01-01'), '2026-09-02': clientOf('2026-09-02') }
  }

  async function ask(name: string, { path = {}, query = {}, body, version = CURRENT }: Ask = {}) {
    const [group, method] = name.split('.') as [string, string]
    const call = clients[version][group][method] as Method
    const [, place, letters = ''] = operations[group]![method]!.split(' ') as [string, string, string?]
    const ids = [...place.matchAll(/\{(\w+)\}/g)].map(([, id]) => path[id!])
    const { redirect: _, ...rest } = query
    return (await call(
      ...ids,
      ...(letters.includes('b') ? [body] : letters.includes('q') ? [rest] : []),
    )) as Body
  }

  return {
    ask,
    async record(name, request = {}) {
      const response = await ask(name, request)
      const { path, query, body, version = CURRENT } = request
      const example = structuredClone({ path, query, request: body, response })
      examples[version] = { ...examples[version], [name]: example }
      return response
    },
    async put(url, bytes, type) {
      const { pathname } = new URL(url)
      const sent = await fetch(base_url + pathname, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      })
      assert.equal(sent.status, 200)
    },
    become,
    receiver,
    examples,
  }
}
