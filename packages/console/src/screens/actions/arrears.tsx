// Fees that accounts owe, and refunding a fee that was taken.
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Instant, Money } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { Refund } from './refund.tsx'

const column = columnsOf<ItemOf<'fees.list_arrears'>>()

export function ArrearsPage() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="fees.list_arrears"
      title={words.views.arrears}
      sheetTitle={words.fees.owed}
      filters={[{ name: 'currency', values: CURRENCIES }]}
      idOf={({ account, currency }) => `${account} ${currency}`}
      actions={<Refund />}
      columns={[
        column.link(columns.account, ({ account }) => account),
        column.money(words.fees.outstanding, ({ outstanding, currency }) => ({
          amount: outstanding,
          currency,
        })),
        column.money(words.fees.overdraft, ({ overdraft, currency }) => ({ amount: overdraft, currency })),
        column.count(words.fees.charges, ({ charges }) => charges),
        column.time(columns.since, ({ due_since }) => due_since),
        column.count(words.fees.days, ({ days }) => days),
        column.count(words.fees.level, ({ level }) => level),
      ]}
      sheet={(row) => (
        <>
          <Facts
            facts={[
              [columns.account, <ResourceLink key="account" id={row.account} />],
              [words.fees.outstanding, <Money key="owed" amount={row.outstanding} currency={row.currency} />],
              [words.fees.overdraft, <Money key="over" amount={row.overdraft} currency={row.currency} />],
              [words.fees.charges, row.charges],
              [columns.since, <Instant key="since" at={row.due_since} />],
              [words.fees.days, row.days],
              [words.fees.level, row.level],
            ]}
          />
          <Notes subject={row.account} />
        </>
      )}
    />
  )
}
