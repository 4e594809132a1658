// Payouts that the bank has rejected: they go out again, or the money goes back to the account.
import { useTenant } from '../../frame/address.ts'
import type { RejectedPayout } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { PayoutReceiver } from '../receiver.tsx'
import { Pending, Take, useTakeSeveral } from '../work.tsx'

const column = columnsOf<ItemOf<'payouts.list_rejected'>>()

export function Rejected() {
  const words = useWords()
  const { columns } = words
  const several = useTakeSeveral<ItemOf<'payouts.list_rejected'>>((row) => [
    <Id key="id" id={row.id} />,
    row.reason_code,
    <Money key="amount" amount={row.amount} currency={row.currency} />,
  ])
  return (
    <ListPage
      name="payouts.list_rejected"
      title={words.views.payouts}
      sheetTitle={words.bank.payout}
      filters={[
        { name: 'currency', values: CURRENCIES },
        { name: 'assigned_to', values: ['nobody'] },
      ]}
      columns={[
        column.time(columns.rejected, ({ modified_at }) => modified_at),
        column.id(columns.id, ({ id }) => id),
        column.link(columns.run, ({ run }) => run),
        column.text(columns.reason, ({ reason_code }) => <code>{reason_code}</code>, '7rem'),
        column.money(columns.amount, (row) => row),
        column.work(columns.pending, (row) => row),
      ]}
      several={several}
      sheet={(payout) => <PayoutSheet key={payout.id} payout={payout} />}
    />
  )
}

function PayoutSheet({ payout }: { payout: RejectedPayout }) {
  const words = useWords()
  const { columns } = words
  const params = { tenant_id: useTenant(), payout_id: payout.id }
  const amount = <Money amount={payout.amount} currency={payout.currency} />
  const of = payout.withdrawal ?? payout.inbound_payment
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={payout.id} />],
          [columns.amount, amount],
          [columns.run, <ResourceLink key="run" id={payout.run} />],
          [columns.subject, of && <ResourceLink id={of} />],
          [columns.reason, <code key="reason">{payout.reason_code}</code>],
          [columns.rejected, <Instant key="at" at={payout.modified_at} />],
        ]}
      />
      <Pending approvals={payout.pending_approvals} />
      <Take item={payout} />
      <div className="actions">
        <Act
          isPrimary
          name="payouts.retry"
          permission="payment_run.write"
          label={words.bank.retry}
          sentence={
            <>
              {words.bank.retries} {amount}
            </>
          }
          input={() => ({ params })}
        />
        <Act
          name="payouts.reverse"
          permission="payment_run.write"
          label={words.bank.reverse}
          sentence={
            <>
              {words.bank.reverses} {amount}
            </>
          }
          input={() => ({ params })}
        />
        <PayoutReceiver payout={payout.id} />
      </div>
      <Notes subject={payout.id} />
    </>
  )
}
