// The rows of each table that belong to a person, for the report of an access request. The compiler refuses a missing
// table with a sealed column of personal data; a test does so for tables that name a person, a customer or an account.
import { type PERSONAL_TABLES, type PersonIds, personalTables } from '../../../../db/personal-tables.ts'
import { type Part, part } from '../../../../db/sql.ts'
import { belongsTo } from '../personal-rows.ts'

/** The tables whose rows have a mark of the person by one of its ids. */
type PlainTable = {
  [T in keyof typeof PERSONAL_TABLES]: (typeof PERSONAL_TABLES)[T] extends { of: object } ? T : never
}[keyof typeof PERSONAL_TABLES]

/** The other tables with values that an erasure takes. */
type FurtherTable = Exclude<
  {
    [T in keyof typeof PERSONAL_TABLES]: (typeof PERSONAL_TABLES)[T]['erasure'] extends string ? T : never
  }[keyof typeof PERSONAL_TABLES],
  PlainTable
>

const ofPerson = ({ person }: PersonIds) => part`person = ${person}`
const ofCustomers = ({ customers }: PersonIds) => part`customer = any (${customers})`
const ofAccounts = ({ accounts }: PersonIds) => part`account = any (${accounts})`
const ofCharges = ({ accounts }: PersonIds) => part`
  fee_charge in (select c.id from fee_charges c where c.account = any (${accounts}))`
const ofFiles = ({ files, accounts }: PersonIds) => part`
  (id = any (${files}) or id in (select d.file from documents d where d.account = any (${accounts})))`
// A change of the things of several people says more than one of them may read.
const ofApprovals = ({ resources }: PersonIds) => part`
  (subjects && ${resources}::text[] and subjects <@ ${resources}::text[])`

const FURTHER_TABLES: Record<FurtherTable, (subject: PersonIds) => Part> = {
  files: ofFiles,
  signed_uploads: (subject) => part`
    id in (select f.signed_upload from files f where ${ofFiles(subject)})`,
  approvals: ofApprovals,
  approval_votes: (subject) => part`
    approval in (select p.id from approvals p where ${ofApprovals(subject)})`,
  operator_looks: (subject) => part`
    (resource = any (${subject.resources})
      or resource in (select n.id from work_notes n where n.subject = any (${subject.resources}))
      or resource in (select p.id from approvals p where ${ofApprovals(subject)}))`,
  // None: copies of answers that the other rows give, which name other people as well; they last 30 days.
  idempotency_keys: () => part`false`,
}

/** The sealed tables in the order of their marks. */
const SEALED_TABLES = Object.fromEntries(
  Object.entries(personalTables)
    .filter(([, { erasure }]) => typeof erasure === 'string')
    .map(([table, { of }]) => [
      table,
      of ? (subject: PersonIds) => belongsTo(of, subject) : FURTHER_TABLES[table as FurtherTable],
    ]),
)

const OTHER_TABLES = {
  customer_authorities: ofPerson,
  customers: ({ customers }: PersonIds) => part`id = any (${customers})`,
  tax_declarations: ofCustomers,
  account_ownerships: ofAccounts,
  deposits: ofAccounts,
  quotes: ofAccounts,
  orders: ofAccounts,
  order_batch_rows: ofAccounts,
  parent_allocations: ofAccounts,
  trades: ofAccounts,
  positions: ofAccounts,
  transactions: ofAccounts,
  overdrafts: ofAccounts,
  fee_charges: ofAccounts,
  fee_collections: ofCharges,
  fee_refunds: ofCharges,
  income_settings: ofAccounts,
  reinvestments: ofAccounts,
  savings_plans: ofAccounts,
  savings_plan_executions: ofAccounts,
  securities_transfer_lines: ofAccounts,
  securities_deliveries: ofAccounts,
  model_subscriptions: ofAccounts,
  rebalancing_runs: ofAccounts,
  corporate_action_bookings: ofAccounts,
  rights_elections: ofAccounts,
  tax_reclaims: ofAccounts,
} satisfies Record<string, (subject: PersonIds) => Part>

/** The condition on the rows of each table that belong to a person. */
export const REPORT_TABLES: Record<string, (subject: PersonIds) => Part> = {
  ...SEALED_TABLES,
  ...OTHER_TABLES,
}

/** Tables that name a person, customer or account and are not in the report, with the reason. */
export const LEFT_OUT: Record<string, string> = {
  application_persons: 'the links of applications, which the report has',
  person_terms: 'keyed hashes of words of the claims, which the report has',
  order_references: 'the references of orders, which the report has',
  journal_batches: 'the heads of journals, which the report has',
  ledger_transfers: 'the books of the firm; the transactions of the account say the same',
  ledger_balances: 'sums of the transfers of the ledger',
  valuation_months: 'computed from transactions and prices',
  audit_records: 'the trail: ids, and digests of rows that the report has',
}

/** Columns of those tables that say nothing about a person: keys, hashes and places in the file store. */
export const HIDDEN_COLUMNS: ReadonlySet<string> = new Set([
  'tenant',
  'sealed_row',
  'iban_hash',
  'owner_hash',
  'lines_hash',
  'content_digest',
  'duplicate_key',
  'content_key',
  'object',
  'sha256',
  'fingerprint',
])
