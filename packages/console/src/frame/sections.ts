// The sections of the console: their views, and the permission that each view needs.

export const VIEWS = {
  '': 'work.read',
  approvals: 'approval.read',
  customers: 'customer.read',
  orders: 'order.read',
  deposits: 'deposit.read',
  withdrawals: 'withdrawal.read',
  transactions: 'transaction.read',
  suspense: 'suspense.read',
  applications: 'application.read',
  'corporate-actions': 'corporate_action.read',
  instruments: 'instrument.read',
  'yield-curve': 'instrument.read',
  'parent-orders': 'order.read',
  batches: 'order.read',
  models: 'model.read',
  'rebalancing-runs': 'rebalancing.read',
  bank: 'statement.read',
  'payment-runs': 'payment_run.read',
  payouts: 'payment_run.read',
  statements: 'statement.read',
  breaks: 'break.read',
  'fee-runs': 'fee.read',
  'fee-charges': 'fee.read',
  arrears: 'fee.read',
  ledger: 'transaction.read',
  postings: 'transaction.read',
  activity: 'activity.read',
  webhooks: 'webhook.read',
  deliveries: 'webhook.read',
  events: 'webhook.read',
  clients: 'client.read',
  people: 'operator.read',
  invitations: 'operator.read',
  rights: 'operator.read',
  limits: 'limit.read',
  rules: 'rule.read',
  settings: 'setting.read',
  health: 'job.read',
  due: 'job.read',
  jobs: 'job.read',
} as const

export type View = keyof typeof VIEWS

const section = <N extends string>(name: N, ...views: View[]) => ({
  name,
  views: views.map((view) => ({ view, permission: VIEWS[view] })),
})

export const SECTIONS = [
  section('work', '', 'approvals', 'suspense'),
  section('customers', 'customers', 'applications'),
  section('trading', 'orders', 'batches', 'parent-orders', 'transactions'),
  section('investing', 'models', 'rebalancing-runs'),
  section('market', 'instruments', 'yield-curve', 'corporate-actions'),
  section('payments', 'deposits', 'withdrawals', 'bank', 'payment-runs', 'payouts', 'statements', 'breaks'),
  section('books', 'ledger', 'postings', 'fee-runs', 'fee-charges', 'arrears', 'activity'),
  section('developers', 'webhooks', 'deliveries', 'events', 'clients'),
  section('system', 'health', 'jobs', 'due', 'settings'),
  section('people', 'people', 'invitations', 'rights', 'limits', 'rules'),
]

/** The second keys of `g`, and the views to which they go. */
export const GO_KEYS: readonly (readonly [key: string, view: View])[] = [
  ['h', ''],
  ['a', 'approvals'],
  ['c', 'customers'],
  ['o', 'orders'],
  ['d', 'deposits'],
  ['w', 'withdrawals'],
  ['t', 'transactions'],
  ['s', 'suspense'],
  ['m', 'instruments'],
  ['r', 'rebalancing-runs'],
  ['k', 'applications'],
  ['b', 'bank'],
  ['l', 'ledger'],
  ['e', 'events'],
  ['y', 'health'],
]
