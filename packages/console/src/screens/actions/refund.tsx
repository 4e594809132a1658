import { useTenant } from '../../frame/address.ts'
import { Act } from '../../kit/act.tsx'
import { useReason } from '../../kit/reason.ts'
import { useWords } from '../../words/words.ts'

/** The button of a refund: of one charge, or of the charge whose id the person enters. */
export function Refund({ charge: of }: { charge?: string }) {
  const words = useWords()
  const reason = useReason()
  const tenant_id = useTenant()
  const charge = { name: 'charge', label: words.fees.charge }
  return (
    <Act
      name="fees.refund"
      permission="fee.write"
      label={words.fees.refund}
      sentence={words.fees.refunds}
      fields={[
        ...(of === undefined ? [charge] : []),
        { name: 'amount', label: words.columns.amount },
        reason.field,
      ]}
      input={(values) => ({
        params: { tenant_id, charge_id: of ?? values.charge!.trim() },
        body: { amount: values.amount!.trim(), reason: reason.of(values) },
      })}
    />
  )
}
