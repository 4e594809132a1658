// A client of the demo tenant that calls the API inside this process.
import type { FastifyInstance } from 'fastify'
import type { ClientCredentials } from '../features/platform/auth/create-client.ts'

export interface DemoClient {
  get<T>(path: string): Promise<T>
  post<T = { id: string }>(path: string, body?: object): Promise<T>
}

/** Makes a client that takes a token for each call, because the clock of the tenant moves between calls. */
export function newDemoClient(server: FastifyInstance, credentials: ClientCredentials): DemoClient {
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${await takeToken(server, credentials)}` }
    const answer = await server.inject({ method, url: path, payload: body, headers })
    if (answer.statusCode >= 300)
      throw new Error(`seeding: ${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
  }
}

async function takeToken(
  server: FastifyInstance,
  { client_id, client_secret }: ClientCredentials,
): Promise<string> {
  const form = new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials' })
  const answer = await server.inject({
    method: 'POST',
    url: '/auth/token',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return answer.json().access_token
}
