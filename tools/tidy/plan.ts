// The plan of the house as data: its layers, its features in order, and the owner of each table.

/** The layers from the ground up: a layer imports from the rows before its own. */
export const LAYERS = [
  ['values'],
  ['memory', 'tracing'],
  ['settings'],
  [
    'fixed-income',
    'market',
    'seed',
    'db',
    'storage',
    'message-streams',
    'documents',
    'venues',
    'banks',
    'custodians',
    'versions',
    'privacy',
    'cells',
  ],
  ['context'],
  ['unit-of-work', 'backup', 'monitor'],
  ['faults'],
  ['ledger', 'worker', 'http'],
  ['clock'],
  ['features'],
  ['api'],
  ['demo'],
  ['main'],
]

/** The neighbours in its row that a layer may import as well. */
export const NEIGHBOURS: Record<string, string[]> = {
  market: ['fixed-income'],
  venues: ['market', 'db'],
  seed: ['market', 'fixed-income', 'db'],
  privacy: ['db'],
  cells: ['db'],
}

/** Files directly in src that belong to a layer of another name. */
export const ROOT_FILES: Record<string, string> = {
  'make-folder': 'values',
  app: 'context',
  metrics: 'context',
  'open-process': 'main',
  start: 'main',
  serve: 'main',
  'fork-processes': 'main',
}

/** The files that every layer may import; they themselves import only values and settings. */
export const EVERYONES = ['src/config.ts', 'src/errors.ts']

/**
 * The domains of `src/features` in order, each with its features in order. A feature imports from those before it, in
 * its own domain and in the domains before. A domain with one feature of the same name has no folder for it.
 */
export const DOMAINS: Record<string, readonly string[]> = {
  platform: ['events', 'event-feed', 'auth', 'identity', 'request-logs', 'files', 'activity', 'webhooks'],
  instruments: ['catalog', 'market-data', 'market-views', 'imports'],
  operators: ['operators', 'approvals', 'work-queue'],
  customers: ['claims', 'persons', 'customers', 'legal-documents', 'accounts', 'onboarding'],
  portfolio: ['holding-history', 'holdings', 'lots', 'valuation', 'daily-values', 'performance'],
  billing: ['billing'],
  payments: [
    'funding-accounts',
    'deposits',
    'inbound-payments',
    'withdrawals',
    'payment-runs',
    'mandates',
    'direct-debits',
    'banking',
  ],
  orders: [
    'pools',
    'trading',
    'rollovers',
    'trades',
    'execution',
    'order-batches',
    'automatic-orders',
    'reinvestments',
    'models',
    'rebalancing',
    'savings-plans',
  ],
  transfers: ['transfers', 'journals', 'securities-transfers'],
  'corporate-actions': ['corporate-actions'],
  documents: ['issuer', 'documents', 'recurring-fees'],
  'back-office': [
    'compliance',
    'retention',
    'search',
    'tenant-settings',
    'sandbox',
    'order-timeline',
    'operator-api',
  ],
}

/** All features in order. */
export const FEATURES = Object.values(DOMAINS).flat()

/** Each feature with its folder. */
export const FOLDERS = new Map(
  Object.entries(DOMAINS).flatMap(([domain, features]) =>
    features.map((feature) => {
      const isWhole = features.length === 1 && feature === domain
      return [feature, `src/features/${isWhole ? domain : `${domain}/${feature}`}/`]
    }),
  ),
)

/** The files of a domain that belong to none of its features. */
export const isOfDomain = (path: string) => /^src\/features\/(domain|[^/]+\/feature)\.ts$/.test(path)

/** The feature of a file; none for a file of a whole domain, or one that the plan gives no place. */
export const featureOf = (path: string) =>
  isOfDomain(path) ? undefined : FEATURES.find((feature) => path.startsWith(FOLDERS.get(feature)!))

/** The one place that inserts, updates and deletes rows of a table: a feature, or a folder of src. */
export const OWNERS: Record<string, string | undefined> = {
  ...owned('accounts', ['accounts', 'account_ownerships']),
  ...owned('activity', [
    'audit_records',
    'unlinked_records',
    'audit_links',
    'activity_checkpoints',
    'last_proofs',
    'fact_tables',
  ]),
  ...owned('approvals', ['approval_rules', 'approvals', 'approval_subjects', 'approval_votes']),
  ...owned('auth', ['clients', 'client_secrets', 'client_assertions']),
  ...owned('banking', [
    'bank_statements',
    'bank_statement_pages',
    'bank_entries',
    'bank_references',
    'bank_breaks',
  ]),
  ...owned('billing', [
    'fee_schedules',
    'fees',
    'fee_variants',
    'fee_charges',
    'fee_collections',
    'fee_refunds',
  ]),
  ...owned('catalog', ['instruments', 'instrument_overrides']),
  ...owned('corporate-actions', [
    'corporate_actions',
    'corporate_action_bookings',
    'rights_elections',
    'tax_reclaims',
  ]),
  ...owned('customers', ['customers', 'customer_authorities', 'tax_declarations']),
  ...owned('documents', ['documents']),
  ...owned('issuer', ['document_logos']),
  ...owned('events', ['events']),
  ...owned('event-feed', ['feed_positions']),
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
  ...owned('operators', [
    'operators',
    'operator_invitations',
    'operator_grants',
    'operator_limits',
    'operator_amounts',
    'operator_passkeys',
    'operator_recovery_codes',
    'operator_sessions',
    'operator_challenges',
    'operator_attempts',
    'operator_identities',
    'operator_looks',
    'break_glass_uses',
    'operator_device_sign_ins',
    'operator_views',
  ]),
  ...owned('persons', ['persons', 'person_claims', 'person_terms']),
  ...owned('request-logs', ['request_logs']),
  ...owned('tenant-settings', ['setting_changes']),
  ...owned('retention', ['retention_rules', 'legal_holds', 'erasures', 'access_requests']),
  ...owned('funding-accounts', ['funding_accounts']),
  ...owned('deposits', ['deposits']),
  ...owned('inbound-payments', ['inbound_payments']),
  ...owned('withdrawals', ['withdrawals']),
  ...owned('mandates', ['mandates']),
  ...owned('direct-debits', ['direct_debits', 'collection_files']),
  ...owned('payment-runs', ['bank_accounts', 'payment_runs', 'payouts']),
  ...owned('clock', ['tenants', 'closed_days']),
  ...owned('trading', ['orders', 'order_references', 'quotes']),
  ...owned('pools', ['parent_orders', 'parent_executions', 'parent_allocations']),
  ...owned('trades', ['trades']),
  ...owned('order-batches', ['order_batches', 'order_batch_rows']),
  ...owned('reinvestments', ['income_settings', 'reinvestments']),
  ...owned('savings-plans', ['savings_plans', 'savings_plan_executions', 'savings_plan_execution_lines']),
  ...owned('models', ['models', 'model_versions']),
  ...owned('rebalancing', ['model_subscriptions', 'rebalancing_runs', 'rebalancing_run_lines']),
  ...owned('rollovers', ['overdrafts']),
  ...owned('transfers', ['transfers']),
  ...owned('journals', ['journals', 'journal_batches']),
  ...owned('securities-transfers', [
    'securities_transfers',
    'securities_transfer_lines',
    'securities_deliveries',
    'inbound_securities',
    'custodian_runs',
  ]),
  ...owned('daily-values', ['valuation_months', 'valuation_progress']),
  ...owned('faults', ['sandbox_faults', 'sandbox_fault_hits']),
  ...owned('webhooks', ['webhooks', 'webhook_secrets', 'webhook_deliveries']),
  ...owned('privacy', ['personal_data_keys', 'signing_keys']),
  ...owned('venues', ['fix_sessions', 'fix_sent', 'fix_requests', 'fix_reports']),
  ...owned('work-queue', ['work_assignments', 'work_notes']),
  ...owned('worker', ['jobs', 'workers']),
  ...owned('http', ['rate_shares']),
  ...owned('ledger', ['ledger_transfers', 'ledger_balances']),
  ...owned('unit-of-work', ['idempotency_keys']), // The worker deletes what is old, see tables.ts.
  ...owned('cells', [
    'cells',
    'tenant_moves',
    'move_marks',
    'cell_membership',
    'cell_tenants',
    'operator_session_uses',
  ]),
  ...owned('db', ['migrations']),
}

/** Owners of business tables: a test makes their rows through the API, or by one function of `test/support/fill-*.ts`. */
export const BUSINESS = [
  'accounts',
  'banking',
  'billing',
  'corporate-actions',
  'customers',
  'documents',
  'holdings',
  'legal-documents',
  'onboarding',
  'payments',
  'trading',
  'trades',
  'order-batches',
  'reinvestments',
  'savings-plans',
  'models',
  'rebalancing',
  'rollovers',
  'transfers',
  'journals',
  'securities-transfers',
  'ledger',
]

function owned(owner: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, owner]))
}
