// An account with money in it, and the few calls every story about money makes.
import type { Body, Caller } from './client.ts'
import { freshTenant } from './client.ts'
import { openTestAccount } from './journey.ts'

/** The sender of payments; the bank writes the name and the IBAN its own way. */
export const SENDER = {
  owner_name: 'A. LOVELACE',
  iban: 'de89 3704 0044 0532 0130 00',
  bank_code: 'EXMPDEFFXXX',
}

/** Pays cash into the account from the sender. */
export const payIn = (tenant: Caller, account: string, amount: string, currency = 'EUR'): Promise<Body> =>
  tenant.post(`/sandbox/accounts/${account}/inbound-payments`, { amount, currency, ...SENDER })

/** A fresh tenant with one account, and short ways to its operations. */
export async function openMoney(settings: object = {}) {
  const tenant = await freshTenant(settings)
  return { tenant, ...(await openPurse(tenant)) }
}

/** One more account of the tenant, and short ways to its operations. */
export async function openPurse(tenant: Caller) {
  const { account, customer } = await openTestAccount(tenant)
  const at = `/accounts/${account.id}`
  return {
    account,
    customer,
    at,
    deposit: (body: object): Promise<Body> => tenant.post(`${at}/deposits`, { currency: 'EUR', ...body }),
    complete: (id: string, body: object = {}): Promise<Body> =>
      tenant.post(`/sandbox${at}/deposits/${id}/complete`, body),
    pay: (body: object): Promise<Body> =>
      tenant.post(`/sandbox${at}/inbound-payments`, { currency: 'EUR', ...SENDER, ...body }),
    withdraw: (body: object) => tenant.call('POST', `${at}/withdrawals`, { currency: 'EUR', ...body }),
    cash: (currency = 'EUR') => cashOf(tenant, account.id, currency),
    /** The events of a resource, the oldest first. */
    events: async (id: string): Promise<string[]> =>
      (await tenant.get(`/events?after=0&resource[id]=${id}`)).map((event: Body) => event.name),
    entries: async (query = ''): Promise<string[]> =>
      (await tenant.get(`${at}/transactions${query}`)).map(
        (row: Body) => `${row.transaction_type} ${row.cash_amount} ${row.reference_type}`,
      ),
  }
}

/** The cash of an account in one currency. */
export interface Cash {
  total: string
  /** Available for trading. */
  trading: string
  /** Available for withdrawal. */
  withdrawal: string
  reserved: string
}

/** Cash of which nothing is reserved, unsettled or lent. */
export const allAvailable = (amount: string): Cash => ({
  total: amount,
  trading: amount,
  withdrawal: amount,
  reserved: '0.00',
})

/** The balance of the account in the currency. */
export async function cashOf(tenant: Caller, account: string, currency = 'EUR'): Promise<Cash> {
  const balances = await tenant.get(`/accounts/${account}/cash-balances`)
  const { total, available_for_trading, available_for_withdrawal, reserved } = balances.find(
    (row: Body) => row.currency === currency,
  )
  return { total, trading: available_for_trading, withdrawal: available_for_withdrawal, reserved }
}

/** The balance of a house account of the ledger, or undefined if it has no entry. */
export const houseOf = async (tenant: Caller, name: string, asset = 'EUR'): Promise<string | undefined> =>
  (await tenant.get('/sandbox/ledger')).accounts.find(
    (row: Body) => row.ledger_account === name && row.asset === asset,
  )?.balance
