// The data of another tenant do not exist for any caller or operation. The operations come from the API description:
// each one with an id in its path or body is called with a real id of another tenant. A new operation is covered, or
// this test fails and names what is missing.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { addDays } from '../../src/values/time.ts'
import { type Body, type Caller, freshTenant, offenders, send } from '../support/client.ts'
import { fill, type Operation, operationsOf, sample, textsOf } from '../support/description.ts'
import { enterDividend, orderShares } from '../support/dividends.ts'
import { documentsOf } from '../support/documents.ts'
import { STOCK, WORLD } from '../support/instruments.ts'
import { sendBatch, uploadOrders } from '../support/order-batches.ts'
import {
  APPLICATIONS,
  contact,
  identity,
  owner,
  registration,
  related,
  relationship,
} from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { COUNTERPARTY } from '../support/securities-transfers.ts'
import { until } from '../support/until.ts'
import { askUpload, uploadFile } from '../support/upload.ts'

/** Ids that are the same for everybody. */
const SHARED: Record<string, string> = {
  instruments: 'the catalogue is one for all tenants',
  'tax-declarations': 'a country is the same for all',
}

const BANK = { owner_name: 'MARA KELLER', iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX' }

const DEBTOR = { debtor_name: 'Mara Keller', iban: BANK.iban }

/** Bodies where the least that fits the shape is refused for another reason than the id. */
const BODIES: Record<string, object | ((house: House) => object)> = {
  'POST /persons/{person_id}/claims': contact,
  'PUT /webhooks/{webhook_id}': { url: 'https://example.com/other', is_active: true },
  'POST /sandbox/customers/{id}/status': { mifid_category: 'professional' },
  'POST /sandbox/accounts/{id}/status': { switches: { can_deposit: true } },
  'POST /sandbox/accounts/{account_id}/deposits/{deposit_id}/complete': {},
  'POST /accounts/{account_id}/orders': (house) => cheap(house),
  'PUT /accounts/{account_id}/orders/{order_id}': { quantity: '1' },
  'POST /accounts/{account_id}/funding-accounts': { ...BANK, currency: 'EUR' },
  'POST /accounts/{account_id}/withdrawals': (house) => ({
    amount: '1.00',
    currency: 'EUR',
    funding_account: house.ids['funding-accounts'],
  }),
  'POST /accounts/{account_id}/statements': ({ opened }) => ({
    period_start: opened,
    period_end: addDays(opened, 1),
  }),
  'POST /sandbox/fee-charges/{id}/refund': { amount: '0.10' },
  'POST /sandbox/accounts/{account_id}/inbound-payments': { ...BANK, amount: '1.00', currency: 'EUR' },
  'PUT /customers/{customer_id}/tax-declarations/{country}': { signed_on: '2026-01-15' },
  'POST /webhooks/{webhook_id}/replay': { after: 0 },
  'POST /accounts/{account_id}/mandates': ({ opened }) => ({ ...DEBTOR, signed_at: `${opened}T00:00:00Z` }),
  'POST /accounts/{account_id}/direct-debits': ({ ids }) => ({
    mandate: ids.mandates,
    amount: '1.00',
    currency: 'EUR',
  }),
  'POST /accounts/{account_id}/savings-plans': ({ instrument, opened }) => savingsOf(instrument, opened),
  'PUT /savings-plans/{savings_plan_id}': { amount: '11.00' },
  'POST /accounts/{account_id}/securities-transfers': ({ instrument }) => transferOf(instrument),
  'PUT /securities-transfers/{securities_transfer_id}/lots': ({ line }) => ({
    lines: [{ line, lots: [{ acquired_on: '2020-01-02', quantity: '1', unit_cost: '1.00' }] }],
  }),
  'POST /sandbox/accounts/{account_id}/inbound-securities': ({ instrument }) => ({
    instrument,
    quantity: '1',
    counterparty: COUNTERPARTY,
  }),
  'POST /models/{model_id}/versions': ({ instrument }) => ({ weights: [{ instrument, weight: '1' }] }),
  'POST /rebalancing-runs': ({ ids }) => ({ account: ids.accounts, type: 'full' }),
  'PUT /positions/{id}': { automatic_rollover: false },
  'POST /accounts/{account_id}/order-quotes': ({ instrument }) => ({
    instrument_id: instrument,
    side: 'buy',
    cash_amount: '10.00',
  }),
}

/** What must stand in the query beside the id. */
const QUERIES: Record<string, string> = {
  'GET /accounts/{account_id}/valuation-history': '?period_start=2020-01-01',
  'GET /accounts/{account_id}/returns': '?period=all',
  'GET /positions/{position_id}/returns': '?period=1m',
}

const cheap = ({ instrument }: House) => ({
  instrument,
  order_type: 'market',
  side: 'buy',
  cash_amount: '10.00',
})

/** A tenant with one of everything that an id can name. */
interface House {
  tenant: Caller
  instrument: string
  file: string
  /** A file of orders. */
  orders: string
  quote: string
  /** A line of the securities transfer. */
  line: string
  version: string
  /** The first whole day of the account. */
  opened: string
  /** By the word that stands before the id in a path. */
  ids: Record<string, string>
}

async function furnish(name: string): Promise<House> {
  const treaty = { issuer_country: 'DE', statutory_rate: '26.375', treaty_rate: '15', relief: 'reclaim' }
  const tenant = await freshTenant({ tax_treaties: [treaty] }, name)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const person = await tenant.post('/persons', { person_type: 'natural', claims: [identity, contact] })
  const application = await tenant.post(APPLICATIONS, {
    customer_type: 'individual',
    authorities: [owner(person.id)],
  })
  await tenant.post(`/sandbox${APPLICATIONS}/${application.id}/decision`, { outcome: 'approved' })
  const [authority] = await tenant.get(`/persons/${person.id}/authorities`)
  const [{ account }] = await tenant.get(`/customers/${authority.customer.id}/account-ownerships`)
  const at = `/accounts/${account.id}`
  await tenant.post('/sandbox/clock/advance', { seconds: 86_400 })
  const deposit = await tenant.post(`${at}/deposits`, { amount: '1000.00', currency: 'EUR' })
  await tenant.post(`/sandbox${at}/deposits/${deposit.id}/complete`, BANK)
  await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
  const instrument = (await tenant.get(`/instruments/${WORLD}`)).id
  const order = await tenant.post(`${at}/orders`, {
    instrument,
    order_type: 'market',
    side: 'buy',
    cash_amount: '600.00',
  })
  await tenant.post('/sandbox/clock/advance', { seconds: 60 })
  // On behalf of the person, so that the activity names it.
  await tenant.post(`/persons/${person.id}/claims`, contact, { 'Person-Id': person.id })
  const { position, trades } = await tenant.get(`${at}/orders/${order.id}`)
  const charges: Body[] = await tenant.get(`${at}/transactions?transaction_types=fee`)
  const charge = charges[0]!.reference
  const [{ id: event }] = await tenant.get('/events')
  const [receiver] = await tenant.get(`${at}/funding-accounts`)
  await tenant.post(`${at}/withdrawals`, { amount: '1.00', currency: 'EUR', funding_account: receiver.id })
  const action = await tenant.post('/sandbox/corporate-actions', {
    type: 'distribution',
    instrument,
    amount_per_unit: '0.01',
  })
  const reclaim = await receiveDividend(tenant, account.id)
  const firm = (await tenant.post('/sandbox/firm-accounts', { name: 'House' })).account
  const give = { journal_type: 'cash', currency: 'EUR', from_account: account.id }
  const journal = await tenant.post('/journals', { ...give, to_account: firm, amount: '1.00' })
  const entries = [{ account: firm, amount: '1.00' }]
  const batch = await tenant.post('/journal-batches', { ...give, entries })
  const dry = {
    execution: 'straight',
    dry_run: true,
    orders: [{ account: account.id, instrument, side: 'buy' }],
  }
  const { id: orderBatch } = await sendBatch(tenant, dry)
  const market = { instrument, order_type: 'market', side: 'buy' }
  const plan = await tenant.post(
    `${at}/savings-plans`,
    savingsOf(instrument, account.created_at.slice(0, 10)),
  )
  const mandate = await tenant.post(`${at}/mandates`, { ...DEBTOR, signed_at: account.created_at })
  const transfer = await tenant.post(`${at}/securities-transfers`, transferOf(instrument))
  const collected = { mandate: mandate.id, amount: '10.00', currency: 'EUR' }
  const debit = await tenant.post(`${at}/direct-debits`, collected)
  const weights = [{ instrument, weight: '1' }]
  const model = await tenant.post('/models', { name: 'A', currency: 'EUR', weights, approval: 'manual' })
  const subscription = await tenant.post('/model-subscriptions', {
    account: account.id,
    model: model.id,
    rebalance_now: false,
  })
  const run = await tenant.post('/rebalancing-runs', { account: account.id, type: 'full' })
  // The worker may have ended it.
  await tenant.call('POST', `/rebalancing-runs/${run.id}/cancel`, {})
  // After the run: an open order in the instrument would end it.
  await tenant.post(`${at}/orders`, { ...market, cash_amount: '20.00', execution: 'pooled' })
  const quoted = { instrument_id: instrument, side: 'buy', cash_amount: '10.00' }
  const quote = (await tenant.post(`${at}/order-quotes`, quoted)).id
  const file = (await uploadFile(tenant)).id
  const orders = await uploadOrders(tenant, 'account,instrument,side\n,,buy\n')
  const [document] = await tenant.get('/legal-documents?document_type=risk_disclosures')
  const { webhook, delivery } = await deliver(tenant)
  const fault = await tenant.post('/sandbox/faults', { type: 'expired_quote', count: 1000 })
  await tenant.call('DELETE', `/sandbox/faults/${fault.id}`)
  const [confirmation] = await documentsOf(tenant, at, 'order_confirmation')
  return {
    tenant,
    instrument,
    file,
    orders,
    quote,
    line: transfer.lines[0].id,
    version: document.latest_version.id,
    opened: account.created_at.slice(0, 10),
    ids: {
      persons: person.id,
      claims: person.claims?.[0].id,
      customers: authority.customer.id,
      authorities: authority.id,
      accounts: account.id,
      'onboarding-applications': application.id,
      deposits: deposit.id,
      'funding-accounts': receiver.id,
      orders: order.id,
      positions: position,
      trades: trades[0].id,
      'corporate-actions': action.id,
      'tax-reclaims': reclaim,
      'tax-declarations': 'US',
      'fee-charges': charge,
      fees: (await tenant.get(`/fee-charges/${charge}`)).fee.id,
      events: event,
      webhooks: webhook,
      'webhook-deliveries': delivery,
      files: file,
      documents: confirmation!.id,
      'signed-uploads': (await askUpload(tenant)).id,
      instruments: instrument,
      faults: fault.id,
      journals: journal.id,
      'journal-batches': batch.id,
      'order-batches': orderBatch,
      'firm-accounts': firm,
      mandates: mandate.id,
      'direct-debits': debit.id,
      'savings-plans': plan.id,
      'savings-plan-executions': await skipOne(tenant, plan.id),
      'securities-transfers': transfer.id,
      models: model.id,
      'model-subscriptions': subscription.id,
      'rebalancing-runs': run.id,
    },
  }
}

const transferOf = (instrument: string) => ({
  direction: 'in',
  counterparty: COUNTERPARTY,
  lines: [{ instrument, quantity: '1' }],
})

// A plan that begins in years: nothing of it changes meanwhile.
const savingsOf = (instrument: string, today: string) => ({
  target: { instrument },
  amount: '10.00',
  currency: 'EUR',
  schedule: { interval: 'monthly', day_of_month: 15, start_on: addDays(today, 1000) },
  funding: { source: 'cash' },
})

async function skipOne(tenant: Caller, plan: string): Promise<string> {
  await tenant.post(`/savings-plans/${plan}/skip`, {})
  const [execution] = await tenant.get(`/savings-plans/${plan}/executions`)
  return execution.id
}

// A dividend of a German stock, of whose tax a part can be reclaimed.
async function receiveDividend(tenant: Caller, account: string): Promise<string> {
  const instrument = await orderShares(tenant, account, STOCK)
  const { now } = await tenant.post('/sandbox/clock/advance', { seconds: 86_400 })
  await enterDividend(tenant, instrument, now.slice(0, 10))
  await tenant.post('/sandbox/clock/advance', { seconds: 86_400 }) // It is paid after the record date.
  const [reclaim] = await tenant.get(`/accounts/${account}/tax-reclaims`)
  return reclaim.id
}

// A webhook with a delivery that has ended, so that nothing changes later.
async function deliver(tenant: Caller) {
  const receiver = await startReceiver()
  const { id: webhook } = await tenant.post('/webhooks', { url: receiver.url })
  const { id: delivery } = await tenant.post(`/webhooks/${webhook}/test`, { event: { name: 'order.filled' } })
  await receiver.waitFor(1)
  await until(
    () => tenant.get(`/webhook-deliveries/${delivery}`),
    ({ status }) => status === 'succeeded',
  )
  receiver.stop()
  return { webhook, delivery }
}

// An id the table above does not have is taken from the list of its kind, where the API has one.
async function idOf(house: House, operation: Operation, index: number): Promise<string> {
  const { segment, name } = operation.ids[index]!
  if (house.ids[segment]) return house.ids[segment]
  const before = await idsOf(house, { ...operation, ids: operation.ids.slice(0, index) })
  const collection = operation.path.slice(0, operation.path.indexOf(`/{${name}}`)).replace('/sandbox', '')
  const { status, body } = await house.tenant.call('GET', fill(collection, before))
  assert.ok(
    status === 200 && body?.[0]?.id,
    `${operation.name}: let furnish() make one of the ${segment}, so that its id can be tried`,
  )
  return body[0].id
}

async function idsOf(house: House, operation: Operation): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [index, { name }] of operation.ids.entries()) ids[name] = await idOf(house, operation, index)
  return ids
}

let description: Body
let operations: Operation[]
let mine: House
let theirs: House

beforeAll(async () => {
  ;[mine, theirs] = await Promise.all([furnish('Mine'), furnish('Theirs')])
  description = (
    await send(mine.tenant.baseUrl, 'GET', '/openapi.json', undefined, { 'Api-Version': '2026-09-02' })
  ).body
  operations = operationsOf(description).filter(({ path }) => !path.startsWith('/auth/'))
})

function bodyOf({ name, method, body }: Operation): Body {
  if (method === 'GET') return undefined
  const template = BODIES[name]
  if (typeof template === 'function') return template(mine)
  return template ?? (body ? sample(description, body) : {})
}
const call = (house: House, operation: Operation, ids: Record<string, string>) =>
  house.tenant.call(
    operation.method,
    fill(operation.path, ids) + (QUERIES[operation.name] ?? ''),
    bodyOf(operation),
  )
const withIds = () => operations.filter(({ ids }) => ids.some(({ segment }) => !SHARED[segment]))

// Everything there is to see of a tenant, as it sees it itself.
async function lookAround(house: House): Promise<Record<string, string>> {
  const reads = withIds().filter(({ method }) => method === 'GET')
  const seen = await Promise.all([
    ...reads.map(async (operation) => {
      const { text } = await call(house, operation, await idsOf(house, operation))
      return [operation.name, text]
    }),
    ...['/events', '/webhooks', '/sandbox/ledger'].map(async (path) => [
      path,
      (await house.tenant.call('GET', path)).text,
    ]),
  ])
  return Object.fromEntries(seen)
}

// Each of the ids in turn is the other tenant's, then all of them are.
async function mixesOf(operation: Operation): Promise<Record<string, string>[]> {
  const [own, foreign] = [await idsOf(mine, operation), await idsOf(theirs, operation)]
  const names = operation.ids.filter(({ segment }) => !SHARED[segment]).map(({ name }) => name)
  const alone = names.length > 1 ? names.map((name) => ({ ...own, [name]: foreign[name]! })) : []
  return [{ ...own, ...Object.fromEntries(names.map((name) => [name, foreign[name]!])) }, ...alone]
}

describe('the data of another tenant', () => {
  test('the data of another tenant is not found by any operation with an id in its path, with or without own ids beside it', async () => {
    const before = await lookAround(theirs)
    const tried = await Promise.all(
      withIds().map(async (operation) =>
        Promise.all(
          (await mixesOf(operation)).map(async (ids) => {
            const { status, body, text } = await call(mine, operation, ids)
            const isHidden = status === 404 && body?.code === 'not_found'
            return isHidden ? [] : [`${operation.method} ${fill(operation.path, ids)}: ${status} ${text}`]
          }),
        ),
      ),
    )
    assert.deepEqual(tried.flat(2), [])
    assert.deepEqual(await lookAround(theirs), before)
  })

  test('the same requests with own ids find the named resources', async () => {
    const wrong: string[] = []
    for (const operation of withIds()) {
      const ids = await idsOf(mine, operation)
      const { status, text } = await call(mine, operation, ids)
      const isFound = status < 500 && ![400, 401, 404, 405].includes(status)
      if (!isFound) wrong.push(`${operation.method} ${fill(operation.path, ids)}: ${status} ${text}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('every new operation has an id to be tested with', async () => {
    const path = '/things/{thing_id}'
    const added = {
      name: `GET ${path}`,
      method: 'GET',
      path,
      ids: [{ name: 'thing_id', segment: 'things' }],
      query: [],
      queryShapes: {},
    }
    await assert.rejects(mixesOf({ ...added, body: undefined }), /let furnish\(\) make one of the things/)
  })

  test('every operation is tested, and every body here belongs to an operation', () => {
    assert.ok(withIds().length >= 38, `${withIds().length} operations with ids`)
    const names = new Set(operations.map(({ name }) => name))
    const coveredNames = [...Object.keys(BODIES), ...Object.keys(bodyIds()), ...Object.keys(NO_IDS)]
    assert.deepEqual(
      coveredNames.map((name) => name.split(': ')[0]!).filter((name) => !names.has(name)),
      [],
    )
  })
})

const ID_NAME =
  /(^|_)(person|customer|account|order|file|document|version|upload|quote|webhook|fee|charge|position|deposit|withdrawal|application|claim|transaction|trade|authority|instrument|webhook)s?(_id)?$/

/** Members of bodies that are called like an id of the tenant and hold none; by operation and place. */
const NO_IDS: Record<string, string> = {
  'POST /accounts/{account_id}/orders: instrument': 'the catalogue is one for all tenants',
  'POST /accounts/{account_id}/order-quotes: instrument_id': 'the catalogue is one for all tenants',
  'POST /accounts/{account_id}/savings-plans: target.instrument': 'the catalogue is one for all tenants',
  'PUT /savings-plans/{savings_plan_id}: target.instrument': 'the catalogue is one for all tenants',
  'POST /accounts/{account_id}/securities-transfers: counterparty.account_number':
    'an account at another custodian',
  'POST /accounts/{account_id}/securities-transfers: counterparty.account_holder': 'a name',
  'POST /accounts/{account_id}/securities-transfers: lines.instrument':
    'the catalogue is one for all tenants',
  'POST /sandbox/accounts/{account_id}/inbound-securities: counterparty.account_number':
    'an account at another custodian',
  'POST /sandbox/accounts/{account_id}/inbound-securities: counterparty.account_holder': 'a name',
  'POST /sandbox/accounts/{account_id}/inbound-securities: instrument':
    'the catalogue is one for all tenants',
  'POST /models: weights.instrument': 'the catalogue is one for all tenants',
  'POST /models/{model_id}/versions: weights.instrument': 'the catalogue is one for all tenants',
  'POST /rebalancing-runs: weights.instrument': 'the catalogue is one for all tenants',
  'POST /model-subscriptions: pinned_version': 'the number of a version of the model',
  'PUT /model-subscriptions/{model_subscription_id}: pinned_version': 'the number of a version of the model',
  'POST /order-batches: orders.instrument': 'the catalogue is one for all tenants',
  'POST /order-batches: orders.account': 'a row with the account of another tenant is refused by itself',
  'POST /journals: instrument': 'the catalogue is one for all tenants',
  'POST /journal-batches: instrument': 'the catalogue is one for all tenants',
  'POST /sandbox/faults: match.instrument': 'the catalogue is one for all tenants',
  'POST /sandbox/corporate-actions: instrument': 'the catalogue is one for all tenants',
  'POST /sandbox/corporate-actions: new_instrument': 'the catalogue is one for all tenants',
  'POST /sandbox/tenants: settings.fees.variants.instrument': 'the catalogue is one for all tenants',
  'POST /sandbox/accounts/{account_id}/inbound-payments: bank_transaction_id': 'the bank names it',
  'POST /persons: claims.annual_transactions': 'an expectation in words',
  'POST /persons/{person_id}/claims: annual_transactions': 'an expectation in words',
  'POST /persons: claims.relationships.position': 'the position of a person in a company',
  'POST /persons/{person_id}/claims: relationships.position': 'the position of a person in a company',
}

interface Try {
  path: string
  body: object
  /** The offender that must be named, or the code of the refusal. */
  refusal: string
}

/** A request with the id of the other tenant in the place, for every place that takes an id. */
function bodyIds(): Record<string, (house: House, foreign: House) => Try> {
  const at = '2020-01-01T00:00:00Z'
  const applying = (house: House, more: object) => ({
    customer_type: 'joint',
    authorities: [owner(house.ids.persons!)],
    ...more,
  })
  const director = (house: House) => related(relationship(house.ids.persons!, 'director'))
  return {
    'POST /accounts/{account_id}/withdrawals: funding_account': (house, foreign) => ({
      path: `/accounts/${house.ids.accounts}/withdrawals`,
      body: { amount: '1.00', currency: 'EUR', funding_account: foreign.ids['funding-accounts'] },
      refusal: 'body.funding_account not_found',
    }),
    ...bodyIdsOfJournals(),
    'POST /accounts/{account_id}/orders: quote': (house, foreign) => ({
      path: `/accounts/${house.ids.accounts}/orders`,
      body: { ...cheap(house), quote: foreign.quote },
      refusal: 'quote_invalid',
    }),
    'POST /persons: claims.relationships.related_person': (_, foreign) => ({
      path: '/persons',
      body: { person_type: 'legal', claims: [registration, contact, director(foreign)] },
      refusal: 'body.claims.2.relationships.0.related_person not_found',
    }),
    'POST /persons/{person_id}/claims: relationships.related_person': (house, foreign) => ({
      path: `/persons/${house.ids.companies}/claims`,
      body: director(foreign),
      refusal: 'body.relationships.0.related_person not_found',
    }),
    'POST /sandbox/faults: match.account': (_, foreign) => ({
      path: '/sandbox/faults',
      body: { type: 'rejected_order', match: { account: foreign.ids.accounts } },
      refusal: 'body.match.account not_found',
    }),
    'POST /sandbox/faults: match.webhook': (_, foreign) => ({
      path: '/sandbox/faults',
      body: { type: 'late_webhook', match: { webhook: foreign.ids.webhooks } },
      refusal: 'body.match.webhook not_found',
    }),
    'POST /model-subscriptions: account': (house, foreign) => ({
      path: '/model-subscriptions',
      body: { account: foreign.ids.accounts, model: house.ids.models },
      refusal: 'body.account not_found',
    }),
    'POST /rebalancing-runs: account': (_, foreign) => ({
      path: '/rebalancing-runs',
      body: { account: foreign.ids.accounts, type: 'full' },
      refusal: 'body.account not_found',
    }),
    'POST /order-batches: file': (_, foreign) => ({
      path: '/order-batches',
      body: { file: foreign.orders, execution: 'straight' },
      refusal: 'body.file not_found',
    }),
    'POST /files: signed_upload': (_, foreign) => ({
      path: '/files',
      body: { signed_upload: foreign.ids['signed-uploads'] },
      refusal: 'body.signed_upload not_found',
    }),
    'POST /onboarding-applications: authorities.person': (house, foreign) => ({
      path: APPLICATIONS,
      body: applying(house, { authorities: [owner(house.ids.persons!), owner(foreign.ids.persons!)] }),
      refusal: 'body.authorities.1.person not_found',
    }),
    'POST /onboarding-applications: consents.person': (house, foreign) => ({
      path: APPLICATIONS,
      body: applying(house, {
        consents: [{ person: foreign.ids.persons, consent_type: 'data_accuracy', consented_at: at }],
      }),
      refusal: 'body.consents.0.person invalid_param', // a stranger to the application
    }),
    'POST /onboarding-applications: consents.legal_document_version': (house, foreign) => ({
      path: APPLICATIONS,
      body: applying(house, {
        consents: [
          {
            person: house.ids.persons,
            consent_type: 'risk_disclosures',
            consented_at: at,
            legal_document_version: foreign.version,
          },
        ],
      }),
      refusal: 'body.consents.0.legal_document_version not_found',
    }),
    'POST /onboarding-applications: evidence.person': (house, foreign) => ({
      path: APPLICATIONS,
      body: applying(house, {
        evidence: [{ person: foreign.ids.persons, evidence_type: 'selfie', file: house.file }],
      }),
      refusal: 'body.evidence.0.person invalid_param',
    }),
    'POST /onboarding-applications: evidence.file': (house, foreign) => ({
      path: APPLICATIONS,
      body: applying(house, {
        evidence: [{ person: house.ids.persons, evidence_type: 'selfie', file: foreign.file }],
      }),
      refusal: 'body.evidence.0.file not_found',
    }),
  }
}

function bodyIdsOfJournals(): Record<string, (house: House, foreign: House) => Try> {
  const cash = { journal_type: 'cash', currency: 'EUR' }
  const [from, to] = ['from_account', 'to_account']
  const journal = (house: House, more: object, refusal: string): Try => {
    const sides = { from_account: house.ids.accounts, to_account: house.ids['firm-accounts'] }
    return { path: '/journals', body: { ...cash, ...sides, amount: '1.00', ...more }, refusal }
  }
  const batch = (shared: object, account: string, refusal: string): Try => ({
    path: '/journal-batches',
    body: { ...cash, ...shared, entries: [{ account, amount: '1.00' }] },
    refusal,
  })
  const refusal = (member: string) => `body.${member} not_found`
  return {
    'POST /journals: from_account': (house, foreign) =>
      journal(house, { [from]: foreign.ids.accounts }, refusal(from)),
    'POST /journals: to_account': (house, foreign) =>
      journal(house, { [to]: foreign.ids['firm-accounts'] }, refusal(to)),
    'POST /journal-batches: from_account': (house, foreign) =>
      batch({ [from]: foreign.ids.accounts }, house.ids['firm-accounts']!, refusal(from)),
    'POST /journal-batches: to_account': (house, foreign) =>
      batch({ [to]: foreign.ids['firm-accounts'] }, house.ids.accounts!, refusal(to)),
    'POST /journal-batches: entries.account': (house, foreign) =>
      batch({ [from]: house.ids.accounts }, foreign.ids['firm-accounts']!, refusal('entries.0.account')),
  }
}

const faultsOf = (body: Body): string[] => [body.code, ...offenders(body)]

describe('ids in bodies', () => {
  test('every member with the name of a resource is tested here, or listed as none', () => {
    const places = operations.flatMap(({ name, body }) =>
      (body ? textsOf(description, body) : [])
        .filter(([member]) => ID_NAME.test(member))
        .map(([, place]) => `${name}: ${place}`),
    )
    const tried = bodyIds()
    assert.deepEqual(
      [...new Set(places)].filter((place) => !tried[place] && !NO_IDS[place]),
      [],
    )
  })

  test('the id of another tenant is refused with its path, and nothing is stored', async () => {
    const firm = { person_type: 'legal', claims: [registration, contact] }
    mine.ids.companies = (await mine.tenant.post('/persons', firm)).id
    const before = await lookAround(theirs)
    for (const [place, make] of Object.entries(bodyIds())) {
      const { path, body, refusal } = make(mine, theirs)
      const answer = await mine.tenant.call('POST', path, body)
      assert.ok(
        answer.status === 400 && faultsOf(answer.body).includes(refusal),
        `${place}: ${answer.status} ${answer.text}`,
      )
      // With the id of one's own in the same place nothing is wrong with that place.
      const control = make(mine, mine)
      const own = await mine.tenant.call('POST', control.path, control.body)
      assert.ok(!faultsOf(own.body).includes(refusal), `${place}: ${own.text}`)
    }
    assert.deepEqual(await lookAround(theirs), before)
  })
})

/** Filters that take an id, and what the ids are of; by operation and parameter. */
const FILTERS: Record<string, string> = {
  'GET /events: resource[id]': 'accounts',
  'GET /activity: person': 'persons',
  'GET /sandbox/ledger: account': 'accounts',
  'GET /orders: account': 'accounts',
  'GET /trades: account': 'accounts',
  'GET /deposits: account': 'accounts',
  'GET /withdrawals: account': 'accounts',
  'GET /positions: account': 'accounts',
  'GET /journals: account': 'accounts',
  'GET /transactions: account': 'accounts',
  'GET /model-subscriptions: account': 'accounts',
  'GET /rebalancing-runs: account': 'accounts',
  'GET /webhook-deliveries: webhook': 'webhooks',
}

/** Filters that are called like one of an id and are tried elsewhere, or take none. */
const OTHER_FILTERS: Record<string, string> = {
  'GET /events/stream: resource[id]': 'the same filter as that of /events, on an answer that does not end',
  'GET /corporate-actions: instrument': 'the catalogue is one for all tenants',
  'GET /parent-orders: instrument': 'the catalogue is one for all tenants',
}

describe('ids in queries', () => {
  test('every filter with the name of a resource is tested here, or listed as none', () => {
    const places = operations.flatMap(({ name, query }) =>
      query.filter((one) => ID_NAME.test(one) || /\bid\b/.test(one)).map((one) => `${name}: ${one}`),
    )
    assert.deepEqual(
      places.filter((place) => !FILTERS[place] && !OTHER_FILTERS[place]),
      [],
    )
    const filters = [...Object.keys(FILTERS), ...Object.keys(OTHER_FILTERS)]
    assert.deepEqual(
      filters.filter((place) => !places.includes(place)),
      [],
    )
  })

  test.each(
    Object.entries(FILTERS),
  )('%s: the id of another tenant finds nothing, an own id does', async (place, kind) => {
    const [path, name] = place.slice('GET '.length).split(': ') as [string, string]
    const ask = async (id: string) => {
      const { status, text } = await mine.tenant.call('GET', `${path}?${encodeURIComponent(name)}=${id}`)
      assert.ok(status === 200 || status === 404, `${status} ${text}`)
      return text
    }
    const [own, foreign] = [mine.ids[kind]!, theirs.ids[kind]!]
    assert.ok((await ask(own)).includes(own))
    assert.ok(!(await ask(foreign)).includes(foreign))
  })
})
