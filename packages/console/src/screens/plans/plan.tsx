// A savings plan: its schedule, its executions with their reports, and what an operator may do with it.
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { ShownSavingsPlan } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Day, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Percent } from '../models/weights.tsx'
import { Notes } from '../notes.tsx'
import { Pending } from '../work.tsx'
import { Executions } from './executions.tsx'
import { Rate, Target, useInterval } from './plan-parts.tsx'
import { SteerPlan } from './steer-plan.tsx'

export function PlanPage() {
  const investing = useInvestingWords()
  const tenant_id = useTenant()
  const { plan: savings_plan_id } = useParams({ strict: false }) as { plan: string }
  const input = { params: { tenant_id, savings_plan_id } }
  const { data: plan, error, refetch } = useRead('savings_plans.retrieve', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!plan) return <Loading />
  return (
    <Page
      title={investing.plan}
      heading={
        <>
          {investing.plan} {plan.instruments[0]?.symbol} <State state={plan.status} />
        </>
      }
    >
      <div className="columns">
        <div className="run-parts">
          <Totals plan={plan} />
          <Schedule plan={plan} />
          <Executions plan={plan} />
          <Notes subject={plan.id} isOnPage />
        </div>
        <aside aria-label={investing.facts}>
          <PlanFacts plan={plan} />
          <Pending approvals={plan.pending_approvals} />
          <SteerPlan plan={plan} />
          <Raw name="savings_plans.retrieve" input={input} value={plan} />
        </aside>
      </div>
    </Page>
  )
}

interface Content {
  plan: ShownSavingsPlan
}

function Totals({ plan }: Content) {
  const investing = useInvestingWords()
  return (
    <dl className="totals several">
      {(
        [
          [investing.rate, <Rate key="rate" plan={plan} />],
          [investing.nextOn, <Day key="next" on={plan.next_execution_on} />],
          [investing.bought, plan.executions],
          [investing.misses, plan.misses],
          [investing.invested, <Money key="invested" amount={plan.invested} currency={plan.currency} />],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Schedule({ plan }: Content) {
  const words = useWords()
  const investing = useInvestingWords()
  const intervalOf = useInterval()
  const { start_on, end_on, business_day_rule } = plan.schedule
  return (
    <section className="chart wide-facts" aria-label={investing.interval}>
      <Facts
        facts={[
          [investing.interval, intervalOf(plan)],
          [investing.dayRule, words.term(business_day_rule ?? 'following')],
          [investing.from, <Day key="from" on={start_on} />],
          [investing.until, end_on && <Day on={end_on} />],
          [investing.scheduled, <Day key="scheduled" on={plan.next_scheduled_on} />],
          [investing.nextOn, <Day key="next" on={plan.next_execution_on} />],
          [investing.changeUntil, <Instant key="change" at={plan.change_until} isShort />],
        ]}
      />
    </section>
  )
}

function PlanFacts({ plan }: Content) {
  const words = useWords()
  const investing = useInvestingWords()
  const { columns } = words
  const { currency, funding, shortfall } = plan
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={plan.id} />],
        [columns.account, <ResourceLink key="account" id={plan.account} />],
        [investing.target, <Target key="target" plan={plan} />],
        [columns.name, plan.name],
        [columns.reference, plan.external_reference],
        [investing.pausedBecause, plan.paused_reason && words.term(plan.paused_reason)],
        [investing.pausedUntil, plan.paused_until && <Day on={plan.paused_until} />],
        [investing.keeps, plan.keep_amount && <Money amount={plan.keep_amount} currency={currency} />],
        [investing.increase, plan.annual_increase && <Percent value={plan.annual_increase} />],
        [investing.funding, words.term(funding.source)],
        [investing.mandate, funding.mandate && <ResourceLink id={funding.mandate} />],
        [
          investing.shortfall,
          shortfall === 'retry' ? investing.retries(plan.retry_days) : words.term(shortfall),
        ],
        [columns.created, <Instant key="created" at={plan.created_at} isShort />],
        [columns.modified, <Instant key="modified" at={plan.modified_at} isShort />],
      ]}
    />
  )
}
