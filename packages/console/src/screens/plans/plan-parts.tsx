// The parts of savings plans that lists and pages share.
import { useSettings } from '../../frame/settings.ts'
import type { ShownSavingsPlan } from '../../generated/operator.ts'
import { Money } from '../../kit/figures.tsx'
import { formatDecimal } from '../../kit/format.ts'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'

/** The instrument or the model that a plan buys. */
export function Target({ plan: { target, instruments } }: { plan: ShownSavingsPlan }) {
  const id = target.instrument ?? target.model ?? null
  const symbol = instruments.find((one) => one.id === id)?.symbol
  return symbol === undefined ? <ResourceLink id={id} /> : <ResourceLink id={id} text={symbol} />
}

/** The amount of each execution, or what a sweep takes. */
export function Rate({ plan }: { plan: ShownSavingsPlan }) {
  const investing = useInvestingWords()
  const { language } = useSettings()
  if (plan.sizing === 'amount') return <Money amount={plan.current_amount} currency={plan.currency} />
  const most = `${formatDecimal(plan.maximum_amount ?? '0', language, 2)} ${plan.currency}`
  return <span className="figure">{investing.sweep(most)}</span>
}

/** The interval of a plan and its day, in words. */
export function useInterval(): (plan: ShownSavingsPlan) => string {
  const words = useWords()
  const investing = useInvestingWords()
  return ({ schedule: { interval, weekday, day_of_month } }) => {
    const day = weekday ? words.term(weekday) : day_of_month ? investing.dayOfMonth(day_of_month) : ''
    return investing.calendar(words.term(interval), day)
  }
}
