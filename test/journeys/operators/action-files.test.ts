// Files of a custodian with corporate actions: every row is entered, or none.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { Body } from '../../support/client.ts'
import { APPLE, SAP, shareDesk } from '../../support/dividends.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

type Desk = Awaited<ReturnType<typeof shareDesk>>

let desk: Desk
let operations: SignedIn
beforeAll(async () => {
  desk = await shareDesk()
  operations = await newOperator('operations', desk.tenant.tenant)
})

const HEADER = 'type,instrument,amount_per_unit,ex_date,record_date,payment_date'
const send = (lines: string[], more: object = {}) =>
  operations.call('POST', `/operator/tenants/${desk.tenant.tenant}/corporate-actions/import`, {
    content: Buffer.from([HEADER, ...lines].join('\r\n')).toString('base64'),
    ...more,
  })
const listed = async (): Promise<Body[]> =>
  (await operations.call('GET', `/operator/tenants/${desk.tenant.tenant}/corporate-actions`)).body

const dividend = (symbol: string, amount = '2.10') =>
  `dividend,${symbol},${amount},2027-04-15,2027-04-16,2027-04-22`

describe('a file of the custodian', () => {
  test('each fault is named by line and column, and nothing is entered', async () => {
    const { status, body } = await send([
      dividend(SAP, 'much'),
      dividend('XX0000000000'),
      'dividend,,1.00,2027-04-15',
      'gift,A,1.00,2027-04-15,,',
    ])
    assert.equal(status, 400)
    const paths = body.params.map(({ path }: Body) => path).toSorted()
    assert.ok(paths.includes('body.content.line 2.amount_per_unit'), paths.join())
    assert.ok(paths.includes('body.content.line 4'), paths.join())
    assert.ok(paths.includes('body.content.line 5.type'), paths.join())
    assert.deepEqual(await listed(), [])
  })

  test('a column that no action has is refused with the name that was meant', async () => {
    const path = `/operator/tenants/${desk.tenant.tenant}/corporate-actions/import`
    const text = `type,instrument,amount_per_unit,ex_date,record_dat\n${dividend(SAP).split(',', 5).join()}`
    const content = Buffer.from(text).toString('base64')
    const { status, body } = await operations.call('POST', path, { content })
    assert.equal(status, 400, JSON.stringify(body))
    assert.deepEqual(
      body.params.map((one: Body) => [one.path, one.detail]),
      [['body.content.line 2.record_dat', 'Unknown name; did you mean record_date?']],
    )
    assert.deepEqual(await listed(), [])
  })

  test('an unknown instrument in the last row takes the others back', async () => {
    const { status, body } = await send([dividend(SAP), dividend('XX0000000000')])
    assert.ok(status === 400 || status === 404, JSON.stringify(body))
    assert.match(JSON.stringify(body), /line 3|Line 3/)
    assert.deepEqual(await listed(), [])
  })

  test('a dry run shows the actions and enters none', async () => {
    const { status, body } = await send([dividend(SAP), dividend(APPLE, '0.25')], { dry_run: true })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      body.corporate_actions.map(({ id, type }: Body) => [id, type]),
      [
        [null, 'dividend'],
        [null, 'dividend'],
      ],
    )
    assert.deepEqual(await listed(), [])
  })

  test('every row is entered in the order of the file', async () => {
    const { status, body } = await send([dividend(SAP), dividend(APPLE, '0.25')])
    assert.equal(status, 201, JSON.stringify(body))
    const ids = body.corporate_actions.map(({ id }: Body) => id)
    assert.deepEqual((await listed()).map(({ id }) => id).toSorted(), ids.toSorted())
    assert.ok(body.corporate_actions.every((one: Body) => one.status === 'announced'))
  })
})
