// The standing of an account for an order: its rights and its holdings.
import type { Context, ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { available, rolloverLoan } from '../../ledger/chart.ts'
import { lockBalance } from '../../ledger/read.ts'
import { cacheByKey } from '../../memory/cache-by-key.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { findRefusal } from './check-order.ts'
import type { OrderRequest } from './parse-order.ts'
import type { MarketFacts } from './read-market.ts'
import { reservedAsset } from './rules.ts'

/** The rights of an account that the rules of an order need. */
export interface AccountRights {
  status: AccountStatus
  may_deposit: boolean
  may_withdraw: boolean
  may_buy: boolean
  may_sell: boolean
  has_placed_buy_order: boolean
  has_placed_sell_order: boolean
  is_primary_owner_mifid_pro: boolean
  funding_currencies: string[]
}

/** The holdings of an account: the asset that the order reserves, and its position in the instrument. */
export interface Holding {
  /** The available balance of the asset, less rollover loans. */
  available: Decimal
  /** The open position in the instrument. */
  position: string | null
  /** Whether that position is to roll over; null without one. */
  rolls: boolean | null
}

/** An account as an order finds it. */
export interface Standing {
  rights: AccountRights
  /** Undefined for a cached buyer: the statement that writes the order then checks it in the ledger. */
  holding: Holding | undefined
  /** The order of the account that has the client reference already; absent for a cached buyer. */
  duplicate?: string | null
}

/** Reads the standing of the order's account; undefined for an unknown account. */
export async function lookUpStanding(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  {
    account,
    instrument,
    side,
    client_reference,
  }: Pick<OrderRequest, 'account' | 'instrument' | 'side' | 'client_reference'>,
  listed: MarketFacts['listed'],
): Promise<Standing | undefined> {
  // The account of an order in an unknown instrument is looked up all the same: it is refused first.
  const asset = listed ? reservedAsset(listed.row, side) : instrument
  const withReference =
    client_reference === null
      ? part`null`
      : part`(select o.id from orders o
          where o.tenant = a.tenant and o.account = a.id and o.client_reference = ${client_reference}
          union all select r."order" from order_references r
          where r.tenant = a.tenant and r.account = a.id and r.client_reference = ${client_reference} limit 1)`
  const [row] = await sql<AccountRights & Holding & Pick<Standing, 'duplicate'>>`
    select a.status, a.may_deposit, a.may_withdraw, a.may_buy, a.may_sell, a.has_placed_buy_order,
           a.has_placed_sell_order, a.is_primary_owner_mifid_pro, a.funding_currencies,
           greatest(0, coalesce((select sum(b.balance) from ledger_balances b
             where b.tenant = a.tenant and b.account in (${available(account)}, ${rolloverLoan(account)})
               and b.asset = ${asset} and b.shard = 0), 0))::text as available,
           p.id as position, p.automatic_rollover as rolls, ${withReference} as duplicate
    from accounts a
    left join positions p
      on p.tenant = a.tenant and p.account = a.id and p.instrument = ${instrument} and p.status = 'open'
    where a.tenant = ${tenant} and a.id = ${account}`
  if (!row) return undefined
  const { available: available_amount, position, rolls, duplicate, ...rights } = row
  return { rights, holding: { available: available_amount, position, rolls }, duplicate }
}

/**
 * The standing of the order's account; undefined for an unknown account. A cached buyer needs no read. A retry has lost
 * a race for the balance, so it locks the balance before it reads.
 */
export async function findStanding(
  context: Context,
  order: OrderRequest,
  market: MarketFacts,
): Promise<Standing | undefined> {
  const { tenant, attempt, sql, outside } = context
  const { account, side } = order
  const { listed } = market
  const isRetry = attempt > 1
  const cached = isRetry || side === 'sell' ? undefined : cache.get(`${tenant} ${account}`)
  // A cached account must not cause a refusal: then the account is read.
  if (cached && listed && !findRefusal({ ...market, listed, standing: cached }, order)) return cached
  if (isRetry && listed) await lockBalance(context, available(account), reservedAsset(listed.row, side))
  const standing = await lookUpStanding({ sql: isRetry ? sql : outside, tenant }, order, listed)
  if (standing) cacheBuyer(tenant, account, standing)
  return standing
}

// A hint: the statement that writes the order holds the guards again.
const cache = cacheByKey<string, Standing>('buyers')

// Caches an account that may buy and has bought before.
function cacheBuyer(tenant: string, account: string, { rights }: Standing): void {
  if (rights.status !== 'active' || !rights.may_buy || !rights.has_placed_buy_order) return
  cache.set(`${tenant} ${account}`, { rights, holding: undefined })
}
