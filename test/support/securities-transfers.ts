// An account and transfers of securities between it and an account at another custodian.
import type { Answer, Body } from './client.ts'
import { WORLD } from './instruments.ts'
import { openDesk } from './trading.ts'

/** The account at the other custodian. */
export const COUNTERPARTY = {
  name: 'Old Bank AG',
  bic: 'EXMPDEFFXXX',
  account_number: '1234567891',
  account_holder: 'Ada Lovelace',
}

/** 40 units of 25.00, 35 of 30.00 and 25 of 41.20: 3,080.00 for 100 units. */
export const LOTS = [
  { acquired_on: '2020-06-01', quantity: '35', unit_cost: '30.00' },
  { acquired_on: '2019-05-02', quantity: '40', unit_cost: '25.00' },
  { acquired_on: '2024-01-08', quantity: '25', unit_cost: '41.20' },
]

/** Opens an account without fees on the Monday of 2027-03-01, and short ways to its transfers; the ETF is at 50.00. */
export async function openTransfers(settings: object = {}, cash = '10000.00') {
  const desk = await openDesk({ settings: { fees: [], ...settings }, cash })
  const { tenant, at } = desk
  await desk.price(WORLD, '50.00')
  const { id: world } = await desk.instrument(WORLD)
  const at_sandbox = (id: string, step: string) => `/sandbox/securities-transfers/${id}/${step}`
  const request = (body: object): Promise<Answer> =>
    tenant.call('POST', `${at}/securities-transfers`, { counterparty: COUNTERPARTY, ...body })
  const one =
    (direction: string) =>
    (line: object, body: object = {}) =>
      request({ direction, lines: [{ instrument: world, ...line }], ...body })
  return {
    ...desk,
    world: world as string,
    request,
    bring: one('in'),
    take: one('out'),
    show: (id: string): Promise<Body> => tenant.get(`/securities-transfers/${id}`),
    cancel: (id: string): Promise<Answer> => tenant.call('POST', `/securities-transfers/${id}/cancel`),
    match: (id: string): Promise<Answer> => tenant.call('POST', at_sandbox(id, 'match')),
    settle: (id: string, body: object = {}): Promise<Answer> =>
      tenant.call('POST', at_sandbox(id, 'settle'), body),
    reject: (id: string, body: object = {}): Promise<Answer> =>
      tenant.call('POST', at_sandbox(id, 'reject'), body),
    /** Goes on to ten o'clock of the day of March 2027. */
    day: (day: number) => desk.advance(`2027-03-${String(day).padStart(2, '0')}T10:00:00.000Z`),
    events: async (id: string): Promise<string[]> =>
      (await tenant.get(`/events?after=0&resource[id]=${id}`)).map(({ name }: Body) =>
        name.replace('securities_transfer.', ''),
      ),
    lots: async (): Promise<string[]> => {
      const [position] = await desk.positions()
      return (await tenant.get(`/positions/${position!.id}/lots`)).map(
        (lot: Body) => `${lot.acquired_on} ${lot.quantity} at ${lot.unit_cost}`,
      )
    },
    /** The balance of a ledger account of the customer in the ETF or the currency. */
    balance: async (name: 'free' | 'held', asset: string = world): Promise<string> =>
      (await tenant.get('/sandbox/ledger')).accounts.find(
        (row: Body) => row.ledger_account === `customer:${desk.account}:${name}` && row.asset === asset,
      )?.balance ?? '0',
  }
}

export type Transfers = Awaited<ReturnType<typeof openTransfers>>

/** Brings the hundred units with their lots, which settle on Wednesday, and gives the transfer. */
export async function bringHundred(all: Transfers): Promise<Body> {
  const { body } = await all.bring({ quantity: '100', lots: LOTS })
  await all.day(3)
  return all.show(body.id)
}

/** The status and the code of a refusal. */
export const refusalOf = ({ status, body }: Answer): string => `${status} ${body.code}`
