// One line for the purpose of each folder of src and each file directly in src. `npm run generate` draws the tree of
// docs/architecture.md from these lines, in their order, and fails if a folder has no line or a line has no folder.

/** Path below src to its description. */
export const ROOMS: Record<string, string> = {
  'main.ts': 'reads the settings, starts the server, stops it on a signal',
  'serve.ts': 'the server of one machine: database, migrations, seed, processes',
  'fork-processes.ts': 'one process for everything, or several that share the port',
  'start.ts': 'one process: the App, and HTTP, the worker or both, by its role',
  'open-process.ts': 'the App of a process on its database, with its log',
  'api.ts': 'the table of contents: the domains, of which each names its operations, jobs and tasks',
  'context.ts': 'Context (for writes), ReadContext (for reads) and App (lives as long as the process)',
  'app.ts': 'builds the App, with the reference data that stays in memory',
  'config.ts': 'reads all settings from the environment',
  'errors.ts': 'the one catalogue of errors: code, status, meaning; fail()',
  'metrics.ts': 'the metrics of a process, for Prometheus',
  'make-folder.ts': 'makes folders, with a clear error where that is impossible',

  features: 'what the API offers: domains, and in each a folder per subject; plan.ts has their order',
  'features/platform': 'what every other domain stands on: events, access, files, audit records, webhooks',
  'features/platform/events': 'events: numbered without gaps, as a list and as a stream',
  'features/platform/event-feed': 'the event feed: published events sent to a broker of messages',
  'features/platform/auth': 'access tokens and the public keys that verify them',
  'features/platform/auth/token-endpoint':
    'the token endpoint: its form, secrets and assertions, refusals of OAuth',
  'features/platform/identity': 'the identity of the caller: the client and its scopes',
  'features/platform/request-logs': 'requests of clients, noted beside them and shown to them',
  'features/platform/files': 'uploads and downloads by signed link, checked for type and size',
  'features/platform/activity': 'audit records, their chain, checkpoints, and the proofs over them',
  'features/platform/webhooks': 'endpoints, secrets, deliveries, retries and replay',
  'features/platform/webhooks/partitions': 'the months of deliveries: made ahead, dropped when they are old',
  'features/platform/webhooks/sending':
    'one attempt: the address, its check, the signature, the request, the outcome',
  'features/instruments': 'instruments and their prices',
  'features/instruments/catalog':
    'instruments: overrides of a tenant, listing status, simulated issues of bills',
  'features/instruments/catalog/imports': 'rows of files of instruments: checked, and listed in that form',
  'features/instruments/imports': 'files of instruments and prices that operators bring over the API',
  'features/instruments/market-data': 'prices: stored, followed from a feed, or simulated',
  'features/instruments/market-data/splits': 'prices in the units after a split',
  'features/instruments/market-views':
    'the market for operators: the catalogue with prices, histories of prices, yield curves',
  'features/operators': 'the people who operate the platform: sign-in, roles, approvals, work',
  'features/operators/operators':
    'operators: their invitations, roles, limits, and their looks at personal data',
  'features/operators/operators/limits':
    'limits of roles: the largest amounts that one change, a day and a month may move',
  'features/operators/operators/break-glass':
    'accounts for emergencies: their sign-ins, and the reviews of these',
  'features/operators/operators/single-sign-on':
    'sign-in with the identity provider of the firm, and roles from groups there',
  'features/operators/operators/invitations':
    'invitations: an operator or the command line makes them, and a person accepts them',
  'features/operators/operators/views': 'saved views: filters of lists under names, also for others',
  'features/operators/operators/device': 'sign-ins at the command line that a person approves in a browser',
  'features/operators/operators/profile':
    'the operations of operators on themselves: sign-in, sessions and tokens, credentials',
  'features/operators/operators/sign-in':
    'passwords, codes, passkeys, recovery codes, and the attempts with them',
  'features/operators/operators/sessions': 'sessions: cookies and tokens, and the admission of each request',
  'features/operators/approvals': 'changes of operators that others must approve: rules, previews, votes',
  'features/operators/approvals/rules': 'rules that say which changes need approval, and those of the start',
  'features/operators/work-queue': 'what operators take to work on, and their notes',
  'features/customers': 'customers from application to account, with their persons and documents',
  'features/customers/claims': 'the 18 types of claims: their fields, values and rules',
  'features/customers/persons': 'persons and their claims, search over sealed data',
  'features/customers/customers': 'customers and the authorities over them',
  'features/customers/legal-documents': 'terms and notices with versions that are published and withdrawn',
  'features/customers/accounts': 'accounts: opening, reading, permissions',
  'features/customers/onboarding':
    'applications of individuals, couples and businesses, in stages, and their decision',
  'features/portfolio': 'what accounts hold and are worth, now and in the past',
  'features/portfolio/holding-history':
    'what accounts held at an instant and over a period, and the coupons that they are owed',
  'features/portfolio/holdings':
    'what accounts hold now: cash, positions, and the transactions that explain them',
  'features/portfolio/lots': 'the units of positions by the day on which they were acquired',
  'features/portfolio/valuation': 'the value of accounts and positions, now and at any instant',
  'features/portfolio/valuation/quotes': 'the value of one unit: prices, exchange rates, accrued interest',
  'features/portfolio/daily-values': 'the value of accounts at the end of each day, stored by month',
  'features/portfolio/performance': 'earnings and returns over a period',
  'features/portfolio/performance/effects': 'the effects of entries on the cost of positions',
  'features/billing': 'fees, tax on fees, collection, refunds, arrears',
  'features/billing/schedules': 'schedules of fees: checked, and written with their variants',
  'features/payments': 'money in and out, and the files of the bank',
  'features/payments/funding-accounts':
    'bank accounts of customers: registered, then verified by a payment or an operator',
  'features/payments/deposits': 'deposits: created, credited in advance, completed, reversed',
  'features/payments/inbound-payments':
    'payments that arrive: matched to deposits and accounts, or kept in suspense',
  'features/payments/withdrawals': 'withdrawals: created, paid out, returned',
  'features/payments/payment-runs':
    'payment runs: due payments in one file to the bank, and the outcome of each payout',
  'features/payments/mandates': 'mandates for direct debits: registered, and the days of their debits',
  'features/payments/direct-debits': 'direct debits: created, cancelled, and the ends of mandates',
  'features/payments/direct-debits/submission': 'debits that go to the bank, and their files',
  'features/payments/direct-debits/booking': 'money of debits that comes, and that goes back',
  'features/payments/banking': 'files of the bank: entries, statements, reconciliation breaks',
  'features/orders': 'orders from placement to settlement',
  'features/orders/pools':
    'parent orders as rows: the times of their cuts, and the placements that join them',
  'features/orders/trading': 'orders: placing them, their rules, their figures, their states',
  'features/orders/trading/quotes': 'quotes: the terms of an order before it is placed',
  'features/orders/trading/placement': 'placing an order, and the rules of its size',
  'features/orders/rollovers': 'the rollover of bills, and the loans for it',
  'features/orders/trades': 'booking of executions, settlement, reversals of trades',
  'features/orders/trades/settlement':
    'settlement of trades: on the settlement date, on request, and again after a failure',
  'features/orders/execution': 'orders sent to the venue, and the reports that come back',
  'features/orders/execution/parent-orders': 'parent orders as the API shows them',
  'features/orders/execution/pools':
    'parent orders: cut, sent to the venue, and shared out among the pooled orders',
  'features/orders/execution/replacements': 'replacements: requested, reserved for, answered by the venue',
  'features/orders/execution/reports':
    'reports of the venue: triggers, executions, the state of an order after them',
  'features/orders/order-batches':
    'batches of orders: read from a request or a file, checked row by row, placed, followed',
  'features/orders/automatic-orders':
    'orders placed without a request, for income or a plan: drafted, decided, placed, ended',
  'features/orders/reinvestments':
    'income that buys more of what paid it: settings, pending purchases, their orders',
  'features/orders/models': 'model portfolios: weights, versions, conditions, and whether all can be bought',
  'features/orders/rebalancing': 'accounts led back to the weights of a model',
  'features/orders/rebalancing/approval': 'proposed runs that are checked again and approved',
  'features/orders/rebalancing/facts': 'the positions, cash, prices and open orders by which runs are sized',
  'features/orders/rebalancing/payouts': 'cash that runs raise: reserved, and withdrawn when it has settled',
  'features/orders/rebalancing/runs': 'runs: requested, proposed, approved, sold, bought, ended',
  'features/orders/rebalancing/subscriptions': 'accounts that follow a model, and their drift',
  'features/orders/rebalancing/operators': 'runs and subscriptions as operators see them, and decide on them',
  'features/orders/rebalancing/daily-work': 'what starts runs by itself: conditions and cash flows of a day',
  'features/orders/rebalancing/sizing': 'the orders of a run: drift, sells, buys, and why each has its size',
  'features/orders/savings-plans':
    'plans that buy an instrument again and again: terms, states, the work of each day',
  'features/orders/savings-plans/terms':
    'the terms of a plan: read, and refused where the plan could never buy',
  'features/orders/savings-plans/schedule': 'the days of a plan',
  'features/orders/savings-plans/operators': 'plans as operators see, pause and resume them',
  'features/orders/savings-plans/daily-work': 'the work of each day on plans, and its jobs',
  'features/orders/savings-plans/executions': 'the orders of the plans of a day, and what becomes of them',
  'features/transfers': 'value that moves between accounts',
  'features/transfers/transfers': 'transfers of cash and units that an operator orders',
  'features/transfers/journals':
    'journals: cash and units between accounts, alone, in batches, reversed, or after approval',
  'features/transfers/journals/booking':
    'the booking of journals on both accounts: value, cost, positions, transactions',
  'features/transfers/securities-transfers':
    'securities from and to other custodians: requested, followed, delivered, cancelled',
  'features/transfers/securities-transfers/request': 'the request of a transfer: read, and decided on',
  'features/transfers/securities-transfers/delivery': 'the books of units that are delivered',
  'features/transfers/securities-transfers/later-cost': 'lots and cost that are named after the delivery',
  'features/transfers/securities-transfers/suspense':
    'securities that arrive without an instruction, and what operators decide about them',
  'features/transfers/securities-transfers/files':
    'files of a custodian: instructions that go out, reports that come back',
  'features/transfers/securities-transfers/daily-work':
    'the work of each day on a transfer, and what the custodian says',
  'features/corporate-actions':
    'coupons, maturities, distributions, dividends, splits, mergers, new units, rights, delistings',
  'features/corporate-actions/dates': 'the work of ex dates and payment dates around the bookings',
  'features/corporate-actions/bookings': 'the bookings of actions for positions: planned, decided, written',
  'features/corporate-actions/taxes':
    'taxes on income: foreign ones, treaties, and those that the firm withholds',
  'features/corporate-actions/reclaims':
    'foreign tax that holders claim back: opened, filed, paid, refused, expired',
  'features/corporate-actions/elections':
    'elections on rights: decided, written, allotted, released when the action is cancelled',
  'features/corporate-actions/calendar': 'announced actions, and what accounts are to receive from them',
  'features/documents': 'papers of accounts, and the monthly fee with its statements',
  'features/documents/issuer': 'the issuer of documents: name, address, contact and logo',
  'features/documents/documents': 'statements, confirmations, fee statements and letters, as PDF and JSON',
  'features/documents/documents/pages': 'the pages of each document, drawn',
  'features/documents/recurring-fees': 'the monthly fee of each account',
  'features/back-office': 'work of the firm over all other domains',
  'features/back-office/compliance': 'suspending, reactivating and closing accounts and customers',
  'features/back-office/retention': 'how long personal data are retained: rules, legal holds, erasures',
  'features/back-office/retention/access-requests':
    'everything that is held about a person, as JSON and as a PDF',
  'features/back-office/search': 'a search over everything that a client may read, in one statement',
  'features/back-office/tenant-settings':
    'settings of a tenant in groups: changed by operators, with a first day, a reason and a history',
  'features/back-office/sandbox':
    'tenants, clocks, payments and a look into the ledger, for trying things out',
  'features/back-office/sandbox/faults':
    'faults that a tenant injects for its own tests: injected, listed, ended',
  'features/back-office/order-timeline':
    'everything that belongs to one order, from its quote to its documents',
  'features/back-office/operator-api': 'the operator API over the changes and reads of the other features',
  'features/back-office/operator-api/commands':
    'changes that operators make to payments, customers and the firm',
  'features/back-office/operator-api/files':
    'files that operators bring and fetch: of the bank, and of legal documents',
  'features/back-office/operator-api/house':
    'views of a tenant: events, what webhooks receive, the ledger, applications, health and proof',
  'features/back-office/operator-api/lists': 'the lists of a tenant that operators see, in pages',
  'features/back-office/operator-api/stories':
    'customers and accounts as operators see them: search, the story of a customer, the value of an account',

  ledger: 'chart.ts (every ledger account), post.ts (the only function that moves value), read.ts',
  backup: 'the whole database and its files in a folder, and back into an empty database',
  'unit-of-work': 'the unit of work: open, commit, retry, record; a single change is a batch of one',
  monitor: 'the metrics of the installation, and of all processes that share a port',
  faults: 'the faults of a sandbox: which requests, orders, deliveries and other calls they hit',
  worker: 'two shapes of job, the queue, retries, publishing, periodic tasks',
  'worker/leases': 'heartbeats of processes, leases renewed, and those of an advance',
  clock: 'tenants: their settings and their time, which is running, frozen or advanced',
  http: 'HTTP in six rooms',
  'http/server': 'the server: connections, bodies, streams, health',
  'http/rates': 'the rates of clients and tenants: buckets, and their parts over all processes',
  'http/api': 'the API: the list of steps of every request, routes, lists, idempotency, validation',
  'http/api/answers': 'answers and refusals as they are sent',
  'http/api/exports': 'whole lists as files, for operators',
  'http/api/steps': 'a file for each step',
  'http/docs': 'the pages under /docs: guides from docs/, operations and search',
  'http/docs/home': 'the first page: ways to begin, a picture of the system, the contents',
  'http/docs/operations': 'the reference: a page for each operation, from the API description',
  'http/pages':
    'the console under /console and the dashboard at /dashboard: their files, compressed beforehand, and their headers',
  'http/openapi': 'the API description: OpenAPI 3.1 from the routes, with real examples',
  'http/tokens': 'access tokens: the clients they are for, and the keys that sign them',
  'http/api/validation': 'validation of requests and answers against their schemas',
  versions: "dated versions of the API, and the conversion of today's answers into older versions",
  venues: 'venue.ts (the port to the venues that execute orders), simulated.ts',
  'venues/fix': 'a venue over FIX 4.4: connection, codec, orders and reports',
  'venues/fix/session': 'the session: logon, sequence numbers, resends, and its store in the database',
  banks: 'bank.ts (the port to a bank), simulated.ts',
  'banks/iso20022': 'the files of a bank: pain.001, pain.002, camt.053, camt.054',
  custodians: 'custodian.ts (the port to a custodian), simulated.ts',
  'custodians/file': 'the files of a custodian: CSV of instructions and of reports',
  market: 'the simulated market: a price as a pure function of seed, instrument and instant; issues of bills',
  'market/issuance': 'the simulated debt offices: issues of bills as a pure function of issuer and date',
  'market/feeds': 'the port to a price feed, and the feed over HTTP',
  'fixed-income': 'day counts, coupons, accrued interest, prices and yields, calendars, settlement dates',
  'fixed-income/markets': 'settlement cycles and trading hours as data, and the sessions of exchanges',
  documents: 'the parts of a PDF: pages, text, tables, charts, fonts',
  privacy: 'sealing of personal data: master keys, data keys of tenants, keyed hashes, rotation',
  storage: 'storage.ts (the port to the stores of files), folder.ts, s3.ts',
  'message-streams': 'message-streams.ts (the port to a broker that stores messages), nats.ts',
  db: 'statements and transactions of a tenant, SQL templates, notifications, migrations',
  'db/connection': 'one connection: to the right one of several hosts, and its end',
  'db/pool': 'connections: the pool, one connection, one transaction',
  'db/standby': 'reads that a standby answers, if it has replayed every change so far',
  'db/embedded': 'the PostgreSQL that comes with the package: unpacked, started, stopped',
  cells: 'tenants that move between installations: the directory, the copy, the hand-over',
  'cells/sharing': 'what all cells share: one cell is its home, and the others follow by logical replication',
  settings: 'every setting by subject, with its default and meaning',
  seed: 'the catalogue of every sandbox, holidays, yield curves',
  demo: 'the demo tenant: sample customers, accounts and orders',
  tracing: 'traces over OTLP, loaded only if the settings enable them',
  memory: 'every cache of the process: its table, bounds, hits and misses',
  values: 'plain values without input or output: decimals, clock, ids, time, check digits',
  'values/exact': 'exact ratios of whole numbers, for formulas that round only at their end',
}
