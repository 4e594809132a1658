// The reservation of a run that raises cash for a withdrawal: what is free when it starts, and what its sells bring.
import type { Context } from '../../../../context.ts'
import { available, reserved, rolloverLoan } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { balanceAfter, lockBalance, readBalancesByName } from '../../../../ledger/read.ts'
import {
  add,
  atLeastZero,
  type Decimal,
  isLess,
  isPositive,
  money,
  subtract,
} from '../../../../values/decimal.ts'
import type { RunRow } from '../rules.ts'

/** Reserves the cash that is free, up to the amount of the run; all of it for a run that sells everything. */
export async function reserveCash(context: Context, run: RunRow): Promise<RunRow> {
  if (run.withdrawal_to === null) return run
  const { account, currency: asset, amount } = run
  const free = await lockFree(context, { account, asset })
  const missing = amount === null ? free : atLeastZero(subtract(amount, run.reserved_cash ?? '0'))
  const more = money(isLess(missing, free) ? missing : free)
  if (!isPositive(more)) return run
  const transfers = [{ from: available(account), to: reserved(account), asset, amount: more }]
  await post(context, { kind: 'rebalancing.reserve', reference: run.id, transfers })
  return { ...run, reserved_cash: money(add(run.reserved_cash ?? '0', more)) }
}

async function lockFree(
  context: Context,
  { account, asset }: { account: string; asset: string },
): Promise<Decimal> {
  await lockBalance(context, available(account), asset)
  const [cash, loan] = [available, rolloverLoan].map((of) => ({ account: of(account), asset }))
  const balances = await readBalancesByName(context, [cash!, loan!])
  const [free, lent] = [cash!, loan!].map((place) => balanceAfter(context, balances, place))
  // The loan stands with its sign turned.
  return atLeastZero(add(free!, lent!))
}

/** Gives the reservation of the run back to the account. */
export async function releaseCash(context: Context, run: RunRow): Promise<RunRow> {
  const { account, currency: asset, reserved_cash: amount } = run
  if (amount === null) return run
  const transfers = [{ from: reserved(account), to: available(account), asset, amount }]
  await post(context, { kind: 'rebalancing.release', reference: run.id, transfers })
  return { ...run, reserved_cash: null }
}
