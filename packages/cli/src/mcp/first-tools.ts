// The tools with which `hf mcp` begins: those of a first order and of a look around. An assistant reads them all before it
// answers, so they are few and small; `--only` names others, and `--all` offers every one.

/** The operations with a tool unless the command names others; together with their schemas less than 40 kB. */
export const FIRST_TOOLS: readonly string[] = [
  'identity.retrieve',
  'search.list',
  'accounts.list',
  'accounts.retrieve',
  'accounts.value',
  'accounts.list_cash_balances',
  'accounts.list_transactions',
  'positions.list',
  'instruments.list',
  'instruments.retrieve',
  'prices.list',
  'orders.quote',
  'orders.place',
  'orders.list',
  'orders.retrieve',
  'orders.cancel',
  'deposits.create',
  'deposits.list',
  'withdrawals.list',
  'documents.list',
  'events.list',
  'request_logs.list',
  'sandbox.complete_deposit',
  'sandbox.retrieve_clock',
  'sandbox.advance_clock',
]
