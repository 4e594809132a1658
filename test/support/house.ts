// What the house does for the tenant of a story: webhooks that succeed and fail, files of the bank, an application with
// documents, a client and a job that fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../../src/values/ids.ts'
import { bankOf } from './bank.ts'
import { camt053 } from './bank-files.ts'
import type { Body, Caller } from './client.ts'
import type { Story } from './console.ts'
import { testApp } from './direct.ts'
import { beginPlan } from './fill-investing.ts'
import { WORLD } from './instruments.ts'
import { NATURAL, natural, owner } from './people.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { uploadFile } from './upload.ts'

export interface House {
  receiver: Receiver
  webhook: string
  /** Signs the deliveries of the webhook. */
  secret: string
  application: string
}

const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'statement.png')

/** Has all of that happen; every second delivery gets 500 as its answer. */
export async function openHouse({
  tenant,
  account,
  at,
  place,
  instrument: instrumentOf,
}: Story): Promise<House> {
  const receiver = await startReceiver((n) => (n % 2 === 0 ? 500 : 204))
  const hook = { url: receiver.url, description: 'Back office' }
  const { id: webhook, secret } = await tenant.post('/webhooks', hook)
  const [sender] = await tenant.get(`${at}/funding-accounts`)
  await tenant.post(`${at}/withdrawals`, { amount: '120.00', currency: 'EUR', funding_account: sender.id })
  const bank = await bankOf(tenant)
  await bank.run()
  const { reference } = await tenant.get(at)
  await bank.load(
    camt053('2026-031', '2026-06-02', '0.00', '345.00', [
      { reference: 'B-1', amount: '300.00', text: reference },
      { reference: 'B-2', amount: '45.00', text: 'Invoice 4711', is_bare: true },
    ]),
  )
  // The next one begins with another balance than the last has ended with.
  await bank.load(camt053('2026-032', '2026-06-03', '350.00', '350.00', []))
  const application = await addApplication(tenant)
  await addFailingJob(tenant)
  const { id: instrument } = await instrumentOf(WORLD)
  const order = { instrument, order_type: 'limit', side: 'buy', quantity: '1' }
  for (const limit_price of ['33.00', '34.00']) await place({ ...order, limit_price })
  await followModel(tenant, account, instrument)
  await beginPlan(tenant, account, instrument)
  await receiver.waitFor(2)
  return { receiver, webhook, secret, application: application.id }
}

/** A model that the account follows, with a run that waits for an approval. */
async function followModel(tenant: Caller, account: string, instrument: string): Promise<void> {
  const { id: model } = await tenant.post('/models', {
    name: 'Growth',
    currency: 'EUR',
    weights: [{ instrument, weight: '0.7' }],
    cash_weight: '0.3',
    approval: 'manual',
    conditions: [{ type: 'drift_band', kind: 'absolute', band: '0.05' }],
  })
  await tenant.post('/model-subscriptions', { account, model })
}

/** An application with a document of each kind of file. */
export async function addApplication(tenant: Caller): Promise<Body> {
  const person = await natural(tenant, NATURAL)
  const bytes = readFileSync(PICTURE)
  const picture = await uploadFile(tenant, { filename: 'bill.png', content_type: 'image/png', bytes })
  const scan = await uploadFile(tenant, { filename: 'passport.pdf' })
  return tenant.post('/onboarding-applications', {
    customer_type: 'individual',
    authorities: [owner(person.id)],
    evidence: [
      { person: person.id, evidence_type: 'identity_document', document_type: 'passport', file: scan.id },
      {
        person: person.id,
        evidence_type: 'proof_of_address',
        document_type: 'utility_bill',
        file: picture.id,
      },
    ],
  })
}

const addFailingJob = async ({ tenant }: Caller) =>
  (await testApp()).database.write(tenant)`
    insert into jobs (tenant, id, kind, payload, due_at, wake_at, attempts, last_error, created_at)
    values (${tenant}, ${newId('job_')}, 'trading.settle-trade', '{}', '2999-01-01', '2999-01-01', 4,
            'Error: no such trade', clock_timestamp())`
