// Payment runs: their payouts, the file for the bank, and making a run.
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { Currency, PaymentRun, SubmittedRun } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Download } from '../../kit/download.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Day, Id, Instant, Money } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { PayoutReceiver } from '../receiver.tsx'

const column = columnsOf<ItemOf<'payment_runs.list'>>()

export function PaymentRuns() {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  return (
    <ListPage
      name="payment_runs.list"
      title={words.views['payment-runs']}
      sheetTitle={words.bank.run}
      filters={[{ name: 'currency', values: CURRENCIES }]}
      actions={
        <Act
          isPrimary
          name="payment_runs.create"
          permission="payment_run.write"
          label={words.bank.makeRun}
          sentence={words.bank.runMakes}
          fields={[{ name: 'currency', label: columns.currency, options: CURRENCIES.map((c) => [c, c]) }]}
          input={({ currency }) => ({ params: { tenant_id }, body: { currency: currency as Currency } })}
          show={({ run }) => (run ? <ResourceLink id={run} /> : words.bank.nothingToPay)}
        />
      }
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.id(columns.id, ({ id }) => id),
        column.text(columns.bank, ({ bank }) => bank, '9rem'),
        column.day(columns.execution, ({ execution_date }) => execution_date),
        column.count(columns.payouts, ({ payouts }) => payouts),
        column.count(columns.open, ({ open }) => open),
        column.count(columns.rejected, ({ rejected }) => rejected),
        column.money(columns.amount, ({ control_sum, currency }) => ({ amount: control_sum, currency })),
      ]}
      sheet={(run) => <RunSheet key={run.id} run={run} />}
    />
  )
}

function RunSheet({ run }: { run: PaymentRun }) {
  const words = useWords()
  const { columns } = words
  const params = { tenant_id: useTenant(), run_id: run.id }
  const detail = useRead('payment_runs.retrieve', { params })
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={run.id} />],
          [columns.bank, run.bank],
          [columns.execution, <Day key="on" on={run.execution_date} />],
          [columns.amount, <Money key="amount" amount={run.control_sum} currency={run.currency} />],
          [columns.open, run.open],
          [columns.rejected, run.rejected],
          [columns.created, <Instant key="created" at={run.created_at} />],
        ]}
      />
      <div className="actions">
        <Act
          name="payment_runs.submit"
          permission="payment_run.write"
          label={words.bank.submit}
          sentence={
            <>
              {words.bank.submits(run.payouts)} <Money amount={run.control_sum} currency={run.currency} />
            </>
          }
          input={() => ({ params })}
          show={(submitted) => <BankFile run={submitted} />}
        />
      </div>
      <section>
        <h3>{columns.payouts}</h3>
        {detail.error && <ProblemBox error={detail.error} onRetry={() => detail.refetch()} />}
        {detail.isLoading && <Loading />}
        <Table
          figuresFrom={2}
          rows={(detail.data?.payouts ?? []).map(({ id, owner_name, iban, amount }) => ({
            key: id,
            cells: [
              owner_name,
              iban,
              <Money key="amount" amount={amount} currency={run.currency} />,
              <PayoutReceiver key="receiver" payout={id} />,
            ],
          }))}
        />
      </section>
      <Notes subject={run.id} />
    </>
  )
}

function BankFile({ run: { file } }: { run: SubmittedRun }) {
  const words = useWords()
  if (!file) return words.bank.noFile
  return <Download name={file.name} content={file.content} type="application/xml" />
}
