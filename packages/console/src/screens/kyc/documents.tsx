// The documents of an application. A document is shown for a reason, and each look is a record.
import { useState } from 'react'
import { useChange } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { ApplicationDetail, UnmaskedEvidence } from '../../generated/operator.ts'
import { Download } from '../../kit/download.tsx'
import { Id } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'
import { LookForm } from '../look-form.tsx'

type Evidence = ApplicationDetail['evidence'][number]

export function Documents({ application: { id, evidence } }: { application: ApplicationDetail }) {
  const words = useWords()
  if (evidence.length === 0) return <p className="nothing">{words.kyc.noDocuments}</p>
  return evidence.map((one) => <Document key={`${one.file} ${one.person}`} application={id} evidence={one} />)
}

function Document({ application: application_id, evidence }: { application: string; evidence: Evidence }) {
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<UnmaskedEvidence>()
  const look = useChange('onboarding_applications.unmask_evidence', ({ value }) => setShown(value))
  const { file, person, evidence_type, document_type, content_type, size } = evidence
  const params = { tenant_id, application_id, file_id: file }
  return (
    <div className="applicant">
      <h3>
        {words.term(document_type ?? evidence_type)} <Id id={file} />
      </h3>
      <p className="facts">
        {content_type} {size !== null && `${Math.ceil(size / 1024)} kB`} <Id id={person} />
      </p>
      {shown ? (
        <Shown file={shown} />
      ) : isOpen ? (
        <LookForm
          className="personal"
          look={look}
          onReason={(reason) => look.mutate({ params, body: { reason } })}
        />
      ) : (
        permits('personal_data.unmask') && (
          <button type="button" onClick={() => setOpen(true)}>
            {words.kyc.open}
          </button>
        )
      )}
    </div>
  )
}

/** A picture is shown; the browser never renders another kind of file in the page of the console. */
function Shown({ file: { filename, content, content_type } }: { file: UnmaskedEvidence }) {
  const isPicture = ['image/png', 'image/jpeg'].includes(content_type)
  return (
    <>
      {isPicture && (
        <img className="document" src={`data:${content_type};base64,${content}`} alt={filename} />
      )}
      <Download name={filename} content={content} type={content_type} />
    </>
  )
}
