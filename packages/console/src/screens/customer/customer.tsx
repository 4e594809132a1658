// A customer: state, accounts, persons, and the story of everything that happened.
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { CustomerDetail } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { type Row, Table } from '../../kit/table.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useWords } from '../../words/words.ts'
import { Notes } from '../notes.tsx'
import { Accounts } from './accounts.tsx'
import { ChangeCustomer } from './change-state.tsx'
import { PersonalData } from './personal-data.tsx'
import { Story } from './story.tsx'

export function CustomerPage() {
  const words = useWords()
  const tenant_id = useTenant()
  const { customer: customer_id } = useParams({ strict: false }) as { customer: string }
  const input = { params: { tenant_id, customer_id } }
  const { data: customer, error, refetch } = useRead('customers.retrieve', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!customer) return <Loading />
  return (
    <Page
      title={`${customer.reference} ${customer.name}`}
      heading={
        <>
          {customer.name} <span className="reference">{customer.reference}</span>{' '}
          <State state={customer.status} />
        </>
      }
    >
      <div className="columns">
        <div>
          <Accounts accounts={customer.accounts} />
          <Tabs
            label={words.customer.parts}
            tabs={[
              { key: 'story', title: words.customer.story, show: () => <Story customer={customer.id} /> },
              { key: 'persons', title: words.customer.persons, show: () => <Persons customer={customer} /> },
              {
                key: 'notes',
                title: words.notes.title,
                show: () => <Notes subject={customer.id} isOnPage />,
              },
            ]}
          />
        </div>
        <aside aria-label={words.customer.facts}>
          <CustomerFacts customer={customer} />
          <ChangeCustomer customer={customer} />
          <PersonalData customer={customer.id} />
          <Raw name="customers.retrieve" input={input} value={customer} />
        </aside>
      </div>
    </Page>
  )
}

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const words = useWords()
  const { columns } = words
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={customer.id} />],
        [columns.type, words.term(customer.customer_type)],
        [columns.mifid, customer.mifid_category && words.term(customer.mifid_category)],
        [columns.risk, customer.risk_profile && words.term(customer.risk_profile)],
        [columns.application, customer.onboarding && <Id id={customer.onboarding} />],
        [columns.created, <Instant key="created" at={customer.created_at} isShort />],
        [columns.modified, <Instant key="modified" at={customer.modified_at} isShort />],
      ]}
    />
  )
}

function Persons({ customer }: { customer: CustomerDetail }) {
  const words = useWords()
  const { columns } = words
  const titles = [columns.name, columns.authority, columns.since, columns.until]
  const rows = customer.authorities.map(
    ({ id, name, person, authority_type, granted_at, revoked_at }): Row => ({
      key: id,
      cells: [
        <Fragment key="name">
          {name} <Id id={person} />
        </Fragment>,
        words.term(authority_type),
        <Instant key="since" at={granted_at} isShort />,
        <Instant key="until" at={revoked_at} isShort />,
      ],
    }),
  )
  return <Table {...{ titles, rows }} />
}
