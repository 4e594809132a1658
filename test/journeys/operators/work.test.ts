// The work of operators: lists in numbers, items that they take, give back and hand over, and notes.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { openMoney } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { newOperator } from '../../support/operators.ts'

/** A tenant with two payments in suspense, and two operators that may work on them. */
async function openDesk() {
  const money = await openMoney()
  const { tenant } = money
  const payments: string[] = []
  for (const amount of ['250.00', '10.00']) {
    const { id } = await money.pay({ amount, reference: 'Rent of Ada' })
    payments.push(id)
  }
  const [ines, otto] = [
    await newOperator('operations', tenant.tenant),
    await newOperator('operations', tenant.tenant),
  ]
  const at = `/operator/tenants/${tenant.tenant}`
  const [first, second] = payments as [string, string]
  return { ...money, ines, otto, at, first, second }
}

const refusal = ({ status, body }: { status: number; body: Body }) => [status, body.code]

describe('an item of work', () => {
  test('an item of work belongs to the operator that takes it, and the list shows who has it', async () => {
    const { ines, otto, at, first, second } = await openDesk()
    const taken = await ines.call('POST', `${at}/work/${first}/take`)
    assert.equal(taken.status, 200)
    const { subject, kind, operator, assigned_by, ended_at } = taken.body
    assert.deepEqual(
      { subject, kind, operator, assigned_by, ended_at },
      { subject: first, kind: 'inbound_payment', operator: ines.id, assigned_by: ines.id, ended_at: null },
    )
    assert.deepEqual((await ines.call('POST', `${at}/work/${first}/take`)).body, taken.body)
    const refused = await otto.call('POST', `${at}/work/${first}/take`)
    assert.deepEqual([...refusal(refused), refused.body.context.operator], [409, 'conflict', ines.id])
    const shown: Body[] = (await otto.call('GET', `${at}/suspense`)).body
    assert.deepEqual(
      shown.map(({ id, assigned_to }) => [id, assigned_to?.operator]),
      [
        [first, ines.id],
        [second, undefined],
      ],
    )
    const ids = async (filter: string) =>
      (await otto.call('GET', `${at}/suspense?assigned_to=${filter}`)).body.map(({ id }: Body) => id)
    assert.deepEqual([await ids(ines.id), await ids(otto.id), await ids('nobody')], [[first], [], [second]])
  })

  test('an item of work is taken together with others; one that another operator has is refused by itself', async () => {
    const { ines, otto, at, first, second } = await openDesk()
    await otto.call('POST', `${at}/work/${first}/take`)
    const { status, body } = await ines.call('POST', `${at}/work/take`, { subjects: [first, second] })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.outcomes.map(({ id, is_done, refusal: fault }: Body) => [id, is_done, fault?.code]),
      [
        [first, false, 'conflict'],
        [second, true, undefined],
      ],
    )
    const assigned: Body[] = (await otto.call('GET', `${at}/suspense`)).body
    assert.deepEqual(
      assigned.map(({ assigned_to }) => assigned_to.operator),
      [otto.id, ines.id],
    )
  })

  test('an item of work is given back by the operator that has it alone', async () => {
    const { ines, otto, at, first } = await openDesk()
    await ines.call('POST', `${at}/work/${first}/take`)
    assert.deepEqual(refusal(await otto.call('POST', `${at}/work/${first}/give-back`)), [409, 'conflict'])
    const given = await ines.call('POST', `${at}/work/${first}/give-back`)
    assert.deepEqual([given.status, given.body.ended_by], [200, ines.id])
    assert.deepEqual(refusal(await ines.call('POST', `${at}/work/${first}/give-back`)), [409, 'conflict'])
    assert.equal((await otto.call('POST', `${at}/work/${first}/take`)).status, 200)
  })

  test('an item of work is handed over, and every hand is recorded', async () => {
    const { tenant, ines, otto, at, first } = await openDesk()
    await ines.call('POST', `${at}/work/${first}/take`)
    const to = (operator: string) => otto.call('POST', `${at}/work/${first}/hand-over`, { operator })
    assert.equal((await to(otto.id)).status, 200)
    assert.deepEqual(refusal(await to(otto.id)), [409, 'conflict'])
    const history = await otto.call('GET', `${at}/work/assignments?subject=${first}`)
    assert.deepEqual(
      history.body.map((one: Body) => [one.operator, one.assigned_by, one.ended_by]),
      [
        [otto.id, otto.id, null],
        [ines.id, ines.id, otto.id],
      ],
    )
    const open = await otto.call('GET', `${at}/work/assignments?operator=${otto.id}&open_only=true`)
    assert.deepEqual(
      open.body.map((one: Body) => one.subject),
      [first],
    )
    const auditor = await newOperator('auditor', tenant.tenant)
    const records: Body[] = (await auditor.call('GET', `${at}/activity?resource=${first}&denied=false`)).body
    const actions = records.map(({ action, actor }) => `${action.split('/').at(-1)} ${actor}`)
    assert.ok(actions.includes(`take ${ines.id}`) && actions.includes(`hand-over ${otto.id}`), `${actions}`)
  })

  test('an item of work goes to nobody that may not work on it', async () => {
    const { tenant, ines, at, first } = await openDesk()
    const auditor = await newOperator('auditor', tenant.tenant)
    const developer = await newOperator('developer', tenant.tenant)
    const stranger = await newOperator('operations', (await openDesk()).tenant.tenant)
    for (const receiver of [auditor.id, developer.id, stranger.id, 'opr_unknown']) {
      const { status, body } = await ines.call('POST', `${at}/work/${first}/hand-over`, {
        operator: receiver,
      })
      assert.deepEqual([status, body.params[0].path], [400, 'body.operator'])
    }
    assert.equal((await developer.call('POST', `${at}/work/${first}/take`)).status, 404)
    for (const id of ['inp_unknown', 'unknown', '_', 'ten_x'])
      assert.deepEqual(refusal(await ines.call('POST', `${at}/work/${id}/take`)), [404, 'not_found'], id)
  })

  test('an item of work goes to one of two operators that take it at the same time', async () => {
    const { ines, otto, at, first } = await openDesk()
    const answers = await Promise.all(
      [ines, otto].map(({ call }) => call('POST', `${at}/work/${first}/take`)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  test('an item of work keeps its history in the database', async () => {
    const { tenant, ines, at, first } = await openDesk()
    await ines.call('POST', `${at}/work/${first}/take`)
    await ines.call('POST', `${at}/work/${first}/give-back`)
    const write = (await testApp()).database.write(tenant.tenant)
    const refused = { code: 'HF009' }
    await assert.rejects(write`delete from work_assignments where tenant = ${tenant.tenant}`, refused)
    await assert.rejects(
      write`update work_assignments set ended_by = 'opr_other' where tenant = ${tenant.tenant}`,
      refused,
    )
  })
})

describe('the lists of work in numbers', () => {
  test('count the items of each state, those of nobody and mine, and give the oldest', async () => {
    const { ines, otto, at, first } = await openDesk()
    await ines.call('POST', `${at}/work/${first}/take`)
    const lists: Body[] = (await ines.call('GET', `${at}/work`)).body.lists
    const [{ received_at }] = (await ines.call('GET', `${at}/suspense`)).body
    const of = (list: string, all: Body[]) => all.filter((one) => one.list === list)
    const empty = { count: 0, unassigned: 0, mine: 0, oldest_at: null }
    assert.deepEqual(of('suspense', lists), [
      { list: 'suspense', state: 'suspense', count: 2, unassigned: 1, mine: 1, oldest_at: received_at },
      { list: 'suspense', state: 'returning', ...empty },
    ])
    assert.deepEqual(of('breaks', lists), [{ list: 'breaks', state: 'open', ...empty }])
    const others: Body[] = (await otto.call('GET', `${at}/work`)).body.lists
    assert.deepEqual(
      of('suspense', others).map(({ mine }) => mine),
      [0, 0],
    )
  })

  test('the lists of work in numbers hold the lists alone that the operator may read, of each of their tenants', async () => {
    const { tenant, at } = await openDesk()
    const developer = await newOperator('developer', tenant.tenant)
    const { body } = await developer.call('GET', `${at}/work`)
    assert.deepEqual([...new Set(body.lists.map(({ list }: Body) => list))], ['orders', 'jobs', 'approvals'])
    const all: Body[] = (await developer.call('GET', '/operator/work')).body
    assert.deepEqual(all, [body])
  })
})

describe('a note', () => {
  test('a note is shown to all that may read the resource, and never changes', async () => {
    const { tenant, ines, otto, at, first } = await openDesk()
    const text = 'The payer will send the reference.'
    const written = await ines.call('POST', `${at}/notes`, { subject: first, text })
    assert.equal(written.status, 201)
    assert.deepEqual([written.body.text, written.body.is_masked, written.body.author], [text, false, ines.id])
    assert.deepEqual((await otto.call('GET', `${at}/notes?subject=${first}`)).body, [written.body])
    const developer = await newOperator('developer', tenant.tenant)
    assert.deepEqual((await developer.call('GET', `${at}/notes`)).body, [])
    const write = (await testApp()).database.write(tenant.tenant)
    const [row] = await write<{ text: string }>`select text from work_notes where tenant = ${tenant.tenant}`
    assert.match(row!.text, /^hf1\./)
    const refused = { code: 'HF009' }
    await assert.rejects(write`update work_notes set author = 'x' where tenant = ${tenant.tenant}`, refused)
    await assert.rejects(write`delete from work_notes where tenant = ${tenant.tenant}`, refused)
  })

  test('a note with personal data is masked until an operator gives a reason', async () => {
    const { tenant, ines, at, first } = await openDesk()
    const support = await newOperator('support', tenant.tenant)
    const said = { subject: first, text: 'Mara Keller asks for it.', has_personal_data: true }
    const { body: named } = await support.call('POST', `${at}/notes`, said)
    const iban = { subject: first, text: 'From DE89 3704 0044 0532 0130 00.', has_personal_data: false }
    const { body: numbered } = await support.call('POST', `${at}/notes`, iban)
    for (const note of [named, numbered]) assert.deepEqual([note.text, note.is_masked], ['…', true])
    const listed: Body[] = (await ines.call('GET', `${at}/notes?author=${support.id}`)).body
    assert.deepEqual(listed, [numbered, named])
    const path = `${at}/notes/${named.id}/unmask`
    assert.equal((await support.call('POST', path, { reason: 'Curious.' })).status, 403)
    assert.equal((await ines.call('POST', path, { reason: ' ' })).status, 400)
    const { body } = await ines.call('POST', path, { reason: 'To call back.' })
    assert.deepEqual([body.text, body.look.members], ['Mara Keller asks for it.', ['text']])
    const looks = await (await testApp()).database.sql(tenant.tenant)`
      select operator, resource from operator_looks where tenant = ${tenant.tenant}`
    assert.deepEqual(looks, [{ operator: ines.id, resource: named.id }])
  })

  test('a note needs a resource of the tenant and a text', async () => {
    const { ines, at, first } = await openDesk()
    const other = await openDesk()
    const texts: [object, number][] = [
      [{ subject: other.first, text: 'Not ours.' }, 404],
      [{ subject: 'inp_unknown', text: 'None.' }, 404],
      [{ subject: first, text: '  ' }, 400],
      [{ subject: first }, 400],
      [{ subject: first, text: 'x'.repeat(4001) }, 400],
    ]
    for (const [body, status] of texts)
      assert.equal((await ines.call('POST', `${at}/notes`, body)).status, status, JSON.stringify(body))
    assert.deepEqual((await ines.call('GET', `${at}/notes`)).body, [])
  })
})
