// An account: its value over the years, cash, positions, and its latest orders and transactions.
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { AccountDetail, Valuation } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useWords } from '../../words/words.ts'
import { ChangeAccount } from '../customer/change-state.tsx'
import { Notes } from '../notes.tsx'
import { Cash, Positions } from './holdings.tsx'
import { Income } from './income.tsx'
import { LatestOrders, LatestTransactions } from './latest.tsx'

/** The chart comes with its library when it is needed. */
const ValueChart = lazy(() => import('./value-chart.tsx'))
const Earnings = lazy(() => import('./earnings.tsx'))
const CashFlows = lazy(() => import('./cash-flows.tsx'))
const Investing = lazy(() => import('../investing/of-account.tsx'))

export function AccountPage() {
  const words = useWords()
  const tenant_id = useTenant()
  const { account: account_id } = useParams({ strict: false }) as { account: string }
  const input = { params: { tenant_id, account_id } }
  const { data: account, error, refetch } = useRead('accounts.retrieve', input)
  const value = useRead('accounts.value', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!account) return <Loading />
  return (
    <Page
      title={`${account.reference} ${account.name}`}
      heading={
        <>
          {words.term('account')} <span className="reference">{account.reference}</span>{' '}
          <State state={account.status} />
        </>
      }
    >
      <div className="columns">
        <div>
          {value.error && <ProblemBox error={value.error} onRetry={() => value.refetch()} />}
          {value.data && <Totals value={value.data} />}
          <Suspense fallback={<Loading />}>
            <ValueChart account={account} />
          </Suspense>
          <AccountTabs account={account} value={value.data} />
        </div>
        <aside aria-label={words.account.facts}>
          <AccountFacts account={account} />
          <ChangeAccount account={account} />
          <Raw name="accounts.retrieve" input={input} value={account} />
        </aside>
      </div>
    </Page>
  )
}

function Totals({ value }: { value: Valuation }) {
  const words = useWords()
  const { total_value, total_position_value, total_cash_value, currency } = value
  return (
    <dl className="totals">
      {(
        [
          [words.account.total, total_value],
          [words.account.positions, total_position_value],
          [words.account.cash, total_cash_value],
        ] as const
      ).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AccountTabs({ account, value }: { account: AccountDetail; value: Valuation | undefined }) {
  const words = useWords()
  return (
    <Tabs
      label={words.account.parts}
      tabs={[
        {
          key: 'positions',
          title: words.account.positions,
          show: () => value && <Positions value={value} />,
        },
        { key: 'cash', title: words.account.cash, show: () => value && <Cash value={value} /> },
        {
          key: 'earnings',
          title: words.earnings.title,
          show: () => (
            <Suspense fallback={<Loading />}>
              <Earnings account={account.id} />
            </Suspense>
          ),
        },
        {
          key: 'cash-flows',
          title: words.cashFlows.title,
          show: () => (
            <Suspense fallback={<Loading />}>
              <CashFlows account={account.id} />
            </Suspense>
          ),
        },
        {
          key: 'income',
          title: words.income.title,
          show: () => <Income account={account.id} value={value} />,
        },
        {
          key: 'investing',
          title: words.sections.investing,
          show: () => (
            <Suspense fallback={<Loading />}>
              <Investing account={account.id} />
            </Suspense>
          ),
        },
        { key: 'orders', title: words.views.orders, show: () => <LatestOrders account={account.id} /> },
        {
          key: 'transactions',
          title: words.views.transactions,
          show: () => <LatestTransactions account={account.id} />,
        },
        { key: 'notes', title: words.notes.title, show: () => <Notes subject={account.id} isOnPage /> },
      ]}
    />
  )
}

const ABILITIES = ['can_deposit', 'can_withdraw', 'can_place_buy_order', 'can_place_sell_order'] as const

function AccountFacts({ account }: { account: AccountDetail }) {
  const words = useWords()
  const { columns } = words
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={account.id} />],
        [
          columns.holder,
          account.holders.map(({ id, name, reference }) => (
            <span key={id} className="holder">
              <ResourceLink id={id} text={reference} /> {name}
            </span>
          )),
        ],
        [columns.currency, account.base_currency],
        [columns.currencies, account.funding_currencies.join(', ')],
        ...ABILITIES.map(
          (ability) => [words.account[ability], account[ability] ? words.kit.yes : words.kit.no] as const,
        ),
        [columns.created, <Instant key="created" at={account.created_at} isShort />],
      ]}
    />
  )
}
