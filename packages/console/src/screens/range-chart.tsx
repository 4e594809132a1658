// The parts that charts over a period share: the choice of the period, which is in the address, and the table of the figures.
import type { ReactNode } from 'react'
import { useRead } from '../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../frame/address.ts'
import { Choice } from '../kit/choice.tsx'
import { Loading, ProblemBox } from '../kit/notice.tsx'
import { Table } from '../kit/table.tsx'
import { useWords } from '../words/words.ts'
import { RANGES, startOf } from './ranges.ts'

const USUAL = '1y'

/** The first day of the chosen period on the clock of the tenant; undefined until that is known. */
export function usePeriodStart(): string | undefined {
  const tenant_id = useTenant()
  const [{ range = USUAL }] = useQueryOfAddress()
  const tenant = useRead('tenants.retrieve', { params: { tenant_id } }).data
  return tenant && startOf(range, tenant.now)
}

interface Content {
  label: string
  /** The title of the choice. */
  title: string
  problem: unknown
  onRetry: () => unknown
  isReady: boolean
  children: ReactNode
}

/** A chart below the choice of its period. */
export function RangeChart({ label, title, problem, onRetry, isReady, children }: Content) {
  const words = useWords()
  const [{ range = USUAL }, setQuery] = useQueryOfAddress()
  return (
    <section className="chart" aria-label={label}>
      <Choice
        title={title}
        values={RANGES}
        chosen={range}
        nameOf={(one) => words.ranges[one]}
        onChoose={(one) => setQuery({ range: one })}
      />
      {Boolean(problem) && <ProblemBox error={problem} onRetry={onRetry} />}
      {!isReady && !problem && <Loading />}
      {isReady && children}
    </section>
  )
}

/** The exact figures of a chart, which a person opens. */
export function FiguresOfChart(table: Pick<Parameters<typeof Table>[0], 'titles' | 'rows'>) {
  const { account } = useWords()
  return (
    <details>
      <summary>{account.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
      <div className="scroll" tabIndex={0}>
        <Table {...table} figuresFrom={1} />
      </div>
    </details>
  )
}
