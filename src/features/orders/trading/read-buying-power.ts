// The buying power of an account for an order: its rights and its holdings.
import type { Context, ReadContext } from '../../../context.ts'
import { oneOf, type Part, part } from '../../../db/sql.ts'
import { available, rolloverLoan } from '../../../ledger/chart.ts'
import { lockBalance, lockBalances } from '../../../ledger/read.ts'
import { cacheByKey } from '../../../memory/cache-by-key.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { atLeastZero, type Decimal, isPositive, subtract } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { saleSettlesOn, undeliveredAfter } from '../../portfolio/holding-history/read-undelivered.ts'
import { claimedColumn, spendableColumn } from '../../portfolio/holdings/cash.ts'
import type { AccountRights, BuyingPower, OrderHolding } from './check-order.ts'
import type { OrderRequest } from './parse-order.ts'
import type { MarketFacts } from './read-market.ts'
import { reservedAsset } from './rules.ts'

/** Reads the buying power of the order's account; undefined for an unknown account. */
export async function lookUpBuyingPower(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  {
    account,
    instrument,
    side,
    client_reference,
  }: Pick<OrderRequest, 'account' | 'instrument' | 'side' | 'client_reference'>,
  listed: MarketFacts['listed'],
): Promise<BuyingPower | undefined> {
  // The account of an order in an unknown instrument is looked up all the same: it is refused first.
  const asset = listed ? reservedAsset(listed.row, side) : instrument
  const [row] = await sql<BuyingPowerRow>`
    select ${buyingPowerColumns({
      free: part`${available(account)}`,
      loan: part`${rolloverLoan(account)}`,
      asset: part`${asset}`,
      settles_on: part`${saleSettlesOn(listed, side, now)}`,
      duplicate: client_reference === null ? part`null` : orderWith(part`${client_reference}`),
    })}
    from accounts a
    left join positions p
      on p.tenant = a.tenant and p.account = a.id and p.instrument = ${instrument} and p.status = 'open'
    where a.tenant = ${tenant} and a.id = ${account}`
  return row && buyingPowerOf(row)
}

type BuyingPowerRow = AccountRights &
  Omit<OrderHolding, 'available'> &
  Pick<BuyingPower, 'duplicate'> & { spendable: Decimal; undelivered: Decimal }

function buyingPowerOf({
  spendable,
  undelivered,
  position,
  rolls,
  duplicate,
  ...rights
}: BuyingPowerRow): BuyingPower {
  const has_undelivered = isPositive(undelivered)
  const left = has_undelivered ? subtract(spendable, undelivered) : spendable
  const holding = { available: atLeastZero(left), position, rolls }
  return { rights, holding, duplicate, has_undelivered }
}

/** The names of the ledger accounts, the asset and the order with the same reference, as a statement has them. */
type BuyingPowerParts = Record<'free' | 'loan' | 'asset' | 'settles_on' | 'duplicate', Part>

// The columns of a buying power, of an account `a` and its position `p`.
const buyingPowerColumns = ({ free, loan, asset, settles_on, duplicate }: BuyingPowerParts): Part => part`
  a.status, a.may_deposit, a.may_withdraw, a.may_buy, a.may_sell, a.has_placed_buy_order, a.has_placed_sell_order,
  a.is_primary_owner_mifid_pro, a.is_firm, a.funding_currencies,
  (case when ${asset} = any (${[...CURRENCIES]}::text[])
             and ${claimedColumn({ tenant: part`a.tenant`, account: part`a.id` })} then 0
        else ${spendableColumn({ tenant: part`a.tenant`, available: free, loan, asset })} end)::text as spendable,
  (${undeliveredAfter(settles_on, asset)})::text as undelivered,
  p.id as position, p.automatic_rollover as rolls, ${duplicate} as duplicate`

const orderWith = (reference: Part): Part => part`
  (select o.id from orders o
   where o.tenant = a.tenant and o.account = a.id and o.client_reference = ${reference}
   union all select r."order" from order_references r
   where r.tenant = a.tenant and r.account = a.id and r.client_reference = ${reference} limit 1)`

/** An order as the read of its account's buying power needs it. */
export type BuyingPowerQuery = Pick<OrderRequest, 'account' | 'instrument' | 'client_reference'> & {
  /** The asset that the order reserves. */
  asset: string
  /** The day on which the sale settles, if it may not use units that are delivered later. */
  settles_on: Day | null
}

/** The buying power of the account of each order, in their order; undefined for an unknown account. */
export async function listBuyingPower(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  orders: readonly BuyingPowerQuery[],
): Promise<(BuyingPower | undefined)[]> {
  const rows = orders.map((order, n) => ({
    ...order,
    id: order.account,
    n,
    free: available(order.account),
    loan: rolloverLoan(order.account),
  }))
  const powers = new Array<BuyingPower | undefined>(orders.length)
  // A lateral join looks each account up by its key; a plain join may read every account of the tenant.
  const of_accounts = await sql<BuyingPowerRow & { n: number }>`
    select x.n, s.*
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (n integer, id text, instrument text, asset text, client_reference text, free text, loan text,
            settles_on date)
    cross join lateral (
      select ${buyingPowerColumns({
        free: part`x.free`,
        loan: part`x.loan`,
        asset: part`x.asset`,
        settles_on: part`x.settles_on`,
        duplicate: part`case when x.client_reference is not null then ${orderWith(part`x.client_reference`)} end`,
      })}
      from accounts a
      left join positions p
        on p.tenant = a.tenant and p.account = a.id and p.instrument = x.instrument and p.status = 'open'
      where a.tenant = ${tenant} and a.id = x.id) s`
  for (const { n, ...row } of of_accounts) powers[n] = buyingPowerOf(row)
  return powers
}

/**
 * The same with the accounts and their balances locked, in the order in which every change locks them: nothing else
 * spends what the orders reserve.
 */
export async function lockBuyingPower(
  context: Context,
  orders: readonly BuyingPowerQuery[],
): Promise<(BuyingPower | undefined)[]> {
  const { sql, tenant } = context
  const accounts = [...new Set(orders.map(({ account }) => account))]
  await sql`
    select from accounts where tenant = ${tenant} and id ${oneOf(accounts)} order by id for no key update`
  await lockBalances(
    context,
    orders.map(({ account, asset }) => ({ account: available(account), asset })),
  )
  return listBuyingPower(context, orders)
}

/**
 * The buying power of the order's account; undefined for an unknown account. A cached buyer needs no read. A retry has
 * lost a race for the balance, so it locks the balance before it reads. So does a sale beside undelivered units: the
 * ledger would give it those of another sale. The caller decides whether an order may be accepted.
 */
export async function findBuyingPower(
  context: Context,
  order: OrderRequest,
  listed: MarketFacts['listed'],
  isAccepted: (buying_power: BuyingPower) => boolean,
): Promise<BuyingPower | undefined> {
  const { tenant, attempt, sql, outside, now } = context
  const { account, side } = order
  const isRetry = attempt > 1
  const cached = isRetry || side === 'sell' ? undefined : cache.get(`${tenant} ${account}`)
  // A cached account must not cause a refusal: then the account is read.
  if (cached && isAccepted(cached)) return cached
  const readLocked = async () => {
    if (listed) await lockBalance(context, available(account), reservedAsset(listed.row, side))
    return lookUpBuyingPower({ sql, tenant, now }, order, listed)
  }
  const unlocked = isRetry ? undefined : await lookUpBuyingPower({ sql: outside, tenant, now }, order, listed)
  const buying_power = isRetry || unlocked?.has_undelivered ? await readLocked() : unlocked
  // An account without the cash for its orders would lose the race for its balance each time.
  if (buying_power && isAccepted(buying_power)) cacheBuyer(tenant, account, buying_power)
  else cache.delete(`${tenant} ${account}`)
  return buying_power
}

// A hint: the statement that writes the order holds the guards again.
const cache = cacheByKey<string, BuyingPower>('buyers')

// Caches an account that may buy and has bought before.
function cacheBuyer(tenant: string, account: string, { rights }: BuyingPower): void {
  if (rights.status !== 'active' || !rights.may_buy || !rights.has_placed_buy_order) return
  cache.set(`${tenant} ${account}`, { rights, holding: undefined })
}
