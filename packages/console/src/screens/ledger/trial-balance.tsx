// The trial balance: every account of the chart in each asset, as of an instant that the address holds.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { TrialBalance } from '../../generated/operator.ts'
import { Field } from '../../kit/field.tsx'
import { Balance, Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

const OF_CUSTOMERS = /^(customer|rollover)/

export function Ledger() {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ at, since }] = useQueryOfAddress()
  const input = { params: { tenant_id }, query: at ? { at } : {} }
  const { data, error, refetch } = useRead('ledger.show_trial_balance', input)
  const earlier = { params: { tenant_id }, query: { at: since ?? '' } }
  const before = useRead('ledger.show_trial_balance', earlier, since !== undefined)
  return (
    <Page title={words.views.ledger} actions={<AsOf key={at ?? ''} at={at} />}>
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {before.error && <ProblemBox error={before.error} onRetry={() => before.refetch()} />}
      {((!data && !error) || before.isLoading) && <Loading />}
      {data && !before.isLoading && (
        <>
          <p className="facts">
            {words.ledger.asOf} <Instant at={data.at} />
            {before.data && (
              <>
                {' · '}
                {words.ledger.before} <Instant at={before.data.at} />
              </>
            )}
          </p>
          {assetsOf(data, before.data).map((asset) => (
            <Balances key={asset} asset={asset} balance={data} before={before.data} />
          ))}
          <Raw name="ledger.show_trial_balance" input={input} value={data} />
        </>
      )}
    </Page>
  )
}

/** The assets of both balances. */
const assetsOf = (balance: TrialBalance, before: TrialBalance | undefined) =>
  [...new Set([...balance.sums, ...(before?.sums ?? [])].map(({ asset }) => asset))].sort()

interface Content {
  asset: string
  balance: TrialBalance
  /** The balances at an earlier instant, which stand beside. */
  before: TrialBalance | undefined
}

/** The accounts with a balance in the asset, now or before. */
function Balances({ asset, balance, before }: Content) {
  const words = useWords()
  const { columns } = words
  const rowOf = (of: TrialBalance | undefined, account: string) =>
    of?.rows.find((row) => row.asset === asset && row.ledger_account === account)
  const rows = [...balance.rows, ...(before?.rows ?? [])].filter((row) => row.asset === asset)
  const accounts = [...new Set(rows.map(({ ledger_account }) => ledger_account))].sort()
  const sum = balance.sums.find((one) => one.asset === asset)?.sum ?? '0'
  const amount = (value: string | undefined, key: string) => (
    <Balance key={key} amount={value ?? '0'} asset={asset} />
  )
  return (
    <section className="ledger">
      <h2>
        {asset.length > 3 ? <Id id={asset} /> : asset}{' '}
        <State state={/[1-9]/.test(sum) ? 'unbalanced' : 'balanced'} />
      </h2>
      <Table
        titles={[columns.account, columns.accounts, ...(before ? [words.ledger.before] : []), columns.value]}
        figuresFrom={1}
        rows={[
          ...accounts.map((account) => ({
            key: account,
            cells: [
              <AccountLink key="account" account={account} asset={asset} />,
              rowOf(balance, account)?.accounts ?? 0,
              ...(before ? [amount(rowOf(before, account)?.balance, 'before')] : []),
              amount(rowOf(balance, account)?.balance, 'balance'),
            ],
          })),
          {
            key: 'sum',
            cells: [
              <strong key="sum">{columns.total}</strong>,
              '',
              ...(before ? [amount(before.sums.find((one) => one.asset === asset)?.sum, 'was')] : []),
              amount(sum, 'is'),
            ],
          },
        ]}
      />
    </section>
  )
}

/** Leads to the postings of an account of the firm; those of customers have only the asset as their filter. */
function AccountLink({ account, asset }: { account: string; asset: string }) {
  const words = useWords()
  const tenant = useTenant()
  const search = { asset, ...(OF_CUSTOMERS.test(account) ? {} : { ledger_account: account }) }
  return (
    <Link className="link" to={`/t/${tenant}/postings` as never} search={search as never}>
      {words.term(account)}
    </Link>
  )
}

/** The instant of the balances, in UTC as the ledger has it. */
function AsOf({ at }: { at: string | undefined }) {
  const words = useWords()
  const [, setQuery] = useQueryOfAddress()
  const [value, setValue] = useState(at?.slice(0, 16) ?? '')
  return (
    <form
      className="text-filter"
      onSubmit={(event) => {
        event.preventDefault()
        setQuery({ at: value === '' ? undefined : `${value.slice(0, 16)}:59.999Z` })
      }}
    >
      <Field
        label={words.ledger.at}
        type="datetime-local"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <button type="submit">{words.ledger.show}</button>
    </form>
  )
}
