// What becomes of income: the rule of an account, and the rules of its positions.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { reinvestor } from '../../support/reinvestments.ts'

describe('income settings', () => {
  test('income settings of a new account pay out, and change when they are set', async () => {
    const { tenant, at, account } = await reinvestor({ income: 'pay_out' })
    const { created_at } = await tenant.get(at)
    assert.deepEqual(await tenant.get(`${at}/income-settings`), {
      account,
      income: 'pay_out',
      effective: 'pay_out',
      positions: [],
      modified_at: created_at,
    })
    const set = await tenant.put(`${at}/income-settings`, { income: 'reinvest' })
    assertMembers(set, { account, income: 'reinvest', effective: 'reinvest', positions: [] })
    assert.equal(set.modified_at, '2027-04-12T10:00:00.000Z')
    assert.deepEqual(await tenant.get(`${at}/income-settings`), set)
  })

  test('income settings of a position differ from those of the account until they are back at its default', async () => {
    const { tenant, at, position, share, setRule } = await reinvestor()
    const own = { position, instrument: share, income: 'pay_out', effective: 'pay_out' }
    assert.deepEqual(await setRule(position, 'pay_out'), own)
    assertMembers(await tenant.get(`${at}/income-settings`), { income: 'reinvest', positions: [own] })
    assert.equal((await setRule(position, 'account_default')).effective, 'reinvest')
    assert.deepEqual((await tenant.get(`${at}/income-settings`)).positions, [])
    await tenant.put(`${at}/income-settings`, { income: 'pay_out' })
    assert.equal((await setRule(position, 'account_default')).effective, 'pay_out')
    assert.equal((await setRule(position, 'reinvest')).effective, 'reinvest')
  })

  test('income settings refuse another value, and name the member', async () => {
    const { tenant, at, position } = await reinvestor()
    const wrong = [[at, 'account_default'] as const, [`/positions/${position}`, 'invest'] as const]
    for (const [path, income] of wrong) {
      const error = await refused(
        tenant.call('PUT', `${path}/income-settings`, { income }),
        400,
        'invalid_request',
      )
      assert.deepEqual(offenders(error), ['body.income invalid_param'])
    }
    assert.equal((await tenant.get(`${at}/income-settings`)).income, 'reinvest')
  })

  test('income settings of a position that is closing or closed are refused, and leave the list', async () => {
    const desk = await reinvestor()
    await desk.setRule(desk.position, 'pay_out')
    await desk.trade('sell', '100')
    const set = () =>
      desk.tenant.call('PUT', `/positions/${desk.position}/income-settings`, { income: 'reinvest' })
    await refused(set(), 409, 'position_not_open') // closing until the sale has settled
    assert.deepEqual((await desk.tenant.get(`${desk.at}/income-settings`)).positions, [])
    await desk.advance('2027-04-20T10:00:00.000Z')
    await refused(set(), 409, 'position_not_open')
  })

  test('income settings of a closed account are refused', async () => {
    const { tenant, at, account, position } = await reinvestor()
    await setAccount(tenant, account, { status: 'closed' })
    for (const path of [at, `/positions/${position}`])
      await refused(tenant.call('PUT', `${path}/income-settings`, { income: 'pay_out' }), 409, 'conflict')
    assert.equal((await tenant.get(`${at}/income-settings`)).income, 'reinvest')
  })

  test('the settings leave a record in the audit trail, and no event', async () => {
    const { tenant, at, account, position, setRule } = await reinvestor()
    const events = async () =>
      (await tenant.get('/events?limit=1000')).filter(({ name }: Body) => name !== 'document.issued')
    const before = await events()
    await setRule(position, 'pay_out')
    await tenant.put(`${at}/income-settings`, { income: 'pay_out' })
    assert.deepEqual(await events(), before)
    const records = await tenant.get('/activity?limit=2')
    assert.equal(records.length, 2)
    assert.ok(JSON.stringify(records[0]).includes(account))
    assert.ok(JSON.stringify(records[1]).includes(position))
  })
})
