// The personal data of a customer, for a reason. Each look is a record, which the story of the customer shows.
import { useState } from 'react'
import { useChange } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { UnmaskedCustomer } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { textOf } from '../../kit/text-of.ts'
import { useWords } from '../../words/words.ts'
import { LookForm } from '../look-form.tsx'

const HIDDEN = ['id', 'reference', 'status', 'customer_type', 'onboarding', 'created_at', 'modified_at']

export function PersonalData({ customer: customer_id }: { customer: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const [shown, setShown] = useState<UnmaskedCustomer>()
  const look = useChange('customers.unmask', ({ value }) => setShown(value))
  if (!permits('personal_data.unmask')) return null
  if (shown?.customer.id === customer_id)
    return (
      <section className="personal">
        <h2>{words.personal.title}</h2>
        <PersonalFacts customer={shown.customer} />
        <p className="facts">{words.personal.recorded}</p>
        <button type="button" onClick={() => setShown(undefined)}>
          {words.personal.hide}
        </button>
      </section>
    )
  return (
    <section className="personal">
      <h2>{words.personal.title}</h2>
      <LookForm
        look={look}
        onReason={(reason) => look.mutate({ params: { tenant_id, customer_id }, body: { reason } })}
      />
    </section>
  )
}

function PersonalFacts({ customer }: { customer: UnmaskedCustomer['customer'] }) {
  const words = useWords()
  const members = Object.entries(customer).filter(
    ([name, value]) => !HIDDEN.includes(name) && value !== null && value !== '',
  )
  return <Facts facts={members.map(([name, value]) => [words.term(name), textOf(value)])} />
}
