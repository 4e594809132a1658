// Files of the bank in which a part is wrong: the others are booked, and the balances still prove what they say.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { banks } from '../../src/banks/banks.ts'
import { fail } from '../../src/errors.ts'
import { importBankFile, type RunChange } from '../../src/features/payments/banking/import-bank-file.ts'
import { listBreaks } from '../../src/features/payments/banking/read.ts'
import { resolveBreak } from '../../src/features/payments/banking/reconciliation-breaks.ts'
import { bankOf } from '../support/bank.ts'
import { camt053, camt054, type Movement } from '../support/bank-files.ts'
import { allAvailable, openMoney } from '../support/cash.ts'

const [DAY, NEXT] = ['2026-06-01', '2026-06-02'] as const

async function open() {
  const purse = await openMoney()
  const bank = await bankOf(purse.tenant)
  const credit = (reference: string, amount: string): Movement => ({
    reference,
    amount,
    text: purse.account.reference,
  })
  return { ...purse, ...bank, credit }
}

test('an entry whose parts do not add up waits as a break, and a right file books it', async () => {
  const { account, load, cash, breaks, change, credit } = await open()
  const parts = (second: string) => [
    { reference: '', own: 'P-1', amount: '4.00', text: account.reference },
    { reference: '', own: 'P-2', amount: second, text: account.reference },
  ]
  const file = (second: string) =>
    camt053('S1', DAY, '0.00', '15.00', [
      { reference: 'B-1', amount: '10.00', parts: parts(second) },
      credit('B-2', '5.00'),
    ])
  for (const [received, unexplained] of [
    [1, 1],
    [0, 0],
  ]) {
    const { entries, statements, refused_parts } = await load(file('6.01'))
    assert.deepEqual([entries.received, entries.unexplained], [received, unexplained])
    // The bank has 15.00, the ledger 5.00, and the break of 10.00 is the difference.
    const { bank, ledger, listed, difference } = statements[0]!
    assert.deepEqual([bank, ledger, listed, difference], ['15.00', '5.00', '10.00', '0.00'])
    assert.deepEqual(refused_parts, [])
    assert.deepEqual(await breaks(), ['unexplained B-1 10.00'])
  }
  const [held] = await change(listBreaks)
  assert.match(held!.detail, /^Credit of 2026-06-01: .*its transactions do not add up to its amount\.$/)
  assert.equal((await load(file('6.00'))).entries.received, 2)
  assert.deepEqual(await cash(), allAvailable('15.00'))
  assert.deepEqual(await breaks(), [])
  const { ledger, listed, difference } = (await load(file('6.00'))).statements[0]!
  assert.deepEqual([ledger, listed, difference], ['15.00', '0.00', '0.00'])
})

test('an entry that nothing identifies is stored once under its statement and its place', async () => {
  const { load, cash, breaks, credit } = await open()
  const file = camt053('S1', DAY, '0.00', '15.00', [credit('', '10.00'), credit('B-2', '5.00')])
  for (const unchanged of [0, 2]) assert.equal((await load(file)).entries.unchanged, unchanged)
  assert.deepEqual(await cash(), allAvailable('5.00'))
  assert.deepEqual(await breaks(), ['unexplained S1 2026-06-01 entry 1 10.00'])
})

test('a statement without the amount of an entry proves nothing until the right one arrives', async () => {
  const { load, cash, breaks, credit } = await open()
  const file = camt053('S1', DAY, '0.00', '15.00', [credit('B-1', '10.00'), credit('B-2', '5.00')])
  const { entries, statements, refused_parts } = await load(file.replace('>10.00<', '>ten<'))
  assert.deepEqual([entries.received, statements], [1, []])
  assert.deepEqual(
    refused_parts.map(({ part, entry }) => [part, entry]),
    [['S1', 'B-1']],
  )
  assert.match(refused_parts[0]!.reason, /Ntry\[1\]\/Amt is not an amount of money/)
  assert.deepEqual(await cash(), allAvailable('5.00'))
  // The statement of the next day opens with 15.00, of which the ledger has 5.00 as notified only.
  const next = await load(camt053('S2', NEXT, '15.00', '15.00', []))
  assert.equal(next.statements[0]!.difference, '15.00')
  assert.deepEqual(await breaks(), ['balance S2 15.00'])
  assert.equal((await load(file)).statements[0]!.difference, '0.00')
  assert.deepEqual(await cash(), allAvailable('15.00'))
  assert.deepEqual(await breaks(), [])
})

test('a statement of another account is named, and the others of its file are booked', async () => {
  const { load, cash, credit } = await open()
  const own = camt053('S1', DAY, '0.00', '5.00', [credit('B-1', '5.00')])
  const foreign = camt053('S9', DAY, '0.00', '9.00', [credit('B-9', '9.00')], {
    iban: 'GB33BUKB20201555555555',
  })
  const noAccount = camt053('S8', DAY, '0.00', '8.00', [credit('B-8', '8.00')], { currency: 'USD' })
  const statementOf = (file: string) => /<Stmt>.*<\/Stmt>/s.exec(file)![0]
  const all = own.replace('<Stmt>', `${statementOf(foreign)}${statementOf(noAccount)}<Stmt>`)
  const { statements, refused_parts } = await load(all)
  assert.deepEqual(
    statements.map(({ statement, difference }) => [statement, difference]),
    [['S1', '0.00']],
  )
  assert.deepEqual(refused_parts, [
    { part: 'S9', entry: null, reason: "Is for another account than the tenant's in EUR." },
    { part: 'S8', entry: null, reason: 'The tenant has no bank account in USD; set it first.' },
  ])
  assert.deepEqual(await cash(), allAvailable('5.00'))
  await assert.rejects(load(foreign), { code: 'invalid_request' })
  await assert.rejects(load(noAccount), { code: 'conflict' })
})

test('an entry whose booking is refused waits as a break, and the others are booked', async () => {
  const { change, cash, breaks, load, credit } = await open()
  const file = camt054(DAY, [credit('B-1', '10.00'), credit('B-2', '5.00')])
  let changes = 0
  // The first change checks the accounts, the second is that of B-1.
  const failing: RunChange = (handler) =>
    change(async (context) => {
      const answer = await handler(context)
      if (++changes === 2) throw fail('conflict', 'The account was closed.')
      return answer
    })
  const { entries } = await importBankFile(failing, banks.iso20022.read(file))
  assert.deepEqual([entries.received, entries.unexplained], [1, 1])
  assert.deepEqual(await breaks(), ['unexplained B-1 10.00'])
  const [held] = await change(listBreaks)
  assert.equal(held!.detail, 'Credit of 2026-06-01: it could not be booked: The account was closed.')
  assert.equal((await load(file)).entries.received, 1)
  assert.deepEqual(await cash(), allAvailable('15.00'))
})

test('a corrected statement takes the place of the first, and confirms what the first lacked', async () => {
  const { load, cash, breaks, credit } = await open()
  const line = credit('B-1', '5.00')
  await load(camt054(DAY, [line]))
  await load(camt053('S1', DAY, '0.00', '0.00', []))
  assert.deepEqual(await breaks(), ['missing B-1 -5.00'])
  const corrected = camt053('S1', DAY, '0.00', '5.00', [line])
  for (const _ of ['first', 'again']) {
    const { is_new, difference } = (await load(corrected)).statements[0]!
    assert.deepEqual([is_new, difference], [false, '0.00'])
    assert.deepEqual(await breaks(), ['amount S1 closing 0.00 → 5.00 5.00'])
  }
  // The next statement begins where the corrected one ends, so there is no gap.
  await load(camt053('S2', NEXT, '5.00', '5.00', []))
  assert.deepEqual(await breaks(), ['amount S1 closing 0.00 → 5.00 5.00'])
  assert.deepEqual(await cash(), allAvailable('5.00'))
})

test('a statement that is corrected twice lists each change, also after the first is explained', async () => {
  const { change, load, breaks } = await open()
  const statement = (balance: string) => load(camt053('S1', DAY, balance, balance, []))
  await statement('5.00')
  await statement('7.00')
  for (const { id } of await change(listBreaks)) await change((context) => resolveBreak(context, id, 'Seen.'))
  assert.deepEqual(await breaks(), [])
  await statement('9.00')
  assert.deepEqual((await breaks()).toSorted(), [
    'amount S1 closing 7.00 → 9.00 2.00',
    'amount S1 opening 7.00 → 9.00 2.00',
    'balance S1 9.00',
  ])
})

test('a correction of an earlier statement opens the gap before the next one, and compares the latest anew', async () => {
  const { load, breaks } = await open()
  await load(camt053('S1', DAY, '5.00', '5.00', []))
  await load(camt053('S2', NEXT, '5.00', '5.00', []))
  assert.deepEqual(await breaks(), ['balance S1 5.00'])
  await load(camt053('S1', DAY, '0.00', '0.00', []))
  assert.deepEqual((await breaks()).toSorted(), [
    'amount S1 closing 5.00 → 0.00 -5.00',
    'amount S1 opening 5.00 → 0.00 -5.00',
    'balance S2 5.00',
    'gap S2 5.00',
  ])
  // An entry that a correction does not have any more is missing.
  const other = await open()
  await other.load(camt053('S1', DAY, '0.00', '5.00', [other.credit('B-1', '5.00')]))
  await other.load(camt053('S1', DAY, '0.00', '0.00', []))
  assert.deepEqual((await other.breaks()).toSorted(), [
    'amount S1 closing 5.00 → 0.00 -5.00',
    'missing B-1 -5.00',
  ])
})

test('a corrected statement closes its own gap, and its own difference of balances', async () => {
  const { load, breaks, credit } = await open()
  await load(camt053('S1', DAY, '0.00', '5.00', [credit('B-1', '5.00')]))
  await load(camt053('S2', NEXT, '7.00', '10.00', [credit('B-2', '3.00')]))
  assert.deepEqual((await breaks()).toSorted(), ['balance S2 2.00', 'gap S2 2.00'])
  await load(camt053('S2', NEXT, '5.00', '8.00', [credit('B-2', '3.00')]))
  assert.deepEqual((await breaks()).toSorted(), [
    'amount S2 closing 10.00 → 8.00 -2.00',
    'amount S2 opening 7.00 → 5.00 -2.00',
  ])
})

test('a collective entry that failed, and has only the references of its parts, is booked by the next import', async () => {
  const { account, change, cash, breaks, load } = await open()
  const part = (own: string, amount: string) => ({ reference: '', own, amount, text: account.reference })
  const parts = [part('P-1', '4.00'), part('P-2', '6.00')]
  const file = camt054(DAY, [{ reference: '', amount: '10.00', parts }])
  let changes = 0
  const failing: RunChange = (handler) =>
    change(async (context) => {
      const answer = await handler(context)
      if (++changes === 2) throw fail('conflict', 'The account was closed.')
      return answer
    })
  for (const unexplained of [1, 0]) {
    changes = 0
    const { entries } = await importBankFile(failing, banks.iso20022.read(file))
    assert.deepEqual([entries.received, entries.unexplained], [0, unexplained])
    assert.deepEqual(await breaks(), ['unexplained P-1 10.00'])
  }
  for (const received of [2, 0]) assert.equal((await load(file)).entries.received, received)
  assert.deepEqual([await breaks(), await cash()], [[], allAvailable('10.00')])
})
