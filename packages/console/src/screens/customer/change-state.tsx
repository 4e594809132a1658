// The state of a customer or an account, and the permissions of an account, changed for a reason.
import { useTenant } from '../../frame/address.ts'
import type {
  AccountDetail,
  AccountStatus,
  CustomerDetail,
  CustomerStatus,
} from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { useReason } from '../../kit/reason.ts'
import { useWords } from '../../words/words.ts'

const STATES = ['active', 'suspended', 'closing', 'closed'] as const

/** The field of the new state; it offers no state that the resource has. */
function useStateField(current: string) {
  const words = useWords()
  const options = STATES.filter((state) => state !== current).map(
    (state) => [state, words.term(state)] as const,
  )
  return { name: 'status', label: words.columns.state, options }
}

export function ChangeCustomer({ customer }: { customer: CustomerDetail }) {
  const words = useWords()
  const reason = useReason()
  const params = { tenant_id: useTenant(), customer_id: customer.id }
  return (
    <Act
      name="customers.change"
      permission="customer.write"
      label={words.change.state}
      sentence={words.change.customer}
      fields={[useStateField(customer.status), reason.field]}
      input={(values) => ({
        params,
        body: { status: values.status as CustomerStatus, reason: reason.of(values) },
      })}
    />
  )
}

const ABILITIES = ['can_deposit', 'can_withdraw', 'can_place_buy_order', 'can_place_sell_order'] as const

export function ChangeAccount({ account }: { account: AccountDetail }) {
  const words = useWords()
  const reason = useReason()
  const params = { tenant_id: useTenant(), account_id: account.id }
  const state = useStateField(account.status)
  const options = ABILITIES.map((ability) => [ability, words.account[ability]] as const)
  const given = ABILITIES.filter((ability) => account[ability]).join(',')
  // A permission that stays is not sent: it may follow from the state alone.
  const switchesOf = (chosen: string[]) =>
    Object.fromEntries(
      ABILITIES.filter((ability) => chosen.includes(ability) !== account[ability]).map((ability) => [
        ability,
        chosen.includes(ability),
      ]),
    )
  return (
    <div className="actions">
      <Act
        name="accounts.change"
        permission="account.write"
        label={words.change.state}
        sentence={words.change.account}
        fields={[state, reason.field]}
        input={(values) => ({
          params,
          body: { status: values.status as AccountStatus, reason: reason.of(values) },
        })}
      />
      {account.status === 'active' && (
        <Act
          name="accounts.change"
          permission="account.write"
          label={words.change.permissions}
          sentence={words.change.switches}
          fields={[
            {
              name: 'switches',
              label: words.change.permissions,
              several: options,
              value: given,
              isOptional: true,
            },
            reason.field,
          ]}
          input={(values) => ({
            params,
            body: { switches: switchesOf(values.switches!.split(',')), reason: reason.of(values) },
          })}
        />
      )}
    </div>
  )
}
