// What the ledger holds. Balances are the sums of all transfers, kept by the database in the same transaction.
import type { Context, ReadContext } from '../context.ts'
import { part } from '../db/sql.ts'
import { add, negate, subtract, sum } from '../values/decimal.ts'
import { free, held } from './chart.ts'

export interface Balance {
  ledger_account: string
  asset: string
  balance: string
}

/** Every balance of the tenant, or of one account, house accounts added up over their rows. */
export async function listBalances({ sql, tenant }: ReadContext, account?: string): Promise<Balance[]> {
  const only = account ? part`and account in (${free(account)}, ${held(account)})` : part``
  return sql<Balance>`
    select account as ledger_account, asset, trim_scale(sum(balance))::text as balance
    from ledger_balances
    where tenant = ${tenant} ${only}
    group by account, asset
    order by account, asset`
}

/** The sum over all balances per asset; each is zero, or the ledger is broken. */
export async function listSums({ sql, tenant }: ReadContext): Promise<{ asset: string; sum: string }[]> {
  return sql`
    select asset, trim_scale(sum(balance))::text as sum
    from ledger_balances where tenant = ${tenant} group by asset order by asset`
}

export interface Holding {
  free: string
  held: string
}

/** What the account has of an asset: free to use, and set aside. */
export async function readHolding(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  account: string,
  asset: string,
): Promise<Holding> {
  const [row] = await sql<Holding>`
    select coalesce(sum(balance) filter (where account = ${free(account)}), 0)::text as free,
           coalesce(sum(balance) filter (where account = ${held(account)}), 0)::text as held
    from ledger_balances
    where tenant = ${tenant} and account in (${free(account)}, ${held(account)}) and asset = ${asset}`
  return row!
}

/** What the account may use of an asset once this change is written: the balance, and what the change moves itself. */
export async function readUsable(context: Context, account: string, asset: string): Promise<string> {
  const { free: before } = await readHolding(context, account, asset)
  return withMoves(context, free(account), asset, before)
}

/** A balance as it was read before, and what the change moves in or out of it. */
export function withMoves({ pending }: Context, account: string, asset: string, before: string): string {
  const mine = pending.transfers.filter((one) => one.asset === asset)
  const sumOf = (side: 'from' | 'to') =>
    sum(mine.filter((one) => one[side] === account).map((one) => one.amount))
  return add(before, subtract(sumOf('to'), sumOf('from')))
}

/** The balance of one ledger account. */
export async function readBalance(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  account: string,
  asset: string,
): Promise<string> {
  const [row] = await sql<{ balance: string }>`
    select coalesce(sum(balance), 0)::text as balance from ledger_balances
    where tenant = ${tenant} and account = ${account} and asset = ${asset}`
  return row!.balance
}

/** The balances of several ledger accounts, each of an asset, in the order in which they are asked for. */
export async function readBalances(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  wanted: readonly { account: string; asset: string }[],
): Promise<string[]> {
  const accounts = wanted.map(({ account }) => account)
  const assets = wanted.map(({ asset }) => asset)
  const rows = await sql<{ balance: string }>`
    select coalesce((select sum(b.balance) from ledger_balances b
             where b.tenant = ${tenant} and b.account = w.account and b.asset = w.asset), 0)::text as balance
    from unnest((select ${accounts}::text[]), (select ${assets}::text[])) with ordinality as w (account, asset, n)
    order by w.n`
  return rows.map(({ balance }) => balance)
}

/** How a balance is called among those of several ledger accounts. */
export const balanceName = ({ account, asset }: { account: string; asset: string }) => `${account} ${asset}`

/** Balances of ledger accounts, by name. */
export async function readBalancesByName(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  wanted: readonly { account: string; asset: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const balances = await readBalances(context, wanted)
  return new Map(wanted.map((one, n) => [balanceName(one), balances[n]!]))
}

/** Balances by name: that of a ledger account and an asset. */
export type Balances = ReadonlyMap<string, string>

/** One of the balances as it will be once the change is written. */
export const balanceAfter = (
  context: Context,
  balances: Balances,
  place: { account: string; asset: string },
): string => withMoves(context, place.account, place.asset, balances.get(balanceName(place))!)

/** The same as they will be once the changes are written. */
export async function readBalancesAfter(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  changes: readonly Context[],
  wanted: readonly { account: string; asset: string }[],
): Promise<Map<string, string>> {
  const balances = await readBalancesByName(context, wanted)
  const move = (name: string, amount: string) => {
    const balance = balances.get(name)
    if (balance !== undefined) balances.set(name, add(balance, amount))
  }
  for (const { pending } of new Set(changes))
    for (const { from, to, asset, amount } of pending.transfers) {
      move(balanceName({ account: from, asset }), negate(amount))
      move(balanceName({ account: to, asset }), amount)
    }
  return balances
}

/** Holds the balance of a customer's account until the change has ended, so that nobody else moves it meanwhile. */
export async function lockBalance({ sql, tenant }: Context, account: string, asset: string): Promise<void> {
  await sql`
    select from ledger_balances
    where tenant = ${tenant} and account = ${account} and asset = ${asset} and shard = 0 for update`
}

/** Holds several balances, in the order in which the ledger itself takes them, so that nobody waits in a circle. */
export async function lockBalances(
  { sql, tenant }: Context,
  wanted: { account: string; asset: string }[],
): Promise<void> {
  const accounts = wanted.map(({ account }) => account)
  const assets = wanted.map(({ asset }) => asset)
  // Each is looked up by itself: to join them the planner may read every balance of the tenant.
  await sql`
    select
    from (select account, asset from unnest((select ${accounts}::text[]), (select ${assets}::text[])) as x (account, asset)
          order by account not like 'customer:%', account, asset) w
    cross join lateral (
      select from ledger_balances b
      where b.tenant = ${tenant} and b.account = w.account and b.asset = w.asset
      order by b.shard for update) held`
}
