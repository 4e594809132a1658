// The proof of the ledger: every transfer and every fact that a record of activity names is there and unaltered, nothing else
// is, and balances and positions are what the transfers add up to. It reads everything, so it costs as much as there is.
import type { ReadContext } from '../../context.ts'
import { signStatement } from '../../http/tokens.ts'
import { compare } from '../../values/decimal.ts'
import { listWrongFacts } from './prove-facts.ts'
import { listUnreadable } from './prove-personal.ts'
import { listBrokenRecords, listWrongNumbers } from './prove-trail.ts'
import { lastLink, sealActivity } from './read.ts'

const MOST_FAULTS = 100

export interface Fault {
  kind: string
  table: string
  row: string
  /** The member of the row, where one can be named. */
  member: string | null
  detail: string
}

interface AssetSum {
  asset: string
  transfers: number
  sum: string
  customers: string
  custody: string
  in_transit: string
}

/** Adds up the ledger as it stood at a record of activity, and says what is at fault, by row. */
export async function proveLedger(context: ReadContext, upTo?: number) {
  const { app, tenant } = context
  await sealActivity(app, tenant)
  const { sequence, hash } = await lastLink(context, upTo)
  const assets = await sumAssets(context, sequence)
  const faults = [
    ...(await listBrokenTransfers(context, sequence)),
    ...(await listUnrecorded(context)),
    ...assets.filter(({ sum }) => compare(sum, '0') !== 0).map(notZero),
    ...(await listWrongBalances(context)),
    ...(await listWrongPositions(context)),
    ...(await listBrokenRecords(context, sequence)),
    ...(await listWrongFacts(context, MOST_FAULTS)),
    ...(await listUnreadable(context, MOST_FAULTS)),
    ...(await listWrongNumbers(context, MOST_FAULTS)),
  ].slice(0, MOST_FAULTS)
  const proof = { sequence, hash, is_whole: faults.length === 0, assets, faults }
  return { ...proof, signed: await signStatement(app, 'holdfast-ledger-proof', { tenant, ...proof }) }
}

const notZero = ({ asset, sum }: AssetSum): Fault => ({
  kind: 'sum_not_zero',
  table: 'ledger_balances',
  row: asset,
  member: null,
  detail: `All accounts together sum to ${sum} ${asset}.`,
})

// Bank and depot stand with their sign turned: minus 100 means that 100 lie there.
function sumAssets({ sql, tenant }: ReadContext, sequence: number): Promise<AssetSum[]> {
  return sql<AssetSum>`
    with recorded as (
      select split_part(named, '/', 1) as entry, split_part(split_part(named, '=', 1), '/', 2)::smallint as line
      from audit_records a cross join lateral unnest(string_to_array(a.transfers, ' ')) as named
      where a.tenant = ${tenant} and a.sequence <= ${sequence} and a.transfers is not null
    ), sides as (
      select l.asset, s.account, s.amount, s.side
      from recorded r
      join ledger_transfers l on l.tenant = ${tenant} and l.entry = r.entry and l.line = r.line
      cross join lateral (values (l.from_account, -l.amount, 0), (l.to_account, l.amount, 1)) as s (account, amount, side)
    )
    select asset, count(*) filter (where side = 1) as transfers, trim_scale(sum(amount))::text as sum,
           trim_scale(coalesce(sum(amount) filter (where account like 'customer:%'), 0))::text as customers,
           trim_scale(coalesce(-sum(amount) filter (where account in ('bank', 'depot')), 0))::text as custody,
           trim_scale(coalesce(-sum(amount) filter (
             where account not like 'customer:%' and account not in ('bank', 'depot')), 0))::text as in_transit
    from sides group by asset order by asset`
}

function listBrokenTransfers({ sql, tenant }: ReadContext, sequence: number): Promise<Fault[]> {
  return sql<Fault & object>`
    select case when l.entry is null then 'transfer_missing' else 'transfer_altered' end as kind,
           'ledger_transfers' as "table", split_part(named, '=', 1) as row, null as member,
           case when l.entry is null then 'Record ' || a.sequence || ' of activity names it; it is not there.'
             else 'It differs from what record ' || a.sequence || ' of activity sealed.' end as detail
    from audit_records a
    cross join lateral unnest(string_to_array(a.transfers, ' ')) as named
    left join ledger_transfers l on l.tenant = ${tenant} and l.entry = split_part(named, '/', 1)
      and l.line = split_part(split_part(named, '=', 1), '/', 2)::smallint
    where a.tenant = ${tenant} and a.sequence <= ${sequence} and a.transfers is not null
      and (l.entry is null or transfer_seal(l) <> named)
    order by a.sequence, named
    limit ${MOST_FAULTS}`
}

// Whatever the sequence: what stands in the ledger without any record has no place in it.
function listUnrecorded({ sql, tenant }: ReadContext): Promise<Fault[]> {
  return sql<Fault & object>`
    with recorded as (
      select split_part(named, '=', 1) as row
      from audit_records a cross join lateral unnest(string_to_array(a.transfers, ' ')) as named
      where a.tenant = ${tenant} and a.transfers is not null
    )
    select 'transfer_unrecorded' as kind, 'ledger_transfers' as "table", l.entry || '/' || l.line as row,
           null as member, 'No record of activity names it.' as detail
    from ledger_transfers l
    where l.tenant = ${tenant} and not exists (select from recorded r where r.row = l.entry || '/' || l.line)
    order by 2 limit ${MOST_FAULTS}`
}

function listWrongBalances({ sql, tenant }: ReadContext): Promise<Fault[]> {
  return sql<Fault & object>`
    with moved as (
      select s.account, l.asset, sum(s.amount) as amount
      from ledger_transfers l
      cross join lateral (values (l.from_account, -l.amount), (l.to_account, l.amount)) as s (account, amount)
      where l.tenant = ${tenant} group by 1, 2
    ), kept as (
      select account, asset, sum(balance) as amount from ledger_balances where tenant = ${tenant} group by 1, 2
    )
    select 'balance_differs' as kind, 'ledger_balances' as "table", 'balance' as member, account || ' ' || asset as row,
           'The balance is ' || coalesce(kept.amount, 0) || ', the transfers add up to ' || coalesce(moved.amount, 0) || '.'
             as detail
    from moved full join kept using (account, asset)
    where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)
    order by 2 limit ${MOST_FAULTS}`
}

function listWrongPositions({ sql, tenant }: ReadContext): Promise<Fault[]> {
  return sql<Fault & object>`
    with held as (
      select split_part(account, ':', 2) as account, asset as instrument, sum(balance) as quantity
      from ledger_balances
      where tenant = ${tenant} and account like 'customer:%' and asset not in ('EUR', 'USD', 'GBP')
      group by 1, 2
    ), positioned as (
      select account, instrument, sum(quantity) as quantity from positions
      where tenant = ${tenant} and status <> 'closed' group by 1, 2
    )
    select 'position_differs' as kind, 'positions' as "table", 'quantity' as member, account || ' ' || instrument as row,
           'The positions hold ' || coalesce(p.quantity, 0) || ', the ledger ' || coalesce(h.quantity, 0) || '.' as detail
    from held h full join positioned p using (account, instrument)
    where coalesce(p.quantity, 0) <> coalesce(h.quantity, 0)
    order by 2 limit ${MOST_FAULTS}`
}
