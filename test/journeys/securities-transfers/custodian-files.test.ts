// The custodian by files: instructions in one file, and reports that may be read any number of times.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readContextOf } from '../../../src/context.ts'
import { readReports } from '../../../src/custodians/file/read-reports.ts'
import {
  createCustodianRun,
  writeRun,
} from '../../../src/features/transfers/securities-transfers/files/create-run.ts'
import { takeReport } from '../../../src/features/transfers/securities-transfers/files/take-report.ts'
import { SYSTEM } from '../../../src/worker/job.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { bringHundred, openTransfers, type Transfers } from '../../support/securities-transfers.ts'

const HEADER = 'settlement_reference,event,line,isin,quantity,reference,account,reason'

async function book({ tenant: { tenant } }: Transfers, rows: string[]): Promise<string[]> {
  const app = await testApp()
  const { reports, refused } = readReports([HEADER, ...rows].join('\n'))
  assert.deepEqual(refused, [])
  const taken: string[] = []
  for (const report of reports)
    taken.push(await changeAs(app, tenant, (context) => takeReport(context, report)))
  return taken
}

const REQUEST = { id: 'req_test', path: '/', person: null, client_user: null, client_request: null }

test('instructions go out in one file, and reports are booked once', async () => {
  const all = await openTransfers({ custodian: { partial: '0' } })
  const { tenant } = all.tenant
  const app = await testApp()
  const brought = (await all.bring({ quantity: '100' })).body
  const run = (await changeAs(app, tenant, createCustodianRun))!
  assert.equal(await changeAs(app, tenant, createCustodianRun), undefined)
  const context = readContextOf(app, (await app.tenant(tenant))!, SYSTEM, REQUEST)
  const file = await writeRun(context, run)
  assert.deepEqual(file.content.split('\n').slice(1), [
    `${brought.settlement_reference},1,in,free_of_payment,2027-03-03,${WORLD},100,,,,Old Bank AG,EXMPDEFFXXX,` +
      '1234567891,Ada Lovelace',
    '',
  ])
  const of = ({ settlement_reference }: { settlement_reference: string }, rest: string) =>
    `${settlement_reference},${rest}`
  const rows = [
    of(brought, 'matched,,,,,,'),
    of(brought, `delivered,,${WORLD},40,D-1,,`),
    of(brought, `delivered,,${WORLD},75,D-2,,`),
    `,delivered,,${WORLD},3,D-3,${all.account},`,
  ]
  // 40 and 60 of 75 fit the line; 15 and the 3 that nobody expects lie in suspense.
  assert.deepEqual(await book(all, rows), ['booked', 'booked', 'suspended', 'suspended'])
  assert.deepEqual(await book(all, rows), ['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  assertMembers(await all.show(brought.id), { status: 'settled' })
  assert.equal((await all.positions())[0]!.total, '100')
  assert.deepEqual(await writeRun(context, run), file)
})

test('a custodian rejects a line, or confirms a cancellation, by a report', async () => {
  const all = await openTransfers()
  await bringHundred(all)
  const [first, second] = [await all.take({ quantity: '60' }), await all.take({ quantity: '40' })]
  await changeAs(await testApp(), all.tenant.tenant, createCustodianRun)
  const rows = [
    `${first.body.settlement_reference},rejected,1,,,,,owner_mismatch`,
    `${second.body.settlement_reference},cancelled,,,,,,`,
  ]
  assert.deepEqual(await book(all, rows), ['booked', 'booked'])
  assert.deepEqual(await book(all, rows), ['unchanged', 'unchanged'])
  assertMembers(await all.show(first.body.id), { status: 'rejected', rejected_reason: 'owner_mismatch' })
  assertMembers(await all.show(second.body.id), { status: 'cancelled' })
  assert.deepEqual([await all.balance('free'), await all.balance('held')], ['100', '0'])
})
