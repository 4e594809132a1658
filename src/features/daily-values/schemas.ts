// The shapes of daily values.
import Type, { type Static } from 'typebox'
import { Constant, DateTime, Day, Decimal } from '../../http/api/shapes.ts'

// A point is a pair: its day as an instant, and the value.
const SeriesPoint = Type.Tuple([DateTime, Decimal], { $id: 'SeriesPoint' })

export const ValuationHistory = Type.Object(
  { resolution: Constant('day'), series: Type.Array(SeriesPoint) },
  { $id: 'ValuationHistory' },
)

export const HistoryQuery = Type.Object({ period_start: Day, period_end: Type.Optional(Day) })
export type HistoryQuery = Static<typeof HistoryQuery>
