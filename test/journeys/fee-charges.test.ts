// Any fee, charged and then collected, refunded and waited for in any order: to the cent what plain whole numbers say.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { collectFees } from '../../src/features/billing/collect-fee.ts'
import { recurringCharges } from '../../src/features/billing/decide-charges.ts'
import { refundCharge } from '../../src/features/billing/refund-charge.ts'
import type { Fee } from '../../src/features/billing/rules.ts'
import { insertCharges } from '../../src/features/billing/write-charges.ts'
import { bookTransaction } from '../../src/features/portfolio/holdings/book-transaction.ts'
import { available, BANK } from '../../src/ledger/chart.ts'
import { post } from '../../src/ledger/post.ts'
import { newId } from '../../src/values/ids.ts'
import { houseOf, openMoney } from '../support/cash.ts'
import type { Body } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'

const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const text = (cents: bigint) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const cents = (money: string) => BigInt(money.replace('.', ''))
/** numerator ÷ denominator to whole numbers, half up; both at least zero. */
const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

const terms = fc.record({
  /** Cents. */
  unit: fc.bigInt({ min: 0n, max: 100_000n }),
  /** Millionths. */
  rate: fc.bigInt({ min: 0n, max: 20_000n }),
  least: fc.option(fc.bigInt({ min: 0n, max: 1_000n })),
  /** Hundred-thousandths: 0.19 is 19,000. */
  tax: fc.option(fc.constantFrom(0n, 1n, 5_000n, 7_000n, 19_000n, 20_000n, 26_375n, 100_000n)),
  x: fc.bigInt({ min: 0n, max: 10_000_000n }),
})
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

function feeOf({ unit, rate, least, tax }: Terms): Fee {
  const price = {
    unit_amount: text(unit),
    rate: `0.${String(rate).padStart(6, '0')}`,
    ...(least === null ? {} : { minimum_amount: text(least) }),
  }
  return {
    id: 'fee_x',
    alias: 'x',
    display_name: 'Random',
    fee_type: 'recurring',
    transaction_type: null,
    tax_rate: tax === null ? null : (Number(tax) / 100_000).toFixed(5),
    chargeable_currencies: { EUR: price },
    variants: [],
  }
}

/** fee and tax in cents, or undefined if there is nothing to charge. */
function expected({ unit, rate, least, tax, x }: Terms): { fee: bigint; tax: bigint } | undefined {
  const plain = half(unit * 1_000_000n + x * rate, 1_000_000n)
  const isBelow = least !== null && unit * 1_000_000n + x * rate < least * 1_000_000n
  const fee = isBelow ? least : plain
  return fee > 0n ? { fee, tax: half(fee * (tax ?? 0n), 100_000n) } : undefined
}

test('a fee is its net amount plus tax, each rounded once', () => {
  console.log(`fee charges: TEST_SEED=${seed}`)
  fc.assert(
    fc.property(terms, (given) => {
      const [charge] = recurringCharges(
        [feeOf(given)],
        { base_currency: 'EUR', is_firm: false },
        text(given.x),
      )
      const charges = expected(given)
      assert.deepEqual(
        charge && [charge.amount_fee, charge.amount_tax, charge.amount_total],
        charges && [charges.fee, charges.tax, charges.fee + charges.tax].map(text),
      )
    }),
    { seed, numRuns: 500 },
  )
})

// Shares of what was charged, in hundredths, so that small and large charges see every case.
const part = fc.record({ pay: fc.bigInt({ min: 1n, max: 40n }), isCollected: fc.boolean() })
const back = fc.record({ refund: fc.bigInt({ min: 1n, max: 110n }) })
const step = fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: back })
type Step = { pay: bigint; isCollected: boolean } | { refund: bigint }

test('collected, outstanding and refunded amounts agree with the cash, fees and taxes in the ledger after any history', async () => {
  console.log(`fee charges: TEST_SEED=${seed}`)
  const story = await openStory()
  await fc.assert(
    fc.asyncProperty(terms, fc.array(step, { minLength: 3, maxLength: 9 }), async (given, steps) => {
      const amounts = expected(given)
      if (amounts) await story.play(amounts, given, steps)
    }),
    { seed, numRuns: 30 },
  )
})

async function openStory() {
  const { tenant, account, cash } = await openMoney({ fees: [{ ...FEE }] })
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const app = await testApp()
  const t = tenant.tenant
  const sql = app.database.sql(t)
  const [{ id: feeId }] = (await sql`select id from fees where tenant = ${t}`) as [Body]
  const own = available(account.id)
  const totals = async () => {
    const { total } = await cash()
    return { own: cents(total!), house: cents(Number((await houseOf(tenant, 'fees')) ?? 0).toFixed(2)) }
  }

  async function charge({ fee, tax }: { fee: bigint; tax: bigint }, rate: bigint | null): Promise<string> {
    const id = newId('fch_')
    const tax_rate = rate === null ? null : String(Number(rate) / 100_000)
    const amounts = {
      amount_fee: text(fee),
      amount_tax: text(tax),
      tax_rate,
      currency: 'EUR',
      collected: '0',
    }
    const row = { id, fee: feeId, account: account.id, due_at: '2020-01-01T00:00:00.000Z', ...amounts }
    await changeAs(app, t, async (context) => insertCharges(context, [row]))
    return id
  }

  const pay = (amount: string) =>
    changeAs(app, t, async (context) => {
      const transfers = [{ from: BANK, to: own, asset: 'EUR', amount }]
      const entry = await post(context, { kind: 'test', reference: 'test', transfers })
      const plain = { settled: true, settlement_date: context.now.slice(0, 10), currency: 'EUR' }
      const what = { transaction_type: 'deposit', reference: null, reference_type: 'deposit', summary: 'D' }
      bookTransaction(context, { ...plain, ...what, account: account.id, entry, cash_amount: amount })
    })

  async function play(amounts: { fee: bigint; tax: bigint }, { tax: rate }: Terms, steps: Step[]) {
    const total = amounts.fee + amounts.tax
    const id = await charge(amounts, rate)
    const before = await totals()
    let [here, collected, refunded, back] = [before.own, 0n, 0n, 0n]
    const open = () => (total > collected + refunded ? total - collected - refunded : 0n)
    for (const one of steps) {
      if ('pay' in one) {
        const amount = half(total * one.pay, 100n) || 1n
        await pay(text(amount))
        here += amount
        if (!one.isCollected) continue
        await changeAs(app, t, (context) => collectFees([context], [{ charge: id }]))
        const taken = here < open() ? here : open()
        here -= taken
        collected += taken
      } else {
        const amount = half(total * one.refund, 100n) || 1n
        const refund = changeAs(app, t, (context) => refundCharge(context, id, text(amount)))
        if (amount > total - refunded) {
          await assert.rejects(
            refund,
            (error: { code?: string }) => error.code === 'refund_exceeds_refundable_amount',
          )
          continue
        }
        await refund
        const paid = amount > open() ? amount - open() : 0n
        refunded += amount
        back += paid
        here += paid
      }
    }
    const shown = await tenant.get(`/fee-charges/${id}`)
    assert.deepEqual(
      [shown.amount_fee, shown.amount_tax, shown.amount_total],
      [amounts.fee, amounts.tax, total].map(text),
    )
    assert.deepEqual(
      [shown.collected_amount, shown.outstanding_amount, shown.refunded_amount, shown.refundable_amount],
      [collected, open(), refunded, total - refunded].map(text),
    )
    assert.equal(shown.is_fully_refunded, refunded === total)
    assert.equal(shown.is_partially_refunded, refunded > 0n && refunded < total)
    const after = await totals()
    assert.deepEqual(after, { own: here, house: before.house + collected - back })
    await checkEntries(shown, { collected, back, total, tax: amounts.tax })
    if (here > 0n) await changeAs(app, t, (context) => emptied(context, here))
  }

  // The list of the account shows what was taken and given back, with the tax in it.
  async function checkEntries(
    shown: Body,
    { collected, back, total, tax }: { collected: bigint; back: bigint; total: bigint; tax: bigint },
  ) {
    const references = [shown.id, ...shown.refunds.map((one: Body) => one.id)]
    const rows = await sql<{ transaction_type: string; cash: string; tax: string }>`
      select transaction_type, sum(cash_amount)::text as cash, sum(tax)::text as tax from transactions
      where tenant = ${t} and account = ${account.id} and reference = any(${references}) group by 1`
    const of = (type: string) =>
      rows.find((row) => row.transaction_type === type) ?? { cash: '0.00', tax: '0.00' }
    assert.deepEqual([of('fee').cash, of('refund').cash], [text(-collected), text(back)])
    assert.deepEqual(
      [cents(of('fee').tax), cents(of('refund').tax)],
      [half(collected * tax, total), -half(back * tax, total)],
    )
  }

  const emptied = async (context: Parameters<Parameters<typeof changeAs>[2]>[0], amount: bigint) => {
    const transfers = [{ from: own, to: BANK, asset: 'EUR', amount: text(amount) }]
    await post(context, { kind: 'test', reference: 'test', transfers })
  }
  return { play }
}

const FEE = {
  alias: 'custody',
  display_name: 'Custody',
  fee_type: 'recurring',
  chargeable_currencies: { EUR: { unit_amount: '1.00' } },
}
