// The client that has signed in, in the storage of the tab, which ends with it. The reference of the documentation uses the
// same place, so that one sign-in counts for both.
import { createHoldfast, type Holdfast } from '../../sdk/src/holdfast.ts'

export interface Credentials {
  client_id: string
  client_secret: string
}

const CLIENT = 'holdfast.client'
const TOKEN = 'holdfast.token'

/** The requests of this page have this Client-Request-Id, by which its log tells them from those of an app. */
export const REQUEST_NAME = 'dashboard'

/** The address of the server. A proxy may serve it under a path of its own. */
export const base_url = new URL('.', location.href).href.replace(/\/$/, '')

/** The credentials of a text such as `credentials.json`; undefined if it has none. */
export function readCredentials(text: string): Credentials | undefined {
  try {
    const { client_id, client_secret } = JSON.parse(text) as Partial<Credentials>
    return client_id && client_secret ? { client_id, client_secret } : undefined
  } catch {
    return undefined
  }
}

export const storedClient = (): Credentials | undefined =>
  readCredentials(sessionStorage.getItem(CLIENT) ?? 'null')

export function storeClient(credentials: Credentials): void {
  sessionStorage.removeItem(TOKEN)
  sessionStorage.setItem(CLIENT, JSON.stringify(credentials))
}

export function forgetClient(): void {
  for (const name of [CLIENT, TOKEN]) sessionStorage.removeItem(name)
}

/** The client of the demo, which the server names only to pages on its own machine. */
export async function findDemoClient(): Promise<Credentials | undefined> {
  const answer = await fetch(`${base_url}/dashboard/demo-client`, { credentials: 'omit', cache: 'no-store' })
  return answer.status === 200 ? readCredentials(await answer.text()) : undefined
}

export interface StreamWatch {
  onStream(state: 'open' | 'broken'): void
}

/** A client with the credentials, which tells how its stream of events fares. */
export function openClient(credentials: Credentials, { onStream }: StreamWatch): Holdfast {
  return createHoldfast({
    ...credentials,
    base_url,
    max_retries: 1,
    headers: { 'Client-Request-Id': REQUEST_NAME },
    hooks: { retry: ({ operation }) => operation === 'events.stream' && onStream('broken') },
    // Without credentials of the browser, which would ask for a password if the client is refused.
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, credentials: 'omit', cache: 'no-store' })
      if (answer.ok && answer.headers.get('Content-Type')?.startsWith('text/event-stream')) onStream('open')
      return answer
    },
  })
}
