// A key service, as a process of its own: the operations `encrypt` and `decrypt` of the transit engine of OpenBao, over
// HTTP with a token. Its keys are only in its memory. The test that forked it changes its behaviour by messages.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

/**
 * `serve`: as the engine does. `sealed`: 503. `silent`: it never answers. `noise`: an answer that is not JSON. `empty`:
 * JSON without data. `short`: it unwraps to 16 bytes. `other`: it unwraps to another key.
 */
export type Behaviour = 'serve' | 'sealed' | 'silent' | 'noise' | 'empty' | 'short' | 'other'
export type Order = { behave: Behaviour } | { rotate: string } | { retire: string } | 'report'

const [token] = process.argv.slice(2)
const AUTHENTICATED = 16
const NONCE = 12
/** The versions of each key, the first under index 0; a version that was retired is undefined. */
const keys = new Map<string, (Buffer | undefined)[]>()
let behaviour: Behaviour = 'serve'
/** The paths of the requests since the last report. */
const served: string[] = []

const versionsOf = (name: string) => {
  if (!keys.has(name)) keys.set(name, [randomBytes(32)])
  return keys.get(name)!
}

function encrypt(name: string, plaintext: string) {
  const versions = versionsOf(name)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1)!, nonce)
  const bytes = Buffer.concat([
    nonce,
    cipher.update(plaintext, 'base64'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const key_version = versions.length
  return { ciphertext: `vault:v${key_version}:${bytes.toString('base64')}`, key_version }
}

function decrypt(name: string, ciphertext: string) {
  if (behaviour === 'short') return { plaintext: randomBytes(16).toString('base64') }
  if (behaviour === 'other') return { plaintext: randomBytes(32).toString('base64') }
  const [, version, text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
  const key = keys.get(name)?.[Number(version) - 1]
  if (!key) throw new Error('there is no such version')
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(-AUTHENTICATED))
  const clear = [decipher.update(bytes.subarray(NONCE, -AUTHENTICATED)), decipher.final()]
  return { plaintext: Buffer.concat(clear).toString('base64') }
}

function answer(path: string, shown_token: unknown, body: string): [number, string] {
  const [, operation, name] = /^\/v1\/transit\/(encrypt|decrypt)\/([^/]+)$/.exec(path) ?? []
  if (behaviour === 'sealed') return [503, '{"errors":["Vault is sealed"]}']
  if (behaviour === 'noise') return [200, '<html>a page of a proxy</html>']
  if (behaviour === 'empty') return [200, '{"data":null}']
  if (shown_token !== token) return [403, '{"errors":["permission denied"]}']
  if (!operation || !name) return [404, '{"errors":[]}']
  try {
    const { plaintext, ciphertext } = JSON.parse(body)
    const data = operation === 'encrypt' ? encrypt(name, plaintext) : decrypt(name, ciphertext)
    return [200, JSON.stringify({ data })]
  } catch {
    return [400, '{"errors":["cipher: message authentication failed"]}']
  }
}

function send(response: ServerResponse, [status, text]: [number, string]) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    served.push(request.url!)
    if (behaviour !== 'silent') send(response, answer(request.url!, request.headers['x-vault-token'], body))
  })
})

process.on('message', (order: Order) => {
  if (order === 'report') return process.send!({ served: served.splice(0) })
  if ('behave' in order) behaviour = order.behave
  if ('rotate' in order) versionsOf(order.rotate).push(randomBytes(32))
  if ('retire' in order) versionsOf(order.retire).fill(undefined, 0, -1)
  process.send!({ served: [] })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
