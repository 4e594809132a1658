// Fee runs: the charges of a recurring fee for a month beside those of the month before, and the arrears beside them.
import { Link } from '@tanstack/react-router'
import { useList } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { useSettings } from '../../frame/settings.ts'
import { Money } from '../../kit/figures.tsx'
import { formatMonth } from '../../kit/format.ts'
import { Page } from '../../kit/page.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { Filters } from '../lists/filters.tsx'
import { Part } from '../part.tsx'

const MOST = 24

export function FeeRuns() {
  const words = useWords()
  return (
    <Page
      title={words.views['fee-runs']}
      actions={<Filters filters={[{ name: 'currency', values: CURRENCIES }]} />}
    >
      <div className="halves">
        <Runs />
        <Owed />
      </div>
    </Page>
  )
}

/** The query of both lists; the currency is in the address. */
function useInput() {
  const tenant_id = useTenant()
  const [{ currency }] = useQueryOfAddress()
  return { params: { tenant_id }, query: { limit: MOST, ...(currency ? { currency } : {}) } as never }
}

function Runs() {
  const words = useWords()
  const { columns } = words
  const settings = useSettings()
  const tenant = useTenant()
  const list = useList('fees.list_runs', useInput())
  return (
    <Part
      view="fee-charges"
      title={words.fees.runs}
      list={list}
      idOf={({ period_start, fee, currency }) => `${period_start} ${fee} ${currency}`}
      titles={[
        words.fees.month,
        words.fees.fee,
        words.fees.charges,
        columns.total,
        words.fees.monthBefore,
        words.fees.outstanding,
      ]}
      figuresFrom={2}
      cells={(run) => [
        <Link
          key="month"
          className="link"
          to={`/t/${tenant}/fee-charges` as never}
          search={{ period_start: run.period_start, fee: run.fee, currency: run.currency } as never}
        >
          {formatMonth(run.period_start, settings)}
        </Link>,
        run.fee_name,
        run.charges,
        <Money key="total" amount={run.amount_total} currency={run.currency} />,
        <Money key="before" amount={run.previous_amount_total} currency={null} />,
        <Money key="outstanding" amount={run.outstanding_amount} currency={null} />,
      ]}
    />
  )
}

function Owed() {
  const words = useWords()
  const { columns } = words
  const list = useList('fees.list_arrears', useInput())
  return (
    <Part
      view="arrears"
      list={list}
      idOf={({ account, currency }) => `${account} ${currency}`}
      titles={[columns.account, words.fees.days, words.fees.level, words.fees.outstanding]}
      figuresFrom={1}
      cells={(row) => [
        <ResourceLink key="account" id={row.account} />,
        row.days,
        row.level,
        <Money key="owed" amount={row.outstanding} currency={row.currency} />,
      ]}
    />
  )
}
