// An advance whose money never arrived is reversed by the operator, with the opposite entry.
import type { Context } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { ADVANCES, available } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { lockBalance } from '../../../ledger/read.ts'
import { isLess, negate } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import { record } from '../../platform/events/record.ts'
import { bookTransaction, settleTransactions } from '../../portfolio/holdings/book-transaction.ts'
import { availableCash } from '../../portfolio/holdings/read.ts'
import { findDeposit } from './read.ts'
import type { Deposit } from './schemas.ts'

type AdvancedDeposit = Pick<Deposit, 'id' | 'account' | 'amount' | 'currency' | 'was_advanced' | 'status'>

export interface AdvanceFacts {
  deposit: AdvancedDeposit
  available_for_trading: string
}

/** Takes back the advance of an open deposit from available cash; the deposit stays open, without an advance. */
export async function reverseAdvance(context: Context, deposit_id: string): Promise<Deposit> {
  const facts = await gather(context, deposit_id)
  return write(context, decideAdvanceReversal(facts))
}

async function gather(context: Context, deposit_id: string): Promise<AdvanceFacts> {
  const { sql, tenant } = context
  const [deposit] = await sql<AdvancedDeposit>`
    select id, account, amount, currency, was_advanced, status from deposits
    where tenant = ${tenant} and id = ${deposit_id} for update`
  if (!deposit) throw notFound('deposit')
  const { account, currency } = deposit
  await lockBalance(context, available(account), currency)
  const { available_for_trading } = await availableCash(context, account, currency)
  return { deposit, available_for_trading }
}

/** The deposit that loses its advance, or the refusal. */
export function decideAdvanceReversal({ deposit, available_for_trading }: AdvanceFacts): AdvancedDeposit {
  if (deposit.status !== 'open' || !deposit.was_advanced)
    throw fail('conflict', 'The deposit has no open advance.')
  if (isLess(available_for_trading, deposit.amount))
    throw fail('insufficient_funds', 'The account has already spent the advance.', {
      available: available_for_trading,
    })
  return deposit
}

async function write(context: Context, { id, account, amount, currency }: AdvancedDeposit): Promise<Deposit> {
  const { sql, tenant, now } = context
  const transfers = [{ from: available(account), to: ADVANCES, asset: currency, amount }]
  const entry = await post(context, { kind: 'deposit.reverse-advance', reference: id, transfers })
  // The two entries cancel each other out; neither awaits money any longer.
  const settlement_date = dayOf(now)
  settleTransactions(context, { references: [id], settlement_date })
  bookTransaction(context, {
    account,
    entry,
    settled: true,
    settlement_date,
    cash_amount: negate(amount),
    currency,
    transaction_type: 'deposit',
    reference: id,
    reference_type: 'deposit',
    summary: 'Deposit',
  })
  await sql`
    update deposits set was_advanced = false, advanced_at = null, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
  record(context, 'deposit.advance_reversed', id)
  context.pending.resource = id
  return findDeposit(context, account, id)
}
