// The worker's task: stores the daily values of accounts when a day of a tenant's clock is over, before they are read.
import { type App, type ReadContext, readContextOf, type Tenant } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { Refusal } from '../../../errors.ts'
import { addDays, type Day, dayOf } from '../../../values/time.ts'
import { SYSTEM } from '../../../worker/job.ts'
import type { ValuedAccount } from './read-stored-values.ts'
import { storeDailyValues } from './store-daily-values.ts'

const BATCH_SIZE = 200
/** Other periodic tasks wait meanwhile; the next run continues where this one ended. */
const MAX_MS = 1_000
const LEASE_SECONDS = 60
/** After a long jump of the clock only the last year is stored ahead; earlier values are, when they are read. */
const MAX_DAYS = 366
/** A round rewrites the months that it continues: while a clock is being advanced, a round waits for a quarter. */
const DAYS_WHILE_ADVANCING = 90

/**
 * Stores the daily values of every tenant up to its yesterday, for about a second; while a clock is being advanced, up
 * to the day before the one that the advance has reached, once a quarter has passed.
 */
export async function fillDailyValues(app: App): Promise<void> {
  const until = performance.now() + MAX_MS
  const due = await app.database.sql(PLATFORM)<{ id: string }>`
    select t.id from tenants t
    left join valuation_progress p on p.tenant = t.id
    where coalesce(p.leased_until, '-infinity') <= clock_timestamp()
      and coalesce(p.day, '-infinity') <
        ((case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)
          at time zone 'UTC')::date
          - case t.clock_mode when 'advancing' then ${DAYS_WHILE_ADVANCING}::integer else 1 end
    order by p.day nulls first, t.id`
  for (const { id } of due) {
    if (performance.now() > until) return
    app.drop('tenant', id) // An advance does not notify of its progress.
    const tenant = await app.tenant(id)
    if (tenant)
      await fillTenant(app, tenant, until).catch((error) =>
        app.log.error({ err: error, tenant: id }, 'values of past days could not be stored'),
      )
  }
}

async function fillTenant(app: App, tenant: Tenant, until: number): Promise<void> {
  const context = contextOf(app, tenant)
  const round = await leaseRound(context, addDays(dayOf(context.now), -1))
  if (!round) return
  let after: string | undefined = round.last_account
  let isOver = false
  while (!isOver && performance.now() <= until) {
    const accounts: ValuedAccount[] = await listAccounts(context, after)
    const isStored =
      accounts.length === 0 || (await storeBatch(context, accounts, round.from, round.target_day))
    if (!isStored) break
    isOver = accounts.length < BATCH_SIZE
    after = accounts.at(-1)?.id ?? after
  }
  await endRound(context, isOver ? undefined : after)
}

/**
 * Stores the values of a batch, which is bisected to single accounts if one has no exchange rate: that account is
 * skipped, so that it does not hold up the others. False while prices are being written.
 */
async function storeBatch(
  context: ReadContext,
  accounts: ValuedAccount[],
  from: Day,
  until: Day,
): Promise<boolean> {
  try {
    return (await storeDailyValues(context, accounts, from, until)) !== undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (accounts.length === 1) return true
  }
  for (const account of accounts) if (!(await storeBatch(context, [account], from, until))) return false
  return true
}

/** The context in which the worker reads a tenant's data. */
export function contextOf(app: App, tenant: Tenant): ReadContext {
  const request = {
    id: '',
    path: 'daily-values.fill',
    person: null,
    client_user: null,
    client_request: null,
  }
  return readContextOf(app, tenant, SYSTEM, request)
}

/** A run through the accounts of a tenant, which several runs of the task may continue. */
interface Round {
  from: Day
  target_day: Day
  /** The last account that is done. */
  last_account: string
}

// One worker at a time continues the round of a tenant.
async function leaseRound({ app, tenant }: ReadContext, yesterday: Day): Promise<Round | undefined> {
  const [round] = await app.database.write(tenant)<Round>`
    insert into valuation_progress as p (tenant, day, target_day, leased_until)
    values (${tenant}, ${addDays(yesterday, -1)}, ${yesterday},
            clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (tenant) do update
      set leased_until = excluded.leased_until,
          target_day = case when p.last_account = '' then excluded.target_day else p.target_day end
      where p.leased_until <= clock_timestamp() and p.day < ${yesterday}::date
    returning greatest(day + 1, target_day - ${MAX_DAYS}::integer) as from, target_day, last_account`
  return round
}

// Ends the lease; the next run continues behind the account, or begins a new round without one.
async function endRound({ app, tenant }: ReadContext, after: string | undefined): Promise<void> {
  await app.database.write(tenant)`
    update valuation_progress
    set day = case when ${after === undefined} then target_day else day end, last_account = ${after ?? ''},
        leased_until = '-infinity'
    where tenant = ${tenant}`
}

// Accounts with entries; the others have no value to store. A subquery of one row is looked up in the index for each
// account; `exists` became a join, which read every transaction of the tenant for each batch of accounts.
function listAccounts({ sql, tenant }: ReadContext, after: string): Promise<ValuedAccount[]> {
  return sql<ValuedAccount>`
    select id, base_currency, created_at, closed_at from accounts a
    where tenant = ${tenant} and id > ${after} and status <> 'closed'
      and (select t.account from transactions t where t.tenant = a.tenant and t.account = a.id limit 1) is not null
    order by id limit ${BATCH_SIZE}`
}
