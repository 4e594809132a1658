// Steps of rights: issues of the stock, and elections on them.
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { STOCK } from '../support/instruments.ts'
import { cents, dayAfter, pick, post, step } from './step.ts'

const terms = fc.record({
  ratio: fc.constantFrom('1', '0.5', '0.3333', '2'),
  subscription_ratio: fc.constantFrom('1', '0.5', '2.5', '0.01'),
  subscription_price: cents(9000),
  rights_price: cents(900),
  default_election: fc.constantFrom('sell', 'sell', 'lapse'),
})

/** Rights on the stock: ex between two days ago and tomorrow, paid one to five days later. */
export const rightsIssue = step(
  'rights issue',
  fc.tuple(terms, fc.integer({ min: -2, max: 1 }), fc.integer({ min: 1, max: 5 })),
  async ([chosen, ex, wait], model, real) => {
    const ex_date = dayAfter(model.now, ex)
    const payment_date = dayAfter(ex_date, wait)
    const answer = await post(real, '/sandbox/corporate-actions', {
      type: 'rights_issue',
      instrument: real.ids[STOCK],
      ...chosen,
      ex_date,
      record_date: ex_date,
      payment_date,
      election_deadline: `${payment_date}T05:00:00.000Z`,
    })
    if (answer.status === 201) model.actions.push(answer.body.id)
    return answer
  },
)

/** An election on rights that wait for one: on all that are left, or on enough for some new units. */
export const elect = step(
  'elect',
  fc.tuple(
    fc.nat(),
    fc.constantFrom('exercise', 'exercise', 'sell', 'lapse'),
    fc.integer({ min: 0, max: 8 }),
  ),
  async ([n, election, units], _model, real) => {
    const { tenant, at } = real.desk
    const waiting: Body[] = await tenant.get(`${at}/corporate-actions?status=announced`)
    const rights = waiting.filter(({ corporate_action }) => corporate_action.type === 'rights_issue')
    const one = pick(rights, n)
    if (one === undefined) return undefined
    const { id, subscription_ratio } = one.corporate_action
    const some = units === 0 ? {} : { rights: (units * Number(subscription_ratio)).toFixed(4) }
    return post(real, `${at}/corporate-actions/${id}/elections`, { election, ...some })
  },
)
