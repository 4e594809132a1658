// The operator API as its description shows it.
import { OperatorErrorCodes } from '../api/shapes.ts'
import type { Audience } from './audience.ts'

/** The meaning of each group of operations of the operator API. */
const GROUPS: Record<string, string> = {
  'sign-in': 'How an operator signs in, accepts an invitation, and proves their identity again.',
  me: 'The operator that is signed in: roles, sessions, passkeys and tokens.',
  operators: 'Operators, their invitations, roles and limits.',
  work: 'Lists of work in numbers, items that operators take, and notes.',
  tenants: 'Tenants, and what was done in them.',
  settings: 'Fees, taxes, limits and other settings of a tenant, and their history.',
  suspense: 'Payments whose owner is unknown.',
  breaks: 'Differences between the bank and the ledger.',
  'payment-runs': 'Payouts to the bank, and what became of each.',
  fees: 'Overdue fees, and refunds.',
  journals: 'Journals of clients, and the decisions about those that wait.',
  'savings-plans': 'Plans that buy by themselves, their executions, and the decisions about them.',
  models: 'Models, their versions, and the accounts that follow them with their drift.',
  rebalancing: 'Runs that bring accounts to their models, and the decisions about them.',
  clients: 'Clients of tenants, and the keys that sign their tokens.',
  orders: 'Orders and trades of all accounts, and the life of an order from its quote to its documents.',
  payments: 'Deposits, withdrawals, transactions and transfers of all accounts.',
  statements: 'Statements of the bank.',
  webhooks: 'Webhooks of a tenant, and their deliveries.',
  compliance: 'Applications of new customers, and decisions about persons, customers and accounts.',
  jobs: 'Jobs that fail.',
  customers: 'Customers and accounts: search, lists, the story of a customer, the value of an account.',
  ledger: 'The trial balance of the ledger, and its postings.',
  documents: 'Documents that customers can download.',
  instruments: 'Instruments as the customers of a tenant see them.',
  'corporate-actions': 'Corporate actions, and tax that holders can reclaim.',
  retention: 'How long personal data are retained: rules, legal holds, erasures.',
  approvals: 'Changes that other operators must approve, and the rules that ask for it.',
}

const INTRODUCTION = `What the staff of an installation do. Nothing here can be called with the token of a client, and
nothing of the clients' API can be called with the session of an operator.

**Sessions.** A browser has a cookie, a program has a token (\`Authorization: Bearer hfo_…\`). A change from a browser
must come from the same origin. Operations with \`x-step-up\` need a proof of identity within the last five minutes, so
a token cannot call them.

**Permissions.** \`x-permission\` names the permission, \`x-within\` the place where the operator must have it.`

/** The operators of an installation. */
export const operators: Audience = {
  title: 'Holdfast for operators',
  summary: 'The HTTP API for the people who run an installation.',
  introduction: INTRODUCTION,
  groups: GROUPS,
  headers: ['ClientRequestId', 'Prefer', 'IdempotencyKey', 'ApprovalReason'],
  examples: 'operator-examples.json',
  codes: OperatorErrorCodes,
  schemesAt: () => ({
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-holdfast_operator',
      description: 'Set by signing in. On a loopback address without TLS its name is `holdfast_operator`.',
    },
    token: { type: 'http', scheme: 'bearer', description: 'A token that an operator made.' },
  }),
  security: [{ session: [] }, { token: [] }],
  isOpen: ({ operator }) => operator!.within === 'nobody signed in',
  securityOf: ({ operator }) =>
    operator!.needs_step_up ? [{ session: [] }] : [{ session: [] }, { token: [] }],
  commonCodes: ({ operator, permission, method }) => [
    ...(operator!.within === 'nobody signed in' ? [] : ['session_required' as const]),
    ...(permission || operator!.needs_browser ? ['forbidden' as const] : []),
    ...(operator!.needs_step_up ? ['step_up_required' as const] : []),
    ...(method === 'GET' ? [] : ['cross_site' as const]),
  ],
  needsOf: ({ permission, operator }) => ({
    ...(permission ? { 'x-permission': permission } : {}),
    'x-within': operator!.within,
    ...(operator!.needs_step_up ? { 'x-step-up': true } : {}),
  }),
  refusals: {
    401: 'There is no session, or it has ended.',
    403: 'The roles of the operator do not permit it, or it needs a proof of identity.',
  },
}
