// Every column with sealed values. A sealed value is bound to its column and row; a rotation seals every column again.

interface ColumnRules {
  /** The column that identifies the row within its tenant. */
  key: string
  /** SQL that gives the text by which a value is bound to its row; the default is the key. */
  row?: string
  /** Set if only some values of the column are personal; the others are stored unsealed. */
  mixed?: true
  /** The kind of records with which an erasure of a person takes the value, or the reason why none does. */
  erasure: 'identity' | 'accounts' | 'documents' | 'written' | { none: string }
}

const OF_OPERATORS = { none: 'belongs to an operator or to a client, not to a customer' }
const BY_AGE = { none: 'is deleted after some days' }
const OF_HOUSE = { none: 'is about a record of the firm that belongs to nobody' }

// The columns that identify a bank account, so that a payment can overwrite the owner without reading the row first.
const BANK_ACCOUNT = "concat_ws(' ', account, iban_hash, bank_code, currency)"

export const SEALED_COLUMNS = {
  'approval_votes.note': { key: 'id', erasure: 'written' },
  'approvals.content': { key: 'id', erasure: 'written' },
  'approvals.reason': { key: 'id', erasure: 'written' },
  'access_requests.reason': { key: 'id', erasure: 'identity' },
  'accounts.name': { key: 'id', erasure: 'accounts' },
  'bank_breaks.note': { key: 'id', erasure: OF_HOUSE },
  'break_glass_uses.reason': { key: 'id', erasure: OF_OPERATORS },
  'break_glass_uses.review_note': { key: 'id', erasure: OF_OPERATORS },
  'documents.content': { key: 'id', erasure: 'documents' },
  'erasures.reason': { key: 'id', erasure: 'identity' },
  'files.content_key': { key: 'id', erasure: 'identity' },
  'files.filename': { key: 'id', mixed: true, erasure: 'identity' },
  'funding_accounts.iban': { key: 'id', row: BANK_ACCOUNT, erasure: 'accounts' },
  'funding_accounts.nickname': { key: 'id', row: BANK_ACCOUNT, erasure: 'accounts' },
  'funding_accounts.owner_name': { key: 'id', row: BANK_ACCOUNT, erasure: 'accounts' },
  'idempotency_keys.body': { key: 'key', mixed: true, erasure: 'written' },
  'inbound_payments.iban': { key: 'id', erasure: 'accounts' },
  'inbound_payments.owner_name': { key: 'id', erasure: 'accounts' },
  'inbound_payments.reference': { key: 'id', erasure: 'accounts' },
  'inbound_payments.resolution_note': { key: 'id', erasure: 'accounts' },
  'journals.rejected_reason': { key: 'id', erasure: 'accounts' },
  'legal_holds.lift_reason': { key: 'id', erasure: 'identity' },
  'legal_holds.reason': { key: 'id', erasure: 'identity' },
  'onboarding_applications.application': { key: 'id', erasure: 'identity' },
  'operator_challenges.content': { key: 'id', erasure: OF_OPERATORS },
  'operator_invitations.email': { key: 'id', erasure: OF_OPERATORS },
  'operator_looks.reason': { key: 'id', erasure: 'written' },
  'operators.email': { key: 'id', erasure: OF_OPERATORS },
  'operators.name': { key: 'id', erasure: OF_OPERATORS },
  'operators.totp_secret': { key: 'id', erasure: OF_OPERATORS },
  'payouts.reason': { key: 'id', erasure: 'accounts' },
  'person_claims.content': { key: 'id', erasure: 'identity' },
  'persons.id_number': { key: 'id', erasure: 'identity' },
  'persons.passport_number': { key: 'id', erasure: 'identity' },
  'request_logs.content': { key: 'id', erasure: BY_AGE },
  'setting_changes.reason': { key: 'id', erasure: OF_HOUSE },
  'signed_uploads.content_key': { key: 'id', erasure: 'identity' },
  'signed_uploads.filename': { key: 'id', mixed: true, erasure: 'identity' },
  'transfers.note': { key: 'id', erasure: 'accounts' },
  'webhook_deliveries.body': { key: 'id', mixed: true, erasure: OF_OPERATORS },
  'webhook_secrets.secret': { key: 'id', erasure: OF_OPERATORS },
  'withdrawals.owner_name': { key: 'id', erasure: 'accounts' },
  'work_notes.text': { key: 'id', erasure: 'written' },
} as const satisfies Record<string, ColumnRules>

/** A table and its column, such as `accounts.name`. */
export type SealedColumn = keyof typeof SEALED_COLUMNS
