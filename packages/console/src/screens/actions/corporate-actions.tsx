// Corporate actions by their days of payment: what is announced and what was booked, entering one after a preview, and
// undoing its bookings.
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { AnnouncedCorporateAction } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Day, Figure, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Bookings } from './bookings.tsx'
import { EnterAction } from './enter-action.tsx'
import { TYPES } from './terms.ts'

const column = columnsOf<ItemOf<'corporate_actions.list'>>()

const STATES = ['announced', 'processed', 'reversed', 'cancelled']

export function CorporateActions() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="corporate_actions.list"
      title={words.views['corporate-actions']}
      sheetTitle={words.actions.action}
      filters={[
        { name: 'type', values: TYPES },
        { name: 'status', values: STATES },
        { name: 'payment_from', type: 'date' },
        { name: 'payment_to', type: 'date' },
        { name: 'instrument' },
      ]}
      actions={<EnterAction />}
      columns={[
        column.day(columns.payment, ({ payment_date }) => payment_date),
        column.text(columns.type, ({ type }) => words.term(type)),
        column.id(columns.id, ({ id }) => id),
        column.link(columns.instrument, ({ instrument }) => instrument),
        column.day(columns.exDay, ({ ex_date }) => ex_date),
        column.day(columns.recordDay, ({ record_date }) => record_date),
        column.text(columns.terms, (row) => <Terms action={row} />),
        column.state(columns.state, ({ status }) => status),
      ]}
      sheet={(action) => <ActionSheet key={action.id} action={action} />}
    />
  )
}

/** The figure of the action: money for a unit, percent of par, or new units for old ones. */
function Terms({ action }: { action: AnnouncedCorporateAction }) {
  const { amount_per_unit, cash_per_unit, redemption, ratio, old_units, currency } = action
  const cash = amount_per_unit ?? cash_per_unit
  if (cash !== null) return <Money amount={cash} currency={currency} />
  if (redemption !== null)
    return (
      <>
        <Figure value={redemption} /> %
      </>
    )
  return (
    <>
      <Figure value={ratio} />
      {old_units !== null && (
        <>
          {' : '}
          <Figure value={old_units} />
        </>
      )}
    </>
  )
}

function ActionSheet({ action }: { action: AnnouncedCorporateAction }) {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const params = { tenant_id, corporate_action_id: action.id }
  const reclaims = useRead('tax_reclaims.list', { params: { tenant_id }, query: { limit: 200 } })
  const mine = (reclaims.data ?? []).filter(({ corporate_action }) => corporate_action === action.id)
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={action.id} />],
          [columns.type, words.term(action.type)],
          [columns.state, <State key="state" state={action.status} />],
          [columns.instrument, <ResourceLink key="instrument" id={action.instrument} />],
          [columns.terms, <Terms key="terms" action={action} />],
          [words.actions.newInstrument, action.new_instrument && <Id id={action.new_instrument} />],
          [columns.exDay, action.ex_date && <Day on={action.ex_date} />],
          [columns.recordDay, <Day key="record" on={action.record_date} />],
          [columns.payment, <Day key="payment" on={action.payment_date} />],
          [columns.created, <Instant key="created" at={action.created_at} />],
          [columns.modified, <Instant key="modified" at={action.modified_at} />],
          [
            words.actions.reclaims,
            mine.length === 0 ? null : mine.map(({ id, account }) => <ResourceLink key={id} id={account} />),
          ],
        ]}
      />
      {action.status === 'processed' && (
        <div className="actions">
          <Act
            name="corporate_actions.reverse"
            permission="corporate_action.write"
            label={words.actions.reverse}
            sentence={words.actions.reverses}
            input={() => ({ params })}
            show={(reversed) => <Bookings action={reversed} />}
          />
        </div>
      )}
    </>
  )
}
