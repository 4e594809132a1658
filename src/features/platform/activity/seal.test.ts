// Sealing against a plain model: batches of any size give the same chain as records one by one, each earlier digest
// is the last one of its resource, and the offline check finds the chain whole.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { testApp } from '../../../../test/support/direct.ts'
import { randomFrom } from '../../../../test/support/random.ts'
import { newId } from '../../../values/ids.ts'
import { type AuditRecord, newChainCheck } from './chain.ts'
import { listExport } from './read.ts'
import { sealActivity } from './seal-activity.ts'

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

type Draft = Pick<AuditRecord, 'id' | 'actor' | 'resource' | 'after_digest' | 'client_request' | 'transfers'>

/** Writes records in one statement, so that no part of them can be sealed before the rest. */
async function write(tenant: string, drafts: Draft[]): Promise<void> {
  const { database } = await testApp()
  await database.write(tenant)`
    insert into audit_records (tenant, id, at, recorded_at, actor, client_request, request, action, resource, path, status,
                               after_digest, transfers, facts)
    select ${tenant}, x.id, '2027-01-04T09:00:00.123Z', '2027-01-04T09:00:00.456Z', x.actor, x.client_request, 'req_1',
           'test', x.resource, '/test', 201, x.after_digest, x.transfers, case when x.n = ${drafts.length} then '' end
    from rows from (jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as (
      id text, actor text, resource text, after_digest text, client_request text, transfers text)
    ) with ordinality as x (id, actor, resource, after_digest, client_request, transfers, n)
    order by x.n`
}

/** Seals the records in batches of those sizes, the last of which takes the rest, and returns the chain. */
async function sealIn(sizes: number[], drafts: Draft[]): Promise<AuditRecord[]> {
  const app = await testApp()
  const tenant = newId('ten_')
  for (let [done, n] = [0, 0]; done < drafts.length; n++) {
    const size = sizes[n] ?? drafts.length
    await write(tenant, drafts.slice(done, done + size))
    await sealActivity(app, tenant)
    done += size
  }
  const chain: AuditRecord[] = []
  for await (const record of listExport(app, tenant, 0)) chain.push(record)
  return chain
}

/** Compares the chain with the records as they were written. */
function holdChain(chain: AuditRecord[], drafts: Draft[]): void {
  const check = newChainCheck()
  const digests = new Map<string, string>()
  assert.deepEqual(
    chain.map(({ id }) => id),
    drafts.map(({ id }) => id),
  )
  for (const record of chain) {
    const { resource, after_digest } = record
    assert.equal(check.next(record), undefined)
    assert.equal(
      record.before_digest,
      (resource && digests.get(resource)) ?? null,
      `before ${record.sequence}`,
    )
    if (resource && after_digest) digests.set(resource, after_digest)
  }
}

const draft = fc.record({
  actor: fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  resource: fc.option(fc.constantFrom('acc_1', 'acc_2', 'acc_10', 'ord_1'), { freq: 8 }),
  after_digest: fc.option(fc.constantFrom('aa', 'bb', 'cc', '99', '0f'), { freq: 2 }),
  client_request: fc.option(fc.constantFrom('mine', 'line\n"quoted"')),
  transfers: fc.option(fc.constantFrom('ent_1/0=ab ent_1/1=cd')),
})
const drafts = fc
  .array(draft, { minLength: 1, maxLength: 30, size: 'max' })
  .map((list) => list.map((one, n): Draft => ({ ...one, id: `aud_${n}` })))

test(`sealing in batches of any size gives the same chain as sealing one by one, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(drafts, fc.array(fc.integer({ min: 1, max: 12 })), async (list, sizes) => {
      const ones = list.map(() => 1)
      const [alone, batched] = await Promise.all([sealIn(ones, list), sealIn(sizes, list)])
      holdChain(alone, list)
      assert.deepEqual(batched, alone)
    }),
    { seed, numRuns: 25 },
  )
})

test(`thousands of unsealed records become one chain, seed ${seed}`, async () => {
  const random = randomFrom(seed)
  const list = Array.from({ length: 6_500 }, (_, n): Draft => {
    const digest = random() < 0.3 ? Math.floor(random() * 2 ** 32).toString(16) : null
    const resource = random() < 0.9 ? `res_${Math.floor(random() ** 3 * 900)}` : null
    return {
      id: `aud_${n}`,
      actor: 'svc',
      resource,
      after_digest: digest,
      client_request: null,
      transfers: null,
    }
  })
  holdChain(await sealIn([700], list), list)
})
