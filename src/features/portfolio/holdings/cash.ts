// The cash of an account: what is available, what has not settled, and what may be withdrawn. Each is stated once as a
// column of a statement and once as arithmetic on balances.
import { type Part, part } from '../../../db/sql.ts'
import { claimOn } from '../../../ledger/chart.ts'
import type { Currency } from '../../../values/currencies.ts'
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  isPositive,
  money,
  subtract,
} from '../../../values/decimal.ts'
import type { CashBalance } from './schemas.ts'

export interface Cash {
  currency: Currency
  available: Decimal
  reserved: Decimal
  /** Credited but not settled: advances and the proceeds of sells. */
  unsettled_in: Decimal
  /** Lent to a rollover until the old bill pays, and claimed after a direct debit that came back. */
  lent: Decimal
  /** Not paid out yet, because a direct debit may come back. */
  held_back: Decimal
  /** The account owes for a direct debit, in whatever currency: nothing is available. */
  is_claimed: boolean
}

/** The cash that the account may spend: available − lent; below zero while it owes more than it has. */
export const spendable = ({ available, lent }: Pick<Cash, 'available' | 'lent'>): Decimal =>
  subtract(available, lent)

/** The cash that has settled: available − unsettled_in. */
export const settled = ({ available, unsettled_in }: Pick<Cash, 'available' | 'unsettled_in'>): Decimal =>
  subtract(available, unsettled_in)

/** Whether an unsettled transaction brings cash that may be spent but not withdrawn. */
export const isIncoming = ({ cash_amount }: { cash_amount: Decimal }): boolean => isPositive(cash_amount)

/** The cash that orders and fees may take: what is spendable, at least zero. */
export const availableForTrading = (cash: Pick<Cash, 'available' | 'lent'>): Decimal =>
  money(atLeastZero(spendable(cash)))

/** The cash that may leave the account: available − unsettled_in − lent − held_back, at least zero. */
export const availableForWithdrawal = ({
  available,
  unsettled_in,
  lent,
  held_back,
  is_claimed,
}: Cash): Decimal =>
  is_claimed
    ? '0.00'
    : money(atLeastZero(subtract(settled({ available, unsettled_in }), add(lent, held_back))))

/**
 * The figures of one currency: total = available + reserved − lent, and what of it is available. Money owed for
 * executed buys has left `available` already.
 */
export const cashBalance = (cash: Cash): CashBalance => ({
  currency: cash.currency,
  total: money(add(spendable(cash), cash.reserved)),
  available_for_trading: cash.is_claimed ? '0.00' : availableForTrading(cash),
  available_for_withdrawal: availableForWithdrawal(cash),
  reserved: money(cash.reserved),
})

/** The cash of the account's own currencies in their order, then of others in which it has cash. */
export function sortCash(all: Cash[], currencies: Currency[]): Cash[] {
  const is_claimed = all.some((cash) => cash.is_claimed)
  const first = currencies.map(
    (currency) => all.find((cash) => cash.currency === currency) ?? { ...noCash(currency), is_claimed },
  )
  const others = all.filter(
    (cash) => !currencies.includes(cash.currency) && compare(add(spendable(cash), cash.reserved), '0') !== 0,
  )
  return [...first, ...others]
}

const noCash = (currency: Currency): Cash => ({
  currency,
  available: '0',
  reserved: '0',
  unsettled_in: '0',
  lent: '0',
  held_back: '0',
  is_claimed: false,
})

/** The tenant, the ledger accounts and the asset of a balance, as a statement has them. */
export type SpendableParts = Record<'tenant' | 'available' | 'loan' | 'asset', Part>

/** `spendable` as a column: the available balance of an asset and, below zero, the loan. Both stand in one shard. */
export const spendableColumn = ({ tenant, available, loan, asset }: SpendableParts): Part => part`
  coalesce((select sum(b.balance) from ledger_balances b
    where b.tenant = ${tenant} and b.account in (${available}, ${loan}) and b.asset = ${asset} and b.shard = 0), 0)`

/** The tenant, the account and the asset of unsettled transactions, as a statement has them. */
export type UnsettledParts = Record<'tenant' | 'account' | 'asset', Part>

/** `unsettled_in` as a column: the cash or the units that unsettled transactions bring. */
export const unsettledColumn = ({ tenant, account, asset }: UnsettledParts): Part => part`
  coalesce((select sum(case when t.instrument = ${asset} then t.unit_quantity else t.cash_amount end)
    from transactions t
    where t.tenant = ${tenant} and t.account = ${account} and not t.settled
      and (t.instrument = ${asset} and t.unit_quantity > 0 or t.currency = ${asset} and t.cash_amount > 0)), 0)`

/** The tenant, the account and the asset of a balance, and the day, as a statement has them. */
export type HeldBackParts = Record<'tenant' | 'account' | 'asset' | 'today', Part>

/** `held_back` as a column: collected direct debits that may come back. */
export const heldBackColumn = ({ tenant, account, asset, today }: HeldBackParts): Part => part`
  coalesce((select sum(d.amount) from direct_debits d
    where d.tenant = ${tenant} and d.account = ${account} and d.currency = ${asset} and d.status = 'collected'
      and d.withdrawable_on > ${today}), 0)`

/** `is_claimed` as a column. */
export const claimedColumn = ({ tenant, account }: Record<'tenant' | 'account', Part>): Part => part`
  exists (select from ledger_balances c
    where c.tenant = ${tenant} and c.account = ${claimOn('')} || ${account} and c.balance < 0)`
