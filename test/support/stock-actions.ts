// Shared by tests of stock dividends, spin-offs, rights and delistings: a holder of whole shares.
import type { Body } from './client.ts'
import { SAP, shareDesk } from './dividends.ts'

export { SAP } from './dividends.ts'

/** A desk on Monday, 12 April 2027, with settled shares bought without fees at a price each. */
export async function holder(quantity: string, price = '50.00', settings: object = {}) {
  const desk = await shareDesk({ residences: [], settings: { tax_treaties: [], ...settings } })
  await desk.price(SAP, price)
  if (quantity !== '0') await desk.trade('buy', quantity)
  await desk.advance('2027-04-12T10:00:00.000Z')
  const enter = (body: object): Promise<Body> =>
    desk.tenant.post('/sandbox/corporate-actions', { instrument: desk.share, ...body })
  const reverse = (id: string) => desk.tenant.call('POST', `/sandbox/corporate-actions/${id}/reverse`)
  const house = async (name: string, asset = desk.share): Promise<string> => {
    const { accounts } = await desk.tenant.get('/sandbox/ledger')
    return accounts.find((one: Body) => one.ledger_account === name && one.asset === asset)?.balance ?? '0'
  }
  /** The lines of corporate actions on the account's list, newest first: type, cash, units, settled on. */
  const booked = async () =>
    (await desk.transactions())
      .filter(({ reference_type }: Body) => reference_type === 'corporate_action')
      .map((row: Body) => [row.transaction_type, row.cash_amount, row.unit_quantity, row.settlement_date])
  const money = async (): Promise<Body> => {
    const balances: Body[] = await desk.tenant.get(`${desk.at}/cash-balances`)
    return balances.find(({ currency }) => currency === 'EUR')!
  }
  const earnings = (): Promise<Body> => desk.tenant.get(`${desk.at}/earnings`)
  return { ...desk, enter, reverse, house, booked, money, earnings }
}
