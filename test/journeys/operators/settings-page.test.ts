// The requests of docs/tenant-settings.md, sent as they stand there, and what the page says about their answers.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import type { Body } from '../../support/client.ts'
import { feesDesk } from '../../support/settings.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/tenant-settings.md'), 'utf8')
const BLOCKS = [...PAGE.matchAll(/```http\n(\w+) (\S+)\n([\s\S]*?)```/g)]

test('the requests of the page are accepted, and change what it says', async () => {
  const desk = await feesDesk()
  const answers: Body = {}
  for (const [, method, path, body] of BLOCKS) {
    const to = path!.replace('ten_…', desk.id)
    const answer = await desk.finance.call(method!, to, JSON.parse(body!))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    answers[to.split('/').at(-1)!] = answer.body
  }
  assert.deepEqual(Object.keys(answers), ['fees', 'taxes', 'orders'])
  const path = 'fees.order-buy.chargeable_currencies.EUR.unit_amount'
  const change = answers.fees.changes.find((changed: { path: string }) => changed.path === path)
  assert.deepEqual(change, { path, before: '1.50', after: '2.00' })
  const { fees, taxes, orders } = await desk.get()
  assert.deepEqual(
    [fees.scheduled[0].effective_from, taxes.scheduled[0].effective_from],
    ['2027-04-01', '2027-04-01'],
  )
  assert.deepEqual(orders, { gtc_days: 30, price_collar: '0.2' })
  const history: Body[] = await desk.get('/history')
  assert.deepEqual(history.map(({ setting_group }) => setting_group).toSorted(), ['fees', 'orders', 'taxes'])
})

test('the table of the page has every group', async () => {
  const desk = await feesDesk()
  const { issuer: _, ...groups } = await desk.get()
  const rows = [...PAGE.matchAll(/^\| `(\w+)` /gm)].map(([, group]) => group)
  assert.deepEqual(rows.toSorted(), Object.keys(groups).toSorted())
})
