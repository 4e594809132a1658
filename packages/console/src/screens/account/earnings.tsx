// The earnings of an account in a period as a waterfall: price and income, less fees and taxes. A bar begins where the bar
// above it ends. The bars are numbers; the figures beside them are exact.

import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { AccountEarnings } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { subtract } from '../../kit/decimal.ts'
import { Instant, Money } from '../../kit/figures.tsx'
import { isNegative } from '../../kit/format.ts'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

const PERIODS = ['1m', '3m', 'ytd', '1y', 'all'] as const

export default function Earnings({ account }: { account: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ period = 'all' }, setQuery] = useQueryOfAddress()
  const input = { params: { tenant_id, account_id: account }, query: { period: period as 'all' } }
  const { data, error, refetch } = useRead('accounts.earnings', input)
  return (
    <section aria-label={words.earnings.title}>
      <Choice
        title={words.earnings.period}
        values={PERIODS}
        chosen={period}
        nameOf={(one) => words.earnings.periods[one]}
        onChoose={(one) => setQuery({ period: one })}
      />
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p className="facts">
            <Instant at={data.period_start} isShort /> – <Instant at={data.period_end} isShort />
          </p>
          <Waterfall earnings={data} />
          <Raw name="accounts.earnings" input={input} value={data} />
        </>
      )}
    </section>
  )
}

type Part = 'price' | 'income' | 'fees' | 'taxes'

/** The parts of the net earnings, in the order in which they add up. */
function partsOf({ gross_capital, gross_income, gross_total, fees, net_total }: AccountEarnings) {
  const taxes = subtract(gross_total, fees, net_total)
  const parts: readonly (readonly [Part, string])[] = [
    ['price', gross_capital],
    ['income', gross_income],
    ['fees', subtract('0.00', fees)],
    ['taxes', subtract('0.00', taxes)],
  ]
  return parts
}

function Waterfall({ earnings }: { earnings: AccountEarnings }) {
  const words = useWords()
  const { currency, net_total } = earnings
  let reached = 0
  const steps = partsOf(earnings).map(([part, amount]) => {
    const from = reached
    reached += Number(amount)
    return { name: words.earnings.parts[part], amount, from, to: reached }
  })
  const bars = [...steps, { name: words.earnings.net, amount: net_total, from: 0, to: Number(net_total) }]
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  return (
    <Table
      titles={[words.earnings.part, words.earnings.bar, words.columns.amount]}
      figuresFrom={2}
      rows={bars.map(({ name, amount, from, to }, n) => ({
        key: name,
        cells: [
          name,
          <Bar
            key="bar"
            {...{ least, from, to }}
            span={most - least || 1}
            kind={n === steps.length ? 'sum' : isNegative(amount) ? 'loss' : 'gain'}
          />,
          <Money key="amount" {...{ amount, currency }} />,
        ],
      }))}
    />
  )
}

interface BarContent {
  least: number
  span: number
  from: number
  to: number
  kind: 'gain' | 'loss' | 'sum'
}

function Bar({ least, span, from, to, kind }: BarContent) {
  const percent = (value: number) => ((value - least) / span) * 100
  const [left, right] = [percent(Math.min(from, to)), percent(Math.max(from, to))]
  return (
    <svg className="waterfall" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <line x1={percent(0)} x2={percent(0)} y1="0" y2="10" />
      <rect className={kind} x={left} y="1" width={Math.max(right - left, 0.4)} height="8" />
    </svg>
  )
}
