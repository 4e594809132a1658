import { Fragment } from 'react'
import type { RebalanceCondition } from '../../generated/operator.ts'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Percent } from './weights.tsx'

/** The conditions that start full runs of a model, each in words of its own line. */
export function Conditions({ conditions }: { conditions: readonly RebalanceCondition[] }) {
  const investing = useInvestingWords()
  if (conditions.length === 0) return investing.onRequest
  return conditions.map((condition, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of a model have an order and no names.
    <Fragment key={n}>
      {n > 0 && <br />}
      <Words condition={condition} />
    </Fragment>
  ))
}

function Words({ condition }: { condition: RebalanceCondition }) {
  const words = useWords()
  const investing = useInvestingWords()
  const { type, kind, band, interval, weekday, day_of_month } = condition
  if (type === 'version_change') return investing.newVersion
  if (type === 'drift_band')
    return (
      <>
        {kind === 'relative' ? investing.drift.relative : investing.drift.absolute}{' '}
        <Percent value={band ?? null} />
      </>
    )
  const day = weekday ? words.term(weekday) : day_of_month ? investing.dayOfMonth(day_of_month) : ''
  return investing.calendar(words.term(interval ?? ''), day)
}
