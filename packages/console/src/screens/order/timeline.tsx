// The steps of an order in the order in which they happened; those that are still to come stand at the end.

import type { ReactNode } from 'react'
import type { OrderLife } from '../../generated/operator.ts'
import { Asset, Figure, Instant, Money } from '../../kit/figures.tsx'
import { useWords, type Words } from '../../words/words.ts'

interface Step {
  key: string
  at: string
  title: string
  detail?: ReactNode
  isToCome?: boolean
}

function stepsOf({ quote, order, trades, fees, documents, jobs }: OrderLife, words: Words): Step[] {
  const { steps } = words.order
  const { currency } = order
  const at = (key: string, instant: string | null, title: string, detail?: ReactNode): Step[] =>
    instant === null ? [] : [{ key, at: instant, title, detail }]
  const past = [
    ...(quote ? at('quote', quote.created_at, steps.quote, <Figure value={quote.price} />) : []),
    ...at(
      'placed',
      order.created_at,
      steps.placed,
      <>
        {words.columns.reserved} <Asset amount={order.reserved_amount} asset={order.reserved_asset} />
      </>,
    ),
    ...at('submitted', order.submitted_at, steps.submitted),
    ...at('triggered', order.triggered_at, steps.triggered),
    ...trades.flatMap((trade) => [
      ...at(
        trade.id,
        trade.executed_at,
        steps.executed,
        <>
          <Figure value={trade.quantity} /> × <Figure value={trade.price} /> ={' '}
          <Money amount={trade.notional} currency={trade.notional_currency} />
        </>,
      ),
      ...at(`${trade.id} busted`, trade.busted_at, steps.busted),
      ...at(`${trade.id} settled`, trade.settled_at, steps.settled),
    ]),
    ...at(
      'filled',
      order.filled_at,
      steps.filled,
      fees[0] && <Money amount={fees[0].amount_fee} currency={currency} />,
    ),
    ...documents.flatMap((document) =>
      at(document.id, document.created_at, words.term(document.document_type)),
    ),
    ...at('cancelled', order.cancelled_at, steps.cancelled, order.cancelled_reason),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const ahead = jobs.map(
    (job): Step => ({ key: job.id, at: job.due_at, title: job.kind, detail: job.last_error, isToCome: true }),
  )
  return [...past, ...ahead]
}

export function Timeline({ life }: { life: OrderLife }) {
  const words = useWords()
  return (
    <ol className="timeline" aria-label={words.order.life}>
      {stepsOf(life, words).map(({ key, at, title, detail, isToCome }) => (
        <li key={key} className={isToCome ? 'ahead' : ''}>
          <strong>{title}</strong>
          <Instant at={at} />
          <span className="detail">
            {isToCome && `${words.order.toCome} `}
            {detail}
          </span>
        </li>
      ))}
    </ol>
  )
}
