// Steps that move money: deposits, withdrawals, the answers of the bank, refunds of fees.
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { cents, pick, post, step } from './step.ts'

export const deposit = step(
  'deposit',
  fc.tuple(cents(500_000), fc.constantFrom('EUR', 'USD')),
  async ([amount, currency], _model, { desk }) => {
    await desk.fund(amount, currency)
    return undefined
  },
)

export const withdraw = step(
  'withdraw',
  fc.tuple(cents(200_000), fc.constantFrom('EUR', 'USD')),
  async ([amount, currency], model, real) => {
    const funding_account = real.funding[currency]
    const answer = await post(real, `${real.desk.at}/withdrawals`, { amount, currency, funding_account })
    if (answer.status === 201) model.withdrawals.push(answer.body.id)
    return answer
  },
)

export const payOut = step(
  'bank says of withdrawal',
  fc.tuple(fc.nat(), fc.constantFrom('complete', 'complete', 'return')),
  async ([n, verb], { withdrawals }, real) => {
    const id = pick(withdrawals, n)
    return id === undefined ? undefined : post(real, `/sandbox${real.desk.at}/withdrawals/${id}/${verb}`)
  },
)

export const refund = step(
  'refund fee',
  fc.tuple(fc.nat(), cents(200)),
  async ([n, amount], _model, real) => {
    const fees: Body[] = await real.desk.tenant.get(`${real.desk.at}/transactions?transaction_types=fee`)
    const fee = pick(fees, n)
    return fee && post(real, `/sandbox/fee-charges/${fee.reference}/refund`, { amount })
  },
)
