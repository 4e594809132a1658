// Direct debits at a bank behind files: a file out, and answers by statements, notifications and reports.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { bankOf } from '../../support/bank.ts'
import { camt053, camt054, pain002 } from '../../support/bank-files.ts'
import { debitDesk } from '../../support/direct-debits.ts'

// The tests run with the simulated bank, which would collect these by itself.
const AMOUNT = '6004'

test('a file has each debit once, and the answers of the bank collect, reject and return them once', async () => {
  const desk = await debitDesk()
  const bank = await bankOf(desk.tenant)
  const { id: mandate } = await desk.mandate({ reference: 'ADA-1' })
  const debits = []
  for (let n = 0; n < 3; n++) debits.push(await desk.debit(mandate, AMOUNT))
  assert.deepEqual(await bank.collect(), {})
  await desk.advance('2027-03-11T05:30:00.000Z')
  const files = await bank.collect()
  const [[file, content]] = Object.entries(files) as [[string, string]]
  assert.deepEqual(content.match(/<CtrlSum>[^<]+/g), [
    '<CtrlSum>18012.00',
    '<CtrlSum>6004.00',
    '<CtrlSum>12008.00',
  ])
  assert.deepEqual(content.match(/<MndtId>ADA-1</g)?.length, 3)
  assert.equal(await bank.collectAgain(file), content)
  assert.deepEqual(await bank.collect(), {})
  const [first, second, third] = debits.map(({ end_to_end_id }) => end_to_end_id as string)
  const rejection = pain002(file.replace('_', '-'), [third!])
  for (const rejected of [1, 0]) assert.equal((await bank.load(rejection)).rejected, rejected)
  assertMembers(await desk.show(debits[2]!.id), { status: 'rejected' })
  assertMembers(await desk.mandateNow(mandate), { status: 'blocked', blocked_reason: 'AC01' })
  const credits = [
    { reference: 'S1', amount: '6004.00', end_to_end: first! },
    { reference: 'S2', amount: '6004.00', end_to_end: second! },
  ]
  for (let times = 0; times < 2; times++) await bank.load(camt054('2027-03-12', credits))
  const back = {
    reference: 'S3',
    amount: '-6010.00',
    end_to_end: first!,
    is_return: true,
    return_code: 'AM04',
  }
  const statement = camt053('ST1', '2027-03-12', '0.00', '5998.00', [...credits, back])
  for (let times = 0; times < 2; times++) await bank.load(statement)
  assertMembers((await desk.show(debits[0]!.id)).failure, {
    kind: 'return',
    reason_code: 'AM04',
    taken_back: '6004.00',
  })
  assertMembers(await desk.show(debits[1]!.id), { status: 'collected' })
  // 6.00 are a charge of the bank, which the firm bears.
  assert.deepEqual(await bank.breaks(), [])
  assert.equal((await desk.ledger())[`customer:${desk.account}:free`], '6004')
  assert.equal(await desk.areBooksWhole(), true)
})

test('a credit with the name of a group collects the whole group', async () => {
  const desk = await debitDesk()
  const bank = await bankOf(desk.tenant)
  const { id: mandate } = await desk.mandate({ mandate_type: 'one_off' })
  const { id: other } = await desk.mandate({ mandate_type: 'one_off' })
  const debits = [await desk.debit(mandate, AMOUNT), await desk.debit(other, AMOUNT)]
  await desk.advance('2027-03-11T05:30:00.000Z')
  const [content] = Object.values(await bank.collect())
  const [, group] = /<PmtInfId>([^<]+)/.exec(content!)!
  assert.match(group!, /^dbf-\w{22}-O270312$/)
  await bank.load(
    camt054('2027-03-12', [{ reference: 'S1', amount: '12008.00', run: group!, is_bare: true }]),
  )
  for (const { id } of debits) assert.equal((await desk.show(id)).status, 'collected')
  assert.deepEqual(await bank.breaks(), [])
  assert.equal(await desk.areBooksWhole(), true)
})
