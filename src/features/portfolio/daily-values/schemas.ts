// The shapes of daily values.
import Type, { type Static } from 'typebox'
import { Constant, DateTime, Decimal, OnDay } from '../../../http/api/shapes.ts'

// A point is a pair: its day as an instant, and the value.
const SeriesPoint = Type.Tuple([DateTime, Decimal], {
  $id: 'SeriesPoint',
  description: 'A point of a series: an instant, and the value at it.',
})

export const ValuationHistory = Type.Object(
  {
    resolution: Constant('day'),
    series: Type.Array(SeriesPoint, {
      description: 'One point for each day, oldest first: the end of the day, and today this moment.',
    }),
  },
  { $id: 'ValuationHistory', description: 'The past values of an account, in its base currency.' },
)

export const HistoryQuery = Type.Object({
  period_start: OnDay('First day, included.'),
  period_end: Type.Optional(OnDay('Last day, included; today where it is left out.')),
})
export type HistoryQuery = Static<typeof HistoryQuery>
