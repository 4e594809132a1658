// Plays requests of the collection as Postman does: variables, scripts, headers and bodies. For its test.
import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'

// biome-ignore lint/suspicious/noExplicitAny: a collection is read as the player expects it.
export type Loose = any

interface SentRequest {
  url: string
  method: string
  header: Record<string, string>
  body: { urlencoded: { key: string; value: string }[] }
}

const formOf = (fields: { key: string; value: string }[]) =>
  new URLSearchParams(fields.map(({ key, value }): [string, string] => [key, value]))

/** Makes a player of the collection with the given variables; it sends a request by its name. */
export function playerOf(collection: Loose, given: Record<string, string>) {
  const defaults = collection.variable.map(({ key, value }: Loose) => [key, value])
  const variables = new Map<string, string>([...defaults, ...Object.entries(given)])
  const get = (name: string) => (name === '$guid' ? randomUUID() : variables.get(name))
  const fill = (text: string) => text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_all, name) => get(name) ?? '')
  const items: Loose[] = collection.item.flatMap((group: Loose) => group.item)

  // A script has ended when all its requests have.
  async function runScript(listen: string, pm: object) {
    const { exec } = collection.event.find((event: Loose) => event.listen === listen).script
    const running: Promise<void>[] = []
    const sendRequest = ({ url, method, header, body }: SentRequest, done: (...all: Loose[]) => void) => {
      const send = async () => {
        const answer = await fetch(url, { method, headers: header, body: formOf(body.urlencoded) })
        const text = await answer.text()
        done(null, { code: answer.status, json: () => JSON.parse(text) })
      }
      running.push(send())
    }
    const collectionVariables = {
      get,
      set: (name: string, value: string) => void variables.set(name, value),
      unset: (name: string) => void variables.delete(name),
    }
    runInNewContext(exec.join('\n'), { pm: { ...pm, sendRequest, collectionVariables, variables: { get } } })
    await Promise.all(running)
  }

  async function play(name: string): Promise<{ status: number; body: Loose }> {
    const { method, url, header, body, auth } = items.find((item) => item.name === name).request
    const parts = url.path.map((part: string) => {
      const parameter = url.variable.find(({ key }: Loose) => `:${key}` === part)
      return parameter ? encodeURIComponent(fill(parameter.value)) : part
    })
    const query = (url.query ?? []).filter(({ disabled }: Loose) => !disabled)
    const path = `/${parts.join('/')}`
    await runScript('prerequest', { request: { url: { getPath: () => path } } })
    const headers = new Headers(header.map(({ key, value }: Loose) => [key, fill(value)]))
    if (!auth) headers.set('authorization', fill(`Bearer ${collection.auth.bearer[0].value}`))
    if (body?.mode === 'raw') headers.set('content-type', 'application/json')
    const sent = body && (body.mode === 'raw' ? fill(body.raw) : formOf(filled(body.urlencoded)))
    const search = formOf(filled(query))
    const answer = await fetch(fill(`${url.host[0]}${path}?${search}`), { method, headers, body: sent })
    const text = await answer.text()
    const response = { code: answer.status, headers: answer.headers, json: () => JSON.parse(text) }
    await runScript('test', { response })
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const filled = (pairs: { key: string; value: string }[]) =>
    pairs.map(({ key, value }) => ({ key, value: fill(value) }))
  return { play, get }
}
