// The models of a tenant.
import { useGo } from '../../frame/address.ts'
import type { Model } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { ListPage } from '../lists/list-page.tsx'
import { Percent } from './weights.tsx'

const STATES = ['active', 'needs_adjustment', 'archived']
const column = columnsOf<Model>()

export function Models() {
  const words = useWords()
  const { columns } = words
  const investing = useInvestingWords()
  const go = useGo()
  return (
    <ListPage
      name="models.list"
      title={words.views.models}
      filters={[{ name: 'status', values: STATES }]}
      onOpen={({ id }) => go(`models/${id}`)}
      columns={[
        column.text(columns.name, ({ name }) => <strong>{name}</strong>, 'minmax(12rem, 2fr)'),
        column.state(columns.state, ({ status }) => status),
        column.count(investing.version, ({ current_version }) => current_version.version),
        column.count(investing.instruments, ({ current_version }) => current_version.weights.length),
        column.figure(
          investing.cash,
          ({ current_version }) => <Percent value={current_version.cash_weight} />,
          '7rem',
        ),
        column.text(columns.currency, ({ currency }) => currency, '6rem'),
        column.count(investing.followers, ({ subscriptions }) => subscriptions),
        column.text(investing.approval, ({ approval }) => words.term(approval), '9rem'),
        column.time(columns.modified, ({ modified_at }) => modified_at),
      ]}
    />
  )
}
