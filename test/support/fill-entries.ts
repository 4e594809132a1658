// An account with many entries, written as the server writes them, ledger, positions and records of activity too, but
// in a few statements: in ten entries one deposit, five buys, three sells and a fee, over four positions; the oldest
// sixty are coupons.
import type { App } from '../../src/context.ts'
import { part, type Part as Sql } from '../../src/db/sql.ts'
import { available } from '../../src/ledger/chart.ts'
import { newId } from '../../src/values/ids.ts'
import type { Day, Instant } from '../../src/values/time.ts'
import { emptyPosition, insertPositions } from './fill-positions.ts'
import { nowOf } from './first-clock.ts'

const BATCH = 5_000
/** The entries of one record of activity. */
const CHANGE = 100
const POSITIONS = 4
export const COUPONS = 60

/** Writes `count` entries of the account and returns the ids of its positions. */
export async function fillEntries(
  app: App,
  tenant: string,
  account: string,
  count: number,
  instruments: string[],
): Promise<string[]> {
  const positions = Array.from({ length: POSITIONS }, () => newId('pos_'))
  const held = instruments.slice(0, POSITIONS)
  if (held.length < POSITIONS) throw new Error(`${held.length} instruments are not enough`)
  const sql = app.database.write(tenant)
  const now = await nowOf(app, tenant)
  const rows = positions.map((id, n) => ({
    ...emptyPosition(id, account, held[n]!, now),
    average_price: '10',
  }))
  await sql`with a as (${recordOf(tenant)}) ${insertPositions(tenant, rows)}`
  for (let from = 0; from < count; from += BATCH)
    await write(app, { tenant, account, positions, held, from, to: Math.min(count, from + BATCH) })
  await sql`
    with a as (${recordOf(tenant)})
    update positions p set quantity = s.units, cost = s.units * 10
    from (select position, sum(unit_quantity) as units from transactions
          where tenant = ${tenant} and account = ${account} and position is not null group by position) s
    where p.tenant = ${tenant} and p.id = s.position`
  return positions
}

// The record of activity of what the statement writes: empty facts are filled in when the statement commits.
const recordOf = (tenant: string): Sql => part`
  insert into audit_records (tenant, id, at, actor, request, action, path, status, facts)
  values (${tenant}, ${newId('aud_')}, now(), 'system', 'fill', 'fill', 'fill', 0, '')`

interface Part {
  tenant: string
  account: string
  positions: string[]
  held: string[]
  from: number
  to: number
}

async function write(app: App, { tenant, account, positions, held, from, to }: Part): Promise<void> {
  const mine = available(account)
  await app.database.write(tenant)`
    with x as materialized (
      select n, ${`${account}_`}::text || lpad(n::text, 9, '0') as id,
             timestamptz '2020-01-01' + n * interval '1 minute' as at,
             case when n < ${COUPONS} then 'coupon_payment'
                  when n % 10 = 0 then 'deposit' when n % 10 <= 5 then 'buy' when n % 10 <= 8 then 'sell' else 'fee'
             end as kind,
             (n / 10) % ${POSITIONS}::int + 1 as place
      from generate_series(${from}::int, ${to}::int - 1) as n
    ), e as materialized (
      select *,
             case kind when 'deposit' then 100.00 when 'buy' then -10.00 when 'sell' then 10.00 when 'fee' then -0.10
                       else 1.00 end as cash,
             case kind when 'buy' then 1 when 'sell' then -1 end as units,
             case kind when 'deposit' then 'bank' when 'fee' then 'fees' else 'street' end as house,
             case when kind <> 'deposit' then (${positions}::text[])[place] end as position,
             case when kind <> 'deposit' then (${held}::text[])[place] end as instrument
      from x
    ), t as (
      insert into ledger_transfers (tenant, entry, line, kind, reference, booked_at, from_account, to_account, asset,
                                    amount)
      select ${tenant}, 'ent_' || id, 0, kind, 'ref_' || id, at, case when cash > 0 then house else ${mine} end,
             case when cash > 0 then ${mine} else house end, 'EUR', abs(cash) from e
      union all
      select ${tenant}, 'ent_' || id, 1, kind, 'ref_' || id, at, case when units > 0 then house else ${mine} end,
             case when units > 0 then ${mine} else house end, instrument, abs(units) from e where units is not null
      returning entry, transfer_seal(ledger_transfers) as seal
    ), a as (
      insert into audit_records (tenant, id, at, actor, request, action, path, status, transfers, facts)
      select ${tenant}, 'aud_' || min(id), max(at), 'system', 'fill', 'fill', 'fill', 0,
             string_agg(seal, ' ' order by seal), ''
      from t join e on entry = 'ent_' || id
      group by n / ${CHANGE}
    )
    insert into transactions (tenant, id, account, position, entry, summary, booked_at, settlement_date, settled,
                              cash_amount, unit_quantity, unit_price, currency, instrument, transaction_type, reference,
                              reference_type)
    select ${tenant}, 'txn_' || id, ${account}, position, 'ent_' || id, initcap(kind), at, at::date, true, cash, units,
           case when units is not null then 10 end, 'EUR', instrument, kind, 'ref_' || id,
           case kind when 'deposit' then 'deposit' when 'fee' then 'fee_charge' when 'coupon_payment' then 'corporate_action'
                     else 'order' end
    from e`
}

export interface TransactionRow {
  account: string
  booked_at: Instant
  transaction_type: string
  position: string | null
  instrument: string | null
  currency: string | null
  cash_amount: string | null
  unit_quantity: string | null
  unit_price: string | null
  settlement_date: Day | null
}

/** Writes one row of an account's list at any time, without a ledger entry. */
export async function insertTransaction(app: App, tenant: string, row: TransactionRow): Promise<void> {
  await app.database.write(tenant)`
    insert into transactions (tenant, id, account, position, entry, summary, booked_at, settled, cash_amount, unit_quantity,
                              unit_price, currency, instrument, settlement_date, transaction_type, reference_type)
    values (${tenant}, ${newId('txn_')}, ${row.account}, ${row.position}, 'ent', 'Test', ${row.booked_at}, true,
            ${row.cash_amount}, ${row.unit_quantity}, ${row.unit_price}, ${row.currency}, ${row.instrument},
            ${row.settlement_date}::date, ${row.transaction_type}, 'deposit')`
}
