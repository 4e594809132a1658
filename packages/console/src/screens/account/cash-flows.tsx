// The calendar of the cash that is to come to an account and to leave it: a bar for each month, and below it each payment.
// The bars are numbers; the amounts beside them are exact.
import { Fragment } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { useSettings } from '../../frame/settings.ts'
import type { CashFlowCalendar } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { Day, Figure, Id, Money, Nothing } from '../../kit/figures.tsx'
import { formatMonth } from '../../kit/format.ts'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

const YEARS = ['1', '2', '5'] as const

/** The day that many years after today, on the clock of the tenant. */
const yearsAfter = (today: string, years: string) => {
  const day = `${Number(today.slice(0, 4)) + Number(years)}${today.slice(4, 10)}`
  return day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day
}

export default function CashFlows({ account }: { account: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ years = '1' }, setQuery] = useQueryOfAddress()
  const tenant = useRead('tenants.retrieve', { params: { tenant_id } })
  const until = tenant.data && yearsAfter(tenant.data.now, years)
  const input = { params: { tenant_id, account_id: account }, query: { until: until ?? '' } }
  const { data, error, refetch } = useRead('accounts.show_cash_flows', input, until !== undefined)
  const problem = tenant.error ?? error
  return (
    <section aria-label={words.cashFlows.title}>
      <Choice
        title={words.cashFlows.period}
        values={YEARS}
        chosen={years}
        nameOf={(one) => words.cashFlows.years[one]}
        onChoose={(one) => setQuery({ years: one })}
      />
      {problem && <ProblemBox error={problem} onRetry={() => refetch()} />}
      {!data && !problem && <Loading />}
      {data && (
        <>
          <p className="facts">
            <Day on={data.from} /> – <Day on={data.until} /> · {words.cashFlows.estimates}
          </p>
          {data.flows.length === 0 ? (
            <Empty title={words.cashFlows.none} />
          ) : (
            <>
              <Months months={data.months} />
              <Flows flows={data.flows} />
            </>
          )}
          <Raw name="accounts.show_cash_flows" input={input} value={data} />
        </>
      )}
    </section>
  )
}

function Months({ months }: Pick<CashFlowCalendar, 'months'>) {
  const words = useWords()
  const settings = useSettings()
  const ends = months.flatMap(({ incoming, outgoing }) => [Number(incoming), Number(outgoing)])
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  return (
    <Table
      titles={[
        words.cashFlows.month,
        words.cashFlows.bar,
        words.cashFlows.incoming,
        words.cashFlows.outgoing,
        words.cashFlows.net,
      ]}
      figuresFrom={2}
      rows={months.map(({ month, currency, incoming, outgoing, net }) => ({
        key: `${month} ${currency}`,
        cells: [
          formatMonth(month, settings),
          <Bar key="bar" {...{ least, incoming, outgoing }} span={most - least || 1} />,
          <Money key="incoming" amount={incoming} currency={null} />,
          <Money key="outgoing" amount={outgoing} currency={null} />,
          <Money key="net" amount={net} currency={currency} />,
        ],
      }))}
    />
  )
}

interface BarContent {
  least: number
  span: number
  incoming: string
  outgoing: string
}

/** Cash that leaves stands left of the line, and cash that comes right of it. */
function Bar({ least, span, incoming, outgoing }: BarContent) {
  const widthOf = (amount: string) => (Math.abs(Number(amount)) / span) * 100
  const zero = (-least / span) * 100
  return (
    <svg className="waterfall" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="loss" x={zero - widthOf(outgoing)} y="1" width={widthOf(outgoing)} height="8" />
      <rect className="gain" x={zero} y="1" width={widthOf(incoming)} height="8" />
      <line x1={zero} x2={zero} y1="0" y2="10" />
    </svg>
  )
}

function Flows({ flows }: Pick<CashFlowCalendar, 'flows'>) {
  const words = useWords()
  const { columns } = words
  return (
    <Table
      titles={[words.due.day, columns.type, columns.instrument, columns.id, columns.quantity, columns.amount]}
      figuresFrom={4}
      rows={flows.map(({ day, kind, symbol, position, reference, units, amount, currency, is_estimate }) => ({
        key: `${day} ${kind} ${position} ${reference}`,
        cells: [
          <Day key="day" on={day} />,
          words.term(kind),
          symbol ? <strong key="symbol">{symbol}</strong> : <Nothing key="symbol" />,
          reference ? <Id key="reference" id={reference} /> : <Nothing key="reference" />,
          <Figure key="units" value={units} />,
          <Fragment key="amount">
            {is_estimate && <span aria-hidden="true">≈ </span>}
            <Money amount={amount} currency={currency} />
          </Fragment>,
        ],
      }))}
    />
  )
}
