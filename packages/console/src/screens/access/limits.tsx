// The most that one change of a role may move, by currency; and the form that sets or removes a limit.
import { useTenant } from '../../frame/address.ts'
import type { Currency, OperatorLimit, OperatorRole } from '../../generated/operator.ts'
import { Act, type FieldOfAct } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money } from '../../kit/figures.tsx'
import { useWords, type Words } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { grantOf, ROLES, roleFields } from './people.tsx'
import { Where } from './where.tsx'

const column = columnsOf<ItemOf<'limits.list'>>()

/** A limit has no id: role, tenant and currency say which it is. */
const idOf = ({ role, of_tenant, currency }: OperatorLimit) => [role, of_tenant ?? '', currency].join('.')

type Bounds = Pick<OperatorLimit, 'most' | 'most_a_day' | 'most_a_month'>

/** The amounts of a limit, which the server replaces together; an empty day or month sets no bound. */
const boundFields = ({ most, mostADay, mostAMonth }: Words['control'], bounds?: Bounds): FieldOfAct[] =>
  (
    [
      ['most', most],
      ['most_a_day', mostADay],
      ['most_a_month', mostAMonth],
    ] as const
  ).map(([name, label]) => ({ name, label, isOptional: name !== 'most', value: bounds?.[name] ?? '' }))

const boundsOf = (values: Record<string, string | undefined>) => ({
  most: values.most?.trim() ?? '',
  most_a_day: values.most_a_day?.trim() || null,
  most_a_month: values.most_a_month?.trim() || null,
})

export function Limits() {
  const words = useWords()
  const { columns, control } = words
  const bounds = boundFields(control)
  const tenant = useTenant()
  return (
    <ListPage
      name="limits.list"
      title={words.views.limits}
      sheetTitle={control.limit}
      idOf={idOf}
      filters={[
        { name: 'role', values: ROLES },
        { name: 'currency', values: CURRENCIES },
      ]}
      actions={
        <Act
          isPrimary
          name="limits.set"
          permission="limit.write"
          label={control.setLimit}
          sentence={control.limits}
          fields={[
            ...roleFields(words, tenant),
            {
              name: 'currency',
              label: columns.currency,
              options: CURRENCIES.map((one) => [one, one] as const),
            },
            ...bounds,
          ]}
          input={({ most, most_a_day, most_a_month, currency, ...grant }) => ({
            body: {
              ...grantOf(grant),
              currency: currency as Currency,
              ...boundsOf({ most, most_a_day, most_a_month }),
            },
          })}
        />
      }
      columns={[
        column.text(words.access.role, ({ role }) => words.term(role)),
        column.text(words.access.where, ({ of_tenant }) => <Where tenant={of_tenant} />),
        column.money(control.most, ({ most, currency }) => ({ amount: most, currency })),
        column.money(control.mostADay, ({ most_a_day, currency }) => ({ amount: most_a_day, currency })),
        column.money(control.mostAMonth, ({ most_a_month, currency }) => ({
          amount: most_a_month,
          currency,
        })),
        column.time(columns.modified, ({ modified_at }) => modified_at),
      ]}
      sheet={(limit) => <LimitSheet key={idOf(limit)} limit={limit} />}
    />
  )
}

function LimitSheet({
  limit: { role, of_tenant, currency, most, most_a_day, most_a_month, set_by, modified_at },
}: {
  limit: OperatorLimit
}) {
  const words = useWords()
  const { columns, control } = words
  const of = { role: role as OperatorRole, of_tenant, currency: currency as Currency }
  return (
    <>
      <Facts
        facts={[
          [words.access.role, words.term(role)],
          [words.access.where, <Where key="where" tenant={of_tenant} />],
          [control.most, <Money key="most" amount={most} currency={currency} />],
          [control.mostADay, <Money key="day" amount={most_a_day} currency={currency} />],
          [control.mostAMonth, <Money key="month" amount={most_a_month} currency={currency} />],
          [control.setBy, <Id key="by" id={set_by} />],
          [columns.modified, <Instant key="at" at={modified_at} />],
        ]}
      />
      <div className="actions">
        <Act
          isPrimary
          name="limits.set"
          permission="limit.write"
          label={control.setLimit}
          sentence={`${words.term(role)}, ${currency}: ${control.limits}`}
          fields={boundFields(control, { most, most_a_day, most_a_month })}
          input={(values) => ({ body: { ...of, ...boundsOf(values) } })}
        />
        <Act
          name="limits.set"
          permission="limit.write"
          label={control.removeLimit}
          sentence={`${words.term(role)}, ${currency}: ${control.unlimited}`}
          input={() => ({ body: { ...of, most: null } })}
        />
      </div>
    </>
  )
}
