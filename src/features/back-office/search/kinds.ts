// The kinds of resources that a search finds: their rows, a title for people, and the permission to read them. The
// rows are called `r`. Titles hold no personal data: a name comes sealed.
import { type Part, part } from '../../../db/sql.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { currentClaims } from '../../customers/persons/read.ts'
import type { Kind, ResultPath } from './kind.ts'
import type { SearchObject } from './schemas.ts'

const created_at = part`r.created_at`
const account = part`r.account`
const stateOf = (words: Part) => part`concat_ws(', ', ${words}, r.status)`
const amount = part`r.amount || ' ' || r.currency`
const symbol = part`(select i.symbol from instruments i where i.id = r.instrument)`

const ofAccount = (list: string) => ({
  created_at,
  parent: account,
  href: ({ id, parent }: ResultPath) => `/accounts/${parent}/${list}/${id}`,
})
const byId = (list: string, more = '') => ({
  created_at,
  href: ({ id }: ResultPath) => `/${list}/${id}${more}`,
})
const listOf =
  (place: string, list: string) =>
  ({ parent }: ResultPath) =>
    `/${place}/${parent}/${list}`

const people = {
  person: {
    permission: 'person.read',
    prefix: 'per',
    rows: part`persons r`,
    title: part`r.person_type`,
    ...byId('persons'),
    sealed: part`(
      select jsonb_build_object('person_type', p.person_type, 'claims', ${currentClaims})
      from (select r.tenant, r.id, r.person_type) p)`,
  },
  claim: {
    permission: 'person.read',
    prefix: 'clm',
    rows: part`person_claims r`,
    created_at,
    title: stateOf(part`r.claim_type`),
    parent: part`r.person`,
    href: ({ id, parent }: ResultPath) => `/persons/${parent}/claims/${id}`,
  },
  onboarding_application: {
    permission: 'onboarding_application.read',
    prefix: 'onba',
    rows: part`onboarding_applications r`,
    title: part`concat_ws(', ', r.customer_type, r.status, r.outcome)`,
    ...byId('onboarding-applications'),
  },
  customer: {
    permission: 'customer.read',
    prefix: 'cus',
    rows: part`customers r`,
    title: part`r.reference`,
    ...byId('customers'),
    // The accounts of a customer have the names of its owners.
    sealed: part`(
      select jsonb_build_object('account', a.id, 'name', a.name)
      from account_ownerships w join accounts a on a.tenant = w.tenant and a.id = w.account
      where w.tenant = r.tenant and w.customer = r.id and w.is_primary)`,
  },
  customer_authority: {
    permission: 'customer.read',
    prefix: 'cau',
    rows: part`customer_authorities r`,
    created_at,
    title: stateOf(part`r.authority_type`),
    parent: part`r.customer`,
    href: ({ parent }: ResultPath) => `/customers/${parent}/authorities?include_revoked=true`,
  },
  account: {
    permission: 'account.read',
    prefix: 'acc',
    rows: part`accounts r`,
    title: part`r.reference`,
    ...byId('accounts'),
    sealed: part`jsonb_build_object('account', r.id, 'name', r.name)`,
  },
  account_ownership: {
    permission: 'customer.read',
    prefix: 'aow',
    rows: part`account_ownerships r`,
    created_at,
    title: part`'of ' || r.account`,
    parent: part`r.customer`,
    href: listOf('customers', 'account-ownerships'),
  },
} satisfies Partial<Record<SearchObject, Kind>>

const money = {
  funding_account: {
    permission: 'funding_account.read',
    prefix: 'fac',
    rows: part`funding_accounts r`,
    created_at,
    title: part`r.bank_code || ' ' || r.currency`,
    parent: account,
    href: listOf('accounts', 'funding-accounts'),
  },
  deposit: {
    permission: 'deposit.read',
    prefix: 'dep',
    rows: part`deposits r`,
    title: stateOf(amount),
    ...ofAccount('deposits'),
  },
  inbound_payment: {
    permission: 'deposit.read',
    prefix: 'inp',
    rows: part`inbound_payments r`,
    title: stateOf(amount),
    created_at: part`r.received_at`,
    parent: part`(
      select min('/accounts/' || d.account || '/deposits/' || d.id) from deposits d
      where d.tenant = r.tenant and d.inbound_payment = r.id)`,
    // A payment that is in suspense, or was returned, belongs to no customer: only operators see it.
    condition: part`and exists (select from deposits d where d.tenant = r.tenant and d.inbound_payment = r.id)`,
    href: ({ parent }: ResultPath) => parent,
  },
  withdrawal: {
    permission: 'withdrawal.read',
    prefix: 'wdr',
    rows: part`withdrawals r`,
    title: stateOf(amount),
    ...ofAccount('withdrawals'),
  },
  fee: {
    permission: 'fee.read',
    prefix: 'fee',
    rows: part`fees r`,
    title: part`r.display_name`,
    ...byId('fees'),
  },
  fee_charge: {
    permission: 'fee_charge.read',
    prefix: 'fch',
    rows: part`fee_charges r`,
    title: part`r.amount_fee + r.amount_tax || ' ' || r.currency`,
    ...byId('fee-charges'),
  },
  journal: {
    permission: 'journal.read',
    prefix: 'jnl',
    rows: part`journals r`,
    ...byId('journals'),
    title: stateOf(part`coalesce(${amount}, trim_scale(r.quantity) || ' ' || ${symbol})`),
  },
  journal_batch: {
    permission: 'journal.read',
    prefix: 'jnb',
    rows: part`journal_batches r`,
    title: stateOf(part`r.entries || ' journals'`),
    ...byId('journal-batches'),
  },
  transaction: {
    permission: 'activity.read',
    prefix: 'txn',
    rows: part`transactions r`,
    title: part`r.summary`,
    created_at: part`r.booked_at`,
    parent: account,
    // No operation reads one transaction: the list of its instant has few others.
    href: ({ parent, created_at: at }: ResultPath) =>
      `/transactions?account=${parent}&created_from=${at}&created_to=${addMilliseconds(at, 1)}`,
  },
} satisfies Partial<Record<SearchObject, Kind>>

const trading = {
  order: {
    permission: 'order.read',
    prefix: 'ord',
    rows: part`orders r`,
    ...ofAccount('orders'),
    title: stateOf(part`r.side || ' ' || ${symbol}`),
  },
  trade: {
    permission: 'order.read',
    prefix: 'trd',
    rows: part`trades r`,
    created_at,
    title: stateOf(part`concat_ws(' ', r.side, trim_scale(r.quantity), ${symbol})`),
    parent: part`'/accounts/' || r.account || '/orders/' || r."order"`,
    href: ({ parent }: ResultPath) => parent,
  },
  position: {
    permission: 'position.read',
    prefix: 'pos',
    rows: part`positions r`,
    ...ofAccount('positions'),
    title: stateOf(part`trim_scale(r.quantity) || ' ' || ${symbol}`),
  },
} satisfies Partial<Record<SearchObject, Kind>>

const papers = {
  document: {
    permission: 'document.read',
    prefix: 'doc',
    rows: part`documents r`,
    title: part`r.title`,
    ...byId('documents', '/content'),
    condition: part`and r.withdrawn_at is null`,
  },
  legal_document: {
    permission: 'legal_document.read',
    prefix: 'ldc',
    rows: part`legal_documents r`,
    title: part`r.name`,
    ...byId('legal-documents'),
    condition: part`and exists (
      select from legal_document_versions v
      where v.tenant = r.tenant and v.legal_document = r.id and v.withdrawn_at is null)`,
  },
  legal_document_version: {
    permission: 'legal_document.read',
    prefix: 'ldv',
    rows: part`legal_document_versions r`,
    created_at,
    title: part`r.version`,
    parent: part`r.legal_document`,
    condition: part`and r.withdrawn_at is null`,
    href: ({ id, parent }: ResultPath) => `/legal-documents/${parent}/versions/${id}`,
  },
} satisfies Partial<Record<SearchObject, Kind>>

const traces = {
  event: {
    permission: 'event.read',
    prefix: 'evt',
    rows: part`events r`,
    title: part`r.name`,
    ...byId('events'),
    condition: part`and r.sequence is not null`,
  },
  webhook: {
    permission: 'webhook.read',
    prefix: 'whk',
    rows: part`webhooks r`,
    title: part`r.url`,
    ...byId('webhooks'),
  },
  webhook_delivery: {
    permission: 'webhook.read',
    prefix: 'whd',
    rows: part`webhook_deliveries r`,
    title: part`concat_ws(', ', r.event, r.status)`,
    ...byId('webhook-deliveries'),
  },
  activity_record: {
    permission: 'activity.read',
    prefix: 'aud',
    rows: part`audit_records r`,
    created_at: part`r.at`,
    title: part`r.action || ', ' || r.status`,
    parent: part`r.request`,
    condition: part`and (r.sequence is not null or (
      select true from audit_links l where l.tenant = r.tenant and l.request = r.request and l.record = r.id))`,
    href: ({ parent }: ResultPath) => `/activity?request=${encodeURIComponent(parent!)}`,
  },
  request: {
    permission: 'activity.read',
    prefix: 'req',
    rows: part`request_logs r`,
    created_at,
    title: part`r.operation || ', ' || r.status`,
    href: ({ id }: ResultPath) => `/request-logs?request=${id}`,
  },
} satisfies Partial<Record<SearchObject, Kind>>

/** The kinds whose rows are in the database. Instruments are in memory. */
export const KINDS: Record<Exclude<SearchObject, 'instrument'>, Kind> = {
  ...people,
  ...money,
  ...trading,
  ...papers,
  ...traces,
}
