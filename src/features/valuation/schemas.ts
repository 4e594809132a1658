// The shapes of what an account and its positions are worth.
import Type, { type Static } from 'typebox'
import { Constant, Currency, DateTime, Day, Decimal, Id } from '../../http/shapes.ts'
import { CashBalance, Position } from '../holdings/schemas.ts'

export const CashValuation = Type.Object(
  {
    cash_balance: CashBalance,
    value: Type.String({ description: 'The total of the balance, in `currency`.' }),
    currency: Currency,
    asof: DateTime,
  },
  { $id: 'CashValuation' },
)

export const PositionValuation = Type.Object(
  {
    position: Position,
    value: Type.String({ description: 'Accrued interest included, in `currency`.' }),
    currency: Currency,
    price: Type.String({ description: 'Clean, as the instrument is quoted, not converted.' }),
    asof: Type.String({ format: 'date-time', description: 'The timestamp of the price.' }),
  },
  { $id: 'PositionValuation' },
)

export const Valuation = Type.Object(
  {
    account: Type.String(),
    asof: DateTime,
    currency: Currency,
    total_value: Decimal,
    total_position_value: Decimal,
    total_cash_value: Decimal,
    cash_valuations: Type.Array(CashValuation),
    position_valuations: Type.Array(PositionValuation),
  },
  { $id: 'Valuation' },
)

// A point is a pair: its day as an instant, and the value.
const SeriesPoint = Type.Tuple([DateTime, Decimal], { $id: 'SeriesPoint' })

export const ValuationHistory = Type.Object(
  { resolution: Constant('day'), series: Type.Array(SeriesPoint) },
  { $id: 'ValuationHistory' },
)

export const AccountPath = Type.Object({ account_id: Id })
export const PositionPath = Type.Object({ position_id: Id })
export const AsofQuery = Type.Object({ asof: Type.Optional(DateTime) })
export const HistoryQuery = Type.Object({ period_start: Day, period_end: Type.Optional(Day) })
export type HistoryQuery = Static<typeof HistoryQuery>
