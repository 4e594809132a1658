// The audit trail and the proofs: every write leaves a record, the records form a chain, and what is altered by SQL,
// past the server, is named.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { verifyTrail } from '../../cli/audit.ts'
import { newChainCheck } from '../../src/features/platform/activity/chain.ts'
import { payIn } from '../support/cash.ts'
import { type Body, type Caller, callerOf, freshTenant, refused } from '../support/client.ts'
import { openTestAccount } from '../support/journey.ts'
import { tamper } from '../support/tamper.ts'
import { temporaryDirectory } from '../support/temporary.ts'

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const trail = (tenant: Caller) => tenant.get('/activity?after=0&limit=1000') as Promise<Body[]>
const linesOf = (records: Body[]) => Readable.from(records.map((record) => `${JSON.stringify(record)}\n`))

/** An account with money and a few orders. */
async function busyTenant() {
  const tenant = await freshTenant()
  const { account } = await openTestAccount(tenant)
  await payIn(tenant, account.id, '5000.00')
  return { tenant, account }
}

describe('the audit trail', () => {
  test('the audit trail records the actor, the action, the person behind it and the outcome', async () => {
    const tenant = await freshTenant()
    const headers = { 'Person-Id': 'per_x', 'Client-User-Id': 'user "7"', 'Client-Request-Id': 'mine-1' }
    const url = 'https://example.com/hook'
    const answer = await tenant.call('POST', '/webhooks', { url }, headers)
    const changed = await tenant.call('PUT', `/webhooks/${answer.body.id}`, { description: 'Orders' })
    const denied = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
    const refusal = await denied.call('POST', '/webhooks', { url })
    const invalid = await tenant.call('POST', '/webhooks', { url: 'nowhere' })
    const records = await trail(tenant)
    assert.deepEqual(
      records.map(({ sequence, action, status }) => `${sequence} ${action} ${status}`),
      [
        '1 POST /webhooks 201',
        '2 PUT /webhooks/{webhook_id} 200',
        '3 POST /webhooks 403',
        '4 POST /webhooks 400',
      ],
    )
    const [first, second, third] = records
    assert.deepEqual(
      [first!.person, first!.client_user, first!.client_request, first!.request, first!.resource],
      ['per_x', 'user "7"', 'mine-1', answer.headers.get('request-id'), answer.body.id],
    )
    assert.deepEqual([first!.client, first!.path], [tenant.client_id, '/webhooks'])
    assert.deepEqual([first!.before_digest, first!.after_digest], [null, sha256(answer.text)])
    assert.deepEqual(
      [second!.before_digest, second!.after_digest],
      [sha256(answer.text), sha256(changed.text)],
    )
    assert.deepEqual(
      [third!.resource, third!.after_digest, refusal.status, invalid.status],
      [null, sha256(refusal.text), 403, 400],
    )
    const one = await tenant.get(`/activity?resource=${answer.body.id}&denied=false&limit=1`)
    assert.deepEqual(one, [second])
    const page = await tenant.call('GET', '/activity?limit=3')
    assert.deepEqual(page.body, records.slice(1).reverse())
    const next = `cursor=${page.headers.get('next-cursor')}`
    const rest = await tenant.call('GET', `/activity?limit=3&${next}`)
    assert.deepEqual([rest.body, rest.headers.get('next-cursor')], [[first], null])
    const inOrder = await tenant.call('GET', '/activity?after=1&denied=true&limit=1')
    assert.deepEqual(inOrder.body, [third])
    const onward = `/activity?after=1&denied=true&limit=1&cursor=${inOrder.headers.get('next-cursor')}`
    assert.deepEqual(await tenant.get(onward), [records[3]])
    await refused(tenant.call('GET', `/activity?after=1&${next}`), 400, 'invalid_request')
    await refused(tenant.call('GET', '/activity?after=-1'), 400, 'invalid_request')
    assert.deepEqual(await trail(await freshTenant()), [])
  })

  test('the audit trail is one chain, even with concurrent changes', async () => {
    const tenant = await freshTenant()
    const make = (n: number) => tenant.post('/webhooks', { url: `https://example.com/${n}` })
    await Promise.all(Array.from({ length: 40 }, (_, n) => Promise.all([make(n), trail(tenant)])))
    const [hook] = await tenant.get('/webhooks')
    const rename = (n: number) => tenant.put(`/webhooks/${hook.id}`, { description: `Name ${n}` })
    await Promise.all(Array.from({ length: 30 }, (_, n) => rename(n)))
    const records = await trail(tenant)
    assert.equal(records.length, 70)
    const check = newChainCheck()
    const digests = new Map<string, string>()
    for (const record of records) {
      assert.equal(check.next(record as never), undefined)
      assert.equal(record.before_digest, digests.get(record.resource) ?? null)
      digests.set(record.resource, record.after_digest)
    }
    assert.equal(check.last.sequence, 70)
  })

  test('the audit trail can be exported and verified without the server, which names any altered record', async () => {
    const { tenant } = await busyTenant()
    const proof = await tenant.get('/activity/proof')
    const records = await trail(tenant)
    const good = await verifyTrail(linesOf(records), proof)
    assert.deepEqual([good.fault, good.records, good.checkpoints], [undefined, records.length, 1])
    assert.equal(proof.checkpoints[0].sequence, records.length)
    const verdict = async (altered: Body[]) =>
      (await verifyTrail(linesOf(altered), proof)).fault!.slice(0, 18)
    assert.equal(await verdict(records.with(1, { ...records[1], actor: 'svc_other' })), 'altered: The diges')
    assert.equal(await verdict(records.toSpliced(1, 1)), 'missing: Record 2 ')
    assert.equal(await verdict(records.slice(0, -1)), 'missing: The trail')
    // A chain that was rebuilt from the altered record on is consistent; the checkpoint does not match it.
    await tamper(
      owner,
      `update audit_records set actor = 'svc_other'
       where tenant = $1 and id = (select record from audit_links where tenant = $1 and sequence = 2)`,
      [tenant.tenant],
    )
    await tamper(
      owner,
      `with links as (delete from audit_links where tenant = $1 returning record)
       insert into unlinked_records (tenant, ordinal, record, request, resource, digest)
       select a.tenant, a.ordinal, a.id, a.request, a.resource, record_digest(a)
       from links join audit_records a on a.tenant = $1 and a.id = links.record`,
      [tenant.tenant],
    )
    const remade = await trail(tenant)
    assert.equal((await verifyTrail(linesOf(remade))).fault, undefined)
    assert.equal(await verdict(remade), 'altered: The check')
  })
})

/** Writes the trail and its proof to files, for as long as the work takes. */
function withFiles<T>(records: Body[], proof: Body, work: (trail: string, proof: string) => T): T {
  const directory = temporaryDirectory('verify')
  try {
    const [trail, file] = [join(directory, 'trail.jsonl'), join(directory, 'proof.json')]
    writeFileSync(trail, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    writeFileSync(file, JSON.stringify(proof))
    return work(trail, file)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** A trail of a deposit that was altered in the database before its money arrived. */
async function launderedTrail() {
  const { tenant, account } = await busyTenant()
  const deposit = await tenant.post(`/accounts/${account.id}/deposits`, { amount: '100.00', currency: 'EUR' })
  await tamper(owner, 'update deposits set payment_reference = $2 where id = $1', [deposit.id, 'OTHER'])
  await tenant.post(`/sandbox/accounts/${account.id}/deposits/${deposit.id}/complete`, {})
  const proof = await tenant.get('/activity/proof')
  const fault = new RegExp(
    `^altered: deposits/${deposit.id} was altered outside of a change before record \\d+\\.$`,
  )
  return { proof, records: await trail(tenant), fault }
}

describe('holdfast audit verify', () => {
  const verify = (records: Body[], proof: Body, ...words: string[]): Body =>
    withFiles(records, proof, (trail, file) => {
      const command = ['bin/holdfast.mjs', 'audit', 'verify', trail, '--proof', file, ...words]
      const { stdout, status } = spawnSync(process.execPath, command, { encoding: 'utf8' })
      const verdict = JSON.parse(stdout)
      assert.equal(status, verdict.fault ? 1 : 0)
      return verdict
    })

  test('holdfast audit verify trusts only the named key, whatever key id a proof contains', async () => {
    const { tenant } = await busyTenant()
    const [proof, records] = [await tenant.get('/activity/proof'), await trail(tenant)]
    const [{ kid }] = proof.keys
    const good = verify(records, proof, '--key', kid)
    assert.deepEqual([good.fault, good.records, good.checkpoints], [undefined, records.length, 1])
    assert.ok(good.rows > 3)
    const refusal = /^altered: The checkpoint at record \d+ does not fit the trail\.$/
    assert.match(verify(records, proof, '--key', 'another-key').fault, refusal)
    // A rebuilt chain, signed with an attacker's key under the id of ours.
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    const [checkpoint] = proof.checkpoints
    const signed = await new SignJWT({ ...checkpoint, tenant: tenant.tenant })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'holdfast-checkpoint', kid })
      .sign(privateKey)
    const forged = {
      checkpoints: [{ ...checkpoint, signed }],
      keys: [{ ...(await exportJWK(publicKey)), kid }],
    }
    assert.equal(verify(records, forged).fault, undefined)
    assert.match(verify(records, forged, '--key', kid).fault, refusal)
  })

  test('holdfast audit verify names a row that was altered between two changes', async () => {
    const { records, proof, fault } = await launderedTrail()
    const verdict = await verifyTrail(linesOf(records), proof)
    assert.match(verdict.fault!, fault)
    // From a record on, the seal before is not there to compare with.
    const { sequence, hash } = records.at(-2)!
    assert.equal(
      (await verifyTrail(linesOf(records.slice(-1)), undefined, { sequence, hash })).fault,
      undefined,
    )
  })
})

const python = spawnSync('python3', ['--version']).status === 0
const example = join(import.meta.dirname, '../../docs/examples/verify.py')

describe.skipIf(!python)('the verifier in Python from the docs', () => {
  /** Its report on a trail, with the trusted keys. */
  async function verdictOf(records: Body[], proof: Body, ...keys: string[]): Promise<Body> {
    return withFiles(records, proof, (trail, file) => {
      const words = [example, trail, '--proof', file, ...keys.map((key) => `--key=${key}`)]
      const { stdout, stderr, status } = spawnSync('python3', words, { encoding: 'utf8' })
      assert.equal(stderr, '')
      const verdict = JSON.parse(stdout)
      assert.equal(status, verdict.fault ? 1 : 0)
      return verdict
    })
  }

  test('the verifier in Python from the docs names a row that was altered between two changes, like the command', async () => {
    const { records, proof, fault } = await launderedTrail()
    assert.match((await verdictOf(records, proof)).fault, fault)
  })

  test('the verifier in Python from the docs reports the same about an exported trail as the command', async () => {
    const { tenant, account } = await busyTenant()
    const odd = { 'Client-Request-Id': 'a "quoted" \\ one/1' }
    await tenant.call('POST', `/accounts/${account.id}/deposits`, { amount: 1, currency: 'EUR' }, odd)
    const proof = await tenant.get('/activity/proof')
    const records = await trail(tenant)
    const [{ kid }] = proof.keys
    const good = await verdictOf(records, proof, kid)
    const { last_hash } = await verifyTrail(linesOf(records), proof)
    assert.deepEqual(
      [good.records, good.last_hash, good.checkpoints],
      [records.length, last_hash, proof.checkpoints.length],
    )
    assert.ok(good.rows > 3)
    const faultOf = async (altered: Body[], ...keys: string[]) =>
      (await verdictOf(altered, proof, ...keys)).fault
    const sealing = records.findIndex(({ facts }) => facts)
    const member = (more: object) => records.with(sealing, { ...records[sealing], ...more })
    const digest = `altered: The digest of record ${sealing + 1} does not cover it.`
    for (const more of [{ actor: 'svc_other' }, { facts: null }, { facts: 'orders/ord_x/1=00' }])
      assert.equal(await faultOf(member(more)), digest)
    assert.match(await faultOf(records.toSpliced(1, 1)), /^missing: Record 2 is missing/)
    assert.match(await faultOf(records.slice(0, -1)), /^missing: The trail ends/)
    assert.match(await faultOf(records, 'another-key'), /is not signed by a trusted key/)
    const [checkpoint] = proof.checkpoints
    const forged = checkpoint.signed.replace(/.{6}$/, 'AAAAAA')
    const other = { ...proof, checkpoints: [{ ...checkpoint, signed: forged }] }
    assert.match((await verdictOf(records, other)).fault, /not signed by a trusted key|no point of the curve/)
  })

  test('the verifier in Python from the docs agrees with the worked example of the docs, to the byte', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/proof.md'), 'utf8')
    const records: Body[] = [...page.matchAll(/^\{"sequence":\d+,"id":"aud_example.*$/gm)].map(([line]) =>
      JSON.parse(line),
    )
    const texts = [...page.matchAll(/^\[(\d+, )?"aud_example.*$/gm)].map(([line]) => line)
    assert.deepEqual({ records: records.length, texts: texts.length }, { records: 2, texts: 2 })
    let before = ''
    for (const [n, text] of texts.entries()) {
      const { digest, hash } = records[n]!
      if (digest !== null) assert.equal(sha256(text), digest)
      before = sha256(before + (digest ?? text))
      assert.equal(before, hash)
    }
    const empty = { checkpoints: [], keys: [] }
    assert.equal((await verdictOf(records, empty)).last_hash, before)
    assert.equal((await verifyTrail(linesOf(records))).last_hash, before)
  })
})

describe('the proof of the ledger', () => {
  test('the proof of the ledger adds up at every record of activity', async () => {
    const { tenant } = await busyTenant()
    const now = await tenant.get('/ledger/proof')
    assert.deepEqual([now.is_whole, now.faults], [true, []])
    assert.deepEqual(now.assets, [
      { asset: 'EUR', transfers: 1, sum: '0', customers: '5000', custody: '5000', in_transit: '0' },
    ])
    const before = await tenant.get('/ledger/proof?sequence=1')
    assert.deepEqual([before.sequence, before.is_whole, before.assets], [1, true, []])
    const [head, body, signature] = now.signed.split('.')
    assert.equal(JSON.parse(Buffer.from(head, 'base64url').toString()).typ, 'holdfast-ledger-proof')
    assert.equal(JSON.parse(Buffer.from(body, 'base64url').toString()).hash, now.hash)
    assert.ok(signature.length > 80)
  })

  test.each([
    ['an amount', 'update ledger_transfers set amount = amount + 0.01', 'transfer_altered', /^ent_\w+\/0$/],
    ['a receiver', `update ledger_transfers set to_account = 'fees'`, 'transfer_altered', /^ent_\w+\/0$/],
    ['a row taken away', 'delete from ledger_transfers', 'transfer_missing', /^ent_\w+\/0$/],
    ['a balance', 'update ledger_balances set balance = balance + 1', 'balance_differs', / EUR$/],
  ])('the proof of the ledger names the row: %s', async (_, statement, kind, row) => {
    const { tenant } = await busyTenant()
    await tamper(owner, `${statement} where tenant = $1`, [tenant.tenant])
    const proof = await tenant.get('/ledger/proof')
    assert.equal(proof.is_whole, false)
    const fault = proof.faults.find((one: Body) => one.kind === kind)
    assert.match(fault?.row ?? JSON.stringify(proof.faults), row)
  })

  test('the proof of the ledger names a transfer that no change recorded, and a position without units', async () => {
    const { tenant, account } = await busyTenant()
    await tamper(
      owner,
      `insert into ledger_transfers (tenant, entry, line, kind, reference, booked_at, from_account, to_account, asset, amount)
       values ($1, 'ent_forged', 0, 'gift', 'x', now(), 'bank', $2, 'EUR', 1)`,
      [tenant.tenant, `customer:${account.id}:free`],
    )
    await tamper(
      owner,
      `insert into positions (tenant, id, account, instrument, status, quantity, cost, opened_at, created_at, modified_at)
       values ($1, 'pos_forged', $2, 'ins_x', 'open', 3, 30, now(), now(), now())`,
      [tenant.tenant, account.id],
    )
    const { faults } = await tenant.get('/ledger/proof')
    assert.deepEqual(
      faults.map((fault: Body) => `${fault.kind} ${fault.row}`).sort(),
      [
        `balance_differs bank EUR`,
        `balance_differs customer:${account.id}:free EUR`,
        'fact_unsealed pos_forged',
        `position_differs ${account.id} ins_x`,
        'transfer_unrecorded ent_forged/0',
      ].sort(),
    )
  })
})
