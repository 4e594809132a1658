import type { Context, ReadContext } from '../../context.ts'
import { fail } from '../../errors.ts'
import { readHolding } from '../../ledger/read.ts'
import type { Instrument } from '../../market/instrument.ts'
import { add, divide, isLess, subtract } from '../../values/decimal.ts'
import { priceAt } from '../market-data/read.ts'
import { hashLines, type Wanted } from './rules.ts'

/** The units of the account that are settled and not set aside; what an unsettled sale owes has left already. */
export async function availableUnits(context: Context, account: string, instrument: string): Promise<string> {
  const { sql, tenant } = context
  const { free } = await readHolding(context, account, instrument)
  const [row] = await sql<{ coming: string }>`
    select coalesce(sum(unit_quantity), 0)::text as coming from transactions
    where tenant = ${tenant} and account = ${account} and instrument = ${instrument} and not settled
      and unit_quantity > 0`
  const left = subtract(free, row!.coming)
  return isLess(left, '0') ? '0' : left
}

/**
 * Holds the open positions of the accounts in the instruments, in one order; who trades takes them before balances
 * too.
 */
export async function lockOpenPositions(
  { sql, tenant }: Context,
  accounts: string[],
  instruments: string[],
): Promise<void> {
  await sql`
    select from positions
    where tenant = ${tenant} and account = any(${accounts}) and instrument = any(${instruments}) and status = 'open'
    order by account, instrument for update`
}

/** The cost of a unit that arrives without a price: the middle of the market's, or a refusal where it has none. */
export async function priceFromOutside(context: ReadContext, instrument: Instrument): Promise<string> {
  const price = await priceAt(context, instrument, context.now)
  if (!price) throw fail('missing_price')
  return divide(add(price.bid, price.ask), '2', 12)
}

/** The outcome of a transfer that was ordered before under the same reference; refuses one that was different. */
export async function lookUpTransfer({ sql, tenant }: Context, external_reference: string, wanted: Wanted) {
  const [known] = await sql<{ id: string; same: boolean; transactions: string[] }>`
    select t.id,
           t.kind = ${wanted.kind} and t.from_account is not distinct from ${wanted.from ?? null}
             and t.to_account is not distinct from ${wanted.to ?? null}
             and t.lines_hash = ${hashLines(wanted.lines)} as same,
           array(select x.id from transactions x where x.tenant = t.tenant and x.reference = t.id order by x.id)
             as transactions
    from transfers t where t.tenant = ${tenant} and t.external_reference = ${external_reference}`
  if (!known?.same) throw fail('conflict', 'The reference belongs to another transfer.')
  return { id: known.id, transactions: known.transactions }
}
