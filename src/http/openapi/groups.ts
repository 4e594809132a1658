// The groups of operations, as the API description introduces them.

/** The subject of each group, by its name. */
export const GROUPS: Record<string, string> = {
  auth: 'Access tokens.',
  identity: 'The identity of the caller, and its permissions.',
  files: 'Uploads of files that serve as evidence.',
  'legal-documents': 'Terms and notices to which customers consent, with their versions.',
  customers: 'Persons and their claims, customers, and the authorities over customers.',
  accounts: 'Accounts and their documents.',
  onboarding: 'Applications to become a customer.',
  holdings: 'Cash and positions.',
  'savings-plans': 'Plans that buy by themselves, and their executions.',
  models: 'Model portfolios, their versions, and the accounts that follow them.',
  rebalancing: 'Runs that bring accounts to their models, and their drift.',
  activity: 'Movements of accounts, the audit trail, and the proofs over it and the ledger.',
  payments: 'Money in and out: deposits, withdrawals, funding accounts.',
  'direct-debits': 'Mandates of customers, and what is collected by them.',
  journals: 'Cash and units that move between accounts of the tenant, the firm included.',
  transfers: 'Securities from and to other custodians, with their lots.',
  billing: 'Fees and charges.',
  catalog: 'Instruments.',
  'market-data': 'Prices.',
  trading: 'Quotes and orders.',
  'corporate-actions': 'Corporate actions, the entitlements of accounts, and tax that can be reclaimed.',
  valuation: 'Values of accounts and positions.',
  performance: 'Earnings and rates of return.',
  events: 'Events, as a list and as a stream.',
  webhooks: 'Addresses to which events are delivered, and the deliveries.',
  search: 'Everything that a token may read, found by an id, a reference, an IBAN or a name.',
  sandbox:
    'Simulates the outside world: tenants, time, the bank, the market and compliance. Only in a sandbox; in a live ' +
    'environment these operations do not exist.',
}
