// The weights of an account before and after a run, with targets and bands.
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import { useSettings } from '../../frame/settings.ts'
import type { RebalancingRunDetail } from '../../generated/operator.ts'
import { Nothing } from '../../kit/figures.tsx'
import { formatPercent } from '../../kit/format.ts'
import { Table } from '../../kit/table.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { bandOf, InstrumentName, Percent, WeightLegend, WeightPicture, widestOf } from '../models/weights.tsx'

export function BeforeAndAfter({ run }: { run: RebalancingRunDetail }) {
  const { columns } = useWords()
  const investing = useInvestingWords()
  const conditions = useConditions(run)
  const lines = [
    ...run.lines.map(({ instrument, symbol, name, explanation }) => ({
      key: instrument,
      name: <InstrumentName {...{ id: instrument, symbol, name }} />,
      before: explanation.weight_before,
      target: explanation.target_weight,
      after: explanation.weight_after,
    })),
    {
      key: 'cash',
      name: investing.cash,
      before: shareOf(run.cash_before, run.base_value),
      target: shareOf(run.cash_target, run.base_value),
      after: shareOf(run.estimated_cash_after, run.base_value),
    },
  ].map((line) => ({ ...line, band: bandOf(line.target, conditions, line.key === 'cash') }))
  const widest = widestOf(lines)
  const hasBand = lines.some(({ band }) => band)
  return (
    <section className="chart" aria-label={investing.beforeAfter}>
      <h2>{investing.beforeAfter}</h2>
      <div className="panel">
        <Table
          titles={[
            columns.instrument,
            investing.picture,
            investing.before,
            investing.target,
            ...(hasBand ? [investing.band] : []),
            investing.after,
          ]}
          figuresFrom={2}
          rows={lines.map(({ key, name, ...weight }) => ({
            key,
            cells: [
              name,
              <WeightPicture key="picture" {...weight} widest={widest} />,
              <Percent key="before" value={weight.before} />,
              <Percent key="target" value={weight.target} />,
              ...(hasBand ? [<Band key="band" band={weight.band} />] : []),
              <Percent key="after" value={weight.after} />,
            ],
          }))}
        />
      </div>
      <WeightLegend
        parts={[
          ['before', investing.before],
          ['after', investing.after],
          ['target', investing.target],
          ...(hasBand ? [['band', investing.band] as const] : []),
        ]}
      />
      <p className="facts">{investing.isExpected}</p>
    </section>
  )
}

/** The conditions of the run's model as they are now; none of a run without one. */
function useConditions({ model }: RebalancingRunDetail) {
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const isWanted = model !== null && permits('model.read')
  const answer = useRead('models.retrieve', { params: { tenant_id, model_id: model ?? '' } }, isWanted)
  return answer.data?.conditions ?? []
}

/** A part of the whole to four places, for a picture and its figure: the exact amounts stand above. */
const shareOf = (part: string, whole: string) => {
  const share = Number(part) / Number(whole)
  return (Number.isFinite(share) ? share : 0).toFixed(4)
}

function Band({ band }: { band: readonly [low: number, high: number] | undefined }) {
  const { language } = useSettings()
  if (!band) return <Nothing />
  const [low, high] = band.map((weight) => formatPercent(weight.toFixed(4), language))
  return (
    <span className="figure">
      {low} – {high}
    </span>
  )
}
