// Shared by tests of models: an account on Thursday, 1 April 2027, 08:00 UTC, with the positions of the worked example:
// 60 units of X at 100, 150 of Y at 20, 1,000.00 in cash. Z costs 50. Each order costs 1.50. Cuts of
// Xetra are at 10:00 and 14:00.
import type { Body } from './client.ts'
import { OTHER_ETF, WORLD } from './instruments.ts'
import { openDesk } from './trading.ts'

/** A third ETF on Xetra in EUR. */
export const THIRD = 'IE00BKM4GZ66'

const feeOf = (transaction_type: string) => ({
  alias: `fee-${transaction_type}`,
  fee_type: 'transaction',
  transaction_type,
  chargeable_currencies: { EUR: { unit_amount: '1.50' } },
})

export const START = '2027-04-01T08:00:00.000Z'
export const SELL_CUT = '2027-04-01T10:00:01.000Z'
export const BUY_CUT = '2027-04-01T14:00:01.000Z'

/** The desk of the worked example. */
export async function modelDesk({ settings = {} }: { settings?: object } = {}) {
  const fees = [feeOf('buy'), feeOf('sell')]
  const desk = await openDesk({
    instant: '2027-03-30T10:00:00.000Z',
    cash: '10003.00',
    settings: { fees, ...settings },
  })
  const { tenant, account } = desk
  const [x, y, z] = await Promise.all(
    [WORLD, OTHER_ETF, THIRD].map(async (symbol) => (await desk.instrument(symbol)).id),
  )
  await desk.price(WORLD, '100.00')
  await desk.price(OTHER_ETF, '20.00')
  await desk.place({ instrument: x, side: 'buy', quantity: '60' })
  await desk.place({ instrument: y, side: 'buy', quantity: '150' })
  await desk.advance(60)
  await desk.advance(START)
  await desk.price(WORLD, '99.95', '100.05')
  await desk.price(OTHER_ETF, '19.99', '20.01')
  await desk.price(THIRD, '49.95', '50.05')
  const weights = [
    { instrument: x, weight: '0.45' },
    { instrument: y, weight: '0.35' },
    { instrument: z, weight: '0.15' },
  ]
  const subscribe = (model: string, more: object = {}): Promise<Body> =>
    tenant.post('/model-subscriptions', { account, model, ...more })
  return {
    ...desk,
    x: x as string,
    y: y as string,
    z: z as string,
    weights,
    model: (more: object = {}): Promise<Body> =>
      tenant.post('/models', { name: 'Growth', currency: 'EUR', weights, cash_weight: '0.05', ...more }),
    subscribe,
    /** The path of a subscription that has started no run. */
    follow: async (model: string, more: object = {}): Promise<string> =>
      `/model-subscriptions/${(await subscribe(model, { rebalance_now: false, ...more })).id}`,
    run: (more: object = {}): Promise<Body> =>
      tenant.post('/rebalancing-runs', { account, type: 'full', ...more }),
    runs: (query = ''): Promise<Body[]> => tenant.get(`/rebalancing-runs${query}`),
    stored: (id: string): Promise<Body> => tenant.get(`/rebalancing-runs/${id}`),
    call: (path: string, body: object = {}) => tenant.call('POST', path, body),
    lineOf: (run: Body, instrument: string): Body =>
      run.lines.find((line: Body) => line.instrument === instrument),
    events: async (prefix: string): Promise<string[]> => {
      const events: Body[] = await tenant.get('/events?limit=1000')
      return events.reverse().flatMap(({ name }) => (name.startsWith(prefix) ? [name] : []))
    },
  }
}
