// Everything that a history leaves, for tests that play one in two ways: with jobs that run in batches, and one by one.
import { kinds } from '../../src/api.ts'
import type { App } from '../../src/context.ts'
import type { Vault } from '../../src/privacy/vault.ts'
import type { Instant } from '../../src/values/time.ts'
import { enqueue } from '../../src/worker/enqueue.ts'
import { isPooled, type JobKind } from '../../src/worker/job.ts'
import type { Kinds } from '../../src/worker/run-jobs.ts'

/** The same kinds, with each job by itself. */
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
  rights_elections: 'created_at, ordinal, id',
  documents: 'id',
  events: 'sequence',
  audit_records: 'ordinal',
  jobs: 'due_at, rank, id',
}

/** The tables that a history writes to. */
export const TABLES = Object.keys(ORDERS)

/** Columns that differ between two plays of one history, and why. */
const DIFFERENT: Record<string, string> = {
  tenant: 'each play has a tenant of its own',
  shard: 'the hash of the id of an entry spreads house balances',
  name: 'sealed with a random number',
  reference: 'the reference of an account is random',
  recorded_at: 'the time of the machine',
  ordinal: 'counts the rows of all tenants',
  sequence: 'between accounts events and records have no order',
  hash: 'continues the chain of records, which have no order between accounts',
  content_digest: 'made over the content with its ids; the content itself is compared',
  wake_at: 'the worker of the server retries a job that has failed',
  leased_until: 'the worker of the server retries a job that has failed',
  attempts: 'the worker of the server retries a job that has failed',
  holder: 'the worker of the server retries a job that has failed',
  before_digest: 'made over the answer before, with its ids',
  facts: 'made of ids; the last change of a batch has the facts of all',
  fact_rows: 'made of ids; the last change of a batch has the facts of all',
}

/** Members with these names that are compared nevertheless. */
const COMPARED = ['transactions.reference', 'events.name']

// A batch takes accounts in another order than single jobs do, and a job that is made for the same instant runs behind the
// whole batch. So the rows of one account have an order, and rows without an account have none. The worker of the server
// may carry out orders on a frozen clock before the advance does, those of two instruments side by side: so the events of
// orders have an order within one instrument.
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
  const { vault } = (await app.tenant(tenant))!
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
    const opened = table === 'documents' ? ours.map((row) => openedOf(vault, row)) : ours
    const shown = joined(opened.filter((row) => !row.client).map((row) => shownOf(table, row, accounts)))
    const rowsLeft = table === 'ledger_balances' ? sumUp(shown) : shown.map((row) => masked(row, accounts))
    left[table] = UNORDERED.includes(table) ? rowsLeft.sort() : rowsLeft
  }
  return left
}

const compareBy = (name: string, a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a[name]) < String(b[name]) ? -1 : String(a[name]) > String(b[name]) ? 1 : 0

// The sealed content of a document, without the random references of accounts.
function openedOf(vault: Vault, row: Record<string, unknown>): Record<string, unknown> {
  const content = JSON.parse(vault.open('documents.content', String(row.id), String(row.content)))
  const withoutReferences = (name: string, value: unknown) => (name === 'reference' ? undefined : value)
  return { ...row, content: JSON.parse(JSON.stringify(content, withoutReferences)) }
}

function shownOf(table: string, row: Record<string, unknown>, accounts: string[]): Record<string, unknown> {
  const kept = Object.entries(row).filter(
    ([name]) => !(name in DIFFERENT) || COMPARED.includes(`${table}.${name}`),
  )
  if (table === 'accounts') kept.unshift(['number', accounts.indexOf(String(row.id))])
  if (table !== 'audit_records') return Object.fromEntries(kept)
  // The seals of transfers are made of ids, so only their number is compared.
  const count = String(row.transfers ?? '')
    .split(' ')
    .filter(Boolean).length
  return { ...Object.fromEntries(kept), transfers: count }
}

// A batch of monthly charges has one record, and single charges have one each: both have the same number of transfers.
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
