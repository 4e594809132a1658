// The address of a view: the tenant in its path, and filters, tab and row in its query.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

export type Query = Record<string, string | undefined>

/** The tenant of the view. */
export const useTenant = (): string => (useParams({ strict: false }) as { tenant: string }).tenant

/** The query of the address, and a function that changes members of it. */
export function useQueryOfAddress(): [Query, (next: Query) => void] {
  const query = useSearch({ strict: false }) as Query
  const navigate = useNavigate()
  const change = (next: Query) => {
    void navigate({ to: '.', search: (old: object) => withoutEmpty({ ...old, ...next }) } as never)
  }
  return [query, change]
}

const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))

/** A function that goes to a view of the tenant. */
export function useGo(): (view: string, query?: Query) => void {
  const navigate = useNavigate()
  const tenant = useTenant()
  return (view, query = {}) => void navigate({ to: `/t/${tenant}/${view}`, search: query } as never)
}

const VIEWS: Record<string, string> = {
  cus: 'customers',
  acc: 'accounts',
  ord: 'orders',
  dep: 'deposits?row=',
  wdr: 'withdrawals?row=',
  inp: 'suspense?row=',
  apr: 'approvals?row=',
  onba: 'applications',
  brk: 'breaks?row=',
  run: 'payment-runs?row=',
  pyo: 'payouts?row=',
  bst: 'statements?row=',
  whk: 'webhooks?row=',
  whd: 'deliveries?row=',
  job: 'jobs?row=',
  fch: 'fee-charges?row=',
  pao: 'parent-orders?row=',
  obt: 'batches?row=',
  ins: 'instruments',
  mdl: 'models',
  rbr: 'rebalancing-runs',
  sav: 'savings-plans',
}

/** The view of a resource, by the prefix of its id; undefined for one without a view. */
export function viewOf(id: string): { view: string; query: Query } | undefined {
  const view = VIEWS[id.slice(0, id.indexOf('_'))]
  if (view === undefined) return undefined
  const [list, row] = view.split('?')
  return row === undefined ? { view: `${list}/${id}`, query: {} } : { view: list!, query: { row: id } }
}
