// Shared by tests of trading: an account with cash on a frozen clock, prices, orders.
import assert from 'node:assert/strict'
import { type Cash, cashOf, payIn } from './cash.ts'
import { type Body, type Caller, freshTenant } from './client.ts'
import { WORLD } from './instruments.ts'
import { openTestAccount } from './journey.ts'

export const MONDAY = '2027-03-01T10:00:00.000Z'

export interface Desk {
  tenant: Caller
  account: string
  /** Path of the account. */
  at: string
  instrument(symbol: string): Promise<Body>
  fund(amount: string, currency?: string): Promise<void>
  price(symbol: string, bid: string, ask?: string, timestamp?: string): Promise<Body>
  place(body: object): Promise<Body>
  order(id: string): Promise<Body>
  advance(step: number | string): Promise<Body>
  cash(currency?: string): Promise<Cash>
  positions(): Promise<Body[]>
  transactions(): Promise<Body[]>
  /** Names of the tenant's events about orders, trades and positions, oldest first. */
  story(): Promise<string[]>
}

interface Start {
  instant?: string
  cash?: string
}

/** Opens an account with cash, its tenant's clock standing still at the instant. */
export const openDesk = async ({ settings = {}, ...start }: Start & { settings?: object } = {}) =>
  openDeskOf(await freshTenant(settings), start)

/** The same for a tenant that exists. */
export async function openDeskOf(
  tenant: Caller,
  { instant = MONDAY, cash = '100000.00' }: Start = {},
): Promise<Desk & { customer: string }> {
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: instant })
  const { account, customer } = await openTestAccount(tenant)
  const desk = deskOf(tenant, account.id)
  if (cash !== '0') await desk.fund(cash)
  return { ...desk, customer: customer.id }
}

/** The desk of an account that is there. */
export function deskOf(tenant: Caller, account: string): Desk {
  const at = `/accounts/${account}`
  return {
    tenant,
    account,
    at,
    instrument: (symbol) => tenant.get(`/instruments/${encodeURIComponent(symbol)}`),
    async fund(amount, currency) {
      await payIn(tenant, account, amount, currency)
    },
    price: (symbol, bid, ask = bid, timestamp) =>
      tenant.post('/sandbox/prices', { symbol, bid, ask, ...(timestamp ? { timestamp } : {}) }),
    place: (body) => tenant.post(`${at}/orders`, { order_type: 'market', ...body }),
    order: (id) => tenant.get(`${at}/orders/${id}`),
    advance: (step) =>
      tenant.post('/sandbox/clock/advance', typeof step === 'number' ? { seconds: step } : { to: step }),
    cash: (currency) => cashOf(tenant, account, currency),
    positions: () => tenant.get(`${at}/positions`),
    transactions: () => tenant.get(`${at}/transactions`),
    async story() {
      const events: Body[] = await tenant.get('/events?limit=1000')
      return events.reverse().flatMap(({ name }) => (/^(order|trade|position)\./.test(name) ? [name] : []))
    },
  }
}

/** A desk and the ETF that it trades, with a function that asks for orders in it. */
export async function worldDesk(more: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(more)
  await desk.price(WORLD, '49.90', '50.00')
  const { id } = await desk.instrument(WORLD)
  const ask = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/orders`, { instrument: id, order_type: 'market', ...body }, headers)
  return { ...desk, world: id as string, ask }
}

/** Holds that the tenant's ledger sums to zero and that orders under way are all that is set aside. */
export async function holdLedger({ tenant, at, account }: Desk): Promise<void> {
  const { balanced, accounts } = await tenant.get('/sandbox/ledger')
  assert.equal(balanced, true)
  for (const { ledger_account, balance } of accounts)
    if (ledger_account.startsWith('customer:')) assert.ok(!balance.startsWith('-'), ledger_account)
  const open: Body[] = await tenant.get(`${at}/pending-orders`)
  if (open.length > 0) return
  for (const row of accounts)
    if (row.ledger_account === `customer:${account}:held`) assert.equal(row.balance, '0', row.asset)
}
