// Every column that holds sealed values: what is sealed is bound to its place, and a rotation seals each place anew.

interface Place {
  /** SQL that gives the row's id within its tenant, as it is bound to the value. */
  row: string
  /** Columns in which some values are personal and others are not, and stand as they are. */
  mixed?: true
}

// What makes two of them the same, so that a payment may write over the owner without reading first.
const BANK_ACCOUNT = "concat_ws(' ', account, iban_hash, bank_code, currency)"

export const PLACES = {
  'accounts.name': { row: 'id' },
  'funding_accounts.iban': { row: BANK_ACCOUNT },
  'funding_accounts.nickname': { row: BANK_ACCOUNT },
  'funding_accounts.owner_name': { row: BANK_ACCOUNT },
  'idempotency_keys.body': { row: 'key', mixed: true },
  'inbound_payments.iban': { row: 'id' },
  'inbound_payments.owner_name': { row: 'id' },
  'inbound_payments.reference': { row: 'id' },
  'onboarding_applications.application': { row: 'id' },
  'person_claims.content': { row: 'id' },
  'persons.id_number': { row: 'id' },
  'persons.passport_number': { row: 'id' },
  'webhook_deliveries.body': { row: 'id', mixed: true },
  'webhook_secrets.secret': { row: 'id' },
  'withdrawals.owner_name': { row: 'id' },
} as const satisfies Record<string, Place>

/** A table and its column, as `accounts.name`. */
export type PlaceName = keyof typeof PLACES
