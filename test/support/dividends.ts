// Shared by tests of dividends: a holder of shares who is resident for tax somewhere.
import assert from 'node:assert/strict'
import type { Body, Caller } from './client.ts'
import { addClaim, taxes, verifyClaim } from './people.ts'
import { openDesk } from './trading.ts'

export const SAP = 'DE0007164600' // on Xetra, in EUR, settles in two business days in 2027
export const APPLE = 'US0378331005' // on Nasdaq, in USD, settles in one
export const LVMH = 'FR0000121014' // in Paris, in EUR

/** Ex on Thursday, recorded on Friday, paid a week later. */
export const DATES = { ex_date: '2027-04-15', record_date: '2027-04-16', payment_date: '2027-04-22' }
export const PAID = '2027-04-22T06:00:00.000Z'

/** The treaties of the tenant in most tests. */
export const TREATIES = [
  {
    issuer_country: 'US',
    statutory_rate: '30',
    treaty_rate: '15',
    relief: 'at_source',
    needs_declaration: true,
  },
  { issuer_country: 'DE', statutory_rate: '26.375', treaty_rate: '15', relief: 'reclaim' },
  { issuer_country: 'FR', statutory_rate: '35', treaty_rate: '15', relief: 'reclaim' },
]

/** Orders two shares at a price of their own, and returns the id of the stock; the next advance fills the order. */
export async function orderShares(tenant: Caller, account: string, symbol = LVMH): Promise<string> {
  await tenant.post('/sandbox/prices', { symbol, bid: '50.00', ask: '50.00' })
  const { id: instrument } = await tenant.get(`/instruments/${symbol}`)
  const order = { instrument, order_type: 'market', side: 'buy', quantity: '2' }
  await tenant.post(`/accounts/${account}/orders`, order)
  return instrument
}

/** Enters a dividend of 5.00 for each share. It is paid when the day after its record date has begun. */
export const enterDividend = (
  tenant: Caller,
  instrument: string,
  ex_date: string,
  payment_date = ex_date,
): Promise<Body> =>
  tenant.post('/sandbox/corporate-actions', {
    type: 'dividend',
    instrument,
    amount_per_unit: '5.00',
    ex_date,
    record_date: ex_date,
    payment_date,
  })

/** A desk on Monday, 1 March 2027, whose customer is resident in the countries and trades the share at 100.00. */
export async function shareDesk({
  symbol = SAP,
  residences = ['AT'],
  settings = {},
}: {
  symbol?: string
  residences?: string[]
  settings?: object
} = {}) {
  const desk = await openDesk({ settings: { fees: [], tax_treaties: TREATIES, ...settings } })
  const { tenant, customer } = desk
  const [authority] = await tenant.get(`/customers/${customer}/authorities`)
  /** Claims the tax residences, and has compliance verify the claim unless it stays pending. */
  const reside = async (countries: string[], { isVerified = true } = {}) => {
    const person: string = authority.person.id
    const tax_residencies = countries.map((country_code) => ({ country_code, tin: '86095742719' }))
    const { id: claim } = await addClaim(tenant, person, { ...taxes, tax_residencies })
    if (isVerified) assert.equal((await verifyClaim(tenant, person, claim)).status, 200)
  }
  if (residences.length > 0) await reside(residences)
  await desk.price(symbol, '100.00')
  const { id, trading_currency } = await desk.instrument(symbol)
  if (trading_currency !== 'EUR') await desk.fund('100000.00', trading_currency)
  const trade = async (side: string, quantity: string): Promise<Body> => {
    const order = await desk.place({ instrument: id, side, quantity })
    await desk.advance(60)
    return desk.order(order.id)
  }
  const announce = (body: object): Promise<Body> =>
    tenant.post('/sandbox/corporate-actions', { type: 'dividend', instrument: id, ...body })
  const declare = (country: string, signed_on: string): Promise<Body> =>
    tenant.put(`/customers/${customer}/tax-declarations/${country}`, { signed_on })
  return { ...desk, share: id as string, trade, announce, declare, reside }
}

export type ShareDesk = Awaited<ReturnType<typeof shareDesk>>

/** The dividends and reclaims on the account's list, newest first: type, cash, tax. */
export async function incomeOf({ transactions }: Pick<ShareDesk, 'transactions'>): Promise<Body[]> {
  const rows = await transactions()
  return rows
    .filter(({ transaction_type: type }) => type === 'dividend' || type === 'tax_reclaim')
    .map(({ transaction_type, cash_amount, tax }) => [transaction_type, cash_amount, tax])
}

/** The taxes that the tenant owes to tax offices. */
export const owed = async ({ tenant }: ShareDesk) => {
  const { accounts } = await tenant.get('/sandbox/ledger')
  return accounts.find((one: Body) => one.ledger_account === 'taxes')?.balance ?? '0'
}

/** The reclaims of tax of the desk's account. */
export const reclaims = ({ tenant, at }: ShareDesk): Promise<Body[]> => tenant.get(`${at}/tax-reclaims`)
