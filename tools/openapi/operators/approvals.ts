// Limits, and changes that wait for the approval of another person.
import type { Cast } from '../story-customer.ts'
import type { Desk, Person } from './desk.ts'
import { WRONG_PRICE } from './trading.ts'

interface Kind {
  /** The group of the operations that decide. */
  group: string
  /** Makes a change that waits. */
  make(): Promise<{ id: string }>
}

/** Every decision on changes of one kind; each may happen once to a change. */
async function decide(desk: Desk, maker: Person, checker: Person, { group, make }: Kind) {
  const ofOne = async () => ({ path: { approval_id: (await make()).id } })
  const first = await ofOne()
  await desk.recordAs(checker, `${group}.list`, { query: { status: 'pending', limit: '10' } })
  await desk.recordAs(checker, `${group}.retrieve`, first)
  await desk.recordAs(checker, `${group}.unmask`, {
    ...first,
    body: { reason: 'To compare it with the letter.' },
  })
  await desk.recordAs(checker, `${group}.approve`, { ...first, body: { note: 'As agreed.' } })
  await desk.recordAs(checker, `${group}.reject`, {
    ...(await ofOne()),
    body: { note: 'The letter says otherwise.' },
  })
  await desk.recordAs(checker, `${group}.approve_several`, {
    body: { approvals: [(await make()).id], note: 'As agreed.' },
  })
  await desk.recordAs(checker, `${group}.reject_several`, {
    body: { approvals: [(await make()).id], note: 'The letters say otherwise.' },
  })
  await desk.recordAs(maker, `${group}.cancel`, await ofOne())
  await desk.recordAs(maker, `${group}.break_glass`, {
    ...(await ofOne()),
    body: { reason: 'Both colleagues are ill; the payment is due today.' },
  })
}

export async function approve(desk: Desk, maker: Person, checker: Person, { account, tenant }: Cast) {
  const of_tenant = tenant.tenant
  const limit = { role: 'operations', of_tenant, currency: 'EUR', most: '5000.00', most_a_day: '20000.00' }
  await desk.recordAs(maker, 'limits.set', { body: limit })
  await desk.recordAs(maker, 'limits.list', { query: { limit: '10' } })
  await desk.recordAs(maker, 'limits.show_own_use')
  await desk.recordAs(maker, 'limits.show_use', { path: { operator_id: maker.id } })
  const rule = { currency: null, from_amount: null, needed: 1 }
  await desk.recordAs(maker, 'approval_rules.set', {
    body: { ...rule, verb: 'transfers.create', of_tenant, roles: ['finance'] },
  })
  await desk.recordAs(maker, 'approval_rules.list', { query: { limit: '10' } })
  await desk.askAs(maker, 'approval_rules.set', {
    body: { ...rule, verb: 'prices.correct', of_tenant: null, roles: ['finance'] },
  })
  let n = 0
  await decide(desk, maker, checker, {
    group: 'approvals',
    make: () =>
      desk.askAs(maker, 'transfers.create', {
        body: {
          kind: 'portfolio_transfer',
          to: account.id,
          lines: [{ amount: '10.00', currency: 'EUR' }],
          external_reference: `goodwill-${++n}`,
          note: 'Goodwill for Mara Keller.',
        },
      }),
  })
  await decide(desk, maker, checker, {
    group: 'installation_approvals',
    make: () =>
      desk.askAs(maker, 'prices.correct', { body: { ...WRONG_PRICE, bid: `118.4${++n}`, ask: '118.60' } }),
  })
  const [use] = await desk.recordAs(checker, 'break_glass_uses.list', { query: { limit: '10' } })
  await desk.recordAs(checker, 'break_glass_uses.review', {
    path: { use_id: use.id },
    body: { conclusion: 'justified', note: 'Called both.' },
  })
}
