// Steps that set what becomes of income, and the rules as the test itself tracks them.
import fc from 'fast-check'
import type { Answer } from '../support/client.ts'
import type { Desk } from '../support/trading.ts'
import { pick, step } from './step.ts'

/** The rule of an account, and those of its positions by their ids. */
interface Rules {
  account: string
  positions: Map<string, string>
}

const rules = new WeakMap<Desk, Rules>()

const rulesOf = (desk: Desk): Rules => {
  const stored = rules.get(desk) ?? { account: 'pay_out', positions: new Map() }
  rules.set(desk, stored)
  return stored
}

/** Whether the income of the position is to be reinvested, by the answers so far. */
export function reinvests(desk: Desk, position: string): boolean {
  const { account, positions } = rulesOf(desk)
  const rule = positions.get(position) ?? 'account_default'
  return (rule === 'account_default' ? account : rule) === 'reinvest'
}

/** Sets the rule of the account. */
export async function setAccountIncome(desk: Desk, income: string): Promise<Answer> {
  const answer = await desk.tenant.call('PUT', `${desk.at}/income-settings`, { income })
  if (answer.status === 200) rulesOf(desk).account = income
  return answer
}

export const accountIncome = step(
  'income of the account',
  fc.constantFrom('reinvest', 'reinvest', 'pay_out'),
  (income, _model, { desk }) => setAccountIncome(desk, income),
)

export const positionIncome = step(
  'income of a position',
  fc.tuple(fc.nat(), fc.constantFrom('reinvest', 'pay_out', 'account_default')),
  async ([n, income], _model, { desk }) => {
    const position = pick(await desk.positions(), n)
    if (!position) return undefined
    const answer = await desk.tenant.call('PUT', `/positions/${position.id}/income-settings`, { income })
    if (answer.status === 200) rulesOf(desk).positions.set(position.id, income)
    return answer
  },
)
