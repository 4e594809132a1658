// The clock of a sandbox tenant: freezes it, lets it run, moves it, and shows what a move has done to the accounts.
import { useState } from 'react'
import { useQueryOfAddress } from '../../frame/address.ts'
import type { TenantDetail } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { Instant, Money, Nothing } from '../../kit/figures.tsx'
import { ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { useAccountValues, type Values } from './account-values.ts'

interface Before {
  at: string
  values: Values
}

export function Travel({ tenant, until }: { tenant: TenantDetail; until: string }) {
  const words = useWords()
  const [, setQuery] = useQueryOfAddress()
  const accounts = useAccountValues()
  const [before, setBefore] = useState<Before>()
  const params = { tenant_id: tenant.id }
  const mode = tenant.clock_mode === 'frozen' ? 'running' : 'frozen'
  return (
    <>
      <div className="actions">
        <Act
          isPrimary
          name="tenants.advance_clock"
          permission="clock.write"
          label={words.travel.move}
          sentence={
            <>
              {words.travel.moves} <Instant at={tenant.now} /> → <Instant at={until} />
            </>
          }
          prepare={async () => setBefore({ at: tenant.now, values: await accounts.readAgain() })}
          input={() => ({ params, body: { to: until } as never })}
          show={({ processed }) => <Processed processed={processed} />}
          onDone={() => setQuery({ since: tenant.now, until: undefined })}
        />
        <Act
          name="tenants.set_clock"
          permission="clock.write"
          label={words.travel.modes[mode]}
          sentence={words.travel.sets[mode]}
          input={() => ({ params, body: { mode } })}
        />
      </div>
      {Boolean(accounts.problem) && <ProblemBox error={accounts.problem} />}
      {accounts.ids.length > 0 && <Comparison ids={accounts.ids} now={accounts.values} before={before} />}
    </>
  )
}

/** The work that an advance has carried out, by kind. */
function Processed({ processed }: { processed: Record<string, number> }) {
  const words = useWords()
  const done = Object.entries(processed)
  if (done.length === 0) return <>{words.travel.nothing}</>
  return (
    <>
      {words.travel.processed}{' '}
      {done.map(([kind, count]) => `${kind.replaceAll('_', ' ')} ${count}`).join(', ')}
    </>
  )
}

interface Sides {
  ids: readonly string[]
  now: Values
  before: Before | undefined
}

/** Cash and value of each account now, and before the move if there was one. */
function Comparison({ ids, now, before }: Sides) {
  const words = useWords()
  const { columns } = words
  const figures = (values: Values, side: string) =>
    ids.map((id) => {
      const value = values[id]
      return (['total_cash_value', 'total_value'] as const).map((member) =>
        value ? (
          <Money key={`${side} ${member}`} amount={value[member]} currency={value.currency} />
        ) : (
          <Nothing key={`${side} ${member}`} />
        ),
      )
    })
  const [is, was] = [figures(now, 'now'), figures(before?.values ?? {}, 'before')]
  const titles = before
    ? [words.travel.cashBefore, words.travel.cashNow, words.travel.valueBefore, words.travel.valueNow]
    : [words.travel.cashNow, words.travel.valueNow]
  return (
    <section className="ledger" aria-label={words.travel.accounts}>
      <h2>{words.travel.accounts}</h2>
      {before && (
        <p className="facts">
          {words.ledger.before} <Instant at={before.at} />
        </p>
      )}
      <Table
        titles={[columns.account, ...titles]}
        figuresFrom={1}
        rows={ids.map((id, n) => ({
          key: id,
          cells: [
            <ResourceLink key="account" id={id} />,
            ...[0, 1].flatMap((member) => [...(before ? [was[n]?.[member]] : []), is[n]?.[member]]),
          ],
        }))}
      />
    </section>
  )
}
