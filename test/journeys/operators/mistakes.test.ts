// The mistakes of operators, each with the sentence that the person, or the program of the person, reads.
import { beforeAll, describe, test } from 'vitest'
import { freshTenant } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { holdMistake, type Mistake } from '../../support/mistakes.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

const operators: Record<string, SignedIn> = {}
let at: string

beforeAll(async () => {
  const { tenant } = await freshTenant()
  at = `/operator/tenants/${tenant}`
  const roles = ['operations', 'finance', 'compliance', 'developer', 'administrator'] as const
  for (const role of roles) operators[role] = await newOperator(role)
})

const R = { reason: 'Ticket 7' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const setting = (settings: object) => ({ settings, ...R })
const RULE = {
  verb: 'orders.make',
  of_tenant: null,
  currency: null,
  from_amount: null,
  roles: ['finance'],
  needed: 1,
}
const RETENTION = { record_kind: 'identity', years: 7, counted_from: 'end', is_automatic: true }
const VERSION = { document_type: 'risk_disclosures', version: '1', name: 'A', file: 'fil_1' }

const MISTAKES: Record<string, Mistake[]> = {
  administrator: [
    [
      'an address without its sign',
      'POST /operator/invitations',
      { email: 'mara', role: 'support', of_tenant: null },
      'body.email: Must be an e-mail address.',
    ],
    [
      'a role that does not exist',
      'POST /operator/invitations',
      { email: 'm@example.com', role: 'admin', of_tenant: null },
      'body.role: Must be one of support, operations, finance, compliance, developer, auditor, administrator.',
    ],
    ['a tenant without a name', 'POST /operator/tenants', { name: '  ' }, 'body.name: Must not be blank.'],
    [
      'a limit below zero',
      'PUT /operator/limits',
      { role: 'finance', of_tenant: null, currency: 'EUR', most: '-1.00' },
      'body.most: Must be an amount with at most two decimals, zero or more.',
    ],
    [
      'a rule for no operation',
      'PUT /operator/approval-rules',
      RULE,
      'body.verb: No operation of this name can wait for approval.',
    ],
    [
      'a rule that nobody can fulfil',
      'PUT /operator/approval-rules',
      { ...RULE, roles: [] },
      'body.roles: Must not be empty.',
    ],
    [
      'hours that do not exist',
      'PUT TENANT/settings/venue',
      setting({ market_hours: 'never' }),
      'body.settings.market_hours: Must be one of always, exchange.',
    ],
  ],
  finance: [
    [
      'a percent sign',
      'PUT TENANT/settings/orders',
      setting({ price_collar: '5%' }),
      'body.settings.price_collar: Must be a decimal as text, zero or more, with at most six decimals, such as 0.25.',
    ],
    [
      'a misspelled setting',
      'PUT TENANT/settings/orders',
      setting({ price_colar: '0.05' }),
      'body.settings.price_colar: Unknown member; did you mean price_collar?',
    ],
    ['no reason', 'PUT TENANT/settings/orders', { settings: { gtc_days: 30 } }, 'body.reason: Required.'],
    [
      'a blank reason',
      'PUT TENANT/settings/orders',
      { settings: { gtc_days: 30 }, reason: ' ' },
      'body.reason: Must not be blank.',
    ],
    [
      'a time of no day',
      'PUT TENANT/settings/pools',
      setting({ pool_times: { etf: ['25:00'] } }),
      'body.settings.pool_times.etf.0: Must be a time of day from 00:00 to 23:59, such as 17:30.',
    ],
    [
      'a tax above everything',
      'PUT TENANT/settings/taxes',
      {
        ...setting({ withholding_taxes: [{ transaction_type: 'dividend', rate: '126' }] }),
        effective_from: '2027-03-02',
      },
      'body.settings.withholding_taxes.0.rate: Must be a percentage as text from 0 to 100 with at most six decimals, such as 26.375.',
    ],
    [
      'a sum with points for thousands',
      'PUT TENANT/settings/journals',
      setting({ journals: { approval_threshold: { EUR: '1.000,00' } } }),
      'body.settings.journals.approval_threshold.EUR: Must be an amount as text with at most two decimals, zero or more, such as 100.00.',
    ],
    [
      'a day with points',
      'PUT TENANT/settings/fees',
      { ...setting({ fees: [] }), effective_from: '02.03.2027' },
      'body.effective_from: Must be a day of the form YYYY-MM-DD, such as 2026-07-14.',
    ],
  ],
  operations: [
    [
      'a kind of transfer',
      'POST TENANT/transfers',
      { kind: 'gift', lines: [], note: 'x' },
      'body.kind: Must be one of book_transfer, portfolio_transfer, position_migration_in. 1 more in params.',
    ],
    [
      'an order twice',
      'POST TENANT/orders/cancel',
      { orders: ['a', 'a'], note: 'x' },
      'body.orders: Must not hold the same item twice.',
    ],
    ['no note', 'POST TENANT/orders/ord_1/cancel', {}, 'body.note: Required.'],
    [
      'a currency in small letters',
      'POST TENANT/payment-runs',
      { currency: 'eur' },
      'body.currency: Must be one of EUR, USD, GBP.',
    ],
    [
      'text that is not base64',
      'POST /operator/catalogue/import',
      { content: 'a;b', format: 'csv' },
      'body.content: Must be base64, with its padding and without spaces.',
    ],
    [
      'a catalogue without its lines',
      'POST /operator/catalogue/import',
      { content: base64('{'), format: 'json' },
      'body.content.line 1: Must be a JSON list of objects.',
    ],
    [
      'a price of yesterday',
      'POST /operator/prices/correct',
      { provider: 'x', symbol: WORLD, timestamp: 'yesterday', bid: '1', ask: '2' },
      'body.timestamp: Must be an instant with its zone, such as 2026-07-14T08:36:12.345Z.',
    ],
    [
      'a status of the exchange',
      'PUT TENANT/instruments/ins_1/override',
      { trading_status: 'halted' },
      'body.trading_status: Must be one of buy_sell, buy_only, sell_only, not_trading.',
    ],
    [
      'a state that is misspelled',
      'GET TENANT/orders?status=opne',
      undefined,
      'query.status: Must be one of held, placed, pending, executing, cancelling, filled, settled, cancelled.',
    ],
    ['a slash too many', 'GET TENANT/orders/', undefined, 'No such operation; did you mean TENANT/orders?'],
    [
      'a list of views that is misspelled',
      'GET /operator/me/views?list=orders',
      undefined,
      'query.list: Must be the name of a list operation, such as orders.list.',
    ],
    [
      'five digits',
      'POST /operator/step-up/password',
      { password: 'x', code: '12345' },
      'body.code: Must be the six digits that the authenticator shows.',
    ],
    [
      'an operation of another role',
      'POST TENANT/firm-accounts',
      { name: 'A' },
      'The operation needs the permission firm_account.write of finance; you are operations.',
    ],
  ],
  compliance: [
    [
      'an outcome',
      'POST TENANT/onboarding-applications/app_1/decide',
      { outcome: 'accept', ...R },
      'body.outcome: Must be one of approved, rejected, expired.',
    ],
    [
      'a change of nothing',
      'POST TENANT/customers/cus_1/change',
      R,
      'body: Send at least one member of the change.',
    ],
    [
      'years before the records',
      'PUT TENANT/retention-rules',
      { ...RETENTION, years: -7 },
      'body.years: Must be at least 0.',
    ],
    [
      'a person without an id',
      'POST TENANT/legal-holds',
      { person: '', ...R },
      'body.person: Must not be empty.',
    ],
    [
      'a version with a sign',
      'POST TENANT/legal-document-versions',
      { ...VERSION, version: 'v 1!' },
      'body.version: Must be 1 to 50 letters, digits, blanks and the signs . + - _, and begin with a letter or digit.',
    ],
    ['a rejection without a note', 'POST TENANT/approvals/apr_1/reject', {}, 'body.note: Required.'],
    [
      'a note that is too long',
      'POST TENANT/notes',
      { subject: 'acc_1', text: 'x'.repeat(4001) },
      'body.text: Must have at most 4000 characters.',
    ],
  ],
  developer: [
    [
      'a network that is too small',
      'PUT TENANT/clients/cli_1/networks',
      { networks: ['10.0.0.1/33'] },
      'body.networks.0: The length behind the slash must be from 0 to 32.',
    ],
    [
      'a key that signs nothing',
      'PUT TENANT/clients/cli_1/keys',
      { keys: [{ kty: 'oct' }] },
      'body.keys.0: Must be one of RSA, EC P-256, EC P-384, OKP Ed25519.',
    ],
    [
      'a token for eleven years',
      'POST /operator/me/tokens',
      { name: 'ci', days: 4000 },
      'body.days: Must be at most 365.',
    ],
    [
      'an event that is misspelled',
      'POST TENANT/webhooks/whk_1/change',
      { event_names: ['order.fill'] },
      'body.event_names.0: Unknown value order.fill; did you mean order.filled?',
    ],
  ],
}

describe.each(Object.entries(MISTAKES))('a mistake of %s', (role, mistakes) => {
  test.each(mistakes)('%s: refused with its sentence', async (...mistake) => {
    await holdMistake(operators[role]!.call, { TENANT: at }, mistake)
  })
})
