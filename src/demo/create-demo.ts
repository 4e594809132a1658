// The demo tenant: sample customers, accounts and some orders, created through the API itself on a clock that starts a
// month ago. A file in the data folder holds the credentials of its client.
import { api, kinds } from '../api.ts'
import { setClockMode } from '../clock/switch-clock.ts'
import { mergeSettings } from '../clock/write-tenant.ts'
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { advanceTenant } from '../features/back-office/sandbox/advance-tenant.ts'
import { createTenant, type NewTenant } from '../features/back-office/sandbox/create-tenant.ts'
import { createClient } from '../features/platform/auth/create-client.ts'
import { buildServer } from '../http/server/server.ts'
import { addDays, dayAt, dayOf, instant } from '../values/time.ts'
import { type DemoClient, newDemoClient } from './demo-client.ts'
import { SAMPLE_CUSTOMERS, type SampleCustomer } from './sample-customers.ts'
import { credentialsFile, findFault, writeCredentials } from './write-credentials.ts'

const NAME = 'Holdfast demo'
const DAYS_BACK = 30
const DEMO_SETTINGS = { onboarding: 'minimal', request_handling: 'strict' }

/** Creates the demo tenant on the first start; later, writes its credentials again if they are missing or wrong. */
export async function seedDemo(app: App, say: (line: string) => void): Promise<void> {
  const [demo] = await app.database.sql(PLATFORM)<{ id: string }>`
    select id from tenants where name = ${NAME} and settings ->> 'demo' = 'ready' order by created_at limit 1`
  if (demo) return repairCredentials(app, demo.id, say)
  say('creating the demo tenant: customers, accounts, orders')
  const today = dayOf(instant(app.machineNow()))
  const now = dayAt(addDays(today, -DAYS_BACK), '09:00:00')
  const tenant = await createTenant(app, NAME, DEMO_SETTINGS, { now, mode: 'frozen' })
  // No venue of the settings has executed orders of the past month, and none is followed before the server has started.
  await playMonth({ ...app, config: { ...app.config, venue_file: '' } }, tenant, today)
  writeCredentials(app, tenant, say)
  await mergeSettings(app.database.write(PLATFORM), tenant.tenant, { demo: 'ready' })
  await app.forget('tenant', tenant.tenant)
}

async function repairCredentials(app: App, tenant: string, say: (line: string) => void) {
  const fault = await findFault(app)
  if (!fault) return
  if (fault !== 'missing') say(`${credentialsFile(app)} ${fault}; a new client is made for it.`)
  writeCredentials(app, await createClient(app, tenant, 'Demo client'), say)
}

// The month is played as a client would play it, request by request, while the clock advances.
async function playMonth(app: App, tenant: NewTenant, today: string) {
  const server = buildServer({ ...app, config: { ...app.config, rate_limit_per_second: 0 } }, api)
  try {
    const client = newDemoClient(server, tenant)
    const accounts: string[] = []
    for (const sample of SAMPLE_CUSTOMERS) accounts.push(await openCustomer(client, sample))
    for (let day = 1; day <= DAYS_BACK; day++) {
      const at = dayAt(addDays(today, day - DAYS_BACK), '10:00:00')
      if (at < instant(app.machineNow())) await advanceTenant(app, kinds, tenant.tenant, () => at)
      await placeOrders(client, accounts, day)
    }
    const now = instant(app.machineNow())
    await advanceTenant(app, kinds, tenant.tenant, (from) => (from < now ? now : from))
    await setClockMode(app, tenant.tenant, 'running')
  } finally {
    await server.close()
  }
}

async function placeOrders(client: DemoClient, accounts: string[], day: number) {
  for (const [index, { buys }] of SAMPLE_CUSTOMERS.entries())
    for (const { symbol, cash_amount } of buys.filter((buy) => buy.day === day)) {
      const { id: instrument } = await client.get<{ id: string }>(`/instruments/${symbol}`)
      const order = { instrument, order_type: 'market', side: 'buy', cash_amount }
      await client.post(`/accounts/${accounts[index]}/orders`, order)
    }
}

async function openCustomer(client: DemoClient, sample: SampleCustomer): Promise<string> {
  const { first_name, last_name, date_of_birth } = sample
  const email = `${first_name.toLowerCase()}@example.com`
  const person = await client.post('/persons', {
    person_type: 'natural',
    claims: [
      { claim_type: 'identity', first_name, last_name, date_of_birth },
      { claim_type: 'contact_details', phone_number: '+4915112345678', email },
    ],
  })
  const application = await client.post('/onboarding-applications', {
    customer_type: 'individual',
    authorities: [{ person: person.id, authority_type: 'owner' }],
  })
  await client.post(`/sandbox/onboarding-applications/${application.id}/decision`, { outcome: 'approved' })
  const [authority] = await client.get<{ customer: { id: string } }[]>(`/persons/${person.id}/authorities`)
  const [ownership] = await client.get<{ account: { id: string } }[]>(
    `/customers/${authority!.customer.id}/account-ownerships`,
  )
  const account = ownership!.account.id
  const deposit = await client.post(`/accounts/${account}/deposits`, {
    amount: sample.deposit,
    currency: 'EUR',
  })
  await client.post(`/sandbox/accounts/${account}/deposits/${deposit.id}/complete`)
  return account
}
