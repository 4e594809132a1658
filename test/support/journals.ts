// A tenant with an account of the firm and accounts of customers, between which journals move cash and units.
import { payIn } from './cash.ts'
import { type Answer, type Caller, callerOf } from './client.ts'
import { openTestAccount } from './journey.ts'
import { type Desk, deskOf, openDesk } from './trading.ts'

export interface Journals {
  tenant: Caller
  /** The account of the firm. */
  firm: Desk
  /** An account of a customer. */
  first: Desk
  /** An account of another customer. */
  second: Desk
  /** The customer of the first account. */
  customer: string
  /** Posts a journal of cash in EUR unless the members say otherwise. */
  post(body: object): Promise<Answer>
  /** The same, of units. */
  units(body: object): Promise<Answer>
  /** Another client of the tenant. */
  approver(): Promise<Caller>
}

/** Opens the accounts on a frozen clock, with the cash for the firm and for the first customer. */
export async function openJournals(
  journals: object = {},
  { firm = '1000.00', first = '0', more = {} }: { firm?: string; first?: string; more?: object } = {},
): Promise<Journals> {
  const desk = await openDesk({ settings: { ...more, journals }, cash: first })
  const { tenant } = desk
  const house = await tenant.post('/sandbox/firm-accounts', { name: 'House' })
  const other = await openTestAccount(tenant)
  if (firm !== '0') await payIn(tenant, house.account, firm)
  const post = (body: object) => tenant.call('POST', '/journals', body)
  return {
    tenant,
    first: desk,
    customer: desk.customer,
    firm: deskOf(tenant, house.account),
    second: deskOf(tenant, other.account.id),
    post: (body) => post({ journal_type: 'cash', currency: 'EUR', ...body }),
    units: (body) => post({ journal_type: 'units', ...body }),
    approver: async () =>
      callerOf(tenant.baseUrl, await tenant.post('/sandbox/clients', { name: 'Approver' })),
  }
}
