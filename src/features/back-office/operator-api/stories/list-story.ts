// The story of a customer: the entries of several tables in one order, newest first. Each table is read by an index, as
// many rows as the page has, so a long story costs no more than a short one.
import type { ReadContext } from '../../../../context.ts'
import { joinParts, type Part, part, word } from '../../../../db/sql.ts'
import { fetchLimit, newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { publishEvents } from '../../../../worker/publish-events.ts'
import type { StoryEntry } from './schemas.ts'

type Kind = StoryEntry['kind']

/** Where the entries of a kind are: their table, its column of time, and the columns of an entry. */
interface Source {
  table: Part
  at: Part
  /** The column that holds the account, or the resource that the entry is about. */
  owner: Part
  columns: Part
}

const none = part`null::text`
const SOURCES: Record<Kind, Source> = {
  order: {
    table: part`orders`,
    at: part`created_at`,
    owner: part`account`,
    columns: part`account, side as label, status, cash_amount::text as amount, currency, instrument as reference,
      ${none} as actor`,
  },
  deposit: {
    table: part`deposits`,
    at: part`created_at`,
    owner: part`account`,
    columns: part`account, payment_reference as label, status, amount::text as amount, currency,
      inbound_payment as reference, ${none} as actor`,
  },
  withdrawal: {
    table: part`withdrawals`,
    at: part`created_at`,
    owner: part`account`,
    columns: part`account, 'withdrawal' as label,
      case when returned_at is null then status else 'returned' end as status, amount::text as amount, currency,
      ${none} as reference, ${none} as actor`,
  },
  transaction: {
    table: part`transactions`,
    at: part`booked_at`,
    owner: part`account`,
    columns: part`account, transaction_type as label, case when settled then 'settled' else 'unsettled' end as status,
      cash_amount::text as amount, currency, reference, ${none} as actor`,
  },
  document: {
    table: part`documents`,
    at: part`created_at`,
    owner: part`account`,
    columns: part`account, document_type as label, case when withdrawn_at is null then 'issued' else 'withdrawn' end
      as status, ${none} as amount, ${none} as currency, source as reference, ${none} as actor`,
  },
  note: {
    table: part`work_notes`,
    at: part`created_at`,
    owner: part`subject`,
    columns: part`case when kind = 'account' then subject end as account, 'note' as label, ${none} as status,
      ${none} as amount, ${none} as currency, subject as reference, author as actor`,
  },
  look: {
    table: part`operator_looks`,
    at: part`created_at`,
    owner: part`resource`,
    columns: part`${none} as account, array_to_string(members, ', ') as label, ${none} as status, ${none} as amount,
      ${none} as currency, resource as reference, operator as actor`,
  },
  event: {
    table: part`events`,
    at: part`created_at`,
    owner: part`resource_id`,
    columns: part`case when resource_type = 'account' then resource_id end as account, name as label, ${none} as status,
      ${none} as amount, ${none} as currency, resource_id as reference, ${none} as actor`,
  },
}
const OF_ACCOUNTS: readonly Kind[] = ['order', 'deposit', 'withdrawal', 'transaction', 'document']

/** The entries of the window about the customer and its accounts, newest first; of one kind where one is named. */
export async function listStory(
  { app, sql, tenant }: ReadContext,
  customer: string,
  kind: Kind | undefined,
  window: PageWindow,
): Promise<StoryEntry[]> {
  await publishEvents(app, tenant)
  const accounts = part`
    select o.account from account_ownerships o where o.tenant = ${tenant} and o.customer = ${customer}`
  const selectOf = (one: Kind): Part => {
    const { table, at, owner, columns } = SOURCES[one]
    const isPublished = one === 'event' ? part`and sequence is not null` : part``
    const owners = OF_ACCOUNTS.includes(one) ? accounts : part`${accounts} union all select ${customer}::text`
    return part`
      select x.* from (${owners}) as owned (id) cross join lateral (
        select id, ${at} as at, ${columns} from ${table}
        where tenant = ${tenant} and ${owner} = owned.id ${isPublished} ${newestFirst(window, at, part`id`)}) x`
  }
  const kinds = kind === undefined ? (Object.keys(SOURCES) as Kind[]) : [kind]
  const selects = kinds.map(
    (one) => part`
    select id, ${word(one)} as kind, at, account, label, status, amount, currency, reference, actor
    from (${selectOf(one)}) s`,
  )
  return sql<StoryEntry>`
    select id, kind, at, account, label, status, amount, currency, reference, actor
    from (${joinParts(selects, ' union all ')}) entries
    order by at desc, id desc limit ${fetchLimit(window)}`
}
