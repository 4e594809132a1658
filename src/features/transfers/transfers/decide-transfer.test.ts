// What a transfer moves, and what it may not.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Refusal } from '../../../errors.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { placeKey } from '../../portfolio/holdings/decide-position.ts'
import { decideTransfer, type TransferFacts } from './decide-transfer.ts'
import { checkShape, hashLines, type NewTransfer } from './rules.ts'

const etf = listSeedInstruments().find(({ symbol }) => symbol === 'IE00B4L5Y983')!
const UNITS = { instrument: etf.id, quantity: '4' }
const CASH = { currency: 'EUR', amount: '6.00' }
const BOOK: NewTransfer = { kind: 'book_transfer', from: 'acc_1', to: 'acc_2', lines: [CASH] }
const INTO: NewTransfer = { kind: 'portfolio_transfer', to: 'acc_2', lines: [UNITS] }
const FACTS: TransferFacts = {
  currencies: ['EUR'],
  cash: new Map([['EUR', '10.00']]),
  units: new Map([[etf.id, '10']]),
  instruments: new Map([[etf.id, etf]]),
  prices: [{ instrument: etf.id, unit_price: '50', priced_at: '2027-03-01T10:00:00.000Z' }],
  positions: new Map([
    [
      placeKey({ account: 'acc_1', instrument: etf.id }),
      {
        id: 'pos_1',
        quantity: '10',
        cost: '800.00',
        ytm: '2',
        automatic_rollover: false,
        most_recent_maturity_period: '3m',
      },
    ],
  ]),
  lots: new Map(),
  new_positions: ['pos_new1', 'pos_new2'],
  today: '2027-03-01',
}

describe('lines', () => {
  test('cash has a transaction on each side', () => {
    const [line] = decideTransfer(FACTS, BOOK)
    assert.deepEqual([line!.asset, line!.amount, line!.isCash], ['EUR', '6.00', true])
    assert.deepEqual(
      line!.transactions.map(({ account, cash_amount }) => [account, cash_amount]),
      [
        ['acc_1', '-6.00'],
        ['acc_2', '6.00'],
      ],
    )
  })

  test('units keep their cost, yield and period', () => {
    const [line] = decideTransfer(FACTS, { ...BOOK, lines: [UNITS] })
    const [out, into] = line!.moves
    assert.deepEqual([out!.after.id, out!.after.quantity, Number(out!.after.cost)], ['pos_1', '6', 480])
    const { id, opens, quantity, cost, ytm, most_recent_maturity_period, buy_trades } = into!.after
    assert.deepEqual(
      { id, opens, quantity, cost: Number(cost), ytm, most_recent_maturity_period, buy_trades },
      {
        id: 'pos_new1',
        opens: true,
        quantity: '4',
        cost: 320,
        ytm: '2',
        most_recent_maturity_period: '3m',
        buy_trades: 0,
      },
    )
    assert.deepEqual(
      line!.transactions.map(({ position, unit_price }) => [position, Number(unit_price)]),
      [
        ['pos_1', 80],
        ['pos_new1', 80],
      ],
    )
  })

  test('later lines add to the position that the first has opened', () => {
    const [, line] = decideTransfer(FACTS, { ...INTO, lines: [UNITS, UNITS] })
    const { id, quantity } = line!.moves[0]!.after
    assert.deepEqual([id, quantity], ['pos_new1', '8'])
  })

  const prices: [string, object, number, number | null][] = [
    ['their own price', { unit_price: '40.00' }, 160, 40],
    ['no price: the market counts, and is not shown', {}, 200, null],
    ['a price of zero', { unit_price: 0 }, 0, 0],
  ]
  test.each(prices)('units from another institution with %s', (_, more, cost, shown) => {
    const [line] = decideTransfer(FACTS, { ...INTO, lines: [{ ...UNITS, ...more }] })
    const { unit_price } = line!.transactions[0]!
    assert.equal(Number(line!.moves[0]!.after.cost), cost)
    assert.equal(unit_price == null ? null : Number(unit_price), shown)
  })
})

describe('refusals of lines', () => {
  const none = { positions: new Map() }
  const rows: [string, Partial<TransferFacts>, NewTransfer, string][] = [
    [
      'an amount with three decimals',
      {},
      { ...BOOK, lines: [{ ...CASH, amount: '1.001' }] },
      'invalid_request',
    ],
    ['a currency that the account does not have', { currencies: ['USD'] }, BOOK, 'currency_not_supported'],
    ['more cash than there is', {}, { ...BOOK, lines: [{ ...CASH, amount: '10.01' }] }, 'insufficient_funds'],
    ['more cash than earlier lines have left', {}, { ...BOOK, lines: [CASH, CASH] }, 'insufficient_funds'],
    ['no units at all', {}, { ...BOOK, lines: [{ ...UNITS, quantity: '0' }] }, 'invalid_request'],
    ['an unknown instrument', { instruments: new Map() }, { ...BOOK, lines: [UNITS] }, 'invalid_request'],
    [
      'more units than there are',
      {},
      { ...BOOK, lines: [{ ...UNITS, quantity: '10.1' }] },
      'insufficient_units',
    ],
    [
      'more units than earlier lines have left',
      {},
      { ...BOOK, lines: [UNITS, UNITS, UNITS] },
      'insufficient_units',
    ],
    ['units without an open position', none, { ...BOOK, lines: [UNITS] }, 'invalid_request'],
    ['units without any price', { prices: [] }, INTO, 'missing_price'],
    ['a price below zero', {}, { ...INTO, lines: [{ ...UNITS, unit_price: '-1' }] }, 'invalid_request'],
    ['the currency before the cash', { currencies: [], cash: new Map() }, BOOK, 'currency_not_supported'],
    [
      'the available units before the position',
      { ...none, units: new Map() },
      { ...BOOK, lines: [UNITS] },
      'insufficient_units',
    ],
  ]
  test.each(rows)('%s', (_, facts, transfer, code) => {
    assert.throws(() => decideTransfer({ ...FACTS, ...facts }, transfer), { code })
  })

  test('the refusal names what the account had before the transfer', () => {
    const transfer = { ...BOOK, lines: [CASH, CASH] }
    assert.throws(() => decideTransfer(FACTS, transfer), { context: { available: '10.00' } })
  })
})

describe('the shape of a transfer', () => {
  const rows: [string, Partial<NewTransfer>, string[]][] = [
    ['a book transfer without a giver', { from: undefined }, ['from missing_param']],
    ['a transfer without a receiver', { to: undefined }, ['to missing_param']],
    [
      'a migration from an account',
      { kind: 'position_migration_in', lines: [UNITS] },
      ['from invalid_param'],
    ],
    [
      'a portfolio without any account',
      { kind: 'portfolio_transfer', from: undefined, to: undefined },
      ['to missing_param'],
    ],
    ['an account to itself', { to: 'acc_1' }, ['to invalid_param']],
    ['no lines', { lines: [] }, ['lines invalid_param']],
    ['a book transfer of two lines', { lines: [CASH, CASH] }, ['lines invalid_param']],
    ['a line that is neither cash nor units', { lines: [{ currency: 'EUR' }] }, ['lines.0 invalid_param']],
    ['a line that is both', { lines: [{ ...CASH, ...UNITS }] }, ['lines.0 invalid_param']],
    ['a migration of cash', { kind: 'position_migration_in', from: undefined }, ['lines.0 invalid_param']],
    [
      'a price for units of an account',
      { lines: [{ ...UNITS, unit_price: '1' }] },
      ['lines.0.unit_price invalid_param'],
    ],
  ]
  test.each(rows)('%s', (_, change, expected) => {
    assert.throws(
      () => checkShape({ ...BOOK, ...change }),
      ({ params }: Refusal) => {
        assert.deepEqual(
          params!.map(({ path, code }) => `${path} ${code}`),
          expected,
        )
        return true
      },
    )
  })
  test('a book transfer of one line has no offenders', () => assert.doesNotThrow(() => checkShape(BOOK)))
})

test('equal lines have the same hash, however they are written', () => {
  assert.equal(hashLines([{ ...UNITS, quantity: 4 }]), hashLines([{ ...UNITS, quantity: '4.0' }]))
  assert.notEqual(hashLines([UNITS]), hashLines([{ ...UNITS, quantity: '5' }]))
})
