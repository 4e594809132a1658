// Every column with sealed values. A sealed value is bound to its column and row; a rotation seals every column again.

interface ColumnRules {
  /** The column that identifies the row within its tenant. */
  key: string
  /** SQL that gives the text by which a value is bound to its row; the default is the key. */
  row?: string
  /** Set if only some values of the column are personal; the others are stored unsealed. */
  mixed?: true
}

// The columns that identify a bank account, so that a payment can overwrite the owner without reading the row first.
const BANK_ACCOUNT = "concat_ws(' ', account, iban_hash, bank_code, currency)"

export const SEALED_COLUMNS = {
  'approval_votes.note': { key: 'id' },
  'approvals.content': { key: 'id' },
  'approvals.reason': { key: 'id' },
  'accounts.name': { key: 'id' },
  'bank_breaks.note': { key: 'id' },
  'break_glass_uses.reason': { key: 'id' },
  'break_glass_uses.review_note': { key: 'id' },
  'documents.content': { key: 'id' },
  'erasures.reason': { key: 'id' },
  'files.content_key': { key: 'id' },
  'files.filename': { key: 'id', mixed: true },
  'funding_accounts.iban': { key: 'id', row: BANK_ACCOUNT },
  'funding_accounts.nickname': { key: 'id', row: BANK_ACCOUNT },
  'funding_accounts.owner_name': { key: 'id', row: BANK_ACCOUNT },
  'idempotency_keys.body': { key: 'key', mixed: true },
  'inbound_payments.iban': { key: 'id' },
  'inbound_payments.owner_name': { key: 'id' },
  'inbound_payments.reference': { key: 'id' },
  'inbound_payments.resolution_note': { key: 'id' },
  'journals.rejected_reason': { key: 'id' },
  'legal_holds.lift_reason': { key: 'id' },
  'legal_holds.reason': { key: 'id' },
  'onboarding_applications.application': { key: 'id' },
  'operator_challenges.content': { key: 'id' },
  'operator_invitations.email': { key: 'id' },
  'operator_looks.reason': { key: 'id' },
  'operators.email': { key: 'id' },
  'operators.name': { key: 'id' },
  'operators.totp_secret': { key: 'id' },
  'payouts.reason': { key: 'id' },
  'person_claims.content': { key: 'id' },
  'persons.id_number': { key: 'id' },
  'persons.passport_number': { key: 'id' },
  'request_logs.content': { key: 'id' },
  'signed_uploads.content_key': { key: 'id' },
  'signed_uploads.filename': { key: 'id', mixed: true },
  'transfers.note': { key: 'id' },
  'webhook_deliveries.body': { key: 'id', mixed: true },
  'webhook_secrets.secret': { key: 'id' },
  'withdrawals.owner_name': { key: 'id' },
  'work_notes.text': { key: 'id' },
} as const satisfies Record<string, ColumnRules>

/** A table and its column, such as `accounts.name`. */
export type SealedColumn = keyof typeof SEALED_COLUMNS
