// The changes of a savings plan by an operator, each with a reason.
import { useTenant } from '../../frame/address.ts'
import type { ShownSavingsPlan } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { useReason } from '../../kit/reason.ts'
import { useInvestingWords } from '../../words/use-investing-words.ts'

const permission = 'savings_plan.write'

export function SteerPlan({ plan }: { plan: ShownSavingsPlan }) {
  const investing = useInvestingWords()
  const reason = useReason()
  const params = { tenant_id: useTenant(), savings_plan_id: plan.id }
  if (plan.pending_approvals.length > 0) return null
  const day = (name: string, label: string) => ({ name, label, type: 'date', isOptional: true }) as const
  return (
    <div className="actions">
      {plan.status === 'active' && (
        <>
          <Act
            name="savings_plans.pause"
            permission={permission}
            label={investing.pause}
            sentence={investing.pauses}
            fields={[day('until', investing.pauseUntil), reason.field]}
            input={(values) => ({ params, body: { until: values.until || null, reason: reason.of(values) } })}
          />
          <Act
            name="savings_plans.skip"
            permission={permission}
            label={investing.skip}
            sentence={investing.skips}
            fields={[day('execution_on', investing.skipOn), reason.field]}
            input={(values) => ({
              params,
              body: { execution_on: values.execution_on || null, reason: reason.of(values) },
            })}
          />
        </>
      )}
      {plan.status === 'paused' && (
        <Act
          name="savings_plans.resume"
          permission={permission}
          label={investing.resume}
          sentence={investing.resumes}
          fields={[reason.field]}
          input={(values) => ({ params, body: { reason: reason.of(values) } })}
          isPrimary
        />
      )}
    </div>
  )
}
