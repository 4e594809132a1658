// The mark of each column with sealed values, once, beside the tables. Its readers are src/privacy, which seals a row,
// masks it for operators and seals its values again in a rotation; the sealed facts (cover_facts); and the erasure and
// the access request of a person in features/back-office/retention. A column that a migration adds needs a line here,
// and none with them.
import type { Mask } from '../values/mask.ts'

/** The ids by which rows belong to a person. */
export interface PersonIds {
  person: string
  customers: string[]
  /** The accounts of the person as an owner. */
  accounts: string[]
  applications: string[]
  /** Those that the accounts received. */
  payments: string[]
  /** Those from the accounts, and those that sent payments back. */
  payouts: string[]
  /** Evidence and signed forms. */
  files: string[]
  /** The resources about which operators write. */
  resources: string[]
}

interface ColumnMark {
  /** Set if only some values of the column are personal; the others are stored unsealed. */
  mixed?: true
  /** Set if a function of the table's owner erases the value: it deletes the row, or the value has a hash beside it. */
  by_owner?: true
  /** The mask for operators; the default shows only whether there is a text. */
  mask?: Mask
}

export interface TableMarks {
  /** The column that identifies the row within its tenant; the default is `id`. */
  key?: string
  /** The columns whose texts bind a value to its row; the default is the key. */
  bound_to?: readonly string[]
  /** The columns that name a person, and by which of its ids; absent if retention asks in its own words. */
  of?: { readonly [column: string]: keyof PersonIds }
  /** The kind of records with which an erasure of a person takes the values, or the reason why none does. */
  erasure: 'identity' | 'accounts' | 'documents' | 'written' | { none: string }
  columns: { readonly [column: string]: ColumnMark }
}

const OF_OPERATORS = { none: 'belongs to an operator or to a client, not to a customer' }
const BY_AGE = { none: 'is deleted after some days' }
const OF_HOUSE = { none: 'is about a record of the firm that belongs to nobody' }

/** A value that the erasure replaces. */
const SEALED = {} as const
const NAME = { mask: 'name' } as const
const IBAN = { mask: 'iban' } as const
const BY_OWNER = { by_owner: true } as const
const FILENAME = { mixed: true, by_owner: true } as const

/** The tables in the order in which the report of an access request has them. */
export const PERSONAL_TABLES = {
  persons: {
    of: { id: 'person' },
    erasure: 'identity',
    columns: { passport_number: BY_OWNER, id_number: BY_OWNER },
  },
  person_claims: { of: { person: 'person' }, erasure: 'identity', columns: { content: BY_OWNER } },
  onboarding_applications: {
    of: { id: 'applications' },
    erasure: 'identity',
    columns: { application: BY_OWNER },
  },
  accounts: { of: { id: 'accounts' }, erasure: 'accounts', columns: { name: NAME } },
  funding_accounts: {
    // A payment can thereby overwrite the owner without reading the row first.
    bound_to: ['account', 'iban_hash', 'bank_code', 'currency'],
    of: { account: 'accounts' },
    erasure: 'accounts',
    columns: {
      owner_name: { ...BY_OWNER, ...NAME },
      iban: { ...BY_OWNER, ...IBAN },
      nickname: BY_OWNER,
    },
  },
  inbound_payments: {
    of: { id: 'payments' },
    erasure: 'accounts',
    columns: { owner_name: NAME, iban: IBAN, reference: SEALED, resolution_note: SEALED },
  },
  withdrawals: { of: { account: 'accounts' }, erasure: 'accounts', columns: { owner_name: NAME } },
  payouts: { of: { id: 'payouts' }, erasure: 'accounts', columns: { reason: SEALED } },
  transfers: {
    of: { from_account: 'accounts', to_account: 'accounts' },
    erasure: 'accounts',
    columns: { note: SEALED },
  },
  journals: {
    of: { from_account: 'accounts', to_account: 'accounts' },
    erasure: 'accounts',
    columns: { description: SEALED, rejected_reason: SEALED },
  },
  mandates: {
    of: { account: 'accounts' },
    erasure: 'accounts',
    columns: { debtor_name: NAME, iban: IBAN },
  },
  securities_transfers: {
    of: { account: 'accounts' },
    erasure: 'accounts',
    columns: { counterparty_account: IBAN, counterparty_holder: NAME },
  },
  inbound_securities: {
    of: { account: 'accounts' },
    erasure: 'accounts',
    columns: { counterparty_account: IBAN, counterparty_holder: NAME },
  },
  direct_debits: { of: { account: 'accounts' }, erasure: 'accounts', columns: { remittance: SEALED } },
  savings_plans: { of: { account: 'accounts' }, erasure: 'accounts', columns: { name: SEALED } },
  documents: { of: { account: 'accounts' }, erasure: 'documents', columns: { content: SEALED } },
  files: { erasure: 'identity', columns: { content_key: BY_OWNER, filename: FILENAME } },
  signed_uploads: { erasure: 'identity', columns: { content_key: BY_OWNER, filename: FILENAME } },
  legal_holds: {
    of: { person: 'person' },
    erasure: 'identity',
    columns: { reason: SEALED, lift_reason: SEALED },
  },
  erasures: { of: { person: 'person' }, erasure: 'identity', columns: { reason: SEALED } },
  access_requests: { of: { person: 'person' }, erasure: 'identity', columns: { reason: SEALED } },
  work_notes: { of: { subject: 'resources' }, erasure: 'written', columns: { text: SEALED } },
  approvals: { erasure: 'written', columns: { content: SEALED, reason: SEALED } },
  approval_votes: { erasure: 'written', columns: { note: SEALED } },
  operator_looks: { erasure: 'written', columns: { reason: SEALED } },
  idempotency_keys: { key: 'key', erasure: 'written', columns: { body: { mixed: true, by_owner: true } } },

  bank_breaks: { erasure: OF_HOUSE, columns: { note: SEALED } },
  break_glass_uses: { erasure: OF_OPERATORS, columns: { reason: SEALED, review_note: SEALED } },
  operator_challenges: { erasure: OF_OPERATORS, columns: { content: SEALED } },
  operator_invitations: { erasure: OF_OPERATORS, columns: { email: SEALED } },
  operators: { erasure: OF_OPERATORS, columns: { email: SEALED, name: SEALED, totp_secret: SEALED } },
  request_logs: { erasure: BY_AGE, columns: { content: SEALED } },
  setting_changes: { erasure: OF_HOUSE, columns: { reason: SEALED } },
  webhook_deliveries: { erasure: OF_OPERATORS, columns: { body: { mixed: true } } },
  webhook_secrets: { erasure: OF_OPERATORS, columns: { secret: SEALED } },
} as const satisfies Record<string, TableMarks>

/** All marks, for readers that go through every table. */
export const personalTables: Readonly<Record<string, TableMarks>> = PERSONAL_TABLES
