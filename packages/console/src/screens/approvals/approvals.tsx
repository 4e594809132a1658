// Changes that await the approval of another operator, and the outcomes of earlier ones.
import { Id, Instant, Money, State } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'
import { ListPage } from '../lists/list-page.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'

const STATES = ['pending', 'approved', 'rejected', 'cancelled', 'expired']

export function Approvals() {
  const words = useWords()
  const { columns, several } = words
  return (
    <ListPage
      name="approvals.list"
      title={words.views.approvals}
      filters={[{ name: 'status', values: STATES }]}
      columns={[
        {
          title: columns.created,
          width: 'minmax(11rem, 1fr)',
          cell: (row) => <Instant at={row.created_at} isShort />,
        },
        { title: columns.action, width: 'minmax(12rem, 2fr)', cell: (row) => words.term(row.verb) },
        { title: columns.maker, width: 'minmax(9rem, 1fr)', cell: (row) => <Id id={row.maker} /> },
        { title: columns.votes, width: '8rem', isFigure: true, cell: (row) => words.approvals.votes(row) },
        { title: columns.state, width: '8rem', cell: (row) => <State state={row.status} /> },
        {
          title: columns.expires,
          width: 'minmax(11rem, 1fr)',
          cell: (row) => <Instant at={row.expires_at} isShort />,
        },
      ]}
      several={{
        admits: ({ status }) => status === 'pending',
        cells: ({ id, verb, reason, preview }) => [
          <Id key="id" id={id} />,
          words.term(verb),
          reason,
          preview.amounts.map((one) => <Money key={one.currency} {...one} />),
        ],
        acts: [
          {
            name: 'approvals.approve_several',
            label: several.approve,
            sentence: several.approves,
            permission: 'approval.write',
            reason: 'optional',
            body: (approvals, note) => ({ approvals, ...(note === '' ? {} : { note }) }),
          },
          {
            name: 'approvals.reject_several',
            label: several.reject,
            sentence: several.rejects,
            permission: 'approval.write',
            reason: 'needed',
            body: (approvals, note) => ({ approvals, note }),
          },
        ],
      }}
      sheet={(approval) => <ApprovalSheet key={approval.id} approval={approval} />}
    />
  )
}
