// The bank behind files: payment runs go out; statements, notifications and reports come in and are booked once.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject, test } from 'vitest'
import { bankId } from '../../src/banks/iso20022/pain-001.ts'
import { bookUnexplainedEntry } from '../../src/features/payments/banking/book-unexplained-entry.ts'
import { listBreaks } from '../../src/features/payments/banking/read.ts'
import { resolveBreak } from '../../src/features/payments/banking/reconciliation-breaks.ts'
import { submitPaymentRun } from '../../src/features/payments/banking/submit-payment-run.ts'
import { assignPayments } from '../../src/features/payments/inbound-payments/assign-payments.ts'
import { listSuspense } from '../../src/features/payments/inbound-payments/read.ts'
import { returnPayment } from '../../src/features/payments/inbound-payments/return-payment.ts'
import { resolveRejectedPayout } from '../../src/features/payments/payment-runs/resolve-rejected-payout.ts'
import { setBankAccount } from '../../src/features/payments/payment-runs/set-bank-account.ts'
import { setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { bankOf } from '../support/bank.ts'
import { camt053, camt054, FIRM, pain002 } from '../support/bank-files.ts'
import { allAvailable, houseOf, openMoney, openPurse } from '../support/cash.ts'
import type { Body } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { holdfast, holdfastBeside } from '../support/server-process.ts'

const DAY = '2026-06-01'

/** An account with money that came by a file of the bank, so that bank and ledger agree from the start. */
async function open(amount = '100.00') {
  const money = await openMoney()
  const bank = await bankOf(money.tenant)
  await bank.load(camt054(DAY, [{ reference: 'B-0', amount, text: money.account.reference }]))
  const [receiver] = await money.tenant.get(`${money.at}/funding-accounts`)
  const withdraw = async (sum: string, funding_account = receiver.id): Promise<string> => {
    const answer = await money.withdraw({ amount: sum, funding_account })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const statusOf = async (id: string) => (await money.tenant.get(`${money.at}/withdrawals/${id}`)).status
  return { ...money, ...bank, receiver, take: withdraw, statusOf }
}

const payoutsIn = (content: string) =>
  [...content.matchAll(/<EndToEndId>(.*?)<\/EndToEndId>/g)].map((match) => match[1]!)

describe('money in', () => {
  test('an entry of a statement completes its deposit and verifies the sender', async () => {
    const { tenant, at, deposit, cash } = await openMoney()
    const { load, breaks } = await bankOf(tenant)
    const { id, payment_reference } = await deposit({ amount: '70.00' })
    const statement = camt053('S1', DAY, '0.00', '71.00', [
      { reference: 'B-1', amount: '70.00', text: ` ${payment_reference} `, name: 'LOVELACE ADA' },
      { reference: 'B-2', amount: '1.00', text: 'for the flowers', iban: '' },
    ])
    const first = await load(statement)
    assert.deepEqual(first.entries, {
      received: 2,
      paid: 0,
      returned: 0,
      charged: 0,
      unexplained: 0,
      unchanged: 0,
    })
    assert.equal((await tenant.get(`${at}/deposits/${id}`)).status, 'completed')
    assert.deepEqual(await cash(), allAvailable('70.00'))
    const [account, ...others] = await tenant.get(`${at}/funding-accounts`)
    assert.deepEqual(
      { owner_name: account.owner_name, iban: account.iban, others: others.length },
      { owner_name: 'LOVELACE ADA', iban: 'NL91ABNA0417164300', others: 0 },
    )
    assert.equal(await houseOf(tenant, 'suspense'), '1')
    const [reconciled] = first.statements
    assertMembers(reconciled, { bank: '71.00', ledger: '71.00', difference: '0.00' })
    assert.deepEqual(await breaks(), [])
    const reports: number[][] = []
    const again = await load(statement, (...figures) => void reports.push(figures))
    assert.deepEqual(reports, [
      [1, 2],
      [2, 2],
    ])
    assert.deepEqual(
      { unchanged: again.entries.unchanged, is_new: again.statements[0]!.is_new },
      { unchanged: 2, is_new: false },
    )
    assert.deepEqual(await cash(), allAvailable('70.00'))
  })

  test('a file that is imported five times in parallel is booked once', async () => {
    const { tenant, account, cash } = await openMoney()
    const { load } = await bankOf(tenant)
    const movements = Array.from({ length: 10 }, (_, n) => ({
      reference: `B-${n}`,
      amount: '1.10',
      text: account.reference,
    }))
    const file = camt053('S1', DAY, '0.00', '11.00', movements)
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => load(file)))
    assert.equal(
      all.reduce((sum, one) => sum + one.entries.received, 0),
      10,
    )
    assert.equal(all.filter((one) => one.statements[0]!.is_new).length, 1)
    assert.deepEqual(await cash(), allAvailable('11.00'))
  })

  test('the statement does not book again what a notification has reported', async () => {
    const { tenant, account, cash } = await openMoney()
    const { load, breaks } = await bankOf(tenant)
    const one = { reference: 'B-1', amount: '5.00', text: account.reference }
    const two = { reference: 'B-2', amount: '7.00', text: account.reference }
    await load(camt054(DAY, [one, two]))
    assert.deepEqual(await cash(), allAvailable('12.00'))
    const { entries, statements } = await load(camt053('S1', DAY, '0.00', '5.00', [one]))
    assertMembers(entries, { received: 0, unchanged: 1 })
    // 12 in the ledger, of which the bank has not booked 7: its statement of the day is without them.
    const seen = ({ ledger, notified, listed, difference }: Body) =>
      `${ledger} ${notified} ${listed} ${difference}`
    assert.equal(seen(statements[0]!), '12.00 0.00 -7.00 0.00')
    assert.deepEqual(await breaks(), ['missing B-2 -7.00'])
    // A notification for a later day awaits its statement, and a statement with the 7 resolves the break.
    await load(camt054('2026-06-02', [{ ...one, reference: 'B-3' }]))
    const late = await load(camt053('S2', '2026-06-02', '5.00', '12.00', [two]))
    assert.equal(seen(late.statements[0]!), '17.00 0.00 -5.00 0.00')
    assert.deepEqual(await breaks(), ['missing B-3 -5.00'])
    // A notification for a complete day is not booked.
    const after = await load(camt054('2026-06-02', [{ ...one, reference: 'B-4' }]))
    assert.equal(after.entries.unexplained, 1)
    assert.deepEqual(await cash(), allAvailable('17.00'))
    assert.deepEqual(await breaks(), ['missing B-3 -5.00', 'unexplained B-4 5.00'])
  })

  test('the same reference on the account of another currency is another entry', async () => {
    const { tenant, account, cash } = await openMoney()
    const { change, load } = await bankOf(tenant)
    await change((context) => setBankAccount(context, 'USD', FIRM))
    const line = [{ reference: '0001', amount: '5.00', text: account.reference }]
    for (const currency of ['EUR', 'USD']) {
      const { entries } = await load(camt054(DAY, line, { currency }))
      assert.equal(entries.received, 1, currency)
    }
    assert.deepEqual(await cash(), allAvailable('5.00'))
    const { accounts } = await tenant.get('/sandbox/ledger')
    const atBank = accounts.flatMap((row: Body) =>
      row.ledger_account === 'bank' ? [`${row.asset} ${row.balance}`] : [],
    )
    assert.deepEqual(atBank, ['EUR -5', 'USD -5'])
  })

  test('an entry with only a sequence number is not confused with one of another day', async () => {
    const { tenant, account, cash } = await openMoney()
    const { load } = await bankOf(tenant)
    const numbered = (on: string) =>
      camt054(on, [{ reference: '1', amount: '5.00', text: account.reference }]).replaceAll(
        'AcctSvcrRef',
        'NtryRef',
      )
    for (const on of [DAY, '2026-06-02', '2026-06-02']) await load(numbered(on))
    assert.deepEqual(await cash(), allAvailable('10.00'))
  })

  test('a file about another bank account, or a currency without one, is refused whole', async () => {
    const { tenant, account, cash } = await openMoney()
    const { load } = await bankOf(tenant)
    const line = [{ reference: 'B-1', amount: '5.00', text: account.reference }]
    const refused = (more: object, code: string) => assert.rejects(load(camt054(DAY, line, more)), { code })
    await refused({ iban: 'GB33BUKB20201555555555' }, 'invalid_request')
    await refused({ currency: 'USD' }, 'conflict')
    assert.deepEqual(await cash(), allAvailable('0.00'))
  })
})

describe('money out', () => {
  test('a run contains each due payment once, and the statement that reports it completes the withdrawals', async () => {
    const { run, export: write, take, load, cash, statusOf, breaks, entries } = await open()
    const ids = [await take('20.00'), await take('30.00')]
    const paymentRun = (await run())!
    assert.equal(await run(), undefined) // Nothing is left that is due.
    const content = await write(paymentRun)
    assert.equal(await write(paymentRun), content)
    assert.match(content, /<NbOfTxs>2<\/NbOfTxs>\s*<CtrlSum>50.00<\/CtrlSum>/)
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '50.00',
      withdrawal: '50.00',
      reserved: '50.00',
    })
    const [first, second] = payoutsIn(content)
    const statement = camt053('S1', DAY, '0.00', '50.00', [
      { reference: 'B-0', amount: '100.00' },
      { reference: 'B-1', amount: '-20.00', end_to_end: first },
      { reference: 'B-2', amount: '-30.00', end_to_end: second },
    ])
    const { entries: booked, statements } = await load(statement)
    assert.deepEqual(
      { paid: booked.paid, unchanged: booked.unchanged, difference: statements[0]!.difference },
      { paid: 2, unchanged: 1, difference: '0.00' },
    )
    for (const id of ids) assert.equal(await statusOf(id), 'completed')
    assert.deepEqual(await cash(), allAvailable('50.00'))
    await load(statement)
    assert.equal((await entries()).length, 3)
    assert.deepEqual(await breaks(), [])
  })

  test('two parallel runs never share a payout', async () => {
    const { tenant, run, export: write, take } = await open()
    for (let n = 0; n < 5; n++) await take('1.00')
    const runs = (await Promise.all([run(), run(), run()])).filter((one) => one !== undefined)
    const all = (await Promise.all(runs.map(write))).flatMap(payoutsIn)
    assert.equal(new Set(all).size, 5)
    assert.equal(all.length, 5)
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('a withdrawal waits if its receiver is unverified or its account suspended', async () => {
    const { tenant, account, at, take, run } = await open()
    const unproved = await tenant.post(`${at}/funding-accounts`, {
      owner_name: 'Ada',
      iban: 'GB33BUKB20201555555555',
      bank_code: 'BUKBGB22',
      currency: 'EUR',
    })
    await take('5.00', unproved.id)
    assert.equal(await run(), undefined)
    await tenant.post(`/sandbox/funding-accounts/${unproved.id}/verify`)
    await setAccount(tenant, account.id, { status: 'suspended' })
    assert.equal(await run(), undefined)
    await setAccount(tenant, account.id, { status: 'active' })
    assert.notEqual(await run(), undefined)
  })

  test('a run that the bank books as one entry counts as paid as a whole', async () => {
    const { run, take, load, cash } = await open()
    await take('20.00')
    await take('30.00')
    const paymentRun = (await run())!
    const { entries } = await load(
      camt054(DAY, [{ reference: 'B-1', amount: '-50.00', run: bankId(paymentRun) }]),
    )
    assert.equal(entries.paid, 1)
    assert.deepEqual(await cash(), allAvailable('50.00'))
  })

  test('the cash of a rejected payout stays reserved until the operator decides', async () => {
    const { run, export: write, take, load, cash, rejected, change, statusOf, entries, events } = await open()
    const [a, b] = [await take('20.00'), await take('30.00')]
    const paymentRun = (await run())!
    const [first, second] = payoutsIn(await write(paymentRun))
    const report = pain002(bankId(paymentRun), [first!, second!])
    assert.equal((await load(report)).rejected, 2)
    assert.equal((await load(report)).rejected, 0)
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '50.00',
      withdrawal: '50.00',
      reserved: '50.00',
    })
    assert.equal(await run(), undefined) // Not by itself.
    const list = (await rejected()) as Body[]
    assert.deepEqual(
      list.map((row) => `${row.withdrawal} ${row.reason_code}`),
      [`${a} AC01`, `${b} AC01`],
    )
    await change((context) => resolveRejectedPayout(context, list[0].id, 'reverse'))
    assert.equal(await statusOf(a), 'completed')
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '70.00',
      withdrawal: '70.00',
      reserved: '30.00',
    })
    assert.deepEqual((await entries()).slice(0, 2).sort(), [
      'refund 20.00 withdrawal',
      'withdrawal -20.00 withdrawal',
    ])
    assert.deepEqual(await events(a), ['withdrawal.created', 'withdrawal.failed'])
    await change((context) => resolveRejectedPayout(context, list[1].id, 'retry'))
    const again = payoutsIn(await write((await run())!))
    assert.equal(again.length, 1)
    assert.notEqual(again[0], second)
    await assert.rejects(
      change((context) => resolveRejectedPayout(context, list[1].id, 'reverse')),
      (error: { code?: string }) => error.code === 'conflict',
    )
    // The bank pays the rejected payout after all: that is not guessed.
    const { entries: late } = await load(
      camt054(DAY, [{ reference: 'B-9', amount: '-30.00', end_to_end: second }]),
    )
    assert.equal(late.unexplained, 1)
    assert.equal(await statusOf(b), 'created')
  })

  test('a payout whose entry has charges is paid, and the firm bears the charges, once', async () => {
    const { run, export: write, take, load, cash, breaks, tenant } = await open()
    const before = Number((await houseOf(tenant, 'fees')) ?? '0')
    const id = await take('20.00')
    const [end_to_end] = payoutsIn(await write((await run())!))
    const more = '<Chrgs><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>'
    const parts = [{ reference: '', amount: '-20.00', end_to_end: end_to_end! }]
    const file = camt054(DAY, [{ reference: 'B-1', amount: '-21.50', parts, more }])
    const { entries } = await load(file)
    assert.deepEqual([entries.paid, entries.charged, entries.unexplained], [1, 1, 0])
    assert.equal((await load(file)).entries.charged, 0)
    assert.deepEqual(await cash(), allAvailable('80.00'))
    assert.equal(Number(await houseOf(tenant, 'fees')) - before, -1.5)
    assert.equal(await houseOf(tenant, 'bank'), '-78.5') // 100.00 came in.
    assert.deepEqual(await breaks(), [])
    assert.ok(id)
  })

  test('a returned payout is credited to its customer', async () => {
    const { run, export: write, take, load, cash, breaks } = await open()
    await take('20.00')
    const [payout] = payoutsIn(await write((await run())!))
    await load(camt054(DAY, [{ reference: 'B-1', amount: '-20.00', end_to_end: payout }]))
    assert.deepEqual(await cash(), allAvailable('80.00'))
    const back = camt054(DAY, [{ reference: 'B-2', amount: '20.00', end_to_end: payout, is_return: true }])
    assert.equal((await load(back)).entries.returned, 1)
    assert.equal((await load(back)).entries.unchanged, 1)
    assert.deepEqual(await cash(), allAvailable('100.00'))
    // Not twice, under whatever reference.
    await load(camt054(DAY, [{ reference: 'B-3', amount: '20.00', end_to_end: payout, is_return: true }]))
    assert.deepEqual(await cash(), allAvailable('100.00'))
    assert.deepEqual(await breaks(), ['unexplained B-3 20.00'])
  })

  test('a withdrawal that the operator completes before the bank reports it is booked once', async () => {
    const { tenant, at, run, export: write, take, load, cash } = await open()
    const id = await take('20.00')
    const [payout] = payoutsIn(await write((await run())!))
    await tenant.post(`/sandbox${at}/withdrawals/${id}/complete`)
    await load(camt054(DAY, [{ reference: 'B-1', amount: '-20.00', end_to_end: payout }]))
    assert.deepEqual(await cash(), allAvailable('80.00'))
    assert.equal(await houseOf(tenant, 'bank'), '-80')
  })

  test('money in suspense goes back to its sender with the next run', async () => {
    const { tenant, run, export: write, load, change, breaks } = await open()
    await load(
      camt054(DAY, [
        { reference: 'B-1', amount: '9.00', text: 'who', name: 'Bob', iban: 'GB33BUKB20201555555555' },
      ]),
    )
    const queue = (await tenant.get('/sandbox/ledger')).accounts
    assert.ok(queue.some((row: Body) => row.ledger_account === 'suspense' && row.balance === '9'))
    const app = await testApp()
    const [payment] = await app.database.sql(tenant.tenant)<{ id: string }>`
      select id from inbound_payments where tenant = ${tenant.tenant} and status = 'suspense'`
    await change((context) => returnPayment(context, payment!.id, 'unknown'))
    const content = await write((await run())!)
    assert.match(content, /<Nm>Bob<\/Nm>.*<IBAN>GB33BUKB20201555555555<\/IBAN>.*Return of your payment who/s)
    const [payout] = payoutsIn(content)
    await load(camt054(DAY, [{ reference: 'B-2', amount: '-9.00', end_to_end: payout }]))
    assert.equal(await houseOf(tenant, 'suspense'), '0')
    await load(camt054(DAY, [{ reference: 'B-3', amount: '9.00', end_to_end: payout, is_return: true }]))
    assert.equal(await houseOf(tenant, 'suspense'), '9') // It came back, and is in the queue again.
    await change((context) => returnPayment(context, payment!.id))
    assert.notEqual(await run(), undefined)
    assert.deepEqual(await breaks(), [])
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('the simulated bank pays a run immediately', async () => {
    const { tenant, run, take, change, cash } = await open()
    await take('20.00')
    const paymentRun = (await run('simulated'))!
    await submitPaymentRun(change, paymentRun)
    await submitPaymentRun(change, paymentRun)
    assert.deepEqual(await cash(), allAvailable('80.00'))
    assert.equal(await houseOf(tenant, 'bank'), '-80')
  })
})

describe('differences', () => {
  test('charges, wrong amounts, gaps and balance differences are each listed once, and explain the total difference', async () => {
    const { run, export: write, take, load, breaks, change, statusOf } = await open()
    const id = await take('20.00')
    const [payout] = payoutsIn(await write((await run())!))
    const first = camt053('S1', DAY, '0.00', '79.20', [
      { reference: 'B-0', amount: '100.00' },
      { reference: 'B-1', amount: '-0.80', text: 'charges' },
      { reference: 'B-2', amount: '-20.00', end_to_end: payout },
    ])
    const { statements } = await load(first)
    const [one] = statements
    assertMembers(one, { bank: '79.20', ledger: '80.00', listed: '-0.80', difference: '0.00' })
    assert.equal(await statusOf(id), 'completed')
    // The next statement opens with another balance and repeats an entry with another amount.
    const second = camt053('S2', '2026-06-02', '79.00', '99.00', [{ reference: 'B-0', amount: '20.00' }])
    await load(second)
    await load(second)
    await load(first)
    assert.deepEqual((await breaks()).sort(), [
      'amount B-0 -80.00',
      'balance S2 19.80',
      'gap S2 -0.20',
      'unexplained B-1 -0.80',
    ])
    const [found] = await change(listBreaks)
    assert.equal(await change((context) => resolveBreak(context, found!.id, 'known')), true)
    assert.equal(await change((context) => resolveBreak(context, found!.id, 'known')), false)
    assert.equal((await breaks()).length, 3)
  })

  test('the operator books an unexplained entry: a charge to the firm, or money into suspense', async () => {
    const { tenant, account, load, breaks, change, cash } = await open()
    const lines = [
      { reference: 'B-0', amount: '100.00' },
      { reference: 'B-1', amount: '-0.80', text: 'charges' },
      { reference: 'B-2', amount: '7.00', end_to_end: 'pyo-nobody', is_return: true },
    ]
    await load(camt053('S1', DAY, '0.00', '106.20', lines))
    const openBreaks = await change(listBreaks)
    const book = (id: string) => change((context) => bookUnexplainedEntry(context, id, 'the bank was asked'))
    assert.deepEqual(await Promise.all(openBreaks.map(({ id }) => book(id))), [
      { booked: 'fees', amount: '-0.80', currency: 'EUR' },
      { booked: 'suspense', amount: '7.00', currency: 'EUR' },
    ])
    const refusal = (error: { code?: string }) => error.code === 'conflict'
    await assert.rejects(book(openBreaks[0]!.id), refusal)
    await assert.rejects(book('brk_no'), (error: { code?: string }) => error.code === 'not_found')
    assert.equal(await houseOf(tenant, 'bank'), '-106.2')
    assert.equal(await houseOf(tenant, 'fees'), '-0.8')
    // The next statement agrees, and its repeated entries are known.
    const next = await load(camt053('S2', '2026-06-02', '106.20', '106.20', []))
    assert.equal(next.statements[0]!.difference, '0.00')
    assert.equal((await load(camt053('S1', DAY, '0.00', '106.20', lines))).entries.unchanged, 3)
    assert.deepEqual(await breaks(), [])
    const [waiting] = await change(listSuspense)
    await change((context) => assignPayments(context, { payments: [waiting!.id], account: account.id }))
    assert.deepEqual(await cash(), allAvailable('107.00'))
    assert.deepEqual((await tenant.get(`/accounts/${account.id}/funding-accounts`)).length, 1)
    // A break that is no entry of the bank cannot be booked.
    await load(camt053('S3', '2026-06-03', '106.21', '106.21', []))
    for (const { id } of await change(listBreaks)) await assert.rejects(book(id), refusal)
  })

  test('a payout with a different amount, or an unknown one, is not matched by guess', async () => {
    const { run, export: write, take, load, breaks, statusOf, cash } = await open()
    const id = await take('20.00')
    const [payout] = payoutsIn(await write((await run())!))
    const { entries } = await load(
      camt054(DAY, [
        { reference: 'B-1', amount: '-19.99', end_to_end: payout },
        { reference: 'B-2', amount: '-20.00', end_to_end: 'pyo-nobody' },
        { reference: 'B-3', amount: '20.00', end_to_end: payout },
      ]),
    )
    assert.equal(entries.unexplained, 3)
    assert.equal(await statusOf(id), 'created')
    assert.deepEqual(await cash(), {
      total: '100.00',
      trading: '80.00',
      withdrawal: '80.00',
      reserved: '20.00',
    })
    assert.deepEqual(await breaks(), [
      'unexplained B-1 -19.99',
      'unexplained B-2 -20.00',
      'unexplained B-3 20.00',
    ])
  })
})

test('two processes that import the same files in parallel book every entry once', async () => {
  const { tenant, account, cash } = await openMoney()
  const { breaks } = await bankOf(tenant)
  const movements = Array.from({ length: 60 }, (_, n) => ({
    reference: `B-${n}`,
    amount: '1.10',
    text: n % 3 ? account.reference : 'nobody',
  }))
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bank-'))
  const files = [
    [join(folder, 'a.xml'), camt054(DAY, movements.slice(20, 40))],
    [join(folder, 'b.xml'), camt053('S1', DAY, '0.00', '66.00', movements)],
  ] as const
  for (const [file, content] of files) writeFileSync(file, content)
  const settings = { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir'), BANK: 'iso20022' }
  const read = async () => {
    const paths = files.map(([file]) => file)
    const printed = await holdfastBeside(settings, 'bank', 'import', tenant.tenant, ...paths)
    return JSON.parse(`[${printed.trim().replaceAll(/\n\}\n\{/g, '\n},\n{')}]`) as Body[]
  }
  const reports = (await Promise.all([read(), read()])).flat()
  assert.equal(reports.length, 4)
  assert.equal(
    reports.reduce((sum, one) => sum + one.entries.received, 0),
    60,
  )
  assert.deepEqual(
    reports.filter((one) => one.kind === 'statement').map((one) => one.statements[0].difference),
    ['0.00', '0.00'],
  )
  assert.deepEqual(await breaks(), [])
  assert.deepEqual(await cash(), allAvailable('44.00')) // 40 of 60 lines
  assert.equal(await houseOf(tenant, 'suspense'), '22')
  assert.equal(await houseOf(tenant, 'bank'), '-66')
  rmSync(folder, { recursive: true })
})

test('a refused file is named with the path and the reason, and the others are imported', async () => {
  const { tenant, account, cash } = await openMoney()
  await bankOf(tenant)
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bank-'))
  const line = { reference: 'B-1', amount: '5.00', text: account.reference }
  const good = camt054(DAY, [line])
  const contents: [string, string | undefined, RegExp][] = [
    ['1-broken.xml', good.replace('</Ntry>', ''), /^Not XML: .*line \d+/],
    [
      '2-amount.xml',
      good.replace('>5.00<', '>five<'),
      /^Document\/.*\/Ntry\/Amt is not an amount of money\.$/,
    ],
    [
      '3-other.xml',
      camt054(DAY, [line], { iban: 'GB33BUKB20201555555555' }),
      /another account than the tenant's in EUR/,
    ],
    ['4-nothing.xml', undefined, /4-nothing\.xml cannot be used: \w/],
    ['5-good.xml', good, /^$/],
    [
      '6-sum.xml',
      camt053('S1', DAY, '0.00', '6.00', [line]),
      /Stmt: opening and entries come to 5, not to 6/,
    ],
  ]
  const files = contents.map(([name]) => join(folder, name))
  for (const [n, [, content]] of contents.entries()) if (content) writeFileSync(files[n]!, content)
  const settings = { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir'), BANK: 'iso20022' }
  const failed = await holdfastBeside(settings, 'bank', 'import', tenant.tenant, ...files).then(
    () => assert.fail('The command says that all went well.'),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  assert.equal(failed.code, 1)
  const reports = JSON.parse(`[${failed.stdout.trim().replaceAll(/\n\}\n\{/g, '\n},\n{')}]`) as Body[]
  assert.deepEqual(
    reports.map((one) => one.file),
    files,
  )
  for (const [n, [name, , reason]] of contents.entries())
    assert.match(reports[n]!.refused ?? '', reason, name)
  assert.equal(reports[4]!.entries.received, 1)
  assert.deepEqual(await cash(), allAvailable('5.00'))
  rmSync(folder, { recursive: true })
})

test('the operator runs the bank from the command line', async () => {
  const { tenant, take, account } = await open()
  const other = await openPurse(tenant)
  await take('20.00')
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bank-'))
  const command = (...words: string[]) =>
    holdfast(
      { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir'), BANK: 'iso20022' },
      'bank',
      ...words,
    )
  const answer = JSON.parse(command('export', tenant.tenant, '--out', folder))
  assert.deepEqual(readdirSync(folder), [`pain.001-${answer.run}.xml`])
  assertMembers(answer, { payouts: 1, control_sum: '20.00', bank: 'iso20022' })
  assert.match(readFileSync(answer.file, 'utf8'), new RegExp(`Withdrawal ${account.reference}`))
  assert.deepEqual(await other.cash(), allAvailable('0.00'))
  rmSync(folder, { recursive: true })
})
