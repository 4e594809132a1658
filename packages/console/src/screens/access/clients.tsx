// The clients of the tenant with their keys, networks and secrets. A secret is shown once, when it is made.
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { ClientSummary } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Secret } from '../../kit/secret.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Pending } from '../work.tsx'

const column = columnsOf<ItemOf<'clients.list'>>()

/** The seconds for which both secrets work, and their words. */
const OVERLAPS = ['86400', '3600', '0'] as const

const stateOf = ({ disabled_at }: ClientSummary) => (disabled_at === null ? 'active' : 'disabled')

export function Clients() {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  return (
    <ListPage
      name="clients.list"
      title={words.views.clients}
      sheetTitle={words.access.client}
      filters={[]}
      actions={
        <Act
          isPrimary
          name="clients.create"
          permission="client.write"
          label={words.access.newClient}
          fields={[{ name: 'name', label: columns.name }]}
          input={({ name }) => ({ params: { tenant_id }, body: { name: name!.trim() } })}
          show={({ client_secret }) => <Secret text={client_secret} />}
        />
      }
      columns={[
        column.text(columns.name, ({ name }) => name, 'minmax(10rem, 2fr)'),
        column.id(columns.id, ({ id }) => id),
        column.state(columns.state, stateOf),
        column.count(words.access.keys, ({ public_keys }) => public_keys.length),
        column.count(words.access.networks, ({ allowed_networks }) => allowed_networks.length),
        column.work(columns.pending, (row) => row),
        column.time(columns.created, ({ created_at }) => created_at),
      ]}
      sheet={(one) => <ClientSheet key={one.id} client={one} />}
    />
  )
}

function ClientSheet({ client }: { client: ClientSummary }) {
  const words = useWords()
  const { columns } = words
  const params = { tenant_id: useTenant(), client_id: client.id }
  const networks = client.allowed_networks.join(', ')
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={client.id} />],
          [columns.name, client.name],
          [columns.state, <State key="state" state={stateOf(client)} />],
          [words.access.scopes, client.scopes.join(', ')],
          [words.access.networks, networks === '' ? words.access.everywhere : networks],
          [words.access.keys, client.public_keys.map(({ kid }) => String(kid)).join(', ') || null],
          [columns.created, <Instant key="created" at={client.created_at} />],
        ]}
      />
      <Pending approvals={client.pending_approvals} />
      <Secrets params={params} />
      {client.disabled_at === null && (
        <div className="actions">
          <Act
            name="clients.rotate_secret"
            permission="client.write"
            label={words.access.rotate}
            fields={[
              {
                name: 'overlap',
                label: words.access.overlap,
                options: OVERLAPS.map((one) => [one, words.access.overlaps[one]]),
              },
            ]}
            input={({ overlap }) => ({ params, body: { overlap_seconds: Number(overlap) } })}
            show={({ client_secret }) => <Secret text={client_secret} />}
          />
          <Act
            name="clients.set_networks"
            permission="client.write"
            label={words.access.setNetworks}
            sentence={words.access.setsNetworks}
            fields={[{ name: 'networks', label: words.access.networks, isOptional: true }]}
            input={(values) => ({
              params,
              body: { networks: (values.networks ?? '').split(/[\s,]+/).filter(Boolean) },
            })}
          />
          <Act
            name="clients.disable"
            permission="client.write"
            label={words.access.disable}
            sentence={`${words.access.disables} ${client.name}`}
            input={() => ({ params })}
          />
        </div>
      )}
    </>
  )
}

function Secrets({ params }: { params: { tenant_id: string; client_id: string } }) {
  const words = useWords()
  const { columns } = words
  const { data, error, refetch } = useRead('clients.list_secrets', { params })
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!data) return <Loading />
  return (
    <section>
      <h3>{words.access.secrets}</h3>
      <Table
        titles={[columns.id, columns.created, columns.until, columns.action]}
        rows={data.map(({ id, created_at, ends_at }) => ({
          key: id,
          cells: [
            <Id key="id" id={id} />,
            <Instant key="from" at={created_at} isShort />,
            <Instant key="until" at={ends_at} isShort />,
            <Act
              key="end"
              name="clients.end_secret"
              permission="client.write"
              label={words.access.endSecret}
              sentence={words.access.endsSecret}
              input={() => ({ params: { ...params, secret_id: id } })}
            />,
          ],
        }))}
      />
    </section>
  )
}
