// Receives webhooks, and prints the events whose signature is right: node receive-webhooks.mjs PORT SECRET
// It needs nothing but Node. In an app, `webhooks.verify` of @holdfast/sdk does the same.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const [port, secret] = process.argv.slice(2)
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
const MAX_AGE_SECONDS = 300
const received = new Set()

/** Whether the body was signed with the secret a short while ago; of several signatures one match is enough. */
function isGenuine(
  { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': all = '' },
  body,
) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return false
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const expected = Buffer.from(`v1,${digest}`)
  return all
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}

const server = createServer(async (request, response) => {
  const body = await buffer(request) // the bytes as they came, before any parser
  if (!isGenuine(request.headers, body)) {
    console.log('refused: the signature is not right')
    return response.writeHead(400).end()
  }
  const id = request.headers['webhook-id']
  // A delivery may come twice, under the same id.
  if (!received.has(id)) console.log('verified:', JSON.parse(body).name)
  received.add(id)
  response.writeHead(204).end()
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
