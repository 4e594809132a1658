// The mistakes of developers about orders and people, each with the sentence that the caller reads.
import { beforeAll, describe, test } from 'vitest'
import { WORLD } from '../support/instruments.ts'
import { holdMistake, type Mistake, mistakesDesk } from '../support/mistakes.ts'

let desk: Awaited<ReturnType<typeof mistakesDesk>>

beforeAll(async () => {
  desk = await mistakesDesk()
})

const ORDER = { instrument: 'INSTRUMENT', order_type: 'market', side: 'buy', cash_amount: '10.00' }
const UNITS = {
  instrument: 'INSTRUMENT',
  order_type: 'limit',
  side: 'buy',
  quantity: '1',
  limit_price: '10.00',
}
const claim = (members: object) => ({ person_type: 'natural', claims: [members] })

const TRADING: Mistake[] = [
  [
    'an ISIN where an id is needed',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, instrument: WORLD },
    'body.instrument: Must be the id of an instrument, such as ins_…; GET /instruments/{symbol} finds it by its ISIN or symbol.',
  ],
  [
    'an ISIN in a quote',
    'POST /accounts/ACCOUNT/order-quotes',
    { instrument_id: WORLD, side: 'buy', cash_amount: '10.00' },
    'body.instrument_id: Must be the id of an instrument, such as ins_…; GET /instruments/{symbol} finds it by its ISIN or symbol.',
  ],
  [
    'an id that does not exist',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, instrument: 'ins_1' },
    'body.instrument: No such instrument.',
  ],
  [
    'a side in capitals',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, side: 'BUY' },
    'body.side: Must be one of buy, sell.',
  ],
  [
    'two sizes',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, quantity: '1' },
    'body.quantity: Either cash_amount or quantity.',
  ],
  [
    'a buy without a size',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, cash_amount: undefined },
    'body.cash_amount: A buy needs its cash_amount.',
  ],
  [
    'a limit order without a limit',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, order_type: 'limit' },
    'body.limit_price: A limit order needs its limit_price.',
  ],
  [
    'a limit on a market order',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, limit_price: '10.00' },
    'body.limit_price: A market order has no limit_price.',
  ],
  [
    'a limit in camel case',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, limitPrice: '10.00' },
    'body.limitPrice: Unknown name; did you mean limit_price?',
  ],
  [
    'a sell sized in cash',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, side: 'sell' },
    'body.cash_amount: A sell is sized in units. 1 more in params.',
  ],
  [
    'too fine a quantity',
    'POST /accounts/ACCOUNT/orders',
    { ...UNITS, quantity: '1.1234567' },
    'The instrument trades in multiples of 0.0001; the order has 1.1234567.',
  ],
  [
    'a sell of nothing held',
    'POST /accounts/ACCOUNT/orders',
    { ...UNITS, order_type: 'market', limit_price: undefined, side: 'sell' },
    'The position has too few units.',
  ],
  [
    'no cash',
    'POST /accounts/ACCOUNT/orders',
    ORDER,
    'The account has too little cash for the most that the order could cost.',
  ],
  [
    'a day order with a day',
    'POST /accounts/ACCOUNT/orders',
    { ...UNITS, time_in_force: 'gtd' },
    'body.expires_on: An order that is good till a day needs that day.',
  ],
  [
    'a blank in a reference',
    'POST /accounts/ACCOUNT/orders',
    { ...ORDER, client_reference: 'my order' },
    'body.client_reference: Must be 1 to 64 letters, digits and the signs . _ : -.',
  ],
  [
    'a suspended account',
    'POST /accounts/SUSPENDED/orders',
    ORDER,
    'Buying is not enabled on the account, which is suspended.',
  ],
  [
    'a change of nothing',
    'PUT /accounts/ACCOUNT/orders/ord_1',
    {},
    'body: Must have at least one of quantity, limit_price, stop_price, time_in_force, expires_on, client_reference.',
  ],
  [
    'a wrong order in a batch',
    'POST /order-batches',
    { orders: [{ account: 'ACCOUNT', ...ORDER, order_type: undefined, side: 'by' }] },
    'body.orders.0.side: Must be one of buy, sell.',
  ],
  ['an empty batch', 'POST /order-batches', { orders: [] }, 'body.orders: Must not be empty.'],
]

const PEOPLE: Mistake[] = [
  [
    'a type of person',
    'POST /persons',
    { person_type: 'human', claims: [] },
    'body.person_type: Must be one of natural, legal. 1 more in params.',
  ],
  [
    'a birth in the future',
    'POST /persons',
    claim({ claim_type: 'identity', first_name: 'A', last_name: 'B', date_of_birth: '2030-01-01' }),
    'body.claims.0.date_of_birth: Must lie in the past.',
  ],
  [
    'a day that does not exist',
    'POST /persons',
    claim({ claim_type: 'identity', first_name: 'A', last_name: 'B', date_of_birth: '2000-02-30' }),
    'body.claims.0.date_of_birth: Must be a day of the form YYYY-MM-DD, such as 2026-07-14.',
  ],
  [
    'an address without its sign',
    'POST /persons',
    claim({ claim_type: 'contact_details', email: 'ada.example.com', phone_number: '+35312345678' }),
    'body.claims.0.email: Must be an e-mail address, such as name@example.com.',
  ],
  [
    'a country in small letters',
    'POST /persons',
    claim({ claim_type: 'nationalities', nationalities: [{ country_code: 'pt' }] }),
    'body.claims.0.nationalities.0.country_code: Must be a country as two capital letters of ISO 3166, such as DE; did you mean PT?',
  ],
  [
    'a country by its name',
    'POST /persons',
    claim({ claim_type: 'nationalities', nationalities: [{ country_code: 'Portugal' }] }),
    'body.claims.0.nationalities.0.country_code: Must be a country as two capital letters of ISO 3166, such as DE.',
  ],
  [
    'a claim without its type',
    'POST /persons',
    claim({ first_name: 'A' }),
    'body.claims.0.claim_type: Required.',
  ],
  [
    'a type of customer',
    'POST /onboarding-applications',
    { customer_type: 'private', authorities: [{ person: 'PERSON' }] },
    'body.customer_type: Must be one of individual, joint, business.',
  ],
  [
    'a country of three letters',
    'PUT /customers/cus_1/tax-declarations/USA',
    { signed_on: '2026-01-01' },
    'path.country: Must be a country as two capital letters of ISO 3166, such as DE.',
  ],
  [
    'a statement that ends before it begins',
    'POST /accounts/ACCOUNT/statements',
    { period_start: '2026-01-01', period_end: '2025-01-01' },
    'period_start must lie before period_end, which is exclusive.',
  ],
]

describe.each([
  ['orders', TRADING],
  ['customers and documents', PEOPLE],
])('a mistake about %s', (_, mistakes) => {
  test.each(mistakes)('%s: refused with its sentence', async (...mistake) => {
    await holdMistake(desk.tenant.call, desk.values, mistake)
  })
})
