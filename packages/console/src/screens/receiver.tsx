// The receiver of a payout or a withdrawal, whom lists mask: shown for a reason, and each look is on record.
import { useTenant } from '../frame/address.ts'
import type { UnmaskedPayout } from '../generated/operator.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { useWords } from '../words/words.ts'

/** Shows the whole IBAN of a payout to an operator with the right. */
export function PayoutReceiver({ payout: payout_id }: { payout: string }) {
  const words = useWords()
  const params = { tenant_id: useTenant(), payout_id }
  return (
    <Act
      name="payouts.unmask"
      permission="personal_data.unmask"
      label={words.personal.receiver}
      fields={[{ name: 'reason', label: words.personal.reason, type: 'note' }]}
      input={({ reason }) => ({ params, body: { reason: reason!.trim() } })}
      show={(receiver) => <Receiver {...receiver} />}
    />
  )
}

/** Shows the whole IBAN of a withdrawal to an operator with the right. */
export function WithdrawalReceiver({ withdrawal: withdrawal_id }: { withdrawal: string }) {
  const words = useWords()
  const params = { tenant_id: useTenant(), withdrawal_id }
  return (
    <Act
      name="withdrawals.unmask"
      permission="personal_data.unmask"
      label={words.personal.receiver}
      fields={[{ name: 'reason', label: words.personal.reason, type: 'note' }]}
      input={({ reason }) => ({ params, body: { reason: reason!.trim() } })}
      show={({ withdrawal: { funding_account } }) => <Receiver {...funding_account} />}
    />
  )
}

type Shown = { [name in keyof Pick<UnmaskedPayout, 'owner_name' | 'iban'>]: string | null } & Partial<
  Pick<UnmaskedPayout, 'bank_code' | 'reason'>
>

function Receiver({ owner_name, iban, bank_code, reason }: Shown) {
  const words = useWords()
  const { columns } = words
  return (
    <>
      <Facts
        facts={[
          [columns.name, owner_name],
          [columns.iban, iban && <code key="iban">{iban}</code>],
          [columns.bank, bank_code],
          [columns.reason, reason],
        ]}
      />
      {words.personal.recorded}
    </>
  )
}
