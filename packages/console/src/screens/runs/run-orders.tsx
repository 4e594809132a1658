// Each line of a run: its order, the sentence that explains it, and every step of the calculation of its size.
import { useSettings } from '../../frame/settings.ts'
import type { RebalancingRunDetail } from '../../generated/operator.ts'
import { Money, State } from '../../kit/figures.tsx'
import { formatDecimal, formatPercent } from '../../kit/format.ts'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { InstrumentName } from '../models/weights.tsx'

type Line = RebalancingRunDetail['lines'][number]

export function RunOrders({ run }: { run: RebalancingRunDetail }) {
  const investing = useInvestingWords()
  const [orders, untouched] = [
    run.lines.filter(({ side }) => side !== null),
    run.lines.filter(({ side }) => side === null),
  ]
  return (
    <>
      <section>
        <h2>{investing.orders}</h2>
        {orders.length === 0 && <p className="nothing">{investing.noOrders}</p>}
        <Lines run={run} lines={orders} />
      </section>
      {untouched.length > 0 && (
        <section>
          <h2>{investing.untouched}</h2>
          <Lines run={run} lines={untouched} />
        </section>
      )}
    </>
  )
}

const Lines = ({ run, lines }: { run: RebalancingRunDetail; lines: readonly Line[] }) => (
  <ul className="run-lines">
    {lines.map((line) => (
      <li key={line.instrument}>
        <OneLine {...{ run, line }} />
      </li>
    ))}
  </ul>
)

function OneLine({ run, line }: { run: RebalancingRunDetail; line: Line }) {
  const words = useWords()
  const { side, quantity, order, order_status, skipped_reason, explanation } = line
  const { language } = useSettings()
  const state = order_status ?? skipped_reason
  return (
    <>
      <div className="head">
        <span>
          {side && (
            <>
              <span className="kind">{words.term(side)}</span>{' '}
              <span className="figure">{formatDecimal(quantity, language)}</span>{' '}
            </>
          )}
          <InstrumentName id={line.instrument} symbol={line.symbol} name={line.name} />
        </span>
        <span className="links">
          {side && <Money amount={line.estimated_notional} currency={run.currency} />}{' '}
          {order && <ResourceLink id={order} />} {state && <State state={state} />}
        </span>
      </div>
      <p lang="en">{explanation.text}</p>
      <Traded {...{ run, line }} />
      {(side || skipped_reason) && <Calculation {...{ run, line }} />}
    </>
  )
}

function Traded({ run: { currency }, line }: { run: RebalancingRunDetail; line: Line }) {
  const investing = useInvestingWords()
  const { language } = useSettings()
  if (line.order === null || Number(line.traded_quantity) === 0) return null
  const notional = `${formatDecimal(line.traded_notional, language, 2)} ${currency}`
  return <p className="facts">{investing.traded(formatDecimal(line.traded_quantity, language), notional)}</p>
}

/** The steps from the value to the size, so that a person can do the sums again. */
function Calculation({ run, line }: { run: RebalancingRunDetail; line: Line }) {
  const investing = useInvestingWords()
  const { language } = useSettings()
  const show = (decimal: string) => formatDecimal(decimal, language)
  return (
    <details>
      <summary>{investing.how}</summary>
      <div className="panel">
        <Table
          titles={[investing.step, investing.calculation, investing.result]}
          figuresFrom={1}
          rows={stepsOf(run, line, show, (weight) => formatPercent(weight, language)).map(
            ([step, calculation, result]) => ({
              key: step,
              cells: [
                investing.steps[step],
                <span key="calculation" className="figure quiet">
                  {calculation}
                </span>,
                <span key="result" className="figure">
                  {result}
                </span>,
              ],
            }),
          )}
        />
      </div>
    </details>
  )
}

type StepName = keyof ReturnType<typeof useInvestingWords>['steps']
type Step = readonly [step: StepName, calculation: string, result: string]

const isZero = (decimal: string) => !/[1-9]/.test(decimal)
const withoutSign = (decimal: string) => decimal.replace('-', '')

/** The steps of a line, each with its calculation in figures of the server. */
function stepsOf(
  run: RebalancingRunDetail,
  line: Line,
  show: (decimal: string) => string,
  percent: (weight: string) => string,
): Step[] {
  const { explanation: how, side, mid } = line
  const value: Step[] =
    mid === null ? [] : [['value', `${show(line.units_before)} × ${show(mid)}`, show(how.value_before)]]
  const order: Step[] =
    side === null
      ? []
      : [
          sizeOf(run, line, show),
          ['rounded', `${show(how.exact_quantity)} − (${show(how.rounding)})`, show(line.quantity)],
          ['notional', `${show(line.quantity)} × ${show(line.price)}`, show(line.estimated_notional)],
          ['fees', '', show(line.estimated_fees)],
          ...(line.cash_cap === null ? [] : [['cap', '', show(line.cash_cap)] as const]),
        ]
  return [
    ...value,
    ['target', `${percent(how.target_weight)} × ${show(run.base_value)}`, show(how.target_value)],
    ['difference', `${show(how.target_value)} − ${show(how.value_before)}`, show(how.difference)],
    ...order,
  ]
}

function sizeOf({ type }: RebalancingRunDetail, line: Line, show: (decimal: string) => string): Step {
  const { difference, exact_quantity, scale, target_weight } = line.explanation
  const units = show(exact_quantity)
  if (type === 'raise_cash') return ['share', '', units]
  if (line.side === 'sell' && (type === 'liquidate' || isZero(target_weight))) return ['whole', '', units]
  const perUnit = `${show(withoutSign(difference))} ÷ ${show(line.mid ?? line.price)}`
  return ['exact', line.side === 'buy' ? `${perUnit} × ${show(scale)}` : perUnit, units]
}
