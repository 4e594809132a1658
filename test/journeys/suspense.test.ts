// Payments without a clear owner: partial, too large, unknown, in another currency. They await the operator.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, inject, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { reverseAdvance } from '../../src/features/payments/deposits/reverse-advance.ts'
import { assignPayments } from '../../src/features/payments/inbound-payments/assign-payments.ts'
import { listSuspense } from '../../src/features/payments/inbound-payments/read.ts'
import {
  completeReturn,
  returnPayment,
  returnToSuspense,
} from '../../src/features/payments/inbound-payments/return-payment.ts'
import { payOut, setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { allAvailable, houseOf, openMoney, openPurse } from '../support/cash.ts'
import { type Body, type Caller, refused } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { holdfast, SYSTEM_USER } from '../support/server-process.ts'

async function operator<T>(tenant: Caller, verb: (context: Context) => Promise<T>): Promise<T> {
  return changeAs(await testApp(), tenant.tenant, verb)
}
const assign = (tenant: Caller, wanted: Parameters<typeof assignPayments>[1]) =>
  operator(tenant, (context) => assignPayments(context, wanted))
const queueOf = async (tenant: Caller) => {
  const rows = await operator(tenant, listSuspense)
  return rows.map((row) => `${row.amount} ${row.currency} ${row.reference} ${row.status}`)
}
const refusal = (code: string, path?: string) => (error: { code?: string; params?: { path: string }[] }) => {
  assert.equal(error.code, code)
  assert.equal(error.params?.[0]?.path, path)
  return true
}

describe('the queue', () => {
  test('the queue has partial payments, overpayments, unknown references and other currencies, the oldest first', async () => {
    const { tenant, account, deposit, pay, cash } = await openMoney()
    await deposit({ amount: '100.00', payment_reference: 'RENT' })
    await pay({ amount: '60.00', reference: 'RENT' })
    await pay({ amount: '140.00', reference: 'RENT' })
    await pay({ amount: '100.00', reference: 'RENT', currency: 'USD' })
    await pay({ amount: '1.00', reference: 'WHO' })
    assert.deepEqual(await queueOf(tenant), [
      '60.00 EUR RENT suspense',
      '140.00 EUR RENT suspense',
      '100.00 USD RENT suspense',
      '1.00 EUR WHO suspense',
    ])
    assert.deepEqual(await cash(), allAvailable('0.00'))
    assert.equal(await houseOf(tenant, 'suspense'), '201')
    assert.equal((await tenant.get(`/accounts/${account.id}/funding-accounts`)).length, 0)
  })

  test('a partial payment and its remainder complete one deposit', async () => {
    const { tenant, at, deposit, pay, cash } = await openMoney()
    const expected = await deposit({ amount: '100.00', payment_reference: 'RENT', request_advance: true })
    const first = await pay({ amount: '60.00', reference: 'RENT' })
    const second = await pay({ amount: '40.00', reference: 'RENT', iban: 'NL91ABNA0417164300' })
    const done = await assign(tenant, { payments: [first.id, second.id], deposits: [expected.id] })
    assert.deepEqual(done.deposits, [expected.id])
    assert.equal((await tenant.get(`${at}/deposits/${expected.id}`)).status, 'completed')
    assert.deepEqual(await cash(), allAvailable('100.00'))
    assert.deepEqual(await queueOf(tenant), [])
    assert.equal(await houseOf(tenant, 'suspense'), '0')
    assert.equal(await houseOf(tenant, 'advances'), '0')
    assert.equal((await tenant.get(`${at}/funding-accounts`)).length, 2)
  })

  test('the remainder of an overpayment goes to the account that the operator names', async () => {
    const { tenant, account, at, deposit, pay, cash, entries } = await openMoney()
    const expected = await deposit({ amount: '100.00', payment_reference: 'RENT' })
    const { id } = await pay({ amount: '140.00', reference: 'RENT', bank_transaction_id: 'b1' })
    await assert.rejects(
      assign(tenant, { payments: [id], deposits: [expected.id] }),
      refusal('invalid_request', 'account'),
    )
    assert.deepEqual(await cash(), allAvailable('0.00'))
    await assign(tenant, { payments: [id], deposits: [expected.id], account: expected.account })
    assert.deepEqual(await cash(), allAvailable('140.00'))
    assert.deepEqual((await entries()).sort(), ['deposit 100.00 deposit', 'deposit 40.00 deposit'])
    const [rest] = (await tenant.get(`${at}/deposits`)).filter((one: Body) => one.amount === '40.00')
    assert.equal(rest.payment_reference, account.reference) // Not what the payer wrote.
    const again = await pay({ amount: '140.00', reference: 'RENT', bank_transaction_id: 'b1' })
    assert.deepEqual(
      {
        id: again.id,
        matched_deposits: again.matched_deposits.length,
        unmatched_amount: again.unmatched_amount,
      },
      { id, matched_deposits: 2, unmatched_amount: '0.00' },
    )
    assert.equal((await tenant.get(`${at}/deposits?status=completed`)).length, 2)
  })

  test('several payments for several accounts verify no sender', async () => {
    const { tenant, account, at, deposit, pay } = await openMoney()
    const other = await openPurse(tenant)
    const mine = await deposit({ amount: '60.00', payment_reference: 'MINE' })
    const theirs = await other.deposit({ amount: '40.00', payment_reference: 'THEIRS' })
    const alice = await pay({ amount: '70.00', reference: 'WHO', owner_name: 'Alice' })
    const bob = await pay({
      amount: '30.00',
      reference: 'WHO',
      owner_name: 'Bob',
      iban: 'NL91ABNA0417164300',
    })
    await assign(tenant, { payments: [alice.id, bob.id], deposits: [mine.id, theirs.id] })
    for (const one of [at, other.at]) assert.deepEqual(await tenant.get(`${one}/funding-accounts`), [])
    const both = await pay({ amount: '5.00', reference: 'WHO', owner_name: 'Alice' })
    const more = await other.deposit({ amount: '3.00', payment_reference: 'MORE' })
    await assign(tenant, { payments: [both.id], deposits: [more.id], account: account.id })
    for (const one of [at, other.at])
      assert.deepEqual(
        (await tenant.get(`${one}/funding-accounts`)).map((known: Body) => known.owner_name),
        ['Alice'],
      )
  })

  test('parallel payments, completions and assignments on the same accounts add up', async () => {
    const { tenant, account, deposit, complete, pay, cash } = await openMoney()
    const other = await openPurse(tenant)
    const stray = await Promise.all(
      Array.from({ length: 6 }, () => pay({ amount: '9.00', reference: 'STRAY' })),
    )
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const both = { amount: '1.00', payment_reference: `B${n}` }
        const opened =
          n % 2
            ? [await deposit(both), await other.deposit(both)]
            : [await other.deposit(both), await deposit(both)]
        return { n, opened, alone: await deposit({ amount: '1.00' }) }
      }),
    )
    await Promise.all([
      ...rounds.map(({ n }) => pay({ amount: '2.00', reference: `B${n}` })),
      ...rounds.map(({ alone }) => complete(alone.id)),
      ...stray.map(({ id }, n) =>
        assign(tenant, { payments: [id], account: (n % 2 ? account : other.account).id }),
      ),
    ])
    assert.deepEqual(await cash(), allAvailable('51.00')) // 12 and 12, and 3 of 9.00
    assert.deepEqual(await other.cash(), allAvailable('39.00'))
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('an invalid assignment is refused and changes nothing', async () => {
    const { tenant, account, deposit, complete, pay, cash } = await openMoney()
    const { id } = await pay({ amount: '50.00', reference: 'WHO' })
    const large = await deposit({ amount: '50.01' })
    const completed = await deposit({ amount: '1.00' })
    await complete(completed.id)
    const to = account.id
    const cases: [Parameters<typeof assignPayments>[1], string, string?][] = [
      [{ payments: ['inp_no'], account: to }, 'not_found'],
      [{ payments: [id], deposits: [large.id] }, 'invalid_request', 'deposits'],
      [{ payments: [id], deposits: [completed.id], account: to }, 'payment_completion_forbidden'],
      [{ payments: [id], deposits: ['dep_no'], account: to }, 'not_found'],
      [{ payments: [id], account: 'acc_no' }, 'not_found'],
    ]
    for (const [assignment, code, path] of cases)
      await assert.rejects(assign(tenant, assignment), refusal(code, path))
    await setAccount(tenant, to, { status: 'closed' })
    await assert.rejects(assign(tenant, { payments: [id], account: to }), refusal('deposit_forbidden'))
    assert.equal((await queueOf(tenant)).length, 1)
    assert.deepEqual(await cash(), allAvailable('1.00'))
    assert.equal(await houseOf(tenant, 'suspense'), '50')
  })

  test('ten parallel assignments of one payment credit it once', async () => {
    const { tenant, account, pay, cash } = await openMoney()
    const { id } = await pay({ amount: '50.00', reference: 'WHO' })
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => assign(tenant, { payments: [id], account: account.id })),
    )
    assert.equal(all.filter((one) => one.status === 'fulfilled').length, 1)
    assert.deepEqual(await cash(), allAvailable('50.00'))
  })

  test('a returned payment leaves the queue when the bank has paid it out', async () => {
    const { tenant, account, pay } = await openMoney()
    const [a, b] = [
      await pay({ amount: '5.00', reference: 'WHO' }),
      await pay({ amount: '7.00', reference: 'WHO' }),
    ]
    for (const { id } of [a, b]) await operator(tenant, (context) => returnPayment(context, id, 'not ours'))
    await assert.rejects(assign(tenant, { payments: [a.id], account: account.id }), refusal('conflict'))
    assert.deepEqual(await queueOf(tenant), ['5.00 EUR WHO returning', '7.00 EUR WHO returning'])
    assert.equal(await operator(tenant, (context) => completeReturn(context, a.id)), true)
    assert.equal(await operator(tenant, (context) => completeReturn(context, a.id)), false)
    await operator(tenant, (context) => returnToSuspense(context, b.id))
    assert.deepEqual(await queueOf(tenant), ['7.00 EUR WHO suspense'])
    assert.equal(await houseOf(tenant, 'suspense'), '7')
    assert.equal(await houseOf(tenant, 'bank'), '-7')
  })
})

describe('an advance whose money never came', () => {
  test('an advance whose money never came is reversed by the opposite entry, from available cash', async () => {
    const { tenant, at, deposit, complete, pay, cash, entries } = await openMoney()
    const lent = await deposit({ amount: '50.00', request_advance: true })
    const back = await operator(tenant, (context) => reverseAdvance(context, lent.id))
    assertMembers(back, { status: 'open', was_advanced: false, advanced_at: null })
    assert.deepEqual(await cash(), allAvailable('0.00'))
    assert.deepEqual((await entries()).sort(), ['deposit -50.00 deposit', 'deposit 50.00 deposit'])
    assert.equal(await houseOf(tenant, 'advances'), '0')
    await assert.rejects(
      operator(tenant, (context) => reverseAdvance(context, lent.id)),
      refusal('conflict'),
    )
    await complete(lent.id) // It comes after all.
    assert.deepEqual(await cash(), allAvailable('50.00'))

    const spent = await deposit({ amount: '30.00', request_advance: true })
    const [receiver] = await tenant.get(`${at}/funding-accounts`)
    await tenant.post(`${at}/withdrawals`, { amount: '50.00', currency: 'EUR', funding_account: receiver.id })
    await pay({ amount: '1.00' })
    await operator(tenant, (context) => reverseAdvance(context, spent.id))
    assert.deepEqual(await cash(), { total: '51.00', trading: '1.00', withdrawal: '1.00', reserved: '50.00' })
  })
})

describe('an account that is closing', () => {
  const close = (tenant: Caller, id: string) =>
    tenant.post(`/sandbox/accounts/${id}/status`, { status: 'closing' })
  const statusOf = async (tenant: Caller, at: string) => {
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    return (await tenant.get(at)).status
  }

  test('an account that is closing closes when its advance is reversed', async () => {
    const { tenant, account, at, deposit } = await openMoney()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const lent = await deposit({ amount: '50.00', request_advance: true })
    await close(tenant, account.id)
    assert.equal(await statusOf(tenant, at), 'closing')
    await operator(tenant, (context) => reverseAdvance(context, lent.id))
    assert.equal(await statusOf(tenant, at), 'closed')
  })

  test('an account that is closing closes when the money of its spent advance arrives', async () => {
    const { tenant, account, at, deposit, complete } = await openMoney()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const lent = await deposit({ amount: '50.00', request_advance: true })
    await payOut(tenant, account.id, '50.00')
    await close(tenant, account.id)
    assert.equal(await statusOf(tenant, at), 'closing')
    await complete(lent.id)
    assert.equal(await statusOf(tenant, at), 'closed')
  })
})

test('the operator works through the queue from the command line', async () => {
  const { tenant, account, pay, cash } = await openMoney()
  const { id } = await pay({ amount: '50.00', reference: 'WHO' })
  const environment = { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir') }
  const command = (...words: string[]) => holdfast(environment, 'operator', 'suspense', ...words)
  const words = ['--account', account.id, '--note', 'called him']
  assert.deepEqual(JSON.parse(command('assign', tenant.tenant, id, ...words)).payments, [id])
  assert.deepEqual(await cash(), allAvailable('50.00'))
  const [audit] = await (await testApp()).database.sql(tenant.tenant)`
    select actor, action from audit_records where tenant = ${tenant.tenant} and resource = ${id}
    order by recorded_at desc limit 1`
  assert.deepEqual(audit, { actor: SYSTEM_USER, action: 'operator suspense assign' })
})

// After any payments and decisions, the cash of the customers and the money in suspense add up to the bank's balance.
test('no cent is lost between the bank, suspense and the customers', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`suspense: TEST_SEED=${seed}`)
  const cents = fc.integer({ min: 1, max: 500 })
  const run = fc.record({
    deposits: fc.array(cents, { minLength: 1, maxLength: 3 }),
    payments: fc.array(cents, { minLength: 1, maxLength: 4 }),
    choices: fc.array(fc.constantFrom('assign', 'return', 'leave'), { minLength: 4, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(run, async ({ deposits, payments, choices }) => {
      const { tenant, account, deposit, pay, cash } = await openMoney()
      const other = await openPurse(tenant)
      const open: Body[] = []
      for (const amount of deposits)
        open.push(await deposit({ amount: text(amount), payment_reference: 'R', request_advance: true }))
      let arrived = 0
      let ended = 0
      for (const [index, amount] of payments.entries()) {
        const { id, unmatched_amount } = await pay({ amount: text(amount), reference: index % 2 ? 'R' : 'Q' })
        arrived += amount
        if (unmatched_amount === '0.00' || choices[index] === 'leave') continue
        if (choices[index] === 'return') {
          await operator(tenant, (context) => returnPayment(context, id))
          await operator(tenant, (context) => completeReturn(context, id))
          ended += amount
          continue
        }
        const fits = open.find((one) => Number(one.amount) * 100 <= amount)
        await assign(tenant, {
          payments: [id],
          deposits: fits ? [fits.id] : [],
          account: other.account.id,
        }).catch(refusal('payment_completion_forbidden'))
      }
      const lent = -Number((await houseOf(tenant, 'advances')) ?? 0)
      const held = Number((await cash()).total) + Number((await other.cash()).total)
      const suspense = Number((await houseOf(tenant, 'suspense')) ?? 0)
      assert.equal(Math.round((held - lent + suspense) * 100), arrived - ended, account.id)
      assert.equal(Math.round(Number((await houseOf(tenant, 'bank')) ?? 0) * 100) + arrived, ended)
      await refused(tenant.call('GET', `${other.at}/deposits/dep_no`), 404, 'not_found')
    }),
    { seed, numRuns: 8 },
  )
})

const text = (cents: number) => (cents / 100).toFixed(2)

describe('a reference within a longer text', () => {
  const spaced = (reference: string) => reference.toLowerCase().replace(/(.{4})/g, '$1 ')

  test('a reference within a longer text finds the account or the deposit, also with spaces and small letters', async () => {
    const { account, at, tenant, deposit, pay, cash } = await openMoney()
    for (const text of [`Einzahlung ${account.reference}`, `re ${spaced(account.reference)}, May`])
      assert.equal((await pay({ amount: '5.00', reference: text })).unmatched_amount, '0.00', text)
    const [made] = await tenant.get(`${at}/deposits?limit=1`)
    assert.equal(made.payment_reference, account.reference)
    const announced = await deposit({ amount: '84.00', payment_reference: 'RENT 84' })
    const paid = await pay({ amount: '84.00', reference: 'Einzahlung rent84 Mai' })
    assert.deepEqual(paid.matched_deposits, [announced.id])
    assert.deepEqual(await cash(), allAvailable('94.00'))
    assert.deepEqual(await queueOf(tenant), [])
  })

  test('a reference within a longer text is not guessed if there are two references, or the amount is wrong', async () => {
    const { account, tenant, deposit, pay, cash } = await openMoney()
    const other = await openPurse(tenant)
    await deposit({ amount: '84.00', payment_reference: 'RENT 84' })
    for (const [amount, reference] of [
      ['5.00', `${account.reference} ${other.account.reference}`],
      ['84.00', `${account.reference} RENT 84`],
      ['83.00', 'Einzahlung RENT 84'],
    ])
      assert.equal((await pay({ amount, reference })).unmatched_amount, amount, reference)
    assert.deepEqual(await cash(), allAvailable('0.00'))
    assert.equal((await queueOf(tenant)).length, 3)
  })
})
