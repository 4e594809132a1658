// Our arithmetic against QuantLib's, case by case: prices and accrued interest within 1e-8 per 100, yields within 1e-9
// percentage points. tools/oracle/fixed_income.py made the table and says how QuantLib was set up.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { test } from 'vitest'
import { accruedInterest } from './accrued-interest.ts'
import {
  type Bill,
  type BillConvention,
  billDiscountFromPrice,
  billPriceFromDiscount,
  billPriceFromYield,
  billYieldFromPrice,
} from './bill.ts'
import type { Bond, YieldMethod } from './bond.ts'
import { priceFromYield, yieldFromPrice } from './bond-yield.ts'
import type { DayCount } from './day-count.ts'

type Case = Record<string, string> & { kind: string; settlement: string; yield_in: string; price_in: string }
type Answer = { accrued: string; price: string; yield: string }

const PRICE_TOLERANCE = 1e-8
const YIELD_TOLERANCE = 1e-9

const cases: Case[] = parse(readFileSync(new URL('./oracle.csv', import.meta.url)), { columns: true })

function bondOfCase(row: Case): Bond {
  const isZero = row.kind === 'zero'
  return {
    coupon: row.coupon!,
    months_between_coupons: isZero ? null : Number(row.months),
    day_count: isZero ? 'actual_actual_icma' : (row.day_count as DayCount),
    maturity_date: row.maturity!,
    interest_from: row.interest_from!,
    first_coupon_date: row.first_coupon || null,
    last_regular_coupon_date: row.last_regular || null,
    end_of_month: row.end_of_month === '1',
    calendar: 'GB',
    ex_dividend_business_days: Number(row.ex_days),
    yield_method: isZero ? 'street' : (row.yield_method as YieldMethod),
  }
}

function answerOf(row: Case): Answer {
  const { settlement, yield_in, price_in } = row
  if (row.kind === 'coupon' || row.kind === 'zero') {
    const bond = bondOfCase(row)
    return {
      accrued: accruedInterest(bond, settlement),
      price: priceFromYield(bond, settlement, yield_in),
      yield: yieldFromPrice(bond, settlement, price_in),
    }
  }
  const bill: Bill = { maturity_date: row.maturity!, convention: row.yield_method as BillConvention }
  const isDiscount = row.kind === 'discount'
  const priceAt = isDiscount ? billPriceFromDiscount : billPriceFromYield
  const rateOf = isDiscount ? billDiscountFromPrice : billYieldFromPrice
  return {
    accrued: '0',
    price: priceAt(bill, settlement, yield_in),
    yield: rateOf(bill, settlement, price_in),
  }
}

const apart = (ours: string, theirs: string | undefined) => Math.abs(Number(ours) - Number(theirs))

test('the table covers every kind of case', () => {
  assert.ok(cases.length >= 2000)
  const kinds = new Set(
    cases.map(({ kind, day_count, yield_method }) => `${kind} ${day_count} ${yield_method}`),
  )
  assert.equal(kinds.size, 13)
  assert.ok(cases.filter(({ accrued }) => accrued!.startsWith('-')).length > 30) // ex dividend
  assert.ok(cases.filter(({ first_coupon }) => first_coupon !== '').length > 300)
  assert.ok(cases.filter(({ last_regular }) => last_regular !== '').length > 300)
})

test('every case agrees with QuantLib', () => {
  const wrong = cases.filter((row) => {
    const ours = answerOf(row)
    return !(
      apart(ours.accrued, row.accrued) <= PRICE_TOLERANCE &&
      apart(ours.price, row.price_out) <= PRICE_TOLERANCE &&
      apart(ours.yield, row.yield_out) <= YIELD_TOLERANCE
    )
  })
  assert.deepEqual(
    wrong.slice(0, 20).map((row) => ({ ...row, ours: answerOf(row) })),
    [],
    `${wrong.length} cases differ`,
  )
})
