// The worker's part: when a day of a tenant's clock is over, the values of its accounts are kept before anybody asks.
import { type App, type ReadContext, readContextOf, type Tenant } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { addDays, type Day, dayOf } from '../../values/time.ts'
import { SYSTEM } from '../../worker/job.ts'
import { keepMonths } from './keep-months.ts'
import type { Valuable } from './read-months.ts'

const BATCH = 200
/** Other chores wait meanwhile; the next round goes on where this one ended. */
const AT_MOST_MS = 1_000
const LEASE_SECONDS = 60
/** After a long jump of the clock only the last year is kept ahead; what was before is when somebody asks. */
const MOST_DAYS = 366

/**
 * Keeps the values of every tenant's accounts up to its yesterday, as far as a second of work goes; while its clock is
 * being advanced, up to the day before that which the advance has reached.
 */
export async function keepValues(app: App): Promise<void> {
  const until = performance.now() + AT_MOST_MS
  const due = await app.database.sql(PLATFORM)<{ id: string }>`
    select t.id from tenants t
    left join valuation_progress p on p.tenant = t.id
    where coalesce(p.free_from, '-infinity') <= clock_timestamp()
      and coalesce(p.day, '-infinity') <
        ((case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)
          at time zone 'UTC')::date - 1
    order by p.day nulls first, t.id`
  for (const { id } of due) {
    if (performance.now() > until) return
    app.drop('tenant', id) // An advance tells nobody how far it has got.
    const tenant = await app.tenant(id)
    if (tenant)
      await keepOf(app, tenant, until).catch((error) =>
        app.log.error({ err: error, tenant: id }, 'values of past days could not be stored'),
      )
  }
}

async function keepOf(app: App, tenant: Tenant, until: number): Promise<void> {
  const context = contextOf(app, tenant)
  const yesterday = addDays(dayOf(context.now), -1)
  const progress = await claim(context, yesterday)
  if (!progress) return
  let after: string | undefined = progress.after
  let isOver = false
  while (!isOver && performance.now() <= until) {
    const accounts: Valuable[] = await listAccounts(context, after)
    const kept =
      accounts.length === 0 || (await keepBatch(context, accounts, progress.from, progress.goes_to))
    if (!kept) break
    isOver = accounts.length < BATCH
    after = accounts.at(-1)?.id ?? after
  }
  await app.database.write(tenant.id)`
    update valuation_progress
    set day = case when ${isOver} then goes_to else day end, after = ${isOver ? '' : after},
        free_from = '-infinity'
    where tenant = ${tenant.id}`
}

// An account without a rate for what it holds is left to those who ask for it; it must not hold up the others.
async function keepBatch(
  context: ReadContext,
  accounts: Valuable[],
  from: Day,
  until: Day,
): Promise<boolean> {
  try {
    return (await keepMonths(context, accounts, from, until)) !== undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (accounts.length === 1) return true
  }
  for (const account of accounts) if (!(await keepBatch(context, [account], from, until))) return false
  return true
}

/** What the worker reads a tenant's data with. */
export function contextOf(app: App, tenant: Tenant): ReadContext {
  const request = {
    id: '',
    path: 'valuation.keep-values',
    person: null,
    client_user: null,
    client_request: null,
  }
  return readContextOf(app, tenant, SYSTEM, request)
}

interface Round {
  from: Day
  goes_to: Day
  after: string
}

// One worker at a time goes on with a tenant.
async function claim({ app, tenant }: ReadContext, yesterday: Day): Promise<Round | undefined> {
  const [claimed] = await app.database.write(tenant)<Round>`
    insert into valuation_progress as p (tenant, day, goes_to, free_from)
    values (${tenant}, ${addDays(yesterday, -1)}, ${yesterday},
            clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (tenant) do update
      set free_from = excluded.free_from, goes_to = case when p.after = '' then excluded.goes_to else p.goes_to end
      where p.free_from <= clock_timestamp() and p.day < ${yesterday}::date
    returning greatest(day + 1, goes_to - ${MOST_DAYS}::integer) as from, goes_to, after`
  return claimed
}

// Accounts on which anything was ever booked; the others are worth nothing, which needs no keeping.
function listAccounts({ sql, tenant }: ReadContext, after: string): Promise<Valuable[]> {
  return sql<Valuable>`
    select id, base_currency, created_at, closed_at from accounts a
    where tenant = ${tenant} and id > ${after} and status <> 'closed'
      and exists (select from transactions t where t.tenant = a.tenant and t.account = a.id)
    order by id limit ${BATCH}`
}
