// `npm run demo`: the journey of one customer on a running server, from a person to a settled ETF, with each figure
// compared with its arithmetic. It creates a tenant of its own, so it can be repeated.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { add, divide, floorTo, money, multiply, subtract, sum } from '../src/values/decimal.ts'
import {
  type Body,
  type Client,
  type Credentials,
  DemoStopped,
  newChecks,
  newClient,
  report,
  say,
  step,
} from './demo-client.ts'
import { hasPlainSignature, hasStandardSignature, type Receiver, startReceiver } from './demo-receiver.ts'

const BASE_URL = (process.env.BASE_URL || 'http://127.0.0.1:8080').replace(/\/+$/, '')
const CREDENTIALS = process.env.CREDENTIALS || join(process.env.DATA_DIR || './.data', 'credentials.json')

const ETF = 'IE00B4L5Y983'
const DEPOSIT = '1000.00'
const SPENT = '600.00'
const [BID, ASK] = ['49.90', '50.00']
/** The fee of an order in a new tenant. */
const FEE = '1.50'

// The expected figures, computed only from the requests above.
const net = money(subtract(SPENT, FEE))
const worst = money(multiply(ASK, '1.02'))
const quantity = floorTo(divide(net, worst, 10), '0.0001')
const notional = money(multiply(quantity, ASK))
const left = money(subtract(DEPOSIT, add(notional, FEE)))

const { check, count } = newChecks()

interface Scene {
  tenant: Client
  receiver: Receiver
  webhook: { id: string; secret: string }
}

async function openTenant(receiver: Receiver): Promise<Scene> {
  step('1  A tenant of its own, with a clock of its own')
  const owner = newClient(BASE_URL, readCredentials())
  const made = await owner.post('/sandbox/tenants', {
    name: 'Demo run',
    settings: { onboarding: 'minimal' },
    clock: { now: '2027-03-01T10:00:00Z' }, // A Monday: the next days are business days.
  })
  report('POST /sandbox/tenants', `${made.tenant}, client ${made.client_id}`)
  const tenant = newClient(BASE_URL, made)
  const webhook = await tenant.post('/webhooks', { url: receiver.url })
  report(`POST /webhooks ${receiver.url}`, `${webhook.id}, secret ${webhook.secret.slice(0, 12)}…`)
  const clock = await tenant.put('/sandbox/clock', { mode: 'frozen' })
  report('PUT /sandbox/clock frozen', `frozen at ${clock.now}`)
  return { tenant, receiver, webhook }
}

async function openAccount({ tenant }: Scene): Promise<string> {
  step('2  A person becomes a customer with an account')
  const person = await tenant.post('/persons', {
    person_type: 'natural',
    claims: [
      { claim_type: 'identity', first_name: 'Ada', last_name: 'Lovelace', date_of_birth: '1990-12-10' },
      { claim_type: 'contact_details', email: 'ada@example.com', phone_number: '+35312345678' },
    ],
  })
  report('POST /persons Ada Lovelace', person.id)
  const application = await tenant.post('/onboarding-applications', {
    customer_type: 'individual',
    authorities: [{ person: person.id }],
  })
  report('POST /onboarding-applications', `${application.id} ${application.status}`)
  const path = `/sandbox/onboarding-applications/${application.id}`
  const decided = await tenant.post(`${path}/decision`, { outcome: 'approved' })
  report('POST …/decision approved', decided.status)
  const [authority] = await tenant.get(`/persons/${person.id}/authorities`)
  const [ownership] = await tenant.get(`/customers/${authority.customer.id}/account-ownerships`)
  report('GET …/account-ownerships', `customer ${authority.customer.id}`)
  report('', `account  ${ownership.account.id}`)
  return ownership.account.id
}

async function payIn({ tenant }: Scene, account: string) {
  step(`3  A deposit of ${DEPOSIT} EUR`)
  const deposit = await tenant.post(`/accounts/${account}/deposits`, { amount: DEPOSIT, currency: 'EUR' })
  report('POST /accounts/{id}/deposits', `${deposit.id} ${deposit.status}`)
  check('cash before the money is there', (await cash(tenant, account)).total, '0.00', '')
  const paid = await tenant.post(`/sandbox/accounts/${account}/deposits/${deposit.id}/complete`, {})
  report('POST /sandbox/…/complete', paid.status)
  check('cash', (await cash(tenant, account)).total, DEPOSIT, 'the deposit')
}

async function placeOrder({ tenant }: Scene, account: string): Promise<string> {
  step(`4  An order to buy an ETF for ${SPENT} EUR`)
  const instrument = await tenant.get(`/instruments/${ETF}`)
  report(`GET /instruments/${ETF}`, `${instrument.id} ${instrument.display_name}`)
  const price = await tenant.post('/sandbox/prices', { symbol: ETF, bid: BID, ask: ASK })
  report('POST /sandbox/prices', `bid ${price.bid}, ask ${price.ask}`)
  const body = { instrument: instrument.id, order_type: 'market', side: 'buy', cash_amount: SPENT }
  const key = { 'Idempotency-Key': randomUUID() }
  const first = await sent(tenant.send('POST', `/accounts/${account}/orders`, body, key))
  const order = JSON.parse(first.text)
  report('POST /accounts/{id}/orders', `${order.id} ${order.status}`)
  check('fee', order.fees, FEE, 'flat, per order')
  check('net of the fee', order.net_cash_amount, net, `${SPENT} − ${FEE}`)
  const reserved = await cash(tenant, account)
  check('reserved', reserved.reserved, SPENT, 'the worst case')
  check(
    'still free',
    reserved.available_for_trading,
    money(subtract(DEPOSIT, SPENT)),
    `${DEPOSIT} − ${SPENT}`,
  )
  const again = await sent(tenant.send('POST', `/accounts/${account}/orders`, body, key))
  report('POST the same, same Idempotency-Key', `Idempotent-Replayed: ${again.replayed}`)
  check('answers that are the same to the byte', again.text === first.text, 'true', '')
  const orders: Body[] = await tenant.get(`/accounts/${account}/orders`)
  check('orders', orders.length, '1', 'not two')
  return order.id
}

async function watchFill({ tenant }: Scene, account: string, order: string) {
  step('5  One second later the order is filled')
  await advance(tenant, 1)
  const filled = await tenant.get(`/accounts/${account}/orders/${order}`)
  report('GET /accounts/{id}/orders/{id}', filled.status)
  const [trade] = filled.trades
  check('price', trade.price, ASK, 'a buy pays the ask')
  check(
    'quantity',
    trade.quantity,
    quantity,
    `${net} ÷ ${worst}, which is ${ASK} and 2 % room, down to 0.0001`,
  )
  check('notional', trade.notional, notional, `${quantity} × ${ASK}`)
  check('cash', (await cash(tenant, account)).total, left, `${DEPOSIT} − ${notional} − ${FEE}`)
  const [position] = await tenant.get(`/accounts/${account}/positions`)
  check('units held, not settled', position.unsettled, quantity, '')
}

async function watchSettlement({ tenant }: Scene, account: string, order: string) {
  step('6  A week later it is settled')
  await advance(tenant, 7 * 86_400)
  const settled = await tenant.get(`/accounts/${account}/orders/${order}`)
  report('GET /accounts/{id}/orders/{id}', settled.status)
  check('status of the order', settled.status, 'settled', '')
  const [position] = await tenant.get(`/accounts/${account}/positions`)
  check('units settled', position.settled, quantity, '')
  check('units unsettled', position.unsettled, '0', '')
}

async function readAccount({ tenant }: Scene, account: string) {
  step('7  The account explains itself')
  const transactions: Body[] = (await tenant.get(`/accounts/${account}/transactions`)).reverse()
  for (const { transaction_type, cash_amount, unit_quantity, summary } of transactions)
    report(
      transaction_type,
      [cash_amount, 'EUR', unit_quantity && `${unit_quantity} units`, summary].join('  '),
    )
  const amounts = transactions.map((row) => row.cash_amount)
  check('sum of the transactions', money(sum(amounts)), left, amounts.join(' + ').replaceAll('+ -', '− '))
}

const expected = [
  'onboarding_application.submitted',
  'onboarding_application.approved',
  'account.opened',
  'deposit.created',
  'deposit.completed',
  'order.placed',
  'order.executing',
  'trade.executed',
  'position.opened',
  'order.filled',
  'trade.settled',
  'order.settled',
]

async function readEvents({ tenant, receiver, webhook }: Scene) {
  step('8  Every event was recorded once and delivered once, signed')
  const events: Body[] = (await tenant.get('/events')).reverse()
  const names: string[] = events.map((event) => event.name)
  // Documents are issued beside the changes that lead to them, so their place among the others differs.
  const others = names.filter((name) => name !== 'document.issued')
  check('events', others.join(' '), expected.join(' '), '')
  check('documents', names.length - others.length, '2', 'a letter and a confirmation')
  await receiver.waitFor(events.length)
  const { received } = receiver
  check('deliveries received', received.length, String(events.length), 'one each')
  for (const event of events) {
    const delivery = received.find((one) => JSON.parse(one.body).id === event.id)
    if (!delivery) check(`delivery of ${event.name}`, 'missing', 'received', '')
    else report(`${event.created_at} ${event.name}`, delivery.id)
  }
  const genuine = (verify: typeof hasPlainSignature) =>
    received.filter((one) => verify(webhook.secret, one)).length
  const all = String(received.length)
  check('hex signatures that verify', genuine(hasPlainSignature), all, 'over timestamp.id.body')
  check(
    'Standard Webhooks signatures that verify',
    genuine(hasStandardSignature),
    all,
    'over id.timestamp.body',
  )
  const rows = await succeeded(tenant, webhook.id, events.length)
  check('deliveries the server calls succeeded', rows, String(events.length), '')
}

// The receiver may answer before the server has recorded the outcome.
async function succeeded(tenant: Client, webhook: string, wanted: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const rows: Body[] = await tenant.get(`/webhooks/${webhook}/deliveries?status=succeeded`)
    if (rows.length >= wanted || attempt === 100) return rows.length
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function readLedger({ tenant }: Scene) {
  step('9  The ledger: for each asset everything adds up to zero')
  const ledger = await tenant.get('/sandbox/ledger')
  const accounts: Body[] = ledger.accounts
  for (const { ledger_account, asset, balance } of accounts)
    report(`${ledger_account}`, `${balance} ${asset}`)
  for (const asset of new Set<string>(accounts.map((row) => row.asset))) {
    const balances = accounts.filter((row) => row.asset === asset).map((row) => row.balance)
    check(`sum of ${asset}`, sum(balances), '0', balances.join(' + ').replaceAll('+ -', '− '))
  }
  check('balanced, says the server', ledger.balanced, 'true', '')
}

const cash = async (tenant: Client, account: string) =>
  ((await tenant.get(`/accounts/${account}/cash-balances`)) as Body[])[0]

const sent = async (answering: Promise<Response>) => {
  const answer = await answering
  const text = await answer.text()
  if (!answer.ok) throw new DemoStopped(`${answer.url}: ${answer.status} ${text}`)
  return { text, replayed: answer.headers.get('Idempotent-Replayed') ?? 'false' }
}

async function advance(tenant: Client, seconds: number) {
  const { now, processed } = await tenant.post('/sandbox/clock/advance', { seconds })
  const done = Object.entries(processed).map(([what, times]) => `${what} ${times}`)
  report(`POST /sandbox/clock/advance ${seconds} s`, `it is ${now}: ${done.join(', ') || 'nothing fell due'}`)
}

function readCredentials(): Credentials {
  try {
    return JSON.parse(readFileSync(CREDENTIALS, 'utf8')) as Credentials
  } catch (error) {
    throw new DemoStopped(
      `The credentials cannot be read: ${(error as Error).message}. The server writes them at its first start; ` +
        'CREDENTIALS or DATA_DIR says where they are.',
    )
  }
}

async function play(receiver: Receiver) {
  const scene = await openTenant(receiver)
  const account = await openAccount(scene)
  await payIn(scene, account)
  const order = await placeOrder(scene, account)
  await watchFill(scene, account, order)
  await watchSettlement(scene, account, order)
  await readAccount(scene, account)
  await readEvents(scene)
  await readLedger(scene)
  await scene.tenant.put(`/webhooks/${scene.webhook.id}`, { is_active: false })
}

say(`Holdfast demo on ${BASE_URL}`)
const receiver = await startReceiver()
try {
  await play(receiver)
  const { right, wrong } = count()
  say(wrong === 0 ? `\nAll ${right} figures are right.` : `\n${wrong} of ${right + wrong} figures are wrong.`)
  if (wrong > 0) process.exitCode = 1
} catch (error) {
  const isPlain = error instanceof DemoStopped
  process.stderr.write(`\n${isPlain ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  receiver.stop()
}
