// The rows of each table that belong to a person, for the report of an access request. The compiler refuses a missing
// table with a sealed column of personal data; a test does so for tables that name a person, a customer or an account.
import { type Part, part } from '../../../../db/sql.ts'
import type { SEALED_COLUMNS, SealedColumn } from '../../../../privacy/sealed-columns.ts'

/** The ids by which rows belong to a person. */
export interface ReportSubject {
  person: string
  customers: string[]
  /** The accounts of the person as an owner. */
  accounts: string[]
  applications: string[]
  payments: string[]
  payouts: string[]
  /** Evidence and signed forms. */
  files: string[]
  /** The resources about which operators write. */
  resources: string[]
}

/** A sealed column that an erasure takes. */
export type PersonalColumn = {
  [C in SealedColumn]: (typeof SEALED_COLUMNS)[C]['erasure'] extends string ? C : never
}[SealedColumn]

type TableOf<C> = C extends `${infer Table}.${string}` ? Table : never
type PersonalTable = TableOf<PersonalColumn>

const ofPerson = ({ person }: ReportSubject) => part`person = ${person}`
const ofCustomers = ({ customers }: ReportSubject) => part`customer = any (${customers})`
const ofAccounts = ({ accounts }: ReportSubject) => part`account = any (${accounts})`
const ofBothSides = ({ accounts }: ReportSubject) =>
  part`(from_account = any (${accounts}) or to_account = any (${accounts}))`
const ofCharges = ({ accounts }: ReportSubject) => part`
  fee_charge in (select c.id from fee_charges c where c.account = any (${accounts}))`
const ofFiles = ({ files, accounts }: ReportSubject) => part`
  (id = any (${files}) or id in (select d.file from documents d where d.account = any (${accounts})))`
// A change of the things of several people says more than one of them may read.
const ofApprovals = ({ resources }: ReportSubject) => part`
  (subjects && ${resources}::text[] and subjects <@ ${resources}::text[])`

const SEALED_TABLES: Record<PersonalTable, (subject: ReportSubject) => Part> = {
  persons: ({ person }) => part`id = ${person}`,
  person_claims: ofPerson,
  onboarding_applications: ({ applications }) => part`id = any (${applications})`,
  accounts: ({ accounts }) => part`id = any (${accounts})`,
  funding_accounts: ofAccounts,
  inbound_payments: ({ payments }) => part`id = any (${payments})`,
  withdrawals: ofAccounts,
  payouts: ({ payouts }) => part`id = any (${payouts})`,
  transfers: ofBothSides,
  journals: ofBothSides,
  documents: ofAccounts,
  files: ofFiles,
  signed_uploads: (subject) => part`
    id in (select f.signed_upload from files f where ${ofFiles(subject)})`,
  legal_holds: ofPerson,
  erasures: ofPerson,
  access_requests: ofPerson,
  work_notes: ({ resources }) => part`subject = any (${resources})`,
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

const OTHER_TABLES = {
  customer_authorities: ofPerson,
  customers: ({ customers }: ReportSubject) => part`id = any (${customers})`,
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
  corporate_action_bookings: ofAccounts,
  rights_elections: ofAccounts,
  tax_reclaims: ofAccounts,
} satisfies Record<string, (subject: ReportSubject) => Part>

/** The condition on the rows of each table that belong to a person. */
export const REPORT_TABLES: Record<string, (subject: ReportSubject) => Part> = {
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
