// Every select of ledger balances. A balance is the sum of all transfers; the database updates it in the transaction of
// the transfer.
import type { Context, ReadContext } from '../context.ts'
import { part } from '../db/sql.ts'
import { add, negate, subtract, sum } from '../values/decimal.ts'
import { available, claimOn, OF_CUSTOMERS, reserved } from './chart.ts'

export interface Balance {
  ledger_account: string
  asset: string
  balance: string
}

/** Every balance of the tenant, or of one account, house accounts added up over their rows. */
export async function listBalances({ sql, tenant }: ReadContext, account?: string): Promise<Balance[]> {
  const only = account
    ? part`and account in (${available(account)}, ${reserved(account)}, ${claimOn(account)})`
    : part``
  return sql<Balance>`
    select account as ledger_account, asset, trim_scale(sum(balance))::text as balance
    from ledger_balances
    where tenant = ${tenant} ${only}
    group by account, asset
    order by account, asset`
}

/** The sum over all balances of each asset, which must be zero. */
export async function listSums({ sql, tenant }: ReadContext): Promise<{ asset: string; sum: string }[]> {
  return sql`
    select asset, trim_scale(sum(balance))::text as sum
    from ledger_balances where tenant = ${tenant} group by asset order by asset`
}

export interface AssetBalance {
  available: string
  reserved: string
}

/** The account's balance of an asset, available and reserved. */
async function readHolding(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  account: string,
  asset: string,
): Promise<AssetBalance> {
  const [row] = await sql<AssetBalance>`
    select coalesce(sum(balance) filter (where account = ${available(account)}), 0)::text as available,
           coalesce(sum(balance) filter (where account = ${reserved(account)}), 0)::text as reserved
    from ledger_balances
    where tenant = ${tenant} and account in (${available(account)}, ${reserved(account)}) and asset = ${asset}`
  return row!
}

/** The available balance of an asset as it will be once this change is written. */
export async function readBalanceAfter(context: Context, account: string, asset: string): Promise<string> {
  const { available: before } = await readHolding(context, account, asset)
  return withMoves(context, available(account), asset, before)
}

/** A balance that was read before, as it will be once this change is written. */
function withMoves({ pending }: Context, account: string, asset: string, before: string): string {
  const transfers = pending.transfers.filter((transfer) => transfer.asset === asset)
  const sumOf = (side: 'from' | 'to') =>
    sum(transfers.filter((transfer) => transfer[side] === account).map(({ amount }) => amount))
  return add(before, subtract(sumOf('to'), sumOf('from')))
}

/** A ledger account and an asset, which have one balance. */
export interface BalanceKey {
  account: string
  asset: string
}

/** The balances of the places, in their order. */
export async function readBalances(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  places: readonly BalanceKey[],
): Promise<string[]> {
  const accounts = places.map(({ account }) => account)
  const assets = places.map(({ asset }) => asset)
  const rows = await sql<{ balance: string }>`
    select coalesce((select sum(b.balance) from ledger_balances b
             where b.tenant = ${tenant} and b.account = w.account and b.asset = w.asset), 0)::text as balance
    from unnest((select ${accounts}::text[]), (select ${assets}::text[])) with ordinality as w (account, asset, n)
    order by w.n`
  return rows.map(({ balance }) => balance)
}

/** The key of a place's balance in a map. */
export const balanceName = ({ account, asset }: BalanceKey) => `${account} ${asset}`

/** The balances of the places, by `balanceName()`. */
export async function readBalancesByName(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  places: readonly BalanceKey[],
): Promise<Map<string, string>> {
  if (places.length === 0) return new Map()
  const balances = await readBalances(context, places)
  return new Map(places.map((place, n) => [balanceName(place), balances[n]!]))
}

/** Balances by `balanceName()`. */
export type Balances = ReadonlyMap<string, string>

/** The balance of the place as it will be once the change is written. */
export const balanceAfter = (context: Context, balances: Balances, place: BalanceKey): string =>
  withMoves(context, place.account, place.asset, balances.get(balanceName(place))!)

/** The balances of the places, by `balanceName()`, as they will be once the changes are written. */
export async function readBalancesAfter(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  changes: readonly Context[],
  places: readonly BalanceKey[],
): Promise<Map<string, string>> {
  const balances = await readBalancesByName(context, places)
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

/** Locks a balance of a customer's account until the change has ended. */
export async function lockBalance({ sql, tenant }: Context, account: string, asset: string): Promise<void> {
  await sql`
    select from ledger_balances
    where tenant = ${tenant} and account = ${account} and asset = ${asset} and shard = 0 for update`
}

/**
 * Locks several balances, to avoid deadlocks in the order of the ledger itself. The statements of a transaction run one
 * after another: a read that is sent together with this one reads the balances under the lock.
 */
export async function lockBalances({ sql, tenant }: Context, places: BalanceKey[]): Promise<void> {
  const accounts = places.map(({ account }) => account)
  const assets = places.map(({ asset }) => asset)
  // Each balance is looked up by itself: for a join the planner may read every balance of the tenant.
  await sql`
    select
    from (select account, asset
          from unnest((select ${accounts}::text[]), (select ${assets}::text[])) as x (account, asset)
          order by account not like ${OF_CUSTOMERS}, account, asset) w
    cross join lateral (
      select from ledger_balances b
      where b.tenant = ${tenant} and b.account = w.account and b.asset = w.asset
      order by b.shard for update) locked`
}
