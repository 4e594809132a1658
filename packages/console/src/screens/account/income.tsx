// The income of an account: its rule, the positions with a rule of their own, and its reinvestments.
import { useList, useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { IncomeSettings, Reinvestment, Valuation } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Figure, Instant, Money, State } from '../../kit/figures.tsx'
import { shortId } from '../../kit/format.ts'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

interface Content {
  account: string
  value: Valuation | undefined
}

export function Income({ account: account_id, value }: Content) {
  const params = { tenant_id: useTenant(), account_id }
  const settings = useRead('accounts.retrieve_income_settings', { params })
  const list = useList('accounts.list_reinvestments', { params })
  const symbols = new Map(
    value?.position_valuations.map(({ position: { instrument } }) => [instrument.id, instrument.symbol]),
  )
  const nameOf = (id: string) => symbols.get(id) ?? shortId(id)
  if (settings.error) return <ProblemBox error={settings.error} onRetry={() => settings.refetch()} />
  if (list.problem) return <ProblemBox error={list.problem} onRetry={list.retry} />
  if (!settings.data || list.isLoading) return <Loading />
  return (
    <>
      <Rules settings={settings.data} nameOf={nameOf} />
      <Reinvestments rows={list.items} nameOf={nameOf} />
    </>
  )
}

type NameOf = (instrument: string) => string

function Rules({ settings, nameOf }: { settings: IncomeSettings; nameOf: NameOf }) {
  const words = useWords()
  return (
    <Facts
      facts={[
        [words.income.rule, words.term(settings.income)],
        ...settings.positions.map(
          ({ instrument, effective }) => [nameOf(instrument), words.term(effective)] as const,
        ),
      ]}
    />
  )
}

function Reinvestments({ rows, nameOf }: { rows: readonly Reinvestment[]; nameOf: NameOf }) {
  const words = useWords()
  const { columns } = words
  if (rows.length === 0) return <Empty title={words.income.none} />
  return (
    <Table
      titles={[
        columns.created,
        columns.instrument,
        words.income.title,
        columns.quantity,
        columns.state,
        columns.reason,
        columns.order,
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <Instant key="at" at={row.created_at} isShort />,
          nameOf(row.instrument),
          <Money key="amount" amount={row.amount} currency={row.currency} />,
          <Figure key="quantity" value={row.quantity} />,
          <State key="state" state={row.status} />,
          row.reason === null ? null : words.term(row.reason),
          <ResourceLink key="order" id={row.order} />,
        ],
      }))}
    />
  )
}
