// Accounts whose orders in one ETF are pooled.
import { payIn } from './cash.ts'
import type { Body } from './client.ts'
import { openTestAccount } from './journey.ts'
import { type Desk, deskOf, worldDesk } from './trading.ts'

export const CUT = '2027-03-01T14:00:00.000Z'
export const NO_FEES = { fees: [] }
export const WHOLE = { venue: { whole_units: true } }

export interface Pool extends Desk {
  world: string
  desks: Desk[]
  buy(desk: Desk, cash_amount: string, more?: object): Promise<Body>
  sell(desk: Desk, quantity: string): Promise<Body>
  cut(): Promise<Body>
  /** Opens the residual account of the firm, with cash. */
  openResidual(cash: string): Promise<Desk>
}

/** Desks with cash, whose orders in the ETF are pooled. */
export async function openPool(cash: readonly string[], settings: object = NO_FEES): Promise<Pool> {
  const first = await worldDesk({ cash: cash[0]!, settings })
  const { tenant, world } = first
  const desks: Desk[] = [first]
  for (const amount of cash.slice(1)) {
    const { account } = await openTestAccount(tenant)
    await payIn(tenant, account.id, amount)
    desks.push(deskOf(tenant, account.id))
  }
  const order = { instrument: world, execution: 'pooled' }
  return {
    ...first,
    desks,
    buy: (desk, cash_amount, more = {}) => desk.place({ ...order, side: 'buy', cash_amount, ...more }),
    sell: (desk, quantity) => desk.place({ ...order, side: 'sell', quantity }),
    async cut() {
      await first.advance(CUT)
      const [parent] = await tenant.get('/parent-orders')
      return parent
    },
    async openResidual(amount) {
      const { account } = await tenant.post('/sandbox/firm-accounts', { name: 'Residual', is_residual: true })
      await payIn(tenant, account, amount)
      return deskOf(tenant, account)
    },
  }
}
