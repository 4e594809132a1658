// Shared by tests of rights issues: a holder of shares, the rights on them, and elections.
import type { Answer, Body } from './client.ts'
import { holder } from './stock-actions.ts'

// Ex on Tuesday, elections to Tuesday of the week after, paid on Thursday.
export const RIGHTS_DATES = {
  ex_date: '2027-04-13',
  record_date: '2027-04-14',
  payment_date: '2027-04-22',
  election_deadline: '2027-04-20T16:00:00.000Z',
}
export const RIGHTS = {
  type: 'rights_issue',
  ratio: '1',
  subscription_ratio: '4',
  subscription_price: '12.00',
  rights_price: '0.85',
  default_election: 'sell',
  ...RIGHTS_DATES,
}
/** In the morning of the ex date. */
export const ON_EX = '2027-04-13T10:00:00.000Z'
export const AFTER_DEADLINE = '2027-04-20T16:00:01.000Z'
export const PAID = '2027-04-22T06:00:00.000Z'

/** A desk of 100 shares, bought at 50.00 each, on the ex date of an issue of rights. */
export async function rightsDesk({ quantity = '100', terms = {}, at = ON_EX } = {}) {
  const desk = await holder(quantity)
  const { id: action } = await desk.enter({ ...RIGHTS, ...terms })
  if (at !== '') await desk.advance(at)
  const elect = (body: object, headers = {}): Promise<Answer> =>
    desk.tenant.call('POST', `${desk.at}/corporate-actions/${action}/elections`, body, headers)
  /** The entitlement to the rights, if there is one. */
  const entitled = async (): Promise<Body> => {
    const all: Body[] = await desk.tenant.get(`${desk.at}/corporate-actions`)
    return all.find(({ corporate_action }) => corporate_action.id === action)
  }
  const elections = async () =>
    ((await entitled()).elections as Body[]).map(({ election, rights, reserved }) => [
      election,
      rights,
      reserved,
    ])
  /** The reserved money. */
  const reserved = async (): Promise<string> => (await desk.money()).reserved
  return { ...desk, action: action as string, elect, entitled, elections, reserved }
}

export const SIXTY = { election: 'exercise', rights: '60' }
