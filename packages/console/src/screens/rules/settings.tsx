// The settings of the tenant, by group: what holds, what will hold from a later day on, and every change.
import { useState } from 'react'
import type { Answer, Name } from '../../api/call.ts'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { FeeSetting, SettingGroup, SettingsOfTenant } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Day, Figure } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useWords } from '../../words/words.ts'
import { ChangeSettings } from './change-settings.tsx'
import { FIELDS, GROUPS, isDated, textsOf } from './group-fields.ts'
import { SettingHistory } from './setting-history.tsx'

/** The groups on which money does not depend. */
const OF_THE_HOUSE: readonly SettingGroup[] = ['requests', 'onboarding', 'venue']

export function Settings() {
  const words = useWords()
  const input = { params: { tenant_id: useTenant() } }
  const { data, error, refetch } = useRead('settings.retrieve', input)
  return (
    <Page title={words.views.settings}>
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Tabs
            label={words.control.parts}
            tabs={GROUPS.map((group) => ({
              key: group,
              title: words.control.groups[group],
              show: () => <Group key={group} group={group} all={data} />,
            }))}
          />
          <Raw name="settings.retrieve" input={input} value={data} />
        </>
      )}
    </Page>
  )
}

function Group({ group, all }: { group: SettingGroup; all: SettingsOfTenant }) {
  const words = useWords()
  const permits = usePermits(useTenant())
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<Answer<Name>>()
  const settings = isDated(group) ? all[group].settings : all[group]
  const right = OF_THE_HOUSE.includes(group) ? 'setting.write' : 'money_setting.write'
  return (
    <div className="settings">
      <section aria-label={words.control.groups[group]}>
        <Held group={group} settings={settings} />
        {isDated(group) && (
          <p className="facts">
            {all[group].effective_from === null ? (
              words.control.sinceStart
            ) : (
              <>
                {words.control.from} <Day on={all[group].effective_from} />
              </>
            )}
          </p>
        )}
        {answer && <Outcome answer={answer} />}
        {permits(right) && (
          <button type="button" className="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {words.control.change}
          </button>
        )}
      </section>
      {isDated(group) &&
        all[group].scheduled.map(({ effective_from, settings: later }) => (
          <section key={effective_from}>
            <h2>
              {words.control.from} <Day on={effective_from} />
            </h2>
            <Held group={group} settings={later} />
          </section>
        ))}
      <SettingHistory group={group} />
      {isOpen && (
        <ChangeSettings
          {...{ group, settings }}
          onClose={() => setOpen(false)}
          onDone={(done) => {
            setOpen(false)
            setAnswer(done as Answer<Name>)
          }}
        />
      )}
    </div>
  )
}

/** The settings that hold; one that is not set has its usual value. */
function Held({ group, settings }: { group: SettingGroup; settings: unknown }) {
  const words = useWords()
  if (group === 'fees') return <Fees fees={(settings as { fees: FeeSetting[] }).fees} />
  const texts = textsOf(group, settings)
  const show = (path: string) => {
    const text = texts[path]
    if (!text) return <span className="quiet">{words.control.usual}</span>
    return FIELDS[group][path] === 'json' ? <pre>{text}</pre> : words.term(text)
  }
  return <Facts facts={Object.keys(FIELDS[group]).map((path) => [words.control.setting(path), show(path)])} />
}

function Fees({ fees }: { fees: readonly FeeSetting[] }) {
  const words = useWords()
  const { control } = words
  if (fees.length === 0) return <p className="nothing">{control.noFees}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard.
    <div className="scroll whole" tabIndex={0}>
      <Table
        titles={[
          words.fees.fee,
          control.charged,
          words.columns.currency,
          control.fixed,
          control.rate,
          control.least,
          control.most,
          words.columns.tax,
          control.variants,
        ]}
        figuresFrom={3}
        rows={fees.flatMap((fee) =>
          Object.entries(fee.chargeable_currencies).map(([currency, price]) => ({
            key: `${fee.alias} ${currency}`,
            cells: [
              fee.display_name ?? fee.alias,
              words.term(fee.transaction_type ?? fee.fee_type),
              currency,
              ...[
                price.unit_amount,
                price.rate,
                price.minimum_amount,
                price.maximum_amount,
                fee.tax_rate,
              ].map(
                // biome-ignore lint/suspicious/noArrayIndexKey: a price is known by its column.
                (figure, n) => <Figure key={n} value={figure ?? null} />,
              ),
              fee.variants?.length ?? 0,
            ],
          })),
        )}
      />
    </div>
  )
}
