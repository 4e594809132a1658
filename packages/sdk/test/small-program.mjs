// The things that an app does with the SDK, on the runtime that runs this file: a worker calls `run`, a program prints its
// results as JSON. The server is behind a proxy, which loses the answer to the first payment, never answers `/hang`, and
// breaks every connection after a request for `/cut`.
import { createHoldfast, decimal, webhooks } from '@holdfast/sdk'
import { signWith } from '@holdfast/sdk/private-key'

function openApp({ HOLDFAST_URL: base_url, HOLDFAST_CLIENT_ID: client_id, ...env }) {
  const attempts = []
  const hooks = {
    response: ({ operation, status, error }) => attempts.push(`${operation} ${status ?? error.name}`),
  }
  const hf = createHoldfast({ base_url, client_id, client_secret: env.HOLDFAST_CLIENT_SECRET, hooks })
  const attemptsOf = (operation) => attempts.filter((one) => one.startsWith(`${operation} `))
  return { hf, base_url, client_id, attemptsOf, ...JSON.parse(env.STORY) }
}

async function fetchTokenOnce({ hf, attemptsOf }) {
  await Promise.all([1, 2, 3].map(() => hf.identity.retrieve()))
  return attemptsOf('auth.issue_token')
}

async function signInByKeys({ hf, base_url, client_id, audience, keys }) {
  const options = { base_url, client_id, audience }
  const clients = keys.map((key) => createHoldfast({ ...options, sign_assertion: signWith(key) }))
  const all = await Promise.all(clients.map((client) => client.identity.retrieve()))
  const { id } = await hf.identity.retrieve()
  return all.map((one) => one.id === id)
}

async function walkAccounts({ hf }) {
  const ids = []
  for await (const { id } of hf.accounts.list({ limit: 1 })) ids.push(id)
  return ids
}

async function payOnce({ hf, account, payment, attemptsOf }) {
  await hf.sandbox.receive_payment(account, payment)
  const [euros] = await hf.accounts.list_cash_balances(account)
  const half = decimal.divide(euros.total, '2', 3)
  return { attempts: attemptsOf('sandbox.receive_payment'), total: euros.total, half }
}

async function verifyDelivery({ delivery }) {
  const { body, headers, secret } = delivery
  const { event } = await webhooks.verify(body, headers, secret)
  const bytes = new TextEncoder().encode(`${body} `)
  const forged = await webhooks.verify(bytes, new Headers(headers), secret).catch(({ reason }) => reason)
  const signed = await webhooks.verify(body, await webhooks.sign(body, secret), secret)
  return { name: event.name, forged, signed: signed.event.name }
}

// Each further event exists only after its connection was broken, so that the stream must resume to receive it.
async function resumeStream({ hf, base_url, account, last_sequence }) {
  const sequences = []
  for await (const { sequence } of hf.events.stream({ after: last_sequence - 1 })) {
    if (sequences.push(sequence) === 4) break
    await fetch(`${base_url}/cut`).catch(() => {})
    const status = sequences.length % 2 === 1 ? 'suspended' : 'active'
    await hf.sandbox.change_account(account, { status })
  }
  return sequences
}

async function fail({ hf }) {
  const nameOf = (promise) => promise.catch(({ name }) => name)
  const aborting = new AbortController()
  setTimeout(() => aborting.abort(), 100)
  const { name, code, request_id } = await hf.accounts.retrieve('acc_none').catch((error) => error)
  return {
    timeout: await nameOf(hf.request('GET', '/hang', {}, { timeout_ms: 200, max_retries: 0 })),
    aborted: await nameOf(hf.request('GET', '/hang', {}, { signal: aborting.signal })),
    refused: [name, code, request_id.length > 0],
  }
}

/** Does everything once; returns the results. */
export async function run(env) {
  const app = openApp(env)
  return {
    token: await fetchTokenOnce(app),
    keys: await signInByKeys(app),
    accounts: await walkAccounts(app),
    payment: await payOnce(app),
    webhook: await verifyDelivery(app),
    sequences: await resumeStream(app),
    failures: await fail(app),
  }
}
