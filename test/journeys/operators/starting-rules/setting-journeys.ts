// Settings of a tenant that touch money, and those of its applications.
import type { Caller } from '../../../support/client.ts'
import { type Journey, operatorOf, pathIn, tenantWith } from './journey.ts'

const SETTINGS = {
  fees: { fees: [] },
  taxes: { withholding_taxes: [{ transaction_type: 'dividend', rate: '25' }] },
  advances: { advance_limit: '500.00' },
  orders: { gtc_days: 30 },
  pools: { pool_price_margin: '0.01' },
  direct_debits: {
    direct_debits: { creditor_identifier: 'DE98ZZZ09999999999', creditor_name: 'Example', return_days: 6 },
  },
  journals: { journals: { customer_to_customer: 'never' } },
  onboarding: { demand_terms_of_service: true },
} as const

const DATED = ['fees', 'taxes']

/** A day after every clock of a test. */
const LATER = '2099-01-01'

async function settingsOf(tenant: Caller): Promise<unknown> {
  const { get } = await operatorOf(tenant, 'auditor')
  return [await get('settings'), await get('settings/history')]
}

const journeyOf = (group: keyof typeof SETTINGS): Journey => ({
  maker: group === 'onboarding' ? 'administrator' : 'finance',
  async open() {
    const { tenant } = await tenantWith('auditor')
    return {
      tenant: tenant.tenant,
      method: 'PUT',
      path: pathIn(tenant, `settings/${group}`),
      body: {
        settings: SETTINGS[group],
        reason: 'As the board decided.',
        ...(DATED.includes(group) && { effective_from: LATER }),
      },
      look: () => settingsOf(tenant),
    }
  },
})

export const settingJourneys: Record<string, Journey> = Object.fromEntries(
  (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).map((group) => [
    `settings.set_${group}`,
    journeyOf(group),
  ]),
)
