// Shared by tests of settings: the calls of an operator on the settings of a tenant.
import type { Body } from './client.ts'
import { newOperator, type SignedIn } from './operators.ts'
import { worldDesk } from './trading.ts'

const reason = 'As the board decided.'
/** A fee on buy orders in EUR. */
export const feeOf = (unit_amount: string, more = {}) => ({
  alias: 'order-buy',
  fee_type: 'transaction',
  transaction_type: 'buy',
  chargeable_currencies: { EUR: { unit_amount } },
  ...more,
})

/** The calls of an operator on the settings of the tenant. */
export const settingsOf = (tenant: string, { call }: SignedIn) => ({
  get: async (path = '') => (await call('GET', `/operator/tenants/${tenant}/settings${path}`)).body,
  put: (group: string, body: object) =>
    call('PUT', `/operator/tenants/${tenant}/settings/${group}`, { reason, ...body }),
})

/** A desk with the ETF, and a person of finance who sets the tenant's settings. */
export async function feesDesk() {
  const desk = await worldDesk()
  const { tenant } = desk.tenant
  const finance = await newOperator('finance', tenant)
  const buy = async () => (await desk.ask({ side: 'buy', quantity: '1' })).body
  const feesOf = async ({ id }: Body) => (await desk.order(id)).fees
  return { ...desk, id: tenant, ...settingsOf(tenant, finance), finance, buy, feesOf }
}
