// Shared by tests of reinvested income: a holder of 100 shares on Monday, 12 April 2027, at 10:00 UTC, whose income is
// to be reinvested. Cuts of Xetra are at 10:00 and 14:00.
import type { Body } from './client.ts'
import { SAP } from './dividends.ts'
import { WORLD } from './instruments.ts'
import { holder } from './stock-actions.ts'

export const ORDERED = '2027-04-12T13:59:00.000Z'
export const CUT = '2027-04-12T14:00:00.000Z'
/** The parent order is shared out a moment after its cut. */
export const AFTER_CUT = '2027-04-12T14:00:01.000Z'

/** A fee of 1.50 for each purchase. */
export const FEE = {
  alias: 'buy',
  fee_type: 'transaction',
  transaction_type: 'buy',
  chargeable_currencies: { EUR: { unit_amount: '1.50' } },
}

// Ex and recorded before the day on which it is paid.
const DATES = { ex_date: '2027-04-08', record_date: '2027-04-09', payment_date: '2027-04-12' }

/** A desk whose account has the rule; shares cost 81.30. */
export async function reinvestor({ income = 'reinvest', settings = {} } = {}) {
  const desk = await holder('100', '81.30', { fees: [FEE], ...settings })
  const { tenant, at, share, enter } = desk
  if (income !== 'pay_out') await tenant.put(`${at}/income-settings`, { income })
  const [position] = await desk.positions()
  const reinvestments = (query = ''): Promise<Body[]> => tenant.get(`${at}/reinvestments${query}`)
  return {
    ...desk,
    position: position!.id as string,
    reinvestments,
    /** The only reinvestment. */
    async reinvestment(): Promise<Body> {
      const [one, ...others] = await reinvestments()
      if (!one || others.length > 0)
        throw new Error(`there are ${others.length + (one ? 1 : 0)} reinvestments`)
      return one
    },
    /** Pays a dividend on each share now. */
    pay: (amount_per_unit: string, instrument = share) =>
      enter({ type: 'dividend', instrument, amount_per_unit, ...DATES }),
    /** Pays a distribution on each unit of another instrument now. */
    distribute: (instrument: string, amount_per_unit: string) =>
      enter({ type: 'distribution', instrument, amount_per_unit, payment_date: '2027-04-12' }),
    setRule: (position: string, rule: string): Promise<Body> =>
      tenant.put(`/positions/${position}/income-settings`, { income: rule }),
    /** Buys units of the ETF, each at 50.00, which settle. */
    async buyFund(quantity: string): Promise<string> {
      await desk.price(WORLD, '50.00')
      const { id } = await desk.instrument(WORLD)
      await desk.place({ instrument: id, side: 'buy', quantity })
      return id
    },
    events: async (): Promise<string[]> => {
      const events: Body[] = await tenant.get('/events?limit=1000')
      return events.reverse().flatMap(({ name }) => (name.startsWith('reinvestment.') ? [name] : []))
    },
  }
}

export { SAP }
