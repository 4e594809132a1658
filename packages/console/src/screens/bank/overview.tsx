// Payment runs, statements of the bank and reconciliation breaks side by side: what went out, what the bank says, and
// where the two differ.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import { useSettings } from '../../frame/settings.ts'
import { Day, Instant, Money } from '../../kit/figures.tsx'
import { formatDay } from '../../kit/format.ts'
import { Page } from '../../kit/page.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { Part } from '../part.tsx'

const MOST = 20

export function Bank() {
  const words = useWords()
  const permits = usePermits(useTenant())
  return (
    <Page title={words.views.bank}>
      <div className="thirds">
        {permits('payment_run.read') && <Runs />}
        {permits('statement.read') && <Statements />}
        {permits('break.read') && <Breaks />}
      </div>
    </Page>
  )
}

function Runs() {
  const settings = useSettings()
  const { columns } = useWords()
  const input = { params: { tenant_id: useTenant() }, query: { limit: MOST } }
  const list = useList('payment_runs.list', input)
  return (
    <Part
      view="payment-runs"
      list={list}
      idOf={({ id }) => id}
      titles={[columns.execution, columns.payouts, columns.open, columns.amount]}
      cells={(run) => [
        <ResourceLink key="id" id={run.id} text={formatDay(run.execution_date, settings)} />,
        run.payouts,
        run.open,
        <Money key="amount" amount={run.control_sum} currency={run.currency} />,
      ]}
    />
  )
}

function Statements() {
  const { columns } = useWords()
  const input = { params: { tenant_id: useTenant() }, query: { limit: MOST } }
  const list = useList('statements.list', input)
  return (
    <Part
      view="statements"
      list={list}
      idOf={({ id }) => id}
      titles={[columns.reference, columns.until, columns.opening, columns.closing]}
      cells={(one) => [
        <ResourceLink key="id" id={one.id} text={one.statement} />,
        <Day key="on" on={one.closed_on} />,
        <Money key="opening" amount={one.opening} currency={null} />,
        <Money key="closing" amount={one.closing} currency={one.currency} />,
      ]}
    />
  )
}

function Breaks() {
  const words = useWords()
  const { columns } = words
  const input = { params: { tenant_id: useTenant() }, query: { limit: MOST } }
  const list = useList('breaks.list', input)
  return (
    <Part
      view="breaks"
      list={list}
      idOf={({ id }) => id}
      titles={[columns.type, columns.created, columns.difference]}
      cells={(one) => [
        <ResourceLink key="id" id={one.id} text={words.term(one.kind)} />,
        <Instant key="at" at={one.created_at} isShort />,
        <Money key="difference" amount={one.difference} currency={one.currency} />,
      ]}
    />
  )
}
