// Jobs whose last attempt failed. They are retried by themselves until an operator closes them.
import { useTenant } from '../../frame/address.ts'
import type { FailingJob } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { Pending, Take, useTakeSeveral } from '../work.tsx'

const column = columnsOf<ItemOf<'jobs.list'>>()

export function Jobs() {
  const words = useWords()
  const { columns } = words
  const several = useTakeSeveral<ItemOf<'jobs.list'>>((row) => [
    <Id key="id" id={row.id} />,
    <code key="kind">{row.kind}</code>,
  ])
  return (
    <ListPage
      name="jobs.list"
      title={words.views.jobs}
      sheetTitle={words.system.job}
      filters={[{ name: 'kind' }, { name: 'assigned_to', values: ['nobody'] }]}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.id(columns.id, ({ id }) => id),
        column.text(columns.type, ({ kind }) => <code>{kind}</code>, 'minmax(12rem, 1.5fr)'),
        column.count(columns.attempts, ({ attempts }) => attempts),
        column.text(columns.error, ({ last_error }) => last_error, 'minmax(12rem, 2fr)'),
        column.time(columns.next, ({ due_at }) => due_at),
        column.work(columns.pending, (row) => row),
      ]}
      several={several}
      sheet={(job) => <JobSheet key={job.id} job={job} />}
    />
  )
}

function JobSheet({ job }: { job: FailingJob }) {
  const words = useWords()
  const { columns } = words
  const params = { tenant_id: useTenant(), job_id: job.id }
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={job.id} />],
          [columns.type, <code key="kind">{job.kind}</code>],
          [columns.attempts, job.attempts],
          [columns.error, job.last_error],
          [columns.next, <Instant key="due" at={job.due_at} />],
          [columns.subject, job.partition_key && <Id id={job.partition_key} />],
          [columns.created, <Instant key="at" at={job.created_at} />],
        ]}
      />
      <Pending approvals={job.pending_approvals} />
      <Take item={job} />
      <div className="actions">
        <Act
          name="jobs.close"
          permission="job.write"
          label={words.system.close}
          sentence={words.system.closes}
          fields={[{ name: 'note', label: words.act.note, type: 'note' }]}
          input={({ note }) => ({ params, body: { note: note! } })}
        />
      </div>
      <Notes subject={job.id} />
    </>
  )
}
