// The plan of the house as data: its layers, its features in order, and the owner of each table.

/** From the ground up: a layer imports from the rows before its own. */
export const LAYERS = [
  ['values'],
  ['fixed-income', 'market', 'seed', 'db', 'storage', 'documents', 'venues', 'banks', 'versions', 'privacy'],
  ['context'],
  ['transactions', 'backup'],
  ['ledger', 'worker', 'http'],
  ['clock'],
  ['features'],
  ['api'],
  ['demo'],
  ['main'],
]

/** The neighbours in its own row that a layer may import as well. */
export const NEIGHBOURS: Record<string, string[]> = {
  market: ['fixed-income'],
  venues: ['market', 'db'],
  seed: ['market', 'fixed-income', 'db'],
  privacy: ['db'],
}

/** Files directly in src that belong to a layer of another name. */
export const ROOT_FILES: Record<string, string> = {
  'make-folder': 'values',
  app: 'context',
  metrics: 'context',
  start: 'main',
  serve: 'main',
}

/** What every layer may import; they themselves stand on values alone. */
export const EVERYONES = ['src/config.ts', 'src/errors.ts']

/** A feature imports from those before it. */
export const FEATURES = [
  ...['events', 'catalog', 'files', 'auth'],
  ...['identity', 'customers', 'legal-documents', 'market-data', 'webhooks', 'activity'],
  'accounts',
  ...['onboarding', 'holdings'],
  ...['payments', 'billing', 'banking'],
  ...['trading', 'rollovers', 'trades', 'execution'],
  ...['transfers', 'corporate-actions', 'valuation'],
  ...['performance', 'documents', 'recurring-fees'],
  'compliance',
  ...['sandbox'],
]

/** The one place that inserts, updates and deletes rows of a table: a feature, or a folder of src. */
export const OWNERS: Record<string, string | undefined> = {
  ...owned('accounts', ['accounts', 'account_ownerships']),
  ...owned('activity', ['audit_records', 'activity_checkpoints', 'fact_changes', 'fact_tables']),
  ...owned('auth', ['clients', 'signing_keys']),
  ...owned('banking', [
    ...['bank_accounts', 'payment_runs', 'payouts', 'bank_statements', 'bank_statement_pages'],
    ...['bank_entries', 'bank_references', 'bank_breaks'],
  ]),
  ...owned('billing', ['fees', 'fee_variants', 'fee_charges', 'fee_collections', 'fee_refunds']),
  ...owned('catalog', ['instruments', 'instrument_overrides']),
  ...owned('corporate-actions', ['corporate_actions', 'corporate_action_bookings']),
  ...owned('customers', [
    ...['persons', 'person_claims', 'person_terms', 'customers', 'customer_authorities'],
  ]),
  ...owned('documents', ['documents']),
  ...owned('events', ['events']),
  ...owned('files', ['files', 'signed_uploads']),
  ...owned('holdings', ['positions', 'transactions']),
  ...owned('legal-documents', ['legal_documents', 'legal_document_versions']),
  ...owned('market-data', [
    'prices',
    'price_changes',
    'price_providers',
    'sandbox_prices',
    'sandbox_price_changes',
  ]),
  ...owned('onboarding', ['onboarding_applications', 'application_persons']),
  ...owned('payments', ['deposits', 'withdrawals', 'inbound_payments', 'funding_accounts']),
  ...owned('clock', ['tenants', 'closed_days']), // Making one is left to the sandbox, see tables.ts.
  ...owned('trading', ['orders', 'quotes']),
  ...owned('trades', ['trades']),
  ...owned('rollovers', ['overdrafts']),
  ...owned('transfers', ['transfers']),
  ...owned('valuation', ['valuation_months', 'valuation_progress']),
  ...owned('webhooks', ['webhooks', 'webhook_secrets', 'webhook_deliveries']),
  ...owned('privacy', ['personal_data_keys']),
  ...owned('venues', ['fix_sessions', 'fix_sent', 'fix_requests', 'fix_reports']),
  ...owned('worker', ['jobs']),
  ...owned('ledger', ['ledger_transfers', 'ledger_balances']),
  ...owned('transactions', ['idempotency_keys']), // The worker deletes what is old, see tables.ts.
  ...owned('db', ['migrations']),
}

function owned(owner: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, owner]))
}
