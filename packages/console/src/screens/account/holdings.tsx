import { Fragment } from 'react'
import type { Valuation } from '../../generated/operator.ts'
import { Figure, Money, State } from '../../kit/figures.tsx'
import { Empty } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

export function Positions({ value }: { value: Valuation }) {
  const words = useWords()
  const { columns } = words
  if (value.position_valuations.length === 0) return <Empty title={words.account.noPositions} />
  const titles = [
    columns.instrument,
    columns.state,
    columns.quantity,
    columns.available,
    columns.averagePrice,
    columns.price,
    columns.value,
  ]
  const rows = value.position_valuations.map(({ position, price, value: amount, currency }) => ({
    key: position.id,
    cells: [
      <Fragment key="instrument">
        <strong>
          <ResourceLink id={position.instrument.id} text={position.instrument.symbol} />
        </strong>{' '}
        <span className="quiet">{position.instrument.name}</span>
      </Fragment>,
      <State key="state" state={position.status} />,
      <Figure key="total" value={position.total} />,
      <Figure key="available" value={position.available_for_trading} />,
      <Figure key="average" value={position.average_price} />,
      <Figure key="price" value={price} />,
      <Money key="value" amount={amount} currency={currency} />,
    ],
  }))
  return <Table {...{ titles, rows }} figuresFrom={2} />
}

const CASH = ['total', 'available_for_trading', 'available_for_withdrawal', 'reserved'] as const

export function Cash({ value }: { value: Valuation }) {
  const { columns } = useWords()
  const titles = [
    columns.currency,
    columns.total,
    columns.tradable,
    columns.withdrawable,
    columns.reserved,
    columns.value,
  ]
  const rows = value.cash_valuations.map(({ cash_balance: cash, value: amount, currency }) => ({
    key: cash.currency,
    cells: [
      cash.currency,
      ...CASH.map((member) => <Money key={member} amount={cash[member]} currency={null} />),
      <Money key="value" amount={amount} currency={currency} />,
    ],
  }))
  return <Table {...{ titles, rows }} figuresFrom={1} />
}
