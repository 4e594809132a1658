// Changes of operators that wait for the approval of others: over HTTP, with the races.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Role } from '../../../src/features/operators/operators/rules.ts'
import { type RuleInput, setRule, theAdministrator } from '../../support/approvals.ts'
import { FIRM } from '../../support/bank-files.ts'
import { cashOf, openMoney } from '../../support/cash.ts'
import { type Body, callerOf } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { codeOf, newOperator, PASSWORD, type SignedIn, sendAs } from '../../support/operators.ts'

/** A tenant with payments in suspense, a rule over their assignment, a maker and a checker. */
async function withRule(rule: object = {}, amounts = ['250.00']) {
  const money = await openMoney()
  const payments: string[] = []
  for (const amount of amounts) payments.push((await money.pay({ amount, reference: 'Rent of Ada' })).id)
  const { tenant, account } = money
  const at = `/operator/tenants/${tenant.tenant}`
  const set = await setRule(tenant.tenant, { verb: 'suspense.assign', ...rule })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const maker = await newOperator('operations', tenant.tenant)
  const checker = await newOperator('finance', tenant.tenant)
  const assign = (by: SignedIn = maker, ids = payments) =>
    by.call('POST', `${at}/suspense/assign`, {
      payments: ids,
      account: account.id,
      note: 'Named in the text.',
    })
  const total = async () => (await cashOf(tenant, account.id)).total
  const decide = (by: SignedIn, id: string, how: string, body: object = {}) =>
    by.call('POST', `${at}/approvals/${id}/${how}`, body)
  return { tenant, account, payments, at, maker, checker, assign, total, decide }
}

const tenantOf = (path: string) => path.split('/').at(-1)!

const statusOf = ({ status, body }: { status: number; body: Body }) => [status, body.code]

describe('several changes under a rule', () => {
  test('several changes are decided together, each with its own vote and record; one that is refused holds up no other', async () => {
    const { at, payments, assign, maker, checker, total, tenant } = await withRule({}, [
      '250.00',
      '10.00',
      '5.00',
    ])
    const held: string[] = []
    for (const payment of payments) held.push((await assign(maker, [payment])).body.id)
    const [first, second, third] = held as [string, string, string]
    const own = await maker.call('POST', `${at}/approvals/approve`, { approvals: [first] })
    assert.equal(own.status, 403, JSON.stringify(own.body))
    const approved = await checker.call('POST', `${at}/approvals/approve`, {
      approvals: [first, 'apr_unknown', second],
      note: 'Named in the text.',
    })
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.deepEqual(
      approved.body.outcomes.map(({ id, status, refusal }: Body) => [id, status ?? refusal.code]),
      [
        [first, 'approved'],
        ['apr_unknown', 'not_found'],
        [second, 'approved'],
      ],
    )
    assert.equal(await total(), '260.00')
    const rejected = await checker.call('POST', `${at}/approvals/reject`, {
      approvals: [second, third],
      note: 'Another account is meant.',
    })
    assert.deepEqual(
      rejected.body.outcomes.map(({ status, refusal }: Body) => status ?? refusal.code),
      ['conflict', 'rejected'],
    )
    const auditor = await newOperator('auditor', tenant.tenant)
    const { body: trail } = await auditor.call('GET', `${at}/activity?limit=50`)
    const votes = trail.filter(({ action }: Body) => /^approvals\.(approve|reject)$/.test(action))
    assert.deepEqual(
      new Set(votes.map(({ action, resource }: Body) => `${action} ${resource}`)),
      new Set([`approvals.approve ${first}`, `approvals.approve ${second}`, `approvals.reject ${third}`]),
    )
  })
})

describe('a change under a rule', () => {
  test('a change under a rule waits with its effects, and the approval of another operator carries it out', async () => {
    const { tenant, account, payments, at, maker, checker, assign, total, decide } = await withRule()
    const held = await assign()
    assert.equal(held.status, 202)
    const { id, status, verb, subjects, preview } = held.body
    assert.deepEqual(
      [status, verb, subjects, held.body.maker],
      ['pending', 'suspense.assign', payments, maker.id],
    )
    assert.deepEqual(preview.amounts, [{ currency: 'EUR', amount: '250.00' }])
    assert.deepEqual(
      preview.transfers.map(({ from, asset, amount }: Body) => [from, asset, amount]),
      [['suspense', 'EUR', '250.00']],
    )
    assert.ok(preview.transfers[0].to.includes(account.id))
    assert.equal(await total(), '0.00')

    const [shown] = (await checker.call('GET', `${at}/suspense`)).body
    assert.equal(shown.status, 'suspense')
    assert.deepEqual(
      shown.pending_approvals.map((one: Body) => [one.id, one.verb, one.maker]),
      [[id, 'suspense.assign', maker.id]],
    )
    const listed = await checker.call('GET', `${at}/approvals?status=pending&subject=${payments[0]}`)
    assert.deepEqual(
      listed.body.map((one: Body) => one.id),
      [id],
    )

    // Lists mask what may name a person, and so does each answer with the request; a look is recorded.
    const [one] = listed.body
    assert.deepEqual([one.input.body.note, one.input.body.account], ['…', account.id])
    assert.equal((await checker.call('GET', `${at}/approvals/${id}`)).body.input.body.note, '…')
    const look = await decide(checker, id, 'unmask', { reason: 'I decide on it.' })
    assert.equal(look.body.approval.input.body.note, 'Named in the text.', JSON.stringify(look.body))
    assert.deepEqual(look.body.look.members, ['input'])

    const approved = await decide(checker, id, 'approve', { note: 'Seen.' })
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.equal(approved.body.approval.input.body.note, '…')
    assert.equal(approved.body.approval.status, 'approved')
    assert.deepEqual(approved.body.result.payments, payments)
    assert.deepEqual(
      approved.body.approval.votes.map(({ voter, vote, note }: Body) => [voter, vote, note]),
      [[checker.id, 'approve', 'Seen.']],
    )
    assert.equal(await total(), '250.00')
    assert.deepEqual((await checker.call('GET', `${at}/suspense`)).body, [])

    const records = (await checker.call('GET', `${at}/activity`)).body as Body[]
    const of = (actor: string) =>
      records
        .filter((one) => one.actor === actor)
        .map(({ action, status, resource }) => [action, status, resource])
    const path = 'POST /operator/tenants/{tenant_id}'
    assert.deepEqual(of(maker.id), [
      [`${path}/suspense/assign`, 200, payments[0]],
      [`${path}/suspense/assign`, 202, id],
    ])
    assert.deepEqual(of(checker.id), [
      [`${path}/approvals/{approval_id}/approve`, 200, id],
      [`${path}/approvals/{approval_id}/unmask`, 200, id],
    ])
    const booked = records.find((one) => one.actor === maker.id && one.status === 200)!
    assert.match(booked.transfers, /^\S+\/\d+=[0-9a-f]{64}/)
    const events = await tenant.get(`/events?resource[id]=${id}`)
    assert.deepEqual(events.map((event: Body) => event.name).sort(), [
      'approval.approved',
      'approval.requested',
    ])
  })

  test('a change under a rule shows the reason of its maker in the list, on the subject, and after the end', async () => {
    const { at, account, payments, maker, checker, decide } = await withRule()
    const request = (reason: string) => {
      const body = { payments, account: account.id, note: 'Named in the text.' }
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Approval-Reason': reason }
      return maker.call('POST', `${at}/suspense/assign`, body, headers)
    }
    // Malformed escapes, white space alone, a control character, and 1001 characters.
    for (const wrong of ['100 %', '%20', '%00', 'one%0Atwo', 'a'.repeat(1001)]) {
      const { status, body } = await request(wrong)
      assert.deepEqual([status, body.params[0].path], [400, 'header.Approval-Reason'])
    }
    assert.deepEqual((await checker.call('GET', `${at}/approvals`)).body, [])
    const reason = `Rückruf von Łukasz bestätigt 100 % – ${'€'.repeat(900)}`
    const held = await request(encodeURIComponent(reason))
    assert.deepEqual([held.status, held.body.reason], [202, reason])
    const [listed] = (await checker.call('GET', `${at}/approvals`)).body
    assert.equal(listed.reason, reason)
    const [shown] = (await checker.call('GET', `${at}/suspense`)).body
    assert.equal(shown.pending_approvals[0].reason, reason)
    const { body } = await decide(checker, held.body.id, 'reject', { note: 'Another account.' })
    assert.deepEqual([body.status, body.reason], ['rejected', reason])
    const [row] = await (await testApp()).database.sql(tenantOf(at))<{ reason: string }>`
      select reason from approvals where id = ${held.body.id}`
    assert.doesNotMatch(row!.reason, /bestätigt/)
  })

  test('a change under a rule takes effect immediately below the amount of the rule', async () => {
    const { assign, total } = await withRule({ currency: 'EUR', from_amount: '250.01' })
    assert.equal((await assign()).status, 200)
    assert.equal(await total(), '250.00')
  })

  test('a change under a rule needs the number of people that the rule names', async () => {
    const { tenant, checker, assign, total, decide } = await withRule({ needed: 2 })
    const { id } = (await assign()).body
    const first = await decide(checker, id, 'approve')
    assert.deepEqual([first.status, first.body.approval.status, first.body.result], [200, 'pending', null])
    assert.equal(await total(), '0.00')
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [409, 'conflict'])
    const second = await decide(await newOperator('finance', tenant.tenant), id, 'approve')
    assert.equal(second.body.approval.status, 'approved')
    assert.equal(await total(), '250.00')
  })

  test('a change under a rule is refused immediately where it would be refused anyway, and no approval is left', async () => {
    const { at, maker, assign } = await withRule()
    assert.deepEqual(statusOf(await assign(maker, ['inp_unknown'])), [404, 'not_found'])
    assert.deepEqual((await maker.call('GET', `${at}/approvals`)).body, [])
  })

  test('a change under a rule waits once for each subject, also where two operators request it at the same time', async () => {
    const { tenant, at, maker, checker, assign, decide } = await withRule({}, ['100.00', '150.00'])
    const other = await newOperator('operations', tenant.tenant)
    const both = await Promise.all([assign(maker), assign(other)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409])
    const { id } = both.find(({ status }) => status === 202)!.body
    const again = await assign(maker)
    assert.deepEqual([again.status, again.body.context], [409, { approval: id }])
    assert.equal((await checker.call('GET', `${at}/approvals`)).body.length, 1)
    assert.equal((await decide(checker, id, 'reject', { note: 'Another account.' })).status, 200)
    assert.equal((await assign(maker)).status, 202)
  })

  test('a change under a rule has one answer for one Idempotency-Key', async () => {
    const { at, account, payments, maker } = await withRule()
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': 'held-1' }
    const body = { payments, account: account.id, note: 'Named in the text.' }
    const first = await maker.call('POST', `${at}/suspense/assign`, body, headers)
    const again = await maker.call('POST', `${at}/suspense/assign`, body, headers)
    assert.deepEqual([first.status, again.status, again.body], [202, 202, first.body])
  })
})

describe('nobody approves', () => {
  test('their own change: not in another session, and not as a row of the database', async () => {
    const { tenant, checker, maker, assign, decide } = await withRule()
    const email = `both-${maker.id}@example.com`
    const both = await newOperator('operations', tenant.tenant, email)
    const administrator = await newOperator('administrator')
    const grant = { role: 'finance', of_tenant: tenant.tenant }
    await administrator.call('POST', `/operator/operators/${both.id}/grants`, grant)
    const { id } = (await assign(both)).body
    const credentials = { email, password: PASSWORD, code: codeOf(both.secret) }
    const { cookie } = await sendAs(undefined, 'POST', '/operator/sign-in/password', credentials)
    const second = {
      ...both,
      call: (...[method, path, body]: [string, string, unknown?]) => sendAs(cookie, method, path, body),
    }
    for (const one of [both, second])
      for (const how of ['approve', 'reject'])
        assert.deepEqual(statusOf(await decide(one as SignedIn, id, how, { note: 'Mine.' })), [
          403,
          'forbidden',
        ])
    const write = (await testApp()).database.write(tenant.tenant)
    const vote = (voter: string) => write`
      insert into approval_votes (tenant, id, approval, maker, voter, vote, created_at)
      values (${tenant.tenant}, 'apv_forged', ${id}, ${both.id}, ${voter}, 'approve', clock_timestamp())`
    await assert.rejects(vote(both.id), { code: '23514' })
    const forged = write`
      insert into approval_votes (tenant, id, approval, maker, voter, vote, created_at)
      values (${tenant.tenant}, 'apv_forged', ${id}, ${checker.id}, ${both.id}, 'approve', clock_timestamp())`
    await assert.rejects(forged, { code: '23503' })
  })

  test('nobody approves without the role of the rule, without an approval, or in another tenant', async () => {
    const { tenant, at, checker, maker, assign, decide } = await withRule()
    const { id } = (await assign()).body
    const administrator = await newOperator('administrator', tenant.tenant)
    assert.equal((await decide(maker, id, 'approve')).status, 403)
    assert.deepEqual(statusOf(await decide(administrator, id, 'approve')), [403, 'forbidden'])
    assert.deepEqual(statusOf(await decide(checker, 'apr_unknown', 'approve')), [404, 'not_found'])
    const elsewhere = await withRule()
    const path = `${elsewhere.at}/approvals/${id}/approve`
    assert.equal((await elsewhere.checker.call('POST', path, {})).status, 404)
    assert.equal((await elsewhere.checker.call('POST', `${at}/approvals/${id}/approve`, {})).status, 404)
  })

  test('a change whose amount exceeds their own limit', async () => {
    const { tenant, checker, assign, decide, total } = await withRule()
    const administrator = await newOperator('administrator')
    const limit = { role: 'finance', of_tenant: tenant.tenant, currency: 'EUR', most: '249.99' }
    await administrator.call('PUT', '/operator/limits', limit)
    const { id } = (await assign()).body
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [403, 'limit_exceeded'])
    assert.equal(await total(), '0.00')
  })

  test('a change of an operator that has been disabled', async () => {
    const { maker, checker, assign, decide, total } = await withRule()
    const { id } = (await assign()).body
    await (await newOperator('administrator')).call('POST', `/operator/operators/${maker.id}/disable`)
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [409, 'conflict'])
    assert.equal(await total(), '0.00')
  })
})

describe('races', () => {
  test('two operators approve at the same time: the change takes effect once', async () => {
    const { tenant, checker, assign, decide, total } = await withRule()
    const other = await newOperator('finance', tenant.tenant)
    const { id } = (await assign()).body
    const both = await Promise.all([decide(checker, id, 'approve'), decide(other, id, 'approve')])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal(await total(), '250.00')
  })

  test('one approves while another rejects: one of them ends it', async () => {
    const { tenant, checker, assign, decide, total } = await withRule()
    const other = await newOperator('finance', tenant.tenant)
    const { id } = (await assign()).body
    const [approved, rejected] = await Promise.all([
      decide(checker, id, 'approve'),
      decide(other, id, 'reject', { note: 'No.' }),
    ])
    assert.deepEqual([approved.status, rejected.status].sort(), [200, 409])
    assert.equal(await total(), approved.status === 200 ? '250.00' : '0.00')
  })

  test('the subject has changed meanwhile: the refusal of the change comes, and the approval waits on', async () => {
    const { payments, at, maker, checker, assign, decide, total } = await withRule()
    const { id } = (await assign()).body
    const path = `${at}/suspense/${payments[0]}/return`
    assert.equal((await maker.call('POST', path, { note: 'Not ours.' })).status, 200)
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [409, 'conflict'])
    assert.equal(await total(), '0.00')
    const { body } = await maker.call('POST', `${at}/approvals/${id}/cancel`)
    assert.equal(body.status, 'cancelled')
  })

  test('the operation no longer accepts the request after an upgrade: it can only be rejected or cancelled', async () => {
    const { tenant, checker, assign, total, decide } = await withRule()
    const { id } = (await assign()).body
    const app = await testApp()
    const { vault } = (await app.tenant(tenant.tenant))!
    const sql = app.database.write(tenant.tenant)
    const [row] = await sql<{ content: string }>`
      select content from approvals where tenant = ${tenant.tenant} and id = ${id}`
    const content = JSON.parse(vault.open('approvals.content', id, row!.content))
    delete content.input.body.note
    const sealed = vault.seal('approvals.content', id, JSON.stringify(content))
    await sql`update approvals set content = ${sealed} where tenant = ${tenant.tenant} and id = ${id}`
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [409, 'approval_outdated'])
    assert.equal(await total(), '0.00')
    assert.equal((await decide(checker, id, 'reject', { note: 'Of an earlier release.' })).status, 200)
  })

  test('the effects have changed meanwhile: nobody approves what they have not seen', async () => {
    const { at, payments, maker, checker, decide } = await withRule({ verb: 'payment_runs.create' }, [
      '10.00',
      '15.00',
    ])
    assert.equal((await checker.call('PUT', `${at}/bank-accounts`, { currency: 'EUR', ...FIRM })).status, 200)
    const giveBack = (id: string) => maker.call('POST', `${at}/suspense/${id}/return`, { note: 'Not ours.' })
    const run = () => maker.call('POST', `${at}/payment-runs`, { currency: 'EUR' })
    await giveBack(payments[0]!)
    const held = await run()
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.deepEqual(held.body.preview.details, [{ payment: payments[0], amount: '10.00' }])
    assert.deepEqual(held.body.preview.amounts, [{ currency: 'EUR', amount: '10.00' }])
    assert.deepEqual((await maker.call('GET', `${at}/payment-runs`)).body, [])
    await giveBack(payments[1]!)
    assert.deepEqual(statusOf(await decide(checker, held.body.id, 'approve')), [409, 'approval_outdated'])
    assert.deepEqual((await maker.call('GET', `${at}/payment-runs`)).body, [])
    await maker.call('POST', `${at}/approvals/${held.body.id}/cancel`)
    const again = await run()
    assert.deepEqual(
      again.body.preview.details.map(({ payment }: Body) => payment).sort(),
      [...payments].sort(),
    )
    const approved = await decide(checker, again.body.id, 'approve')
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    const [made, ...others] = (await maker.call('GET', `${at}/payment-runs`)).body
    assert.deepEqual([made.id, made.control_sum, others], [approved.body.result.run, '25.00', []])
  })
})

describe('an approval ends', () => {
  test('an approval ends by a rejection, whose reason is kept', async () => {
    const { at, checker, maker, assign, decide, total } = await withRule()
    const { id } = (await assign()).body
    assert.equal((await decide(checker, id, 'reject')).status, 400)
    assert.equal((await decide(checker, id, 'reject', { note: ' ' })).status, 400)
    const { body } = await decide(checker, id, 'reject', { note: 'Another Ada.' })
    assert.equal(body.status, 'rejected')
    const { body: kept } = await maker.call('GET', `${at}/approvals/${id}`)
    assert.deepEqual(
      kept.votes.map(({ voter, vote, note }: Body) => [voter, vote, note]),
      [[checker.id, 'reject', 'Another Ada.']],
    )
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [409, 'conflict'])
    assert.equal(await total(), '0.00')
    const write = (await testApp()).database.write(kept.id)
    await assert.rejects(write`delete from approvals where id = ${id}`, { code: 'HF009' })
    await assert.rejects(write`delete from approval_votes where approval = ${id}`, { code: 'HF009' })
  })

  test('an approval ends by its maker, and by nobody else', async () => {
    const { tenant, at, maker, assign } = await withRule()
    const { id } = (await assign()).body
    const other = await newOperator('operations', tenant.tenant)
    const cancel = (by: SignedIn) => by.call('POST', `${at}/approvals/${id}/cancel`)
    assert.deepEqual(statusOf(await cancel(other)), [403, 'forbidden'])
    assert.equal((await cancel(maker)).body.status, 'cancelled')
    assert.deepEqual(statusOf(await cancel(maker)), [409, 'conflict'])
  })

  test('an approval ends after a week, and its subject is free again', async () => {
    const { tenant, at, checker, assign, decide } = await withRule()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id } = (await assign()).body
    await tenant.post('/sandbox/clock/advance', { seconds: 7 * 86_400 })
    const events = async (one: string) =>
      (await tenant.get(`/events?resource[id]=${one}`)).map(({ name }: Body) => name).sort()
    assert.deepEqual(await events(id), ['approval.expired', 'approval.expiring', 'approval.requested'])
    const { body } = await checker.call('GET', `${at}/approvals/${id}`)
    assert.equal(body.status, 'expired')
    assert.deepEqual(statusOf(await decide(checker, id, 'approve')), [409, 'conflict'])
    assert.equal((await assign()).status, 202)
  })

  test('a day before its end an approval that still waits is announced, and one that has ended is not', async () => {
    const { tenant, payments, maker, assign, decide } = await withRule({}, ['250.00', '100.00'])
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const [waits, ends] = [
      (await assign(maker, [payments[0]!])).body.id,
      (await assign(maker, [payments[1]!])).body.id,
    ]
    assert.equal((await decide(maker, ends, 'cancel')).status, 200)
    const warned = async (id: string) =>
      (await tenant.get(`/events?resource[id]=${id}`)).filter(
        ({ name }: Body) => name === 'approval.expiring',
      ).length
    await tenant.post('/sandbox/clock/advance', { seconds: 6 * 86_400 - 1 })
    assert.deepEqual([await warned(waits), await warned(ends)], [0, 0])
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    assert.deepEqual([await warned(waits), await warned(ends)], [1, 0])
  })
})

describe('the secret of a client', () => {
  test('the secret of a client does not exist before the approval, and is given to its approver alone', async () => {
    const { tenant, at, decide } = await withRule({ verb: 'clients.create', roles: ['developer'] })
    const [maker, checker] = [
      await newOperator('developer', tenant.tenant),
      await newOperator('developer', tenant.tenant),
    ]
    const held = await maker.call('POST', `${at}/clients`, { name: 'Reports' })
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.doesNotMatch(JSON.stringify(held.body), /secret/)
    const clients = async () => (await maker.call('GET', `${at}/clients`)).body as Body[]
    assert.equal((await clients()).length, 1)
    const approved = await decide(checker, held.body.id, 'approve')
    const { client_id, client_secret } = approved.body.result
    assert.equal((await clients())[0]!.id, client_id)
    const { body } = await maker.call('GET', `${at}/approvals/${held.body.id}`)
    assert.ok(!JSON.stringify(body).includes(client_secret))
    const reports = callerOf(tenant.baseUrl, { client_id, client_secret })
    assert.equal((await reports.call('GET', '/events')).status, 200)
  })
})

describe('an approval is seen', () => {
  test('an approval is seen by operators that may read, make or approve the change, and by nobody else', async () => {
    const { tenant, at, assign } = await withRule()
    const { id } = (await assign()).body
    const seen = async (role: Role) => {
      const { call } = await newOperator(role, tenant.tenant)
      const { status } = await call('GET', `${at}/approvals/${id}`)
      return [status, (await call('GET', `${at}/approvals`)).body.length]
    }
    assert.deepEqual(await seen('support'), [200, 1])
    assert.deepEqual(await seen('auditor'), [200, 1])
    assert.deepEqual(await seen('developer'), [404, 0])
    const [{ content }] = (await (await testApp()).database.sql(tenant.tenant)`
      select content from approvals where tenant = ${tenant.tenant}`) as [Body]
    assert.match(content, /^hf1\./)
  })
})

describe('a rule', () => {
  test('a rule is listed, and removed by zero people', async () => {
    const { tenant, assign } = await withRule()
    const { call } = await theAdministrator()
    const mine = async (): Promise<Body[]> =>
      (await call('GET', `/operator/approval-rules?of_tenant=${tenant.tenant}`)).body
    assert.deepEqual(
      (await mine()).map(({ verb, roles, needed }) => [verb, roles, needed]),
      [['suspense.assign', ['finance'], 1]],
    )
    assert.equal((await setRule(tenant.tenant, { verb: 'suspense.assign', needed: 0 })).body.needed, 0)
    assert.deepEqual(await mine(), [])
    assert.equal((await assign()).status, 200)
  })

  test.each<[string, object, string]>([
    ['an operation that is not held', { verb: 'suspense.list' }, 'body.verb'],
    ['a role that approves nothing', { verb: 'suspense.assign', roles: ['administrator'] }, 'body.roles'],
    ['no role', { verb: 'suspense.assign', roles: [] }, 'body.roles'],
    ['an amount without a currency', { verb: 'suspense.assign', from_amount: '5.00' }, 'body.from_amount'],
    ['too many people', { verb: 'suspense.assign', needed: 6 }, 'body.needed'],
    ['a tenant that is unknown', { verb: 'suspense.assign', of_tenant: 'ten_unknown' }, 'body.of_tenant'],
  ])('of %s is refused', async (_, rule, path) => {
    const { status, body } = await setRule(null, rule as RuleInput)
    assert.deepEqual([status, body.params[0].path], [400, path])
  })

  test('a rule may itself be under a rule, which one administrator alone cannot remove', async () => {
    const { tenant } = await withRule()
    const [one, other] = [await theAdministrator(), await newOperator('administrator')]
    const ofRules = { verb: 'approval_rules.set', roles: ['administrator'] }
    assert.equal((await setRule(null, ofRules)).status, 200)
    const held = await setRule(tenant.tenant, { verb: 'suspense.assign', needed: 0 })
    const lift = await setRule(null, { ...ofRules, needed: 0 })
    assert.deepEqual([held.status, lift.status], [202, 202])
    assert.deepEqual(statusOf(await setRule(null, { ...ofRules, needed: 0 })), [409, 'conflict'])
    const at = `/operator/approvals/${held.body.id}`
    assert.equal((await one.call('POST', `${at}/approve`, {})).status, 403)
    assert.equal(
      (await other.call('POST', `${at}/reject`, { note: 'It is needed.' })).body.status,
      'rejected',
    )
    const approved = await other.call('POST', `/operator/approvals/${lift.body.id}/approve`, {})
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.equal((await setRule(tenant.tenant, { verb: 'suspense.assign', needed: 0 })).status, 200)
  })
})
