// Every column that holds sealed values: what is sealed is bound to its place, and a rotation seals each place anew.

interface Place {
  /** The column that names the row within its tenant. */
  key: string
  /** SQL that gives the text by which the row is bound to the value; the key where it is not given. */
  row?: string
  /** Columns in which some values are personal and others are not, and stand as they are. */
  mixed?: true
}

// What makes two of them the same, so that a payment may write over the owner without reading first.
const BANK_ACCOUNT = "concat_ws(' ', account, iban_hash, bank_code, currency)"

export const PLACES = {
  'accounts.name': { key: 'id' },
  'bank_breaks.note': { key: 'id' },
  'documents.content': { key: 'id' },
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
  'onboarding_applications.application': { key: 'id' },
  'payouts.reason': { key: 'id' },
  'person_claims.content': { key: 'id' },
  'persons.id_number': { key: 'id' },
  'persons.passport_number': { key: 'id' },
  'signed_uploads.content_key': { key: 'id' },
  'signed_uploads.filename': { key: 'id', mixed: true },
  'transfers.note': { key: 'id' },
  'webhook_deliveries.body': { key: 'id', mixed: true },
  'webhook_secrets.secret': { key: 'id' },
  'withdrawals.owner_name': { key: 'id' },
} as const satisfies Record<string, Place>

/** A table and its column, as `accounts.name`. */
export type PlaceName = keyof typeof PLACES
