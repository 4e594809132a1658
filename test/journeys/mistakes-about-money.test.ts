// The mistakes of developers about money and the platform, each with the sentence that the caller reads.
import { beforeAll, describe, test } from 'vitest'
import { WORLD } from '../support/instruments.ts'
import { holdMistake, type Mistake, mistakesDesk } from '../support/mistakes.ts'

let desk: Awaited<ReturnType<typeof mistakesDesk>>

beforeAll(async () => {
  desk = await mistakesDesk()
})

const DEPOSIT = { amount: '10.00', currency: 'EUR', payment_reference: 'R' }
const BANK = { owner_name: 'Ada', iban: 'IE64IRCE92050112345678', bank_code: 'IRCEIE2D', currency: 'EUR' }
const HOOK = { url: 'https://example.com/hook' }
const DECIMAL = 'Must be a decimal as text, with a point and without an exponent, such as 100.00.'

const MONEY: Mistake[] = [
  [
    'a negative amount',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, amount: '-10.00' },
    'body.amount: Must be a decimal above zero.',
  ],
  [
    'three decimals',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, amount: '10.001' },
    'body.amount: Must have at most two decimals.',
  ],
  [
    'a comma for thousands',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, amount: '1,000.00' },
    `body.amount: ${DECIMAL}`,
  ],
  [
    'an amount that is a number',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, amount: 10 },
    'body.amount: Send decimals as text, not as a JSON number: "10".',
  ],
  [
    'a currency that does not exist',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, currency: 'EURO' },
    'body.currency: Must be one of EUR, USD, GBP.',
  ],
  [
    'an umlaut in a reference',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, payment_reference: 'Müller' },
    "body.payment_reference: Must be 1 to 140 characters of the SEPA set: letters without accents, digits, blanks and / ? : ( ) . , ' + -.",
  ],
  [
    'a misspelled member',
    'POST /accounts/ACCOUNT/deposits',
    { ...DEPOSIT, payment_referense: 'R' },
    'body.payment_referense: Unknown name; did you mean payment_reference?',
  ],
  ['a list for an object', 'POST /accounts/ACCOUNT/deposits', [DEPOSIT], 'body: Must be a JSON object.'],
  [
    'a suspended account',
    'POST /accounts/SUSPENDED/deposits',
    DEPOSIT,
    'Deposits are not enabled on the account, which is suspended.',
  ],
  [
    'an IBAN with a wrong digit',
    'POST /accounts/ACCOUNT/funding-accounts',
    { ...BANK, iban: 'IE64IRCE92050112345679' },
    'body.iban: Must be a valid IBAN.',
  ],
  [
    'a short BIC',
    'POST /accounts/ACCOUNT/funding-accounts',
    { ...BANK, bank_code: 'IRCE' },
    'body.bank_code: Must be a BIC of 8 or 11 characters, such as IRCEIE2DXXX.',
  ],
  [
    'an owner without a name',
    'POST /accounts/ACCOUNT/funding-accounts',
    { ...BANK, owner_name: '' },
    'body.owner_name: Must not be empty.',
  ],
  [
    'an empty id',
    'POST /accounts/ACCOUNT/withdrawals',
    { amount: '5.00', currency: 'EUR', funding_account: '' },
    'body.funding_account: Must not be empty.',
  ],
  [
    'an account where a funding account is needed',
    'POST /accounts/ACCOUNT/withdrawals',
    { amount: '5.00', currency: 'EUR', funding_account: 'ACCOUNT' },
    'body.funding_account: Must be a funding account of this account.',
  ],
  [
    'a journal to the same account',
    'POST /journals',
    { from_account: 'ACCOUNT', to_account: 'ACCOUNT', journal_type: 'cash', amount: '1.00', currency: 'EUR' },
    'body.to_account: Must be another account.',
  ],
  [
    'a journal without its sum',
    'POST /journals',
    { from_account: 'ACCOUNT', to_account: 'x', journal_type: 'cash', currency: 'EUR' },
    'body.amount: A journal of cash needs its amount.',
  ],
  [
    'a refund of nothing',
    'POST /sandbox/fee-charges/fch_1/refund',
    { amount: '0.00' },
    'body.amount: Must be a decimal above zero with at most 2 decimals.',
  ],
]

const PLATFORM: Mistake[] = [
  [
    'a URL without a scheme',
    'POST /webhooks',
    { url: 'example.com/hook' },
    'body.url: The URL must be absolute, with a host.',
  ],
  [
    'an event that is misspelled',
    'POST /webhooks',
    { ...HOOK, event_names: ['order.fill'] },
    'body.event_names.0: Unknown value order.fill; did you mean order.filled?',
  ],
  [
    'one event that is not in a list',
    'POST /webhooks',
    { ...HOOK, event_names: 'order.filled' },
    'body.event_names: Must be a list.',
  ],
  [
    'a replay from a word',
    'POST /webhooks/whk_1/replay',
    { after: 'yesterday' },
    'body.after: Must be a whole number, or an instant with its zone, such as 2026-07-14T08:36:12.345Z.',
  ],
  ['a page that is too long', 'GET /accounts?limit=5000', undefined, 'query.limit: Must be at most 200.'],
  ['an empty cursor', 'GET /accounts?cursor=', undefined, 'query.cursor: Must not be empty.'],
  [
    'a cursor of another list',
    'GET /accounts?cursor=abc',
    undefined,
    'query.cursor: Not a cursor of this list with these filters.',
  ],
  [
    'a filter that is misspelled',
    'GET /orders?stauts=filled',
    undefined,
    'query.stauts: Unknown name; did you mean status?',
  ],
  [
    'a plus that is not escaped',
    'GET /events?created[gt]=2026-01-01T00:00:00+02:00',
    undefined,
    'query.created[gt]: Must be an instant; write the + of its zone as %2B in a query.',
  ],
  [
    'a status by its name',
    'GET /request-logs?status=ok',
    undefined,
    'query.status: Must be a status such as 404, or a class of them such as 4xx.',
  ],
  [
    'a method that the path lacks',
    'DELETE /accounts/ACCOUNT',
    undefined,
    'The path supports only GET, HEAD.',
  ],
  ['an account by an ISIN', `GET /accounts/${WORLD}`, undefined, 'No such account.'],
  [
    'a clock that goes back',
    'POST /sandbox/clock/advance',
    { seconds: -1 },
    'body.seconds: Must be at least 1.',
  ],
  ['two ways to advance', 'POST /sandbox/clock/advance', {}, 'body: Send exactly one of seconds and to.'],
  [
    'an ask below the bid',
    'POST /sandbox/prices',
    { symbol: WORLD, bid: '2.00', ask: '1.00' },
    'body.ask: Must not lie below the bid.',
  ],
  [
    'a chance of two',
    'POST /sandbox/faults',
    { type: 'latency', chance: '2' },
    'body.chance: Must be a decimal as text above 0 and up to 1, such as 0.25.',
  ],
  [
    'a scope that does not exist',
    'POST /sandbox/clients',
    { scope: 'everything' },
    'body.scope: Must be read, write, or both with a blank between them.',
  ],
]

describe.each([
  ['money', MONEY],
  ['the platform', PLATFORM],
])('a mistake about %s', (_, mistakes) => {
  test.each(mistakes)('%s: refused with its sentence', async (...mistake) => {
    await holdMistake(desk.tenant.call, desk.values, mistake)
  })
})
