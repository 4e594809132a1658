// Everything that a history leaves, for tests that play one in two ways: with jobs that run in batches, and one by one.
import { kinds } from '../../src/api.ts'
import type { App } from '../../src/context.ts'
import type { Instant } from '../../src/values/time.ts'
import { enqueue } from '../../src/worker/enqueue.ts'
import { isPooled, type JobKind } from '../../src/worker/job.ts'
import type { Kinds } from '../../src/worker/run-jobs.ts'

/** The same kinds, each of whose jobs runs by itself. */
export const alone: Kinds = new Map([...kinds.values()].map((kind) => [kind.kind, aloneOf(kind)]))

function aloneOf(kind: JobKind): JobKind {
  if (!('transaction' in kind))
    return isPooled(kind)
      ? kind
      : {
          ...kind,
          steps: async (run, payloads) => {
            for (const [job, payload] of payloads) await kind.steps(run, new Map([[job, payload]]))
          },
        }
  const { split, transaction, weight: _, ...rest } = kind
  const partsOf = (payload: never, due_at: Instant) => {
    const parts = split?.(payload, due_at) ?? []
    return parts.length > 1 ? parts : []
  }
  return {
    ...rest,
    weight: (payload) => (partsOf(payload, '').length > 0 ? 0 : 1),
    batch_size: 1,
    is_sequential: true,
    transaction: async ([context], [payload]) => {
      const parts = partsOf(payload!, context!.now)
      for (const part of parts) enqueue(context!, part)
      if (parts.length === 0) await transaction([context!], [payload!], async () => {})
    },
  }
}

const ORDERS = {
  accounts: 'created_at, id',
  ledger_transfers: 'entry, line',
  ledger_balances: 'account, asset, shard',
  transactions: 'id',
  fee_charges: 'id',
  fee_collections: 'id',
  orders: 'id',
  trades: 'id',
  positions: 'id',
  overdrafts: 'id',
  corporate_actions: 'id',
  corporate_action_bookings: 'created_at, position',
  documents: 'id',
  events: 'sequence',
  audit_records: 'ordinal',
  jobs: 'due_at, rank, id',
}

/** The tables that a history writes to. */
export const TABLES = Object.keys(ORDERS)

// House balances are spread by the hash of an entry's id; how an account is called, and what is sealed, differ anyhow. What
// has failed the worker of the server tries again.
const DIFFERENT = [
  'tenant',
  'shard',
  'name',
  'reference',
  'recorded_at',
  'ordinal',
  'sequence',
  'hash',
  'content',
  'content_digest',
  'wake_at',
  'leased_until',
  'attempts',
  'before_digest',
  // Seals are made of ids, and the last of the changes that commit together has those of all.
  'facts',
  'fact_rows',
  'xid',
]

const KEPT = ['transactions.reference', 'events.name']

// What goes together takes its turns in another order among accounts, and what a job brings about for its own instant
// runs behind those that go with it. So what happens to each account has an order, and what belongs to none has not. Orders
// that are placed on a frozen clock the worker of the server may carry out before the advance does, those of two
// instruments side by side: of their events those about an instrument have an order.
const UNORDERED = ['ledger_transfers', 'corporate_actions', 'audit_records', 'jobs']

const OF_EVENTS = `(
  select e.*, coalesce(o.account, t.account, p.account, e.resource_id) as account,
         coalesce(o.instrument, t.instrument, p.instrument, '') as instrument from events e
  left join orders o on o.tenant = e.tenant and o.id = e.resource_id
  left join trades t on t.tenant = e.tenant and t.id = e.resource_id
  left join positions p on p.tenant = e.tenant and p.id = e.resource_id) as events`

/** Every row in the order in which it came about on its account, with ids as their kind, accounts as their number. */
export async function listLeft(
  app: App,
  tenant: string,
  accounts: string[],
): Promise<Record<string, string[]>> {
  const left: Record<string, string[]> = {}
  for (const [table, order] of Object.entries(ORDERS)) {
    const text = [
      `select * from ${table === 'events' ? OF_EVENTS : table} where tenant = '${tenant}' order by ${order}`,
    ]
    const rows = await app.database.sql(tenant)(Object.assign(text, { raw: text }) as never)
    // Requests that set the scene came at times of the machine's.
    const placeOf = (row: Record<string, unknown>) => accounts.indexOf(String(row.account))
    const ours = rows.sort(
      (a, b) => placeOf(a) - placeOf(b) || (table === 'events' ? compareBy('instrument', a, b) : 0),
    )
    const shown = joined(ours.filter((row) => !row.client).map((row) => shownOf(table, row, accounts)))
    const found = table === 'ledger_balances' ? sumUp(shown) : shown.map((row) => masked(row, accounts))
    left[table] = UNORDERED.includes(table) ? found.sort() : found
  }
  return left
}

const compareBy = (name: string, a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a[name]) < String(b[name]) ? -1 : String(a[name]) > String(b[name]) ? 1 : 0

function shownOf(table: string, row: Record<string, unknown>, accounts: string[]): Record<string, unknown> {
  const kept = Object.entries(row).filter(
    ([name]) => !DIFFERENT.includes(name) || KEPT.includes(`${table}.${name}`),
  )
  if (table === 'accounts') kept.unshift(['number', accounts.indexOf(String(row.id))])
  if (table !== 'audit_records') return Object.fromEntries(kept)
  // Of the seals of its transfers, which are made of ids, the number.
  const count = String(row.transfers ?? '')
    .split(' ')
    .filter(Boolean).length
  return { ...Object.fromEntries(kept), transfers: count }
}

// What a part of the accounts is charged in one change has one record, and the changes of each have theirs: they tell of
// the same transfers.
function joined(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const [ofParts, others] = [true, false].map((is) => rows.filter((row) => (row.action === CHARGE) === is))
  const months = new Map<unknown, number>()
  for (const { at, transfers } of ofParts!) months.set(at, (months.get(at) ?? 0) + Number(transfers))
  return [...others!, ...[...months].map(([at, transfers]) => ({ action: CHARGE, at, transfers }))]
}

const CHARGE = 'billing.charge-accounts'

function sumUp(rows: Record<string, unknown>[]): string[] {
  const sums = new Map<string, bigint>()
  for (const { account, asset, balance } of rows) {
    if (String(account).startsWith('customer:') || !/^[A-Z]{3}$/.test(String(asset))) continue
    const cents = BigInt(Math.round(Number(balance) * 100))
    sums.set(`${account} ${asset}`, (sums.get(`${account} ${asset}`) ?? 0n) + cents)
  }
  return [...sums]
    .filter(([name]) => !name.startsWith('rollover'))
    .map(([name, cents]) => `${name} ${cents}`)
    .sort()
}

const masked = (row: Record<string, unknown>, accounts: string[]): string =>
  JSON.stringify(row).replace(/\b([a-z]{3})_[0-9A-Za-z]{12,}/g, (id, prefix) => {
    const n = accounts.indexOf(id)
    if (prefix === 'ins') return id
    return n >= 0 ? `account ${n}` : prefix
  })
