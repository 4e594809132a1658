// The people of the installation: their roles, their ways to sign in, and what an administrator does with them.
import { useTenant } from '../../frame/address.ts'
import type { NewOperatorGrant, Operator, OperatorRole } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords, type Words } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'

const column = columnsOf<ItemOf<'operators.list'>>()

export const ROLES: readonly OperatorRole[] = [
  ...(['support', 'operations', 'finance', 'compliance', 'developer', 'auditor', 'administrator'] as const),
]

/** The fields for a role in this tenant or in all. */
export const roleFields = (words: Words, tenant: string) => [
  { name: 'role', label: words.access.role, options: ROLES.map((one) => [one, words.term(one)] as const) },
  {
    name: 'of_tenant',
    label: words.access.where,
    options: [
      [tenant, words.access.here],
      ['*', words.access.allTenants],
    ] as const,
  },
]

/** The grant of these fields. */
export const grantOf = ({ role, of_tenant }: Record<string, string>): NewOperatorGrant => ({
  role: role as OperatorRole,
  of_tenant: of_tenant === '*' ? null : of_tenant!,
})

export function People() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="operators.list"
      title={words.views.people}
      sheetTitle={words.access.person}
      filters={[
        { name: 'status', values: ['active', 'disabled'] },
        { name: 'role', values: ROLES },
      ]}
      columns={[
        column.text(columns.name, ({ name }) => name, 'minmax(10rem, 1.5fr)'),
        column.text(words.signIn.email, ({ email }) => email, 'minmax(12rem, 2fr)'),
        column.state(columns.state, ({ status }) => status),
        column.text(words.access.roles, ({ grants }) =>
          grants.map(({ role }) => words.term(role)).join(', '),
        ),
        column.count(words.access.passkeys, ({ passkeys }) => passkeys),
        column.time(words.access.lastSeen, ({ last_seen_at }) => last_seen_at),
      ]}
      sheet={(person) => <PersonSheet key={person.id} person={person} />}
    />
  )
}

function PersonSheet({ person }: { person: Operator }) {
  const words = useWords()
  const { columns } = words
  const tenant = useTenant()
  const params = { operator_id: person.id }
  const flag = (value: boolean) => (value ? words.kit.yes : words.kit.no)
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={person.id} />],
          [columns.name, person.name],
          [words.signIn.email, person.email],
          [columns.state, <State key="state" state={person.status} />],
          [words.access.passkeys, person.passkeys],
          [words.signIn.password, flag(person.has_password)],
          [words.access.company, flag(person.has_single_sign_on)],
          [words.access.breakGlass, flag(person.is_break_glass)],
          [words.access.lastSeen, person.last_seen_at && <Instant at={person.last_seen_at} />],
          [columns.created, <Instant key="created" at={person.created_at} />],
        ]}
      />
      <Grants person={person} />
      {person.status === 'active' && (
        <div className="actions">
          <Act
            name="operators.grant"
            permission="operator.write"
            label={words.access.grant}
            fields={roleFields(words, tenant)}
            input={(values) => ({ params, body: grantOf(values) })}
          />
          <Act
            name="operators.end_sessions"
            permission="operator.write"
            label={words.access.endSessions}
            sentence={`${words.access.endSessions}: ${person.name}`}
            input={() => ({ params })}
          />
          <Act
            name="operators.disable"
            permission="operator.write"
            label={words.access.disable}
            sentence={`${words.access.disables} ${person.name}`}
            input={() => ({ params })}
          />
        </div>
      )}
    </>
  )
}

function Grants({ person }: { person: Operator }) {
  const words = useWords()
  return (
    <section>
      <h3>{words.access.roles}</h3>
      <Table
        rows={person.grants.map(({ id, role, of_tenant, created_at }) => ({
          key: id,
          cells: [
            words.term(role),
            of_tenant === null ? words.access.allTenants : <Id key="tenant" id={of_tenant} />,
            <Instant key="since" at={created_at} isShort />,
            <Act
              key="remove"
              name="operators.remove_grant"
              permission="operator.write"
              label={words.access.remove}
              sentence={`${words.access.remove}: ${words.term(role)}, ${person.name}`}
              input={() => ({ params: { operator_id: person.id, grant_id: id } })}
            />,
          ],
        }))}
      />
    </section>
  )
}
