// Corporate actions, tax reclaims and reinvestments for the lists of the operator API.
import type { Caller } from './client.ts'
import { enterDividend, orderShares } from './dividends.ts'

/** Buys a stock on Monday, whose income is reinvested; afterwards it is Wednesday. Returns its id. */
export async function buyShare(tenant: Caller, account: string): Promise<string> {
  const instrument = await orderShares(tenant, account)
  await tenant.put(`/accounts/${account}/income-settings`, { income: 'reinvest' })
  await tenant.post('/sandbox/clock/advance', { seconds: 2 * 86_400 })
  return instrument
}

/** The lists by their paths; each `add` announces a dividend of the stock. */
export function listsOfActions({ tenant, share }: { tenant: Caller; share: string }) {
  const at = '/operator/tenants/{tenant_id}'
  const pay = () => enterDividend(tenant, share, '2027-03-02')
  return {
    [`${at}/corporate-actions`]: { add: () => enterDividend(tenant, share, '2027-06-10', '2027-06-30') },
    [`${at}/tax-reclaims`]: { add: pay },
    [`${at}/accounts/{account_id}/reinvestments`]: { add: pay },
  }
}
