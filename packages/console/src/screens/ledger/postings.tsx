// The postings of the ledger, the newest first, each as a movement between two accounts.
import type { LedgerPosting } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Asset, Id, Instant } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { EntryPicture, nameOfAccount as nameOf } from './entry-picture.tsx'

const column = columnsOf<ItemOf<'ledger.list_postings'>>()

const HOUSE = ['bank', 'suspense', 'advances', 'street', 'depot', 'fees', 'taxes']

export function Postings() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="ledger.list_postings"
      title={words.views.postings}
      sheetTitle={words.ledger.posting}
      filters={[{ name: 'ledger_account', values: HOUSE }, { name: 'asset' }, { name: 'reference' }]}
      columns={[
        column.time(columns.booked, ({ booked_at }) => booked_at),
        column.text(columns.type, ({ kind }) => words.term(kind)),
        column.text(columns.subject, ({ reference }) => <ResourceLink id={reference} />),
        column.text(columns.from, ({ from_account }) => nameOf(from_account), 'minmax(12rem, 1.5fr)'),
        column.text(columns.to, ({ to_account }) => nameOf(to_account), 'minmax(12rem, 1.5fr)'),
        column.figure(columns.amount, (row) => <Asset {...row} />),
      ]}
      sheet={(posting) => <PostingSheet posting={posting} />}
    />
  )
}

function PostingSheet({ posting }: { posting: LedgerPosting }) {
  const words = useWords()
  const { columns } = words
  const { from_account, to_account } = posting
  return (
    <>
      <EntryPicture reference={posting.reference} entry={posting.entry} />
      <Facts
        facts={[
          [words.ledger.entry, <Id key="entry" id={posting.entry} />],
          [columns.sequence, posting.line],
          [columns.type, words.term(posting.kind)],
          [columns.subject, <ResourceLink key="of" id={posting.reference} />],
          [columns.booked, <Instant key="at" at={posting.booked_at} />],
          [columns.from, <Id key="from" id={from_account} />],
          [columns.to, <Id key="to" id={to_account} />],
        ]}
      />
    </>
  )
}
