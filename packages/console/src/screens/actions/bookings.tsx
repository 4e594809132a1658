// The bookings of a corporate action, made or previewed: for each account the cash, the units and the tax.
import type { CorporateAction } from '../../generated/operator.ts'
import { Figure, Money } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

export function Bookings({ action: { positions, transactions } }: { action: CorporateAction }) {
  const words = useWords()
  const { columns } = words
  return (
    <>
      <p className="facts">{words.actions.positions(positions)}</p>
      <div className="panel">
        <Table
          titles={[columns.account, columns.type, columns.quantity, columns.tax, columns.amount]}
          figuresFrom={2}
          rows={transactions.map((one) => ({
            key: `${one.position} ${one.transaction_type} ${one.instrument}`,
            cells: [
              <ResourceLink key="account" id={one.account} />,
              words.term(one.transaction_type),
              <Figure key="units" value={one.unit_quantity} />,
              <Money key="tax" amount={one.tax} currency={null} />,
              <Money key="amount" amount={one.cash_amount} currency={one.currency} />,
            ],
          }))}
        />
      </div>
    </>
  )
}
