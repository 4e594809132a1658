// Positions in any state, as rows of a statement.
import { type Part, part } from '../../src/db/sql.ts'
import type { Instant } from '../../src/values/time.ts'

export interface PositionRow {
  id: string
  account: string
  instrument: string
  status: 'open' | 'closing' | 'closed'
  quantity: string
  cost: string
  average_price: string | null
  ytm: string | null
  total_buy_trades: number
  opened_at: Instant
  closed_at: Instant | null
}

/** The statement that writes the rows. */
export const insertPositions = (tenant: string, rows: readonly PositionRow[]): Part => part`
  insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, ytm,
                         total_buy_trades, opened_at, closed_at, created_at, modified_at)
  select ${tenant}, id, account, instrument, status, quantity, cost, average_price, ytm, total_buy_trades, opened_at,
         closed_at, opened_at, opened_at
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as x (id text, account text, instrument text, status text, quantity numeric, cost numeric, average_price numeric,
          ytm numeric, total_buy_trades int, opened_at timestamptz, closed_at timestamptz)`

/** An open position without units. */
export const emptyPosition = (
  id: string,
  account: string,
  instrument: string,
  opened_at: Instant,
): PositionRow => ({
  id,
  account,
  instrument,
  status: 'open',
  quantity: '0',
  cost: '0',
  average_price: null,
  ytm: null,
  total_buy_trades: 0,
  opened_at,
  closed_at: null,
})
