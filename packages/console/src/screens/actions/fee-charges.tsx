// The fees that accounts were charged, each with what is collected, refunded and outstanding.
import type { ShownFeeCharge } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Day, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { Pending } from '../work.tsx'
import { Refund } from './refund.tsx'

const column = columnsOf<ShownFeeCharge>()
const isOpen = ({ outstanding_amount }: ShownFeeCharge) => /[1-9]/.test(outstanding_amount)
const stateOf = (charge: ShownFeeCharge) => (isOpen(charge) ? 'outstanding' : 'completed')

export function FeeCharges() {
  const words = useWords()
  const { columns, fees } = words
  const money = (title: string, member: 'amount_total' | 'outstanding_amount') =>
    column.money(title, (row) => ({ amount: row[member], currency: row.currency }))
  return (
    <ListPage
      name="fees.list_charges"
      title={words.views['fee-charges']}
      sheetTitle={fees.one}
      filters={[
        { name: 'is_outstanding', values: ['true', 'false'] },
        { name: 'currency', values: CURRENCIES },
        { name: 'period_start', type: 'date' },
        { name: 'fee' },
      ]}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.text(fees.fee, ({ fee_name }) => fee_name),
        column.link(columns.account, ({ account }) => account),
        money(columns.total, 'amount_total'),
        money(fees.outstanding, 'outstanding_amount'),
        column.state(columns.state, stateOf),
      ]}
      sheet={(charge) => <ChargeSheet key={charge.id} charge={charge} />}
    />
  )
}

function ChargeSheet({ charge }: { charge: ShownFeeCharge }) {
  const words = useWords()
  const { columns, fees } = words
  const { currency } = charge
  const money = (amount: string) => <Money key={amount} {...{ amount, currency }} />
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={charge.id} />],
          [fees.fee, charge.fee_name],
          [columns.account, <ResourceLink key="account" id={charge.account} />],
          [columns.order, charge.related_order && <ResourceLink id={charge.related_order} />],
          [fees.month, charge.period_start && <Day on={charge.period_start} />],
          [columns.amount, money(charge.amount_fee)],
          [columns.tax, money(charge.amount_tax)],
          [columns.total, money(charge.amount_total)],
          [fees.collected, money(charge.collected_amount)],
          [fees.refunded, money(charge.refunded_amount)],
          [fees.outstanding, money(charge.outstanding_amount)],
          [columns.state, <State key="state" state={stateOf(charge)} />],
          [fees.due, <Instant key="due" at={charge.due_at} />],
        ]}
      />
      <Pending approvals={charge.pending_approvals} />
      {charge.pending_approvals.length === 0 && (
        <div className="actions">
          <Refund charge={charge.id} />
        </div>
      )}
      <Notes subject={charge.id} />
    </>
  )
}
