// An entry of the bank is booked once, however files report it: whole or in parts, under its reference or those of its
// transactions, in any order. A failure prints the seed; TEST_SEED repeats the run.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assignPayments } from '../../src/features/payments/inbound-payments/assign-payments.ts'
import { listSuspense } from '../../src/features/payments/inbound-payments/read.ts'
import { add, money, sum } from '../../src/values/decimal.ts'
import { bankOf } from '../support/bank.ts'
import { camt053, camt054, type Movement } from '../support/bank-files.ts'
import { houseOf, openMoney, openPurse } from '../support/cash.ts'
import type { Body } from '../support/client.ts'
import { newOperator } from '../support/operators.ts'
import { randomFrom } from '../support/random.ts'

const DAY = '2026-06-01'
const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03']
const TENANTS = Number(process.env.TEST_TENANTS ?? 6)
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))

async function open() {
  const purse = await openMoney()
  const bank = await bankOf(purse.tenant)
  const suspense = async () => (await houseOf(purse.tenant, 'suspense')) ?? '0'
  const total = async () => (await purse.cash()).total
  const state = async () => ({ account: await total(), suspense: await suspense() })
  return { ...purse, ...bank, suspense, total, state }
}

test('an entry of a notification is listed for operators until a statement has confirmed it, and afterwards', async () => {
  const { tenant, load } = await open()
  const support = await newOperator('support', tenant.tenant)
  const listed = async (filter = '') => {
    const path = `/operator/tenants/${tenant.tenant}/bank-entries?limit=10${filter}`
    const { status, body } = await support.call('GET', path)
    assert.equal(status, 200, JSON.stringify(body))
    return body.map(({ reference, outcome, statement }: Body) => [reference, outcome, statement !== null])
  }
  const line: Movement = { reference: 'N-1', amount: '12.00' }
  await load(camt054(DAY, [line]))
  assert.deepEqual(await listed('&notified_only=true'), [['N-1', 'received', false]])
  await load(camt053('S1', DAY, '0.00', '12.00', [line]))
  assert.deepEqual(await listed('&notified_only=true'), [])
  assert.deepEqual(await listed('&outcome=received&currency=EUR'), [['N-1', 'received', true]])
  assert.deepEqual(await listed('&currency=USD'), [])
})

describe('a collective credit of 30.00', () => {
  const parts = (text: string): Movement[] => [
    { reference: '', own: 'P-1', amount: '10.00', text },
    { reference: '', own: 'P-2', amount: '20.00', text },
  ]
  const whole: Movement = { reference: 'C-1', amount: '30.00', is_bare: true }

  test('a collective credit of 30.00 is booked once if its parts are reported before its sum', async () => {
    const { account, load, state, breaks } = await open()
    await load(camt054(DAY, [{ ...whole, is_bare: false, parts: parts(account.reference) }]))
    assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
    const { entries, statements } = await load(camt053('S1', DAY, '0.00', '30.00', [whole]))
    assert.deepEqual(
      { unchanged: entries.unchanged, difference: statements[0]!.difference },
      { unchanged: 1, difference: '0.00' },
    )
    assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
    assert.deepEqual(await breaks(), [])
  })

  test('a collective credit of 30.00 waits in suspense while only its sum is reported, and reaches its customers with its parts', async () => {
    const { account, load, state, breaks, tenant } = await open()
    const { statements } = await load(camt053('S1', DAY, '0.00', '30.00', [whole]))
    assert.deepEqual(await state(), { account: '0.00', suspense: '30' })
    assert.equal(statements[0]!.difference, '0.00')
    const detail = camt054(DAY, [{ ...whole, is_bare: false, parts: parts(account.reference) }])
    for (const booked of [2, 0]) assert.equal((await load(detail)).entries.received, booked)
    assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
    assert.equal(await houseOf(tenant, 'bank'), '-30')
    const next = await load(camt053('S2', DAYS[1]!, '30.00', '30.00', []))
    assert.equal(next.statements[0]!.difference, '0.00')
    assert.deepEqual(await breaks(), [])
  })

  test('a collective credit of 30.00 is not booked again by its parts once the operator has assigned it', async () => {
    const { account, load, state, change } = await open()
    await load(camt053('S1', DAY, '0.00', '30.00', [whole]))
    const [waiting] = await change(listSuspense)
    await change((context) => assignPayments(context, { payments: [waiting!.id], account: account.id }))
    const { entries } = await load(
      camt054(DAY, [{ ...whole, is_bare: false, parts: parts(account.reference) }]),
    )
    assert.equal(entries.unchanged, 2)
    assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
  })

  test('a collective credit of 30.00 is a reconciliation break if its parts contradict the booked parts', async () => {
    const { account, load, state, breaks } = await open()
    const [first, second] = parts(account.reference) as [Movement, Movement]
    await load(camt054(DAY, [{ ...whole, is_bare: false, parts: [first, second] }]))
    const other = [first, { ...second, own: 'P-3', amount: '25.00' }]
    await load(camt054(DAY, [{ ...whole, amount: '35.00', is_bare: false, parts: other }]))
    assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
    assert.deepEqual(await breaks(), ['amount C-1 5.00'])
  })
})

test('an entry with its own reference in one file and that of its transaction in another is one entry', async () => {
  for (const isFirst of [true, false]) {
    const { account, load, state, breaks } = await open()
    const inside = { reference: '', own: 'P-1', amount: '30.00', text: account.reference }
    const both = { ...inside, reference: 'N-1' }
    for (const one of isFirst ? [inside, both] : [both, inside]) await load(camt054(DAY, [one]))
    assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
    assert.deepEqual(await breaks(), [])
  }
})

test('one entry is on hold until a third file has all references, if those of two files cannot be compared', async () => {
  const { account, load, state, breaks } = await open()
  const inside = { reference: '', own: 'P-1', amount: '30.00', text: account.reference }
  await load(camt054(DAY, [inside]))
  const { statements } = await load(
    camt053('S1', DAY, '0.00', '30.00', [{ reference: 'N-1', amount: '30.00', is_bare: true }]),
  )
  assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
  assert.equal(statements[0]!.difference, '0.00')
  assert.deepEqual((await breaks()).sort(), ['missing P-1 -30.00', 'unexplained N-1 30.00'])
  await load(camt054(DAY, [{ ...inside, reference: 'N-1' }]))
  assert.deepEqual(await state(), { account: '30.00', suspense: '0' })
  assert.deepEqual(await breaks(), [])
})

/** A payment as it happened: its owner, and the references that the bank has for it. */
interface Paid {
  day: string
  reference: string
  parts: { own: string; cents: number; account: number }[]
}

type Form = 'bare' | 'own alone' | 'entry alone' | 'both' | 'apart'

test(`random payments are booked once, from random files in random order, seed ${seed}`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  for (let run = 0; run < TENANTS; run++)
    await playOnce(random, pick).catch((error) => {
      throw new Error(`TEST_SEED=${seed}, tenant ${run}: ${error.message}`, { cause: error })
    })
})

async function playOnce(random: () => number, pick: <T>(from: readonly T[]) => T) {
  const { tenant, account, load, breaks, suspense, total } = await open()
  const second = await openPurse(tenant)
  const texts = [account.reference, second.account.reference, 'nobody']
  const paid = Array.from({ length: 6 }, (_, n) => randomPayment(random, pick, n))
  const tell = (one: Paid, form: Form): Movement[] => tellOf(one, form, texts)
  const files: { content: string; holds: Paid[] }[] = []
  let balance = '0.00'
  for (const day of DAYS) {
    const today = paid.filter((one) => one.day === day)
    const holds = today.filter(() => random() < 0.7)
    const notified = holds.flatMap((one) => tell(one, pick(FORMS)))
    files.push({ content: camt054(day, notified), holds })
    const before = balance
    balance = money(add(before, sum(today.map(amountOf))))
    const lines = today.flatMap((one) => tell(one, pick(FORMS)))
    files.push({ content: camt053(`S-${day}`, day, before, balance, lines), holds: today })
    // Both references, so that at the end every entry can be compared.
    const all = today.flatMap((one) => tell(one, 'both'))
    files.push({ content: camt054(day, all), holds: today })
  }
  const reports = new Set<Paid>()
  const again = files.filter(() => random() < 0.4)
  for (const { content, holds } of shuffled([...files, ...again], random)) {
    for (const one of holds) reports.add(one)
    await load(content)
    const most = cents(sum([...reports].map(amountOf)))
    const booked = -cents((await houseOf(tenant, 'bank')) ?? '0')
    assert.ok(booked <= most, `${booked} cents are booked of ${most}`)
  }
  for (const { content } of files) await load(content)
  const owed = (n: number) =>
    sum(
      paid
        .flatMap((one) => one.parts.filter((part) => part.account === n))
        .map(({ cents: c }) => money(String(c / 100))),
    )
  const seen = [await total(), (await second.cash()).total, await suspense()]
  assert.deepEqual(
    seen.map(cents),
    [0, 1, 2].map((n) => cents(owed(n))),
    JSON.stringify({ paid, breaks: await breaks() }),
  )
  const last = await load(camt053('S-last', '2026-06-04', balance, balance, []))
  assert.equal(last.statements[0]!.difference, '0.00')
  // A balance break is resolved by the first statement that agrees.
  assert.deepEqual(await breaks(), [])
  assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
}

const FORMS: Form[] = ['bare', 'own alone', 'entry alone', 'both', 'apart']
const cents = (amount: string) => Math.round(Number(amount) * 100)
const amountOf = (one: Paid) => money(String(one.parts.reduce((all, { cents: c }) => all + c, 0) / 100))

function randomPayment(random: () => number, pick: <T>(from: readonly T[]) => T, n: number): Paid {
  const several = random() < 0.5 ? 1 : pick([2, 3])
  // Few amounts, so that payments of one day are alike.
  const parts = Array.from({ length: several }, (_, m) => ({
    own: several === 1 && random() < 0.3 ? `N-${n}` : `P-${n}-${m}`,
    cents: pick([1000, 1000, 2000, 3000]),
    account: pick([0, 1, 2]),
  }))
  return { day: pick(DAYS), reference: `N-${n}`, parts }
}

function tellOf({ reference, parts }: Paid, form: Form, texts: string[]): Movement[] {
  const lines = parts.map(({ own, cents: c, account }) => ({
    reference: '',
    own: form === 'entry alone' ? undefined : own,
    amount: money(String(c / 100)),
    text: texts[account]!,
  }))
  const amount = money(sum(lines.map((line) => line.amount)))
  if (form === 'bare') return [{ reference, amount, is_bare: true }]
  if (form === 'apart') return lines
  const name = form === 'own alone' ? '' : reference
  const [only] = lines
  return lines.length === 1 ? [{ ...only!, reference: name }] : [{ reference: name, amount, parts: lines }]
}

function shuffled<T>(list: T[], random: () => number): T[] {
  const keyed = list.map((item) => ({ item, at: random() }))
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item)
}
