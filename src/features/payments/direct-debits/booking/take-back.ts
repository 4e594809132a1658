// The bank takes the money of a collected debit back: from the cash of the account, and the rest is claimed from it.
import type { Context } from '../../../../context.ts'
import { available } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { lockBalance, readBalanceAfter } from '../../../../ledger/read.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import { bookTransaction } from '../../../portfolio/holdings/book-transaction.ts'
import { freeCash } from '../free-cash.ts'
import type { DebitRow } from '../rules.ts'
import { movementOf } from './collect-debits.ts'
import { decideReturn } from './decide-return.ts'

/** Books the money of the debit back to the bank, with the charge that the firm bears. */
export async function takeBack(
  context: Context,
  debit: DebitRow,
  charge: Decimal,
): Promise<{ taken_back: Decimal; claimed: Decimal }> {
  const { id, account, amount } = debit
  await lockBalance(context, available(account), 'EUR')
  const isClosed = await isAccountClosed(context, account)
  if (!isClosed) await freeCash(context, { account, amount })
  const free = isClosed ? null : await readBalanceAfter(context, account, 'EUR')
  const { transfers, taken_back, claimed, cash_amount } = decideReturn({ account, amount, free, charge })
  const entry = await post(context, { kind: 'direct-debit.return', reference: id, transfers })
  if (cash_amount !== null)
    bookTransaction(context, movementOf(debit, { entry, cash_amount, now: context.now }))
  return { taken_back, claimed }
}

async function isAccountClosed({ sql, tenant }: Context, id: string): Promise<boolean> {
  const [row] = await sql<{
    status: string
  }>`select status from accounts where tenant = ${tenant} and id = ${id}`
  return row!.status === 'closed'
}
