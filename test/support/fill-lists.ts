// A tenant in which every list of the API has several items, made through the API, and standing still.
import { payIn } from './cash.ts'
import { type Body, type Caller, freshTenant } from './client.ts'
import { enterDividend, orderShares, TREATIES } from './dividends.ts'
import { documentsOf } from './documents.ts'
import { insertVersion } from './fill-legal-documents.ts'
import { OTHER_ETF, WORLD } from './instruments.ts'
import { openTestAccount } from './journey.ts'
import { sendBatch } from './order-batches.ts'
import { addClaim, contact, joint, nationalities, natural, onboard, owner, residence } from './people.ts'
import { startReceiver } from './receiver.ts'
import { COUNTERPARTY } from './securities-transfers.ts'
import { MONDAY } from './trading.ts'
import { until } from './until.ts'
import { uploadFile } from './upload.ts'

export interface FilledLists {
  tenant: Caller
  /** The ids of resources with full lists, by the word before the id in a path. */
  ids: Record<string, string>
  /** Other resources of the tenant, in the same way. */
  others: Record<string, string>
}

const IBANS = ['DE75512108001245126199', 'NL91ABNA0417164300', 'DE02120300000000202051']

/** Fills the lists of a fresh tenant. */
export async function fillLists(): Promise<FilledLists> {
  const tenant = await freshTenant({ tax_treaties: TREATIES })
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: MONDAY })
  const people = await fillPersons(tenant)
  await fillIncome(tenant, people.account)
  for (const country of ['US', 'CH', 'FR'])
    await tenant.put(`/customers/${people.joint_customer}/tax-declarations/${country}`, {
      signed_on: '2027-03-01',
    })
  await fillPayments(tenant, people.account)
  const position = await fillTrading(tenant, people.account)
  await documentsOf(tenant, `/accounts/${people.account}`, 'order_confirmation', 2)
  await fillJournals(tenant, people.account)
  const [batch, otherBatch] = await fillBatches(tenant, people.account)
  const [parent, otherParent] = await fillParents(tenant, people.account)
  await fillTransfers(tenant, people.account)
  const [plan, otherPlan] = await fillPlans(tenant, people.account)
  const [model, otherModel] = await fillModels(tenant, [people.account, people.joint_account])
  const [document, other] = await fillVersions(tenant)
  const webhook = await fillDeliveries(tenant)
  await fillFaults(tenant)
  const [idle] = await tenant.get('/webhooks')
  await logged(tenant, 'webhooks.list')
  return {
    tenant,
    ids: {
      persons: people.person,
      customers: people.joint_customer,
      accounts: people.account,
      positions: position,
      webhooks: webhook,
      'legal-documents': document!,
      'order-batches': batch!,
      'parent-orders': parent!,
      'savings-plans': plan!,
      models: model!,
    },
    others: {
      persons: people.partner,
      customers: people.customer,
      accounts: people.joint_account,
      webhooks: idle.id,
      'legal-documents': other!,
      'order-batches': otherBatch!,
      'parent-orders': otherParent!,
      'savings-plans': otherPlan!,
      models: otherModel!,
    },
  }
}

// Requests are logged a second after their answers, the earliest first.
async function logged(tenant: Caller, operation: string): Promise<void> {
  await until<Body[]>(
    () => tenant.get(`/request-logs?operation=${operation}`),
    (rows) => rows.length > 0,
  )
}

// A person with several claims, alone and together with others.
async function fillPersons(tenant: Caller) {
  const { person, customer, account } = await openTestAccount(tenant)
  for (const claim of [contact, residence, nationalities]) await addClaim(tenant, person.id, claim)
  const [partner, friend] = [await natural(tenant), await natural(tenant)]
  const together = await onboard(tenant, 'joint', [owner(person.id), joint(partner.id)])
  await onboard(tenant, 'joint', [owner(person.id), joint(friend.id)])
  return {
    person: person.id,
    partner: partner.id,
    customer: customer.id,
    account: account.id,
    joint_customer: together.customer.id,
    joint_account: together.account.id,
  }
}

// Three dividends, each with a tax that can be reclaimed in part. They are booked after their record dates.
async function fillIncome(tenant: Caller, account: string) {
  const advance = (seconds: number) => tenant.post('/sandbox/clock/advance', { seconds })
  await payIn(tenant, account, '1000.00')
  // Each dividend begins a reinvestment.
  await tenant.put(`/accounts/${account}/income-settings`, { income: 'reinvest' })
  const instrument = await orderShares(tenant, account)
  for (let n = 0; n < 3; n++) {
    await advance(86_400)
    const { now } = await tenant.get('/sandbox/clock')
    await enterDividend(tenant, instrument, now.slice(0, 10))
  }
  await advance(86_400)
}

async function fillPayments(tenant: Caller, account: string) {
  const at = `/accounts/${account}`
  for (const amount of ['10000.00', '20.00', '30.00']) await payIn(tenant, account, amount)
  const signed_at = '2027-01-04T10:00:00Z'
  for (const iban of IBANS) {
    const mandate = await tenant.post(`${at}/mandates`, { iban, debtor_name: 'Ada Lovelace', signed_at })
    await tenant.post(`${at}/direct-debits`, { mandate: mandate.id, amount: '10.00', currency: 'EUR' })
  }
  for (const amount of ['40.00', '50.00']) await tenant.post(`${at}/deposits`, { amount, currency: 'EUR' })
  const [sender] = await tenant.get(`${at}/funding-accounts`)
  for (const iban of IBANS)
    await tenant.post(`${at}/funding-accounts`, {
      iban,
      bank_code: 'EXMPDEFFXXX',
      owner_name: 'Ada Lovelace',
      currency: 'EUR',
    })
  for (const amount of ['1.00', '2.00', '3.00', '4.00'])
    await tenant.post(`${at}/withdrawals`, { amount, currency: 'EUR', funding_account: sender.id })
}

// Accounts of the firm, and journals between them and the account.
async function fillJournals(tenant: Caller, account: string) {
  for (const name of ['Rewards', 'Rebates', 'House']) {
    const { account: to_account } = await tenant.post('/sandbox/firm-accounts', { name })
    const cash = { journal_type: 'cash', currency: 'EUR', amount: '1.00' }
    for (let n = 0; n < 2; n++) await tenant.post('/journals', { ...cash, from_account: account, to_account })
  }
}

async function fillTrading(tenant: Caller, account: string): Promise<string> {
  const at = `/accounts/${account}`
  const instruments: string[] = []
  for (const symbol of [WORLD, OTHER_ETF]) {
    await tenant.post('/sandbox/prices', { symbol, bid: '50.00', ask: '50.00' })
    instruments.push((await tenant.get(`/instruments/${symbol}`)).id)
  }
  const buy = { order_type: 'market', side: 'buy', cash_amount: '100.00' }
  // The newest position has two lots.
  for (const instrument of [...instruments, instruments[1]!])
    await tenant.post(`${at}/orders`, { ...buy, instrument })
  await tenant.post('/sandbox/clock/advance', { seconds: 60 })
  const limit = { order_type: 'limit', side: 'buy', quantity: '1', limit_price: '40.00' }
  for (let n = 0; n < 3; n++) await tenant.post(`${at}/orders`, { ...limit, instrument: instruments[0]! })
  const positions: Body[] = await tenant.get(`${at}/positions`)
  return positions[0]!.id
}

// Dry runs, which place no order.
async function fillBatches(tenant: Caller, account: string): Promise<string[]> {
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const order = { account, instrument, side: 'buy' }
  const orders = ['1.00', '2.00', '0.001', '3.00', '0.002'].map((cash_amount) => ({ ...order, cash_amount }))
  const batches: string[] = []
  for (let n = 0; n < 2; n++) batches.push((await sendBatch(tenant, { dry_run: true, orders })).id)
  return batches
}

// Pooled orders of two instruments, which wait for their cuts.
async function fillParents(tenant: Caller, account: string): Promise<string[]> {
  const parents: string[] = []
  for (const [symbol, size] of [
    [WORLD, { side: 'buy', cash_amount: '5.00' }],
    [OTHER_ETF, { side: 'buy', cash_amount: '5.00' }],
  ] as const) {
    const { id: instrument } = await tenant.get(`/instruments/${symbol}`)
    const order = { instrument, order_type: 'market', execution: 'pooled', ...size }
    parents.push((await tenant.post(`/accounts/${account}/orders`, order)).parent_order)
  }
  return parents
}

// Plans whose executions are skipped before they are announced, each on a day of its own.
async function fillPlans(tenant: Caller, account: string): Promise<string[]> {
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const { now } = await tenant.get('/sandbox/clock')
  const plans: string[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await tenant.post(`/accounts/${account}/savings-plans`, {
      target: { instrument },
      amount: '5.00',
      currency: 'EUR',
      schedule: { interval: 'monthly', day_of_month: 28, start_on: now.slice(0, 10) },
      funding: { source: 'cash' },
    })
    for (let skipped = 0; skipped < 3; skipped++) await tenant.post(`/savings-plans/${id}/skip`, {})
    plans.push(id)
  }
  return plans
}

// Transfers in that wait.
async function fillTransfers(tenant: Caller, account: string) {
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  for (const quantity of ['1', '2', '3'])
    await tenant.post(`/accounts/${account}/securities-transfers`, {
      direction: 'in',
      counterparty: COUNTERPARTY,
      lines: [{ instrument, quantity }],
    })
}

async function fillVersions(tenant: Caller): Promise<string[]> {
  const documents: Body[] = await tenant.get('/legal-documents')
  const [legal_document, other] = documents.map(({ id }) => id as string)
  const { id: file } = await uploadFile(tenant)
  for (const [version, effective_at] of [
    ['2.0', '2030-01-01T00:00:00.000Z'],
    ['3.0', '2031-01-01T00:00:00.000Z'],
  ] as const)
    await insertVersion(tenant.tenant, {
      legal_document: legal_document!,
      version,
      effective_at,
      file,
      created_at: MONDAY,
    })
  return [legal_document!, other!]
}

// Faults of an operation that the lists do not need.
async function fillFaults(tenant: Caller): Promise<void> {
  const match = { operation: 'sandbox.rotate_webhook_secret' }
  for (const type of ['latency', 'latency', 'rate_limited', 'rate_limited', 'error_before'])
    await tenant.post('/sandbox/faults', { type, match })
}

// Deliveries that have come to their end, so that nothing changes by itself any more.
async function fillDeliveries(tenant: Caller): Promise<string> {
  const receiver = await startReceiver()
  const { id } = await tenant.post('/webhooks', { url: receiver.url })
  for (let n = 0; n < 5; n++) await tenant.post(`/webhooks/${id}/test`, { event: { name: 'order.filled' } })
  await until<Body[]>(
    () => tenant.get(`/webhooks/${id}/deliveries`),
    (deliveries) => deliveries.every(({ status }) => status === 'succeeded'),
  )
  receiver.stop()
  for (const n of [1, 2]) await tenant.post('/webhooks', { url: `${receiver.url}/${n}` })
  return id
}

// Models with versions, and subscriptions of the accounts one after another, each with a run that was proposed.
async function fillModels(tenant: Caller, accounts: readonly string[]): Promise<string[]> {
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const weights = [{ instrument, weight: '1' }]
  const models: string[] = []
  for (let n = 0; n < 3; n++) {
    const terms = { name: `Model ${n}`, currency: 'EUR', weights, approval: 'manual' }
    const { id: model } = await tenant.post('/models', terms)
    for (let version = 0; version < 2; version++) await tenant.post(`/models/${model}/versions`, { weights })
    for (const account of accounts) {
      const { id } = await tenant.post('/model-subscriptions', { account, model })
      await tenant.post(`/model-subscriptions/${id}/end`, {})
    }
    models.push(model)
  }
  return models
}
