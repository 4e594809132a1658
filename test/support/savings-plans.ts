// Shared by tests of savings plans: an account with cash on Monday, 12 April 2027, at 10:00 UTC, and a share at 81.30.
// Cuts of Xetra are at 10:00 and 14:00.
import type { Body } from './client.ts'
import { FEE } from './reinvestments.ts'
import { holder } from './stock-actions.ts'

/** A plan of 100.00 on the 14th of each month; its first execution is on Wednesday, 14 April. */
export const MONTHLY = { interval: 'monthly', day_of_month: 14, start_on: '2027-04-12' }

/** A desk whose account saves; shares cost 81.30, and a purchase 1.50. */
export async function saver({ settings = {} }: { settings?: object } = {}) {
  const desk = await holder('0', '81.30', { fees: [FEE], ...settings })
  const { tenant, at, share } = desk
  const request = (more: object = {}) => ({
    target: { instrument: share },
    amount: '100.00',
    currency: 'EUR',
    schedule: MONTHLY,
    funding: { source: 'cash' },
    ...more,
  })
  const executions = (plan: string, query = ''): Promise<Body[]> =>
    tenant.get(`/savings-plans/${plan}/executions${query}`)
  return {
    ...desk,
    request,
    create: (more: object = {}): Promise<Body> => tenant.post(`${at}/savings-plans`, request(more)),
    plan: (id: string): Promise<Body> => tenant.get(`/savings-plans/${id}`),
    change: (id: string, verb: string, body: object = {}) =>
      tenant.call('POST', `/savings-plans/${id}/${verb}`, body),
    executions,
    /** State, reason and days of each execution, the oldest first. */
    async log(plan: string): Promise<string[]> {
      const rows = await executions(plan, '?limit=200')
      return rows
        .map(({ scheduled_on, execution_on, status, reason }) =>
          [scheduled_on, execution_on, status, reason ?? ''].join(' ').trim(),
        )
        .sort()
    },
    events: async (): Promise<string[]> => {
      const events: Body[] = await tenant.get('/events?limit=1000')
      return events.reverse().flatMap(({ name }) => (name.startsWith('savings_plan') ? [name] : []))
    },
  }
}
