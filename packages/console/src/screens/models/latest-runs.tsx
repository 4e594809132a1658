// The latest runs of a model or of an account; the list of all runs has the rest, by the same filter.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Latest, MOST } from '../account/latest.tsx'
import type { FollowersOf } from './followers.tsx'

export function LatestRuns(of: FollowersOf) {
  const words = useWords()
  const investing = useInvestingWords()
  const { columns } = words
  const tenant_id = useTenant()
  const list = useList('rebalancing_runs.list', { params: { tenant_id }, query: { ...of, limit: MOST } })
  return (
    <Latest
      {...{ list, of }}
      view="rebalancing-runs"
      titles={[
        columns.created,
        investing.run,
        columns.account,
        columns.type,
        investing.trigger,
        investing.sells,
        investing.buys,
        columns.state,
      ]}
      cells={(row) => [
        <Instant key="at" at={row.created_at} isShort />,
        <ResourceLink key="id" id={row.id} />,
        <ResourceLink key="account" id={row.account} />,
        words.term(row.type),
        words.term(row.trigger),
        <Money key="sells" amount={row.estimated_proceeds} currency={row.currency} />,
        <Money key="buys" amount={row.estimated_cost} currency={row.currency} />,
        <State key="state" state={row.status} />,
      ]}
    />
  )
}
