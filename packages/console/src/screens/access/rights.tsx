// The report of rights: each permission with the roles that have it and the people that hold it, for a review of access.
import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress } from '../../frame/address.ts'
import type { OperatorRights } from '../../generated/operator.ts'
import { Field } from '../../kit/field.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { Where } from './where.tsx'

type Right = OperatorRights['rights'][number]

/** Whether the permission, one of its roles or one of its holders has the text. */
const fits = ({ permission, roles, holders }: Right, text: string) =>
  [permission, ...roles, ...holders.map(({ email }) => email)].some((one) =>
    one.toLowerCase().includes(text.trim().toLowerCase()),
  )

export function Rights() {
  const words = useWords()
  const [{ name = '' }, setQuery] = useQueryOfAddress()
  const [text, setText] = useState(name)
  const { data, error, refetch } = useRead('operators.report_rights')
  const rights = (data?.rights ?? []).filter((right) => fits(right, name))
  return (
    <Page
      title={words.views.rights}
      actions={
        <form
          className="text-filter"
          onSubmit={(event) => {
            event.preventDefault()
            setQuery({ name: text.trim() })
          }}
        >
          <Field
            label={words.control.ofRight}
            type="search"
            value={text}
            onBlur={() => setQuery({ name: text.trim() })}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      }
    >
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && rights.length === 0 && <Empty title={words.lists.noMatch} />}
      {rights.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard.
        <div className="panel scroll whole" tabIndex={0}>
          <Table
            titles={[words.control.right, words.access.roles, words.control.holders]}
            rows={rights.map(({ permission, roles, holders }) => ({
              key: permission,
              cells: [
                <code key="permission">{permission}</code>,
                roles.map(words.term).join(', '),
                <Holders key="holders" holders={holders} />,
              ],
            }))}
          />
        </div>
      )}
      {data && <Raw name="operators.report_rights" input={{}} value={data} />}
    </Page>
  )
}

function Holders({ holders }: { holders: Right['holders'] }) {
  const words = useWords()
  if (holders.length === 0) return <span className="quiet">{words.control.noHolder}</span>
  return (
    <ul className="holders">
      {holders.map(({ operator, email, role, of_tenant }) => (
        <li key={`${operator} ${role} ${of_tenant}`}>
          {email} <span className="quiet">{words.term(role)},</span> <Where tenant={of_tenant} />
        </li>
      ))}
    </ul>
  )
}
