// One application: the data of its persons beside the documents about them, and the decision.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { ApplicationDetail, UnmaskedApplication } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { useWords } from '../../words/words.ts'
import { LookForm } from '../look-form.tsx'
import { Notes } from '../notes.tsx'
import { Pending, Take } from '../work.tsx'
import { Applicants } from './applicants.tsx'
import { Decide } from './decide.tsx'
import { Documents } from './documents.tsx'

export function ApplicationPage() {
  const words = useWords()
  const tenant_id = useTenant()
  const { application: application_id } = useParams({ strict: false }) as { application: string }
  const [shown, setShown] = useState<UnmaskedApplication>()
  const input = { params: { tenant_id, application_id } }
  const { data: application, error, refetch } = useRead('onboarding_applications.retrieve', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!application) return <Loading />
  const { columns } = words
  const persons = shown?.look.resource === application_id ? shown.persons : application.persons
  return (
    <Page
      title={`${columns.application} ${application_id}`}
      heading={
        <>
          {columns.application} <Id id={application_id} />{' '}
          <State state={application.outcome ?? application.status} />
        </>
      }
    >
      <div className="halves">
        <section aria-label={words.kyc.data}>
          <h2>{words.kyc.data}</h2>
          <Applicants persons={persons} />
          {!shown && <Unmask application={application_id} onShow={setShown} />}
        </section>
        <div className="stack">
          <section aria-label={words.kyc.documents}>
            <h2>{words.kyc.documents}</h2>
            <Documents application={application} />
          </section>
          <section aria-label={words.kyc.decision}>
            <h2>{words.kyc.decision}</h2>
            <Facts
              facts={[
                [columns.type, words.term(application.customer_type)],
                [columns.created, <Instant key="created" at={application.created_at} />],
                [columns.modified, <Instant key="modified" at={application.modified_at} />],
              ]}
            />
            <Pending approvals={application.pending_approvals} />
            <Take item={application} />
            <Decide application={application} />
            <Raw name="onboarding_applications.retrieve" input={input} value={application} />
          </section>
          <section aria-label={words.notes.title}>
            <Consents application={application} />
            <Notes subject={application_id} />
          </section>
        </div>
      </div>
    </Page>
  )
}

function Consents({ application: { consents } }: { application: ApplicationDetail }) {
  const words = useWords()
  return (
    <>
      <h2>{words.kyc.consents}</h2>
      {consents.length === 0 && <p className="nothing">{words.lists.nothing}</p>}
      <Facts
        facts={consents.map(({ person, consent_type, consented_at }) => [
          words.term(consent_type),
          <span key={person}>
            <Instant at={consented_at} isShort /> <Id id={person} />
          </span>,
        ])}
      />
    </>
  )
}

interface UnmaskContent {
  application: string
  onShow: (shown: UnmaskedApplication) => void
}

function Unmask({ application: application_id, onShow }: UnmaskContent) {
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const look = useChange('onboarding_applications.unmask', ({ value }) => onShow(value))
  if (!permits('personal_data.unmask')) return null
  return (
    <LookForm
      className="personal"
      look={look}
      onReason={(reason) => look.mutate({ params: { tenant_id, application_id }, body: { reason } })}
    />
  )
}
