// The proof of transfers: each equals the seal in its audit record and none exists without a record; balances are the
// sums of the transfers, and positions equal the balances. Each statement proves a part. It materializes the names in
// the records before it joins them: without fresh statistics of a grown table, the planner would otherwise scan the
// table for each record.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { BANK, CUSTODY, OF_CUSTOMERS } from '../../../ledger/chart.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { add } from '../../../values/decimal.ts'
import {
  type IntegrityViolation,
  inParts,
  isOf,
  type PartOfRows,
  type PartSizes,
  stretches,
} from './parts.ts'

export interface AssetSum {
  asset: string
  transfers: number
  sum: string
  customers: string
  custody: string
  in_transit: string
}

/** Adds up what the records of activity up to a sequence moved, by asset. */
export async function sumAssets(context: ReadContext, upTo: number, sizes: PartSizes): Promise<AssetSum[]> {
  const whole = new Map<string, AssetSum>()
  for (const stretch of stretches(upTo, sizes))
    for (const some of await sumStretch(context, stretch)) {
      const before = whole.get(some.asset)
      whole.set(some.asset, before ? addSums(before, some) : some)
    }
  return [...whole.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1))
}

const addSums = (one: AssetSum, other: AssetSum): AssetSum => ({
  asset: one.asset,
  transfers: one.transfers + other.transfers,
  sum: add(one.sum, other.sum),
  customers: add(one.customers, other.customers),
  custody: add(one.custody, other.custody),
  in_transit: add(one.in_transit, other.in_transit),
})

// The line of a seal. Other text has none and names no transfer: it is a fault and not an error.
const lineOf = part`
  case when named ~ '^[^/]+/[0-9]{1,4}=' then split_part(split_part(named, '=', 1), '/', 2)::smallint end`

type Stretch = ReturnType<typeof stretches>[number]

// Bank and custody have their sign turned: minus 100 means that they hold 100.
function sumStretch({ sql, tenant }: ReadContext, { after, last }: Stretch): Promise<AssetSum[]> {
  return sql<AssetSum & object>`
    with recorded as materialized (
      select split_part(named, '/', 1) as entry, ${lineOf} as line
      from audit_chain c join audit_records a on a.tenant = c.tenant and a.id = c.record
      cross join lateral unnest(string_to_array(a.transfers, ' ')) as named
      where c.tenant = ${tenant} and c.sequence > ${after} and c.sequence <= ${last} and a.transfers is not null
    ), sides as (
      select l.asset, s.amount, s.side, s.account like ${OF_CUSTOMERS} as is_customers,
             s.account in (${BANK}, ${CUSTODY}) as is_custody
      from recorded r
      join ledger_transfers l on l.tenant = ${tenant} and l.entry = r.entry and l.line = r.line
      cross join lateral (values (l.from_account, -l.amount, 0), (l.to_account, l.amount, 1))
        as s (account, amount, side)
    )
    select asset, count(*) filter (where side = 1) as transfers, trim_scale(sum(amount))::text as sum,
           trim_scale(coalesce(sum(amount) filter (where is_customers), 0))::text as customers,
           trim_scale(coalesce(-sum(amount) filter (where is_custody), 0))::text as custody,
           trim_scale(coalesce(-sum(amount) filter (where not is_customers and not is_custody), 0))::text as in_transit
    from sides group by asset`
}

/** Names transfers that differ from their seal in an audit record up to a sequence, or are missing. */
export function listBrokenTransfers(
  { sql, tenant }: ReadContext,
  upTo: number,
  sizes: PartSizes,
  most: number,
): Promise<IntegrityViolation[]> {
  return inParts(
    stretches(upTo, sizes),
    most,
    ({ after, last }, rest) => sql<IntegrityViolation & object>`
    with recorded as materialized (
      select c.sequence, named, split_part(named, '/', 1) as entry, ${lineOf} as line
      from audit_chain c join audit_records a on a.tenant = c.tenant and a.id = c.record
      cross join lateral unnest(string_to_array(a.transfers, ' ')) as named
      where c.tenant = ${tenant} and c.sequence > ${after} and c.sequence <= ${last} and a.transfers is not null
    )
    select case when l.entry is null then 'transfer_missing' else 'transfer_altered' end as kind,
           'ledger_transfers' as "table", split_part(named, '=', 1) as row, null as member,
           case when l.entry is null then 'Record ' || r.sequence || ' of activity names it; it is not there.'
             else 'It differs from what record ' || r.sequence || ' of activity sealed.' end as detail
    from recorded r
    left join ledger_transfers l on l.tenant = ${tenant} and l.entry = r.entry and l.line = r.line
    where l.entry is null or transfer_seal(l) <> named
    order by r.sequence, named
    limit ${rest}`,
  )
}

/** Names transfers without a record, at any sequence: a transfer that no record names has no place in the ledger. */
export function listUnrecorded(
  { sql, tenant }: ReadContext,
  shares: PartOfRows[],
  most: number,
): Promise<IntegrityViolation[]> {
  return inParts(
    shares,
    most,
    (share, rest) => sql<IntegrityViolation & object>`
    select 'transfer_unrecorded' as kind, 'ledger_transfers' as "table", row, null as member,
           'No record of activity names it.' as detail
    from (
      select entry || '/' || line as row from ledger_transfers
      where tenant = ${tenant} and ${isOf(share, part`entry`)}
      except
      select split_part(named, '=', 1)
      from audit_records a cross join lateral unnest(string_to_array(a.transfers, ' ')) as named
      where a.tenant = ${tenant} and a.transfers is not null and ${isOf(share, part`split_part(named, '/', 1)`)}
    ) unrecorded
    order by 3 limit ${rest}`,
  )
}

/** Names balances that are not the sum of the transfers. */
export function listWrongBalances(
  { sql, tenant }: ReadContext,
  shares: PartOfRows[],
  most: number,
): Promise<IntegrityViolation[]> {
  return inParts(
    shares,
    most,
    (share, rest) => sql<IntegrityViolation & object>`
    with moved as (
      select s.account, l.asset, sum(s.amount) as amount
      from ledger_transfers l
      cross join lateral (values (l.from_account, -l.amount), (l.to_account, l.amount)) as s (account, amount)
      where l.tenant = ${tenant} and ${isOf(share, part`s.account`)}
      group by 1, 2
    ), kept as (
      select account, asset, sum(balance) as amount from ledger_balances
      where tenant = ${tenant} and ${isOf(share, part`account`)}
      group by 1, 2
    )
    select 'balance_differs' as kind, 'ledger_balances' as "table", 'balance' as member, account || ' ' || asset as row,
           'The balance is ' || coalesce(kept.amount, 0) || ', the transfers add up to '
             || coalesce(moved.amount, 0) || '.'
             as detail
    from moved full join kept using (account, asset)
    where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)
    order by 4 limit ${rest}`,
  )
}

/** Names positions whose units differ from the ledger. */
export function listWrongPositions(
  { sql, tenant }: ReadContext,
  shares: PartOfRows[],
  most: number,
): Promise<IntegrityViolation[]> {
  return inParts(
    shares,
    most,
    (share, rest) => sql<IntegrityViolation & object>`
    with held as (
      select split_part(account, ':', 2) as account, asset as instrument, sum(balance) as quantity
      from ledger_balances
      where tenant = ${tenant} and account like ${OF_CUSTOMERS} and asset <> all (${CURRENCIES})
        and ${isOf(share, part`split_part(account, ':', 2)`)}
      group by 1, 2
    ), positioned as (
      select account, instrument, sum(quantity) as quantity from positions
      where tenant = ${tenant} and status <> 'closed' and ${isOf(share, part`account`)}
      group by 1, 2
    )
    select 'position_differs' as kind, 'positions' as "table", 'quantity' as member,
           account || ' ' || instrument as row,
           'The positions hold ' || coalesce(p.quantity, 0) || ', the ledger '
             || coalesce(h.quantity, 0) || '.' as detail
    from held h full join positioned p using (account, instrument)
    where coalesce(p.quantity, 0) <> coalesce(h.quantity, 0)
    order by 4 limit ${rest}`,
  )
}
