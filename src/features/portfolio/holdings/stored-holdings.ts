// The rows from which the cash and the positions of an account follow, as columns of one statement, so that they are of
// one instant and no trade comes between cash and positions. Each list is one text.
import { toInstant } from '../../../db/database.ts'
import { type Part, part } from '../../../db/sql.ts'
import { textRows } from '../../../db/text-rows.ts'
import { available, claimOn, reserved, rolloverLoan } from '../../../ledger/chart.ts'
import type { Day } from '../../../values/time.ts'
import { HELD_BACK, type HoldingRows } from './assemble-holdings.ts'
import { heldBackColumn } from './cash.ts'

/**
 * The balances, the unsettled transactions and the positions of an account, newest first, each list as one text; and
 * the ids of the positions for which a rollover order is placed.
 */
export interface StoredHoldings {
  balances: string | null
  unsettled: string | null
  positions: string | null
  rolling: string[]
}

const POSITIONS = textRows({
  id: true,
  instrument: true,
  status: true,
  quantity: true,
  average_price: true,
  ytm: 'round(ytm, 4)',
  total_buy_trades: true,
  automatic_rollover: true,
  most_recent_maturity_period: true,
  created_at: true,
  opened_at: 'nullif(opened_at, created_at)',
  modified_at: 'nullif(modified_at, created_at)',
  closed_at: true,
})
const BALANCES = textRows({ account: true, asset: true, balance: true })
const UNSETTLED = textRows({
  position: true,
  unit_quantity: 'coalesce(unit_quantity, 0)',
  currency: true,
  cash_amount: 'coalesce(cash_amount, 0)',
  delivered_on:
    "case when reference_type = 'corporate_action' and unit_quantity is not null then settlement_date end",
})

// The chart's names are completed with the account of the row.
const ledgerName = (ledgerAccount: (account: string) => string): Part =>
  part`replace(${ledgerAccount('?')}, '?', a.id)`

/**
 * The columns of `StoredHoldings` for a row `a` with the tenant and id of an account: all of its cash, and the
 * positions for which the condition holds; with the cash that is held back on the day.
 */
export const holdingColumns = (ofPositions: Part, today: Day): Part => part`
  (select string_agg(${POSITIONS.line}, E'\n' order by created_at desc, id desc) from positions
   where tenant = a.tenant and account = a.id and (${ofPositions})) as positions,
  array(select rolls from orders
        where tenant = a.tenant and account = a.id and rolls is not null and status <> 'cancelled') as rolling,
  (select string_agg(${BALANCES.line}, E'\n') from (
     select account, asset, balance from ledger_balances
     where tenant = a.tenant and balance <> 0
       and account in (${ledgerName(available)}, ${ledgerName(reserved)}, ${ledgerName(rolloverLoan)},
                       ${ledgerName(claimOn)})
     union all
     select ${HELD_BACK}, 'EUR', balance from (select ${heldBackColumn({
       tenant: part`a.tenant`,
       account: part`a.id`,
       asset: part`'EUR'`,
       today: part`${today}`,
     })} as balance) held where balance <> 0) b) as balances,
  (select string_agg(${UNSETTLED.line}, E'\n') from transactions
   where tenant = a.tenant and account = a.id and not settled) as unsettled`

/** The instruments of the positions. */
export const instrumentsOf = ({ positions }: Pick<StoredHoldings, 'positions'>): string[] =>
  POSITIONS.read(positions).map(({ instrument }) => instrument!)

/** The rows of the cash and the positions of an account. */
export const holdingRowsOf = (stored: StoredHoldings): HoldingRows => ({
  balances: BALANCES.read(stored.balances) as HoldingRows['balances'],
  unsettled: UNSETTLED.read(stored.unsettled) as HoldingRows['unsettled'],
  rolling: new Set(stored.rolling),
  positions: POSITIONS.read(stored.positions).map((row) => {
    const created_at = toInstant(row.created_at!)
    return {
      id: row.id!,
      instrument: row.instrument!,
      status: row.status as HoldingRows['positions'][number]['status'],
      quantity: row.quantity!,
      average_price: row.average_price,
      ytm: row.ytm,
      total_buy_trades: Number(row.total_buy_trades),
      automatic_rollover: row.automatic_rollover === 'true',
      most_recent_maturity_period: row.most_recent_maturity_period,
      opened_at: row.opened_at ? toInstant(row.opened_at) : created_at,
      closed_at: row.closed_at ? toInstant(row.closed_at) : null,
      created_at,
      modified_at: row.modified_at ? toInstant(row.modified_at) : created_at,
    }
  }),
})
