// A tenant with one of everything that a search finds.
import { type Body, type Caller, freshTenant } from './client.ts'
import { documentsOf } from './documents.ts'
import { WORLD } from './instruments.ts'
import { onboard } from './people.ts'
import { startReceiver } from './receiver.ts'
import { until } from './until.ts'

/** An IBAN that several tenants know. */
export const IBAN = 'DE89370400440532013000'
const BANK = { iban: IBAN, bank_code: 'EXMPDEFFXXX', owner_name: 'Mara Keller' }

export interface House {
  tenant: Caller
  /** The id of one resource of each kind. */
  ids: Record<string, string>
  /** Texts that are not ids, by the member that they are. */
  texts: Record<string, string>
  finds(q: string, more?: string): Promise<Body[]>
}

/** Furnishes a tenant; the references begin with its name. */
export async function furnish(name: string): Promise<House> {
  const tenant = await freshTenant({}, name)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const house: House = {
    tenant,
    ids: {},
    texts: { iban: IBAN, symbol: WORLD, name: 'Mara Kel', email: `${name}.mara@example.com` },
    finds: (q, more = '') => tenant.get(`/search?q=${encodeURIComponent(q)}${more}`),
  }
  await becomeCustomer(house)
  await pay(house, name)
  await trade(house, name)
  await moveCash(house, name)
  await readPapers(house)
  await notify(house)
  return house
}

async function becomeCustomer({ tenant, ids, texts }: House) {
  const person = await tenant.post('/persons', {
    person_type: 'natural',
    claims: [
      { claim_type: 'identity', first_name: 'Mara', last_name: 'Keller', date_of_birth: '1988-04-02' },
      { claim_type: 'contact_details', phone_number: '+4915112345678', email: texts.email },
    ],
  })
  const { application, customer, account, authority, ownership } = await onboard(tenant, 'individual', [
    { person: person.id },
  ])
  texts.account_reference = account.reference
  texts.customer_reference = customer.reference
  Object.assign(ids, {
    person: person.id,
    claim: person.claims[0].id,
    customer: customer.id,
    account: account.id,
  })
  Object.assign(ids, { onboarding_application: application, account_ownership: ownership })
  ids.customer_authority = authority.id
}

async function pay({ tenant, ids, texts }: House, name: string) {
  const at = `/accounts/${ids.account}`
  const deposit = await tenant.post(`${at}/deposits`, {
    amount: '1000.00',
    currency: 'EUR',
    payment_reference: `${name}-deposit`,
  })
  await tenant.post(`/sandbox${at}/deposits/${deposit.id}/complete`, BANK)
  texts.bank_transaction_id = `${name}-bank`
  const payment = await tenant.post(`/sandbox${at}/inbound-payments`, {
    ...BANK,
    amount: '500.00',
    currency: 'EUR',
    bank_transaction_id: texts.bank_transaction_id,
  })
  const [receiver] = await tenant.get(`${at}/funding-accounts`)
  const body = { amount: '1.00', currency: 'EUR', funding_account: receiver.id }
  const withdrawal = await tenant.post(`${at}/withdrawals`, body)
  texts.payment_reference = `${name}-deposit`
  Object.assign(ids, { deposit: deposit.id, inbound_payment: payment.id, funding_account: receiver.id })
  ids.withdrawal = withdrawal.id
}

async function trade({ tenant, ids, texts }: House, name: string) {
  const at = `/accounts/${ids.account}`
  await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
  const instrument = (await tenant.get(`/instruments/${WORLD}`)).id
  const bought = { instrument, order_type: 'market', side: 'buy', cash_amount: '600.00' }
  texts.client_reference = `${name}-order`
  const order = await tenant.post(`${at}/orders`, { ...bought, client_reference: texts.client_reference })
  const limit = { instrument, order_type: 'limit', side: 'buy', quantity: '1', limit_price: '10.00' }
  const renamed = await tenant.post(`${at}/orders`, {
    ...limit,
    time_in_force: 'gtc',
    client_reference: `${name}-earlier`,
  })
  await tenant.put(`${at}/orders/${renamed.id}`, { quantity: '2', client_reference: `${name}-later` })
  await tenant.post('/sandbox/clock/advance', { seconds: 60 })
  const { position, trades } = await tenant.get(`${at}/orders/${order.id}`)
  const [transaction] = await tenant.get(`${at}/transactions?transaction_types=fee`)
  const charge = await tenant.get(`/fee-charges/${transaction.reference}`)
  Object.assign(ids, { instrument, order: order.id, position, trade: trades[0].id })
  Object.assign(ids, { transaction: transaction.id, fee_charge: charge.id, fee: charge.fee.id })
}

async function moveCash({ tenant, ids, texts }: House, name: string) {
  const firm = (await tenant.post('/sandbox/firm-accounts', { name: 'House' })).account
  const give = { journal_type: 'cash', currency: 'EUR', from_account: ids.account }
  texts.external_reference = `${name}-journal`
  const { external_reference } = texts
  const journal = await tenant.post('/journals', {
    ...give,
    to_account: firm,
    amount: '1.00',
    external_reference,
  })
  const batch = await tenant.post('/journal-batches', {
    ...give,
    entries: [{ account: firm, amount: '1.00' }],
    external_reference: `${name}-batch`,
  })
  texts.batch_reference = `${name}-batch`
  Object.assign(ids, { journal: journal.id, journal_batch: batch.id })
}

async function readPapers({ tenant, ids }: House) {
  const [document] = await documentsOf(tenant, `/accounts/${ids.account}`, 'order_confirmation')
  const [legal] = await tenant.get('/legal-documents?document_type=risk_disclosures')
  Object.assign(ids, { document: document!.id, legal_document: legal.id })
  ids.legal_document_version = legal.latest_version.id
}

async function notify({ tenant, ids, texts }: House) {
  const receiver = await startReceiver()
  const { id: webhook } = await tenant.post('/webhooks', { url: receiver.url })
  const { id: delivery } = await tenant.post(`/webhooks/${webhook}/test`, { event: { name: 'order.filled' } })
  await receiver.waitFor(1)
  receiver.stop()
  const [event] = await tenant.get('/events?limit=1')
  const [record] = await tenant.get('/activity?limit=1&action=POST%20%2Fwebhooks')
  Object.assign(ids, { webhook, webhook_delivery: delivery, event: event.id, activity_record: record.id })
  ids.request = record.request
  texts.request_id = record.request
  await until(
    () => tenant.get(`/request-logs?request=${record.request}`),
    (logged: Body[]) => logged.length > 0,
  )
}
