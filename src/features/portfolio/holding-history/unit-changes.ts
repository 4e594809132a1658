// The corporate actions that change the units of a position or their cost. Units that moved before one of them cannot
// be taken back as they were.
import { part } from '../../../db/sql.ts'

/** The condition on the `type` of such an action. */
export const changesUnits = part`
  in ('split', 'merger', 'maturity', 'delisting', 'stock_dividend', 'spin_off')`
