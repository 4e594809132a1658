// The accounts of a customer, each with its value now.
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { AccountHead } from '../../generated/operator.ts'
import { Money, State } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'

export function Accounts({ accounts }: { accounts: readonly AccountHead[] }) {
  const words = useWords()
  if (accounts.length === 0) return <p className="nothing">{words.customer.noAccounts}</p>
  return (
    <ul className="cards">
      {accounts.map((account) => (
        <li key={account.id}>
          <AccountCard account={account} />
        </li>
      ))}
    </ul>
  )
}

function AccountCard({ account }: { account: AccountHead }) {
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const input = { params: { tenant_id, account_id: account.id } }
  const value = useRead('accounts.value', input, permits('account.read'))
  return (
    <Link to={`/t/${tenant_id}/accounts/${account.id}` as never} className="card">
      <span className="list">
        {account.reference} <State state={account.status} />
      </span>
      <span className="number">
        {value.data ? (
          <Money amount={value.data.total_value} currency={value.data.currency} />
        ) : value.error ? (
          words.account.noValue
        ) : (
          '…'
        )}
      </span>
      {value.data && (
        <span className="more">
          {words.account.cash} <Money amount={value.data.total_cash_value} currency={value.data.currency} />
        </span>
      )}
    </Link>
  )
}
