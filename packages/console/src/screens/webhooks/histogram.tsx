// Events and deliveries over the last hours or days as bars; the table below has the numbers.

import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { WebhookActivity } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { Instant } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

type Bars = WebhookActivity['bars']
type Kind = Exclude<keyof Bars[number], 'from'>

const STEPS = ['hour', 'day'] as const
const HEIGHT = 100

interface Content {
  /** The numbers that a bar has, from below. */
  kinds: readonly Kind[]
}

export default function Histogram({ kinds }: Content) {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ step = 'hour' }, setQuery] = useQueryOfAddress()
  const input = { params: { tenant_id }, query: { step: step as 'hour' } }
  const { data, error, refetch } = useRead('webhooks.show_activity', input)
  return (
    <section className="chart histogram" aria-label={words.histogram.title}>
      <Choice
        title={words.histogram.title}
        values={STEPS}
        chosen={step}
        nameOf={(one) => words.histogram.steps[one]}
        onChoose={(one) => setQuery({ step: one })}
      />
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && <Picture bars={data.bars} kinds={kinds} />}
    </section>
  )
}

function Picture({ bars, kinds }: { bars: Bars; kinds: readonly Kind[] }) {
  const words = useWords()
  const totalOf = (bar: Bars[number]) => kinds.reduce((total, kind) => total + bar[kind], 0)
  const most = Math.max(1, ...bars.map(totalOf))
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, n) => (
          <Stack key={bar.from} bar={bar} kinds={kinds} at={n} most={most} />
        ))}
      </svg>
      <figcaption>
        {first && <Instant at={first.from} isShort />} – {last && <Instant at={last.from} isShort />} ·{' '}
        {words.histogram.most(most)}
        {kinds.length > 1 &&
          kinds.map((kind) => (
            <span key={kind} className={`key ${kind}`}>
              {words.histogram.kinds[kind]}
            </span>
          ))}
      </figcaption>
      <details>
        <summary>{words.account.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
        <div className="scroll" tabIndex={0}>
          <Table
            titles={[words.histogram.from, ...kinds.map((kind) => words.histogram.kinds[kind])]}
            figuresFrom={1}
            rows={bars.toReversed().map((bar) => ({
              key: bar.from,
              cells: [<Instant key="from" at={bar.from} isShort />, ...kinds.map((kind) => bar[kind])],
            }))}
          />
        </div>
      </details>
    </figure>
  )
}

interface StackContent {
  bar: Bars[number]
  kinds: readonly Kind[]
  at: number
  most: number
}

/** The numbers of a bar on top of each other. */
function Stack({ bar, kinds, at, most }: StackContent) {
  let top = HEIGHT
  return kinds.map((kind) => {
    const height = (bar[kind] / most) * HEIGHT
    top -= height
    return <rect key={kind} className={kind} x={at + 0.1} y={top} width="0.8" height={height} />
  })
}
