// The rollover loans of accounts, and their cover: the account's cash, and the old bills that have yet to pay.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { available, rolloverLoan } from '../../../ledger/chart.ts'
import { balanceName, readBalanceAfter } from '../../../ledger/read.ts'
import { type Borrower, cashOf } from '../../../ledger/rollover-loans.ts'
import { type Decimal, subtract } from '../../../values/decimal.ts'
import { unsettledColumn } from '../../portfolio/holdings/cash.ts'
import { unsecured } from './rules.ts'

export interface Loan extends Borrower {
  account_status: 'active' | 'suspended' | 'closing' | 'closed'
  available: Decimal
  /** Cash of the account that has not settled yet. */
  unsettled_in: Decimal
  lent: Decimal
  /** Face value of the open positions in bills that were rolled. */
  secured: Decimal
  /** The open overdraft; null without one. */
  overdraft: string | null
}

// One unit of a bill pays 100 of its currency.
const FACE = 100

/** The loan of each borrower, in their order; units that are about to come back cover it like those of a position. */
export async function listLoans(
  { sql, tenant }: Pick<Context, 'sql' | 'tenant'>,
  borrowers: readonly Borrower[],
  back: { instrument: string | null; quantity: Decimal } = { instrument: null, quantity: '0' },
): Promise<Loan[]> {
  const accounts = borrowers.map(({ account }) => account)
  const currencies = borrowers.map(({ currency }) => currency)
  const places = {
    available: borrowers.map(({ account }) => available(account)),
    loan: borrowers.map(({ account }) => rolloverLoan(account)),
  }
  return sql<Loan>`
    select w.account, w.currency, a.status as account_status,
           coalesce((select sum(b.balance) from ledger_balances b
             where b.tenant = ${tenant} and b.account = w.available and b.asset = w.currency), 0)::text as available,
           (-coalesce((select sum(b.balance) from ledger_balances b
             where b.tenant = ${tenant} and b.account = w.loan and b.asset = w.currency), 0))::text as lent,
           ${unsettledColumn({
             tenant: part`${tenant}`,
             account: part`w.account`,
             asset: part`w.currency`,
           })}::text as unsettled_in,
           coalesce((select sum(u.quantity) * ${FACE}
             from (
               select instrument, quantity from positions
               where tenant = ${tenant} and account = w.account and status = 'open'
               union all select ${back.instrument}::text, ${back.quantity}::numeric) u
             where exists (select from positions p
               join orders o on o.tenant = p.tenant and o.rolls = p.id and o.status <> 'cancelled'
               where p.tenant = ${tenant} and p.account = w.account and p.instrument = u.instrument
                 and o.currency = w.currency)), 0)::text as secured,
           (select d.id from overdrafts d where d.tenant = ${tenant} and d.account = w.account
              and d.currency = w.currency and d.repaid_at is null) as overdraft
    from unnest((select ${accounts}::text[]), (select ${currencies}::text[]), (select ${places.available}::text[]),
                (select ${places.loan}::text[])) with ordinality as w (account, currency, available, loan, n)
    join accounts a on a.tenant = ${tenant} and a.id = w.account
    order by w.n`
}

/** The part of each borrower's loan that no maturing bill covers, by the name of the balance; zero without a loan. */
export async function listUnsecured(
  context: Pick<Context, 'sql' | 'tenant'>,
  borrowers: readonly Borrower[],
): Promise<Map<string, Decimal>> {
  if (borrowers.length === 0) return new Map()
  const loans = await listLoans(context, borrowers)
  return new Map(loans.map((loan) => [balanceName(cashOf(loan)), unsecured(loan)]))
}

/**
 * The available balance of an asset that the account owns. Cash from a rollover loan is not the account's own, unless a
 * bill is about to pay the loan back: one that it holds, or one of the units that come back by this change.
 */
export async function readOwn(
  context: Context,
  account: string,
  asset: string,
  back: { instrument: string; quantity: Decimal },
): Promise<Decimal> {
  const usable = await readBalanceAfter(context, account, asset)
  if (asset === back.instrument) return usable
  const [loan] = await listLoans(context, [{ account, currency: asset }], back)
  return subtract(usable, unsecured(loan!))
}
