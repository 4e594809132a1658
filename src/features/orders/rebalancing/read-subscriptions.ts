// Every select of subscriptions.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, oneOf, type Part, part, word } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Day } from '../../../values/time.ts'
import type { SubscriptionRow, SubscriptionStatus } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

const columns = part`
  s.id, s.account, s.model, s.status, s.outside_positions, s.cash_flows, s.reserve_amount, s.pinned_version,
  s.seen_version, s.first_version, s.evaluated_on, s.cooldown_until, s.cash_since, s.last_rebalanced_at, s.work_on,
  s.ended_at, s.created_at, s.modified_at`

/** The subscription, or a refusal. */
export async function findSubscription({ sql, tenant }: Reader, id: string): Promise<SubscriptionRow> {
  const [row] = await sql<SubscriptionRow>`
    select ${columns} from model_subscriptions s where s.tenant = ${tenant} and s.id = ${id}`
  if (!row) throw notFound('subscription')
  return row
}

/** The live subscription of the account; undefined without one. */
export async function lookUpLive(
  { sql, tenant }: Reader,
  account: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow>`
    select ${columns} from model_subscriptions s
    where s.tenant = ${tenant} and s.account = ${account} and s.status <> 'ended'`
  return row
}

/** The subscriptions that fit, newest first. */
export function listSubscriptions(
  { sql, tenant }: Reader,
  { model, account, status }: { model?: string; account?: string; status?: string },
  window: PageWindow,
): Promise<SubscriptionRow[]> {
  return sql<SubscriptionRow>`
    select ${columns} from model_subscriptions s
    where s.tenant = ${tenant} ${equals(part`s.model`, model)} ${equals(part`s.account`, account)}
      ${equals(part`s.status`, status && word(status))} ${newestFirst(window, part`s.created_at`, part`s.id`)}`
}

/** The subscription in one of the states, locked with its account until the change ends, or a refusal. */
export async function lockSubscription(
  context: Context,
  id: string,
  states: readonly SubscriptionStatus[],
): Promise<SubscriptionRow> {
  const { account } = await findSubscription(context, id)
  const [row] = await lockSubscriptions(context, [account], part`s.id = ${id}`)
  context.pending.resource = id
  if (!states.includes(row!.status)) throw fail('conflict', `The subscription is ${row!.status}.`)
  return row!
}

// The accounts come first: in this order every change locks them.
async function lockSubscriptions(
  { sql, tenant }: Context,
  accounts: readonly string[],
  which: Part,
): Promise<SubscriptionRow[]> {
  await sql`
    select from accounts where tenant = ${tenant} and id ${oneOf(accounts)} order by id for no key update`
  return sql<SubscriptionRow>`
    select ${columns} from model_subscriptions s
    where s.tenant = ${tenant} and ${which} order by s.id for update`
}

/** The live subscriptions of the accounts, locked with them. */
export const lockLive = (context: Context, accounts: readonly string[]): Promise<SubscriptionRow[]> =>
  lockSubscriptions(context, accounts, part`s.account ${oneOf(accounts)} and s.status <> 'ended'`)

/** The active subscriptions to the model, locked with their accounts. */
export async function lockActiveOf(context: Context, model: string): Promise<SubscriptionRow[]> {
  const { sql, tenant } = context
  const which = part`s.tenant = ${tenant} and s.model = ${model} and s.status = 'active'`
  const rows = await sql<{ account: string }>`select s.account from model_subscriptions s where ${which}`
  return lockSubscriptions(
    context,
    rows.map(({ account }) => account),
    which,
  )
}

/** The first subscriptions with work by the day, locked with their accounts, and whether there may be more. */
export async function lockDue(
  context: Context,
  day: Day,
  most: number,
): Promise<{ subscriptions: SubscriptionRow[]; has_more: boolean }> {
  const { sql, tenant } = context
  const due = part`s.tenant = ${tenant} and s.work_on <= ${day}`
  const keys = await sql<{ id: string; account: string }>`
    select s.id, s.account from model_subscriptions s where ${due} order by s.work_on, s.id limit ${most}`
  if (keys.length === 0) return { subscriptions: [], has_more: false }
  const subscriptions = await lockSubscriptions(
    context,
    keys.map(({ account }) => account),
    part`${due} and s.id ${oneOf(keys.map(({ id }) => id))}`,
  )
  return { subscriptions, has_more: keys.length === most }
}

/** Those of the subscriptions whose account has received cash, not by a run, since its last run has started. */
export async function listWithInflow(
  { sql, tenant }: Reader,
  subscriptions: readonly { id: string; account: string; cash_since: string; currency: string }[],
): Promise<Set<string>> {
  if (subscriptions.length === 0) return new Set()
  const rows = await sql<{ id: string }>`
    select x.id
    from json_to_recordset(${JSON.stringify(subscriptions)}::json)
      as x (id text, account text, cash_since timestamptz, currency text)
    where exists (
      select from transactions t
      where t.tenant = ${tenant} and t.account = x.account and t.booked_at > x.cash_since and t.cash_amount > 0
        and t.currency = x.currency and not exists (
          select from orders o where o.tenant = t.tenant and o.id = t.reference and o.purpose = 'rebalancing'))`
  return new Set(rows.map(({ id }) => id))
}
