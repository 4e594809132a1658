// Steps that move cash and units between the account and one of the firm, and decide about journals that wait.
import fc from 'fast-check'
import type { Answer, Body } from '../support/client.ts'
import { cents, type Model, pick, post, type Real, step } from './step.ts'

const isOut = fc.boolean()
const basis = fc.constantFrom('carry', 'market')

// A refusal for what the firm lacks names the firm's value, not that of the account which the simulation checks.
async function send(model: Model, real: Real, isFirms: boolean, body: object): Promise<Answer | undefined> {
  const sides = isFirms ? [real.firm, real.desk.account] : [real.desk.account, real.firm]
  const answer = await post(real, '/journals', { from_account: sides[0], to_account: sides[1], ...body })
  if (answer.status === 201) model.journals.push(answer.body.id)
  return isFirms && answer.body.code?.startsWith('insufficient_') ? undefined : answer
}

export const giveCash = step(
  'journal of cash',
  fc.tuple(isOut, cents(150_000), fc.constantFrom('EUR', 'EUR', 'USD')),
  ([isGiven, amount, currency], model, real) =>
    send(model, real, !isGiven, { journal_type: 'cash', currency, amount }),
)

const positionsOf = async ({ desk }: Real, account: string): Promise<Body[]> =>
  (await desk.tenant.get(`/accounts/${account}/positions`)).filter((one: Body) => one.status === 'open')

// A part of the free units, in the steps of the instrument.
function partOf({ instrument, available_for_trading, unsettled }: Body, percent: number): string {
  const free = Number(available_for_trading) - Math.max(0, Number(unsettled))
  const increment = Number(instrument.trading_increment)
  const count = Math.floor((free * percent) / 100 / increment)
  return (Math.max(1, count) * increment).toFixed(instrument.trading_increment.split('.')[1]?.length ?? 0)
}

export const giveUnits = step(
  'journal of units',
  fc.tuple(isOut, fc.nat(), fc.integer({ min: 1, max: 110 }), basis),
  async ([isGiven, n, percent, cost_basis], model, real) => {
    const position = pick(await positionsOf(real, isGiven ? real.desk.account : real.firm), n)
    if (!position) return undefined
    const quantity = partOf(position, percent)
    const body = { journal_type: 'units', instrument: position.instrument.id, quantity, cost_basis }
    return send(model, real, !isGiven, body)
  },
)

export const decideJournal = step(
  'decision on a journal',
  fc.tuple(fc.nat(), fc.constantFrom('approve', 'approve', 'reject', 'cancel')),
  async ([n, verb], model, real) => {
    const id = pick(model.journals, n)
    return id === undefined ? undefined : real.approver.call('POST', `/journals/${id}/${verb}`, {})
  },
)

export const reverseJournal = step('reversal of a journal', fc.nat(), async (n, model, real) => {
  const id = pick(model.journals, n)
  if (id === undefined) return undefined
  const answer = await post(real, `/journals/${id}/reverse`, {})
  if (answer.status === 201) model.journals.push(answer.body.id)
  const { from_account } = await real.desk.tenant.get(`/journals/${id}`)
  const isFirms = from_account === real.desk.account
  return isFirms && answer.body.code?.startsWith('insufficient_') ? undefined : answer
})
