// The decision on an application, with its reason, which stands in a note.
import { useTenant } from '../../frame/address.ts'
import type { ApplicationDetail, OnboardingApplicationOutcome } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { useReason } from '../../kit/reason.ts'
import { useWords } from '../../words/words.ts'

export function Decide({ application }: { application: ApplicationDetail }) {
  const words = useWords()
  const reason = useReason()
  const { id, status, pending_approvals } = application
  const params = { tenant_id: useTenant(), application_id: id }
  if (status === 'completed' || pending_approvals.length > 0) return null
  const decide = (outcome: OnboardingApplicationOutcome, label: string, isPrimary = false) => (
    <Act
      isPrimary={isPrimary}
      name="onboarding_applications.decide"
      permission="application.write"
      label={label}
      sentence={words.kyc.decides[outcome]}
      fields={[reason.field]}
      input={(values) => ({ params, body: { outcome, reason: reason.of(values) } })}
    />
  )
  return (
    <div className="actions">
      {status === 'pending' && (
        <Act
          name="onboarding_applications.review"
          permission="application.write"
          label={words.kyc.review}
          sentence={words.kyc.reviews}
          input={() => ({ params })}
        />
      )}
      {decide('approved', words.kyc.approve, true)}
      {decide('rejected', words.kyc.reject)}
    </div>
  )
}
