// The demo tenant: sample customers, accounts and some orders, made through the API itself on a clock
// that starts a month ago. Its credentials are written for whoever runs the server.
import { timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { api, kinds } from '../api.ts'
import { advanceClock } from '../clock/advance-clock.ts'
import { setClockMode } from '../clock/switch-clock.ts'
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { hashSecret } from '../features/auth/issue-token.ts'
import { createClient, createTenant } from '../features/sandbox/create-tenant.ts'
import { lookUpClient } from '../http/api/tokens.ts'
import { buildServer } from '../http/server/server.ts'
import { makeFolder } from '../make-folder.ts'
import { isId } from '../values/ids.ts'
import { addDays, dayAt, dayOf, instant } from '../values/time.ts'

const NAME = 'Holdfast demo'
const DAYS_BACK = 30

/**
 * Creates the demo tenant on the first start, and writes its credentials wherever they are missing or fit no client.
 */
export async function seedDemo(app: App, say: (line: string) => void): Promise<void> {
  const file = join(app.config.data_dir, 'credentials.json')
  const sql = app.database.write(PLATFORM)
  const [known] = await sql<{ id: string }>`
    select id from tenants where name = ${NAME} and settings ->> 'demo' = 'ready' order by created_at limit 1`
  if (known) {
    const fault = await findFault(app, file)
    if (!fault) return
    if (fault !== 'missing') say(`${file} ${fault}; a new client is made for it.`)
    return keepCredentials(app, file, await createClient(app, known.id, 'Demo client'), say)
  }
  say('creating the demo tenant: customers, accounts, orders')
  const today = dayOf(instant(app.machineNow()))
  const made = await createTenant(app, NAME, { onboarding: 'minimal' })
  await playMonth(app, made, today)
  keepCredentials(app, file, made, say)
  await sql`update tenants set settings = settings || '{"demo": "ready"}' where id = ${made.tenant}`
  await app.forget('tenant', made.tenant)
}

async function findFault(app: App, file: string): Promise<string | undefined> {
  let given: Partial<Credentials> | null
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'missing' : `cannot be read (${code ?? 'it is not JSON'})`
  }
  const { client_id, client_secret } = given ?? {}
  if (typeof client_id !== 'string' || !isId('cli_', client_id) || typeof client_secret !== 'string')
    return 'names no client'
  const client = await lookUpClient(app, client_id)
  const fits = client && timingSafeEqual(hashSecret(client.id, client_secret), client.secret_hash)
  return fits ? undefined : 'fits no client of this database'
}

// The server serves without the file as well: its operator can make another client.
function keepCredentials(app: App, file: string, made: Credentials, say: (line: string) => void) {
  const { base_url, data_dir } = app.config
  const { client_id, client_secret } = made
  try {
    makeFolder(data_dir)
    writeFileSync(`${file}.new`, `${JSON.stringify({ base_url, client_id, client_secret }, null, 2)}\n`, {
      mode: 0o600,
    })
    renameSync(`${file}.new`, file)
  } catch (error) {
    say(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

interface Sample {
  first_name: string
  last_name: string
  date_of_birth: string
  deposit: string
  buys: { symbol: string; cash_amount: string; day: number }[]
}

const WORLD = 'IE00B4L5Y983'
const EMERGING = 'IE00BKM4GZ66'

const samples: Sample[] = [
  {
    first_name: 'Mara',
    last_name: 'Keller',
    date_of_birth: '1988-04-02',
    deposit: '25000.00',
    buys: [
      { symbol: WORLD, cash_amount: '10000.00', day: 2 },
      { symbol: EMERGING, cash_amount: '2500.00', day: 9 },
      { symbol: WORLD, cash_amount: '1000.00', day: 28 },
    ],
  },
  {
    first_name: 'Jonas',
    last_name: 'Brandt',
    date_of_birth: '1979-11-23',
    deposit: '8000.00',
    buys: [{ symbol: EMERGING, cash_amount: '3000.00', day: 5 }],
  },
  {
    first_name: 'Ines',
    last_name: 'Duarte',
    date_of_birth: '1995-06-30',
    deposit: '1500.00',
    buys: [{ symbol: WORLD, cash_amount: '500.00', day: 12 }],
  },
]

type Post = (path: string, body?: object) => Promise<Record<string, never> & { id: string }>

// The month is played as a client would play it, request by request, while the clock is moved along.
async function playMonth(
  app: App,
  made: { tenant: string; client_id: string; client_secret: string },
  today: string,
) {
  const start = dayAt(addDays(today, -DAYS_BACK), '09:00:00')
  await app.database.write(made.tenant)`
    update tenants set clock_mode = 'frozen', clock_at = ${start}::timestamptz, created_at = ${start}::timestamptz
    where id = ${made.tenant}`
  await app.forget('tenant', made.tenant)
  const server = buildServer({ ...app, config: { ...app.config, rate_limit_per_second: 0 } }, api)
  try {
    const post: Post = (path, body) => request(server, made, path, body)
    const accounts: string[] = []
    for (const sample of samples) accounts.push(await openCustomer(server, made, post, sample))
    for (let day = 1; day <= DAYS_BACK; day++) {
      const at = dayAt(addDays(today, day - DAYS_BACK), '10:00:00')
      if (at < instant(app.machineNow())) await advanceClock(app, kinds, made.tenant, () => at)
      for (const [index, sample] of samples.entries())
        for (const buy of sample.buys.filter((one) => one.day === day)) {
          const instrument = await find(server, made, buy.symbol)
          const order = { instrument, order_type: 'market', side: 'buy', cash_amount: buy.cash_amount }
          await post(`/accounts/${accounts[index]}/orders`, order)
        }
    }
    const now = instant(app.machineNow())
    await advanceClock(app, kinds, made.tenant, (from) => (from < now ? now : from))
    await setClockMode(app, made.tenant, 'running')
  } finally {
    await server.close()
  }
}

async function openCustomer(
  server: FastifyInstance,
  made: Credentials,
  post: Post,
  sample: Sample,
): Promise<string> {
  const { first_name, last_name, date_of_birth } = sample
  const person = await post('/persons', {
    person_type: 'natural',
    claims: [
      { claim_type: 'identity', first_name, last_name, date_of_birth },
      {
        claim_type: 'contact_details',
        phone_number: '+4915112345678',
        email: `${first_name.toLowerCase()}@example.com`,
      },
    ],
  })
  const application = await post('/onboarding-applications', {
    customer_type: 'individual',
    authorities: [{ person: person.id, authority_type: 'owner' }],
  })
  await post(`/sandbox/onboarding-applications/${application.id}/decision`, { outcome: 'approved' })
  const [authority] = (await get(server, made, `/persons/${person.id}/authorities`)) as {
    customer: { id: string }
  }[]
  const [ownership] = (await get(
    server,
    made,
    `/customers/${authority!.customer.id}/account-ownerships`,
  )) as {
    account: { id: string }
  }[]
  const account = ownership!.account.id
  const deposit = await post(`/accounts/${account}/deposits`, { amount: sample.deposit, currency: 'EUR' })
  await post(`/sandbox/accounts/${account}/deposits/${deposit.id}/complete`, {})
  return account
}

interface Credentials {
  client_id: string
  client_secret: string
}

const find = async (server: FastifyInstance, made: Credentials, symbol: string) =>
  ((await get(server, made, `/instruments/${symbol}`)) as { id: string }).id

const get = (server: FastifyInstance, made: Credentials, path: string) => call(server, made, 'GET', path)

const request = (server: FastifyInstance, made: Credentials, path: string, body: object = {}) =>
  call(server, made, 'POST', path, body) as ReturnType<Post>

async function call(
  server: FastifyInstance,
  made: Credentials,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const form = new URLSearchParams({
    client_id: made.client_id,
    client_secret: made.client_secret,
    grant_type: 'client_credentials',
  })
  const token = await server.inject({
    method: 'POST',
    url: '/auth/token',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const answer = await server.inject({
    method,
    url: path,
    payload: body,
    headers: { authorization: `Bearer ${token.json().access_token}` },
  })
  if (answer.statusCode >= 300)
    throw new Error(`seeding: ${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json() as unknown
}
