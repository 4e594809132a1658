// A payment run that the bank debits as one sum: it reports the sum, the payouts in it, or both in any order, and each
// payout is paid once.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bankId } from '../../src/banks/iso20022/pain-001.ts'
import { assertMembers } from '../support/assert-members.ts'
import { bankOf } from '../support/bank.ts'
import { camt053, camt054, type Movement } from '../support/bank-files.ts'
import { allAvailable, houseOf, openMoney } from '../support/cash.ts'

const DAY = '2026-06-01'

/** An account with 100.00 of which two withdrawals, of 20.00 and 30.00, are with the bank. */
async function sendRun() {
  const money = await openMoney()
  const bank = await bankOf(money.tenant)
  await bank.load(camt054(DAY, [{ reference: 'B-0', amount: '100.00', text: money.account.reference }]))
  const [{ id: funding_account }] = await money.tenant.get(`${money.at}/funding-accounts`)
  for (const amount of ['20.00', '30.00'])
    assert.equal((await money.withdraw({ amount, funding_account })).status, 201)
  const run = (await bank.run())!
  const content = await bank.export(run)
  const payouts = [...content.matchAll(/<EndToEndId>(.*?)<\/EndToEndId>/g)].map((match) => match[1]!)
  const whole: Movement = { reference: 'D-1', amount: '-50.00', is_bare: true }
  const parts: Movement[] = [
    { reference: '', own: 'D-1/1', amount: '-20.00', end_to_end: payouts[0]! },
    { reference: '', own: 'D-1/2', amount: '-30.00', end_to_end: payouts[1]! },
  ]
  return {
    ...money,
    ...bank,
    whole,
    parts: { ...whole, is_bare: false, parts },
    wholeOfRun: { ...whole, run: bankId(run) },
    statuses: async () =>
      (await money.tenant.get(`${money.at}/withdrawals`)).map(({ status }: { status: string }) => status),
  }
}
type Sent = Awaited<ReturnType<typeof sendRun>>

const statement = (movement: Movement) =>
  camt053('S1', DAY, '0.00', '50.00', [{ reference: 'B-0', amount: '100.00', is_bare: true }, movement])

async function isPaidOnce({ tenant, cash, statuses, breaks, entries }: Sent) {
  assert.deepEqual(await cash(), allAvailable('50.00'))
  assert.deepEqual(await statuses(), ['completed', 'completed'])
  assert.deepEqual((await entries('?transaction_types=withdrawal')).sort(), [
    'withdrawal -20.00 withdrawal',
    'withdrawal -30.00 withdrawal',
  ])
  assert.equal(await houseOf(tenant, 'bank'), '-50') // 100.00 in, 50.00 out
  assert.deepEqual(await breaks(), [])
}

test('a debit reported in its payouts and then as a sum is booked once', async () => {
  const sent = await sendRun()
  const { load, parts, whole } = sent
  assertMembers((await load(camt054(DAY, [parts]))).entries, { paid: 2, unexplained: 0 })
  await isPaidOnce(sent)
  const { entries, statements } = await load(statement(whole))
  assertMembers(entries, { paid: 0, unchanged: 2 })
  assert.equal(statements[0]!.difference, '0.00')
  await isPaidOnce(sent)
})

test('a debit reported as the sum of its run and then in its payouts is booked once', async () => {
  const sent = await sendRun()
  const { load, parts, wholeOfRun } = sent
  assertMembers((await load(statement(wholeOfRun))).entries, { paid: 1, unchanged: 1 })
  await isPaidOnce(sent)
  assertMembers((await load(camt054(DAY, [parts]))).entries, { paid: 0, unchanged: 2 })
  await isPaidOnce(sent)
})

test('a debit reported as a sum without its run pays nothing until its payouts are reported', async () => {
  const sent = await sendRun()
  const { load, parts, whole, cash, statuses, breaks } = sent
  assertMembers((await load(camt054(DAY, [whole]))).entries, { paid: 0, unexplained: 1 })
  assert.deepEqual(await statuses(), ['created', 'created'])
  assert.deepEqual(await cash(), {
    total: '100.00',
    trading: '50.00',
    withdrawal: '50.00',
    reserved: '50.00',
  })
  assert.deepEqual(await breaks(), ['unexplained D-1 -50.00'])
  for (const paid of [2, 0]) assert.equal((await load(camt054(DAY, [parts]))).entries.paid, paid)
  await isPaidOnce(sent)
})

test('a part whose amount differs from its payout is a reconciliation break, and the other part is paid', async () => {
  const { load, parts, cash, statuses, breaks } = await sendRun()
  const [first, second] = parts.parts as [Movement, Movement]
  const wrong = { ...parts, amount: '-55.00', parts: [first, { ...second, amount: '-35.00' }] }
  assertMembers((await load(camt054(DAY, [wrong]))).entries, { paid: 1, unexplained: 1 })
  assert.deepEqual(await cash(), { total: '80.00', trading: '50.00', withdrawal: '50.00', reserved: '30.00' })
  assert.deepEqual((await statuses()).sort(), ['completed', 'created'])
  assert.deepEqual(await breaks(), ['unexplained D-1/2 -35.00'])
})
