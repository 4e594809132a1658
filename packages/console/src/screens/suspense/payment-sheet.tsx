// One payment in suspense: its sender for a reason, taking it, assigning it to an account, returning it.
import { useState } from 'react'
import { useChange } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { SuspendedPayment, UnmaskedPayment } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { LookForm } from '../look-form.tsx'
import { Notes } from '../notes.tsx'
import { Pending, Take } from '../work.tsx'
import { Assign } from './assign.tsx'

export function PaymentSheet({ payment }: { payment: SuspendedPayment }) {
  const words = useWords()
  const tenant = useTenant()
  const permits = usePermits(tenant)
  const [shown, setShown] = useState<UnmaskedPayment>()
  const { columns } = words
  const { owner_name, iban, reference } = shown ?? payment
  const isDecided = payment.status !== 'suspense' || payment.pending_approvals.length > 0
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={payment.id} />],
          [columns.amount, <Money key="amount" {...payment} />],
          [columns.state, <State key="state" state={payment.status} />],
          [columns.sender, owner_name],
          [columns.iban, iban],
          [columns.text, reference],
          [columns.bank, payment.bank_code],
          [columns.bankReference, payment.bank_transaction_id],
          [columns.received, <Instant key="received" at={payment.received_at} />],
          [columns.assigned, payment.assigned_to && <ResourceLink id={payment.assigned_to.operator} />],
        ]}
      />
      <Pending approvals={payment.pending_approvals} />
      {!shown && permits('personal_data.unmask') && <Unmask payment={payment.id} onShow={setShown} />}
      <Take item={payment} />
      {permits('suspense.write') && <Assign payment={payment} isDecided={isDecided} />}
      <Notes subject={payment.id} />
    </>
  )
}

function Unmask({ payment, onShow }: { payment: string; onShow: (shown: UnmaskedPayment) => void }) {
  const words = useWords()
  const tenant_id = useTenant()
  const look = useChange('suspense.unmask', ({ value }) => onShow(value))
  return (
    <LookForm
      className="personal"
      look={look}
      onReason={(reason) => look.mutate({ params: { tenant_id, payment_id: payment }, body: { reason } })}
    >
      <h3>{words.personal.title}</h3>
    </LookForm>
  )
}
