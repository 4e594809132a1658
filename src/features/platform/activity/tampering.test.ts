// Alterations beside the server of a trail that has records of before the digests and records with them: the proof of the
// database and the verifier of the exported trail both find each.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { testApp } from '../../../../test/support/direct.ts'
import { randomFrom } from '../../../../test/support/random.ts'
import { tamper } from '../../../../test/support/tamper.ts'
import type { App, ReadContext } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { type AuditRecord, newChainCheck } from './chain.ts'
import { listBrokenRecords, listUnlinkedRecords } from './prove-trail.ts'
import { listExport } from './read.ts'
import { sealActivity } from './seal-activity.ts'

const OLD = 6
const NEW = 8
const SIZES = { seals: 100, records: 5 }
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
const among = (first: number, last: number) => first + Math.floor(random() * (last - first + 1))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let app: App
let owner: pg.Client

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

const WRITE = `
  insert into audit_records (tenant, id, at, recorded_at, actor, request, action, resource, path, status, after_digest, facts)
  select $1, 'aud_' || gen_random_uuid(), now(), now(), 'svc', 'req_' || n, 'test', 'acc_' || n % 3, '/test', 201,
         'answer ' || n, $3
  from generate_series(1, $2::int) n`

/** Writes records as the server does: they take their facts when they commit, and wait for their links. */
const write = (tenant: string, count: number) => owner.query(WRITE, [tenant, count, ''])

/** Writes records and seals them as versions before the links did: number and hash in the record, over its whole text. */
async function writeOld(tenant: string, count: number): Promise<void> {
  await tamper(owner, WRITE, [tenant, count, null])
  const { rows } = await owner.query(
    'select id, resource, after_digest from audit_records where tenant = $1 order by ordinal',
    [tenant],
  )
  const answers = new Map<string, string>()
  let hash = ''
  for (const [n, { id, resource, after_digest }] of rows.entries()) {
    const values = [tenant, id, n + 1, answers.get(resource) ?? null]
    const { rows: texts } = await owner.query(
      'select activity_text(a, $3, $4) as text from audit_records a where tenant = $1 and id = $2',
      values,
    )
    hash = sha256(hash + texts[0].text)
    await tamper(
      owner,
      'update audit_records set sequence = $3, before_digest = $4, hash = $5 where tenant = $1 and id = $2',
      [...values, hash],
    )
    answers.set(resource, after_digest)
  }
}

async function mixedTrail(): Promise<string> {
  const tenant = newId('ten_')
  await writeOld(tenant, OLD)
  for (const count of [3, NEW - 3]) {
    await write(tenant, count)
    await sealActivity(app, tenant)
  }
  return tenant
}

async function exported(tenant: string): Promise<AuditRecord[]> {
  const records: AuditRecord[] = []
  for await (const record of listExport(app, tenant, 0)) records.push(record)
  return records
}

/** The last record that is in order, and whether the chain breaks there. */
function lastInOrder(records: AuditRecord[]): string {
  const check = newChainCheck()
  const broken = records.some((record) => check.next(record) !== undefined)
  return `${broken ? 'broken after' : 'whole to'} ${check.last.sequence}`
}

async function listFaults(tenant: string): Promise<string[]> {
  const context = { sql: app.database.sql(tenant), tenant } as ReadContext
  const faults = [
    ...(await listBrokenRecords(context, OLD + NEW, SIZES)),
    ...(await listUnlinkedRecords(context, [{ n: 0, parts: 1 }], 100)),
  ]
  return faults.map(({ kind, row }) => (kind === 'record_altered' ? `${kind} ${row}` : kind))
}

test('a trail of both formats is one chain, which the proof and the verifier find whole', async () => {
  const tenant = await mixedTrail()
  const records = await exported(tenant)
  assert.deepEqual(
    records.map(({ digest }) => digest !== null),
    Array.from({ length: OLD + NEW }, (_, n) => n >= OLD),
  )
  assert.equal(lastInOrder(records), `whole to ${OLD + NEW}`)
  assert.deepEqual(await listFaults(tenant), [])
})

const OF = `tenant = $1 and id = (select record from audit_chain where tenant = $1 and sequence = $2)`
const RENUMBER = `
  update audit_links set sequence = sequence - 1 where tenant = $1 and sequence > $2`

interface Alteration {
  /** The statements on the record with the sequence `$2` of the tenant `$1`. */
  texts: string[]
  /** The formats of records that it can alter; both if left out. */
  format?: 'old' | 'new'
  faults?: string[]
}

const ALTERATIONS: Record<string, Alteration> = {
  'a member is altered': { texts: [`update audit_records set actor = 'other' where ${OF}`] },
  'its answer is altered': { texts: [`update audit_records set after_digest = 'other' where ${OF}`] },
  'seals are added': { texts: [`update audit_records set facts = 'orders/ord_1/1=ab' where ${OF}`] },
  'it is removed': { texts: [`delete from audit_records where ${OF}`] },
  'its digest is altered': {
    texts: [`update audit_links set digest = 'other' where tenant = $1 and sequence = $2`],
    format: 'new',
  },
  'its digest fits the altered record': {
    texts: [
      `update audit_records set actor = 'other' where ${OF}`,
      `update audit_links l set digest = record_digest(a) from audit_records a
       where l.tenant = $1 and l.sequence = $2 and a.tenant = l.tenant and a.id = l.record`,
    ],
    format: 'new',
  },
  'its hash is altered': {
    texts: [`update audit_links set hash = 'other' where tenant = $1 and sequence = $2`],
    format: 'new',
  },
  'its digest and hash fit the altered record': {
    texts: [
      `update audit_records set actor = 'other' where ${OF}`,
      `update audit_links l
       set digest = record_digest(a), hash = encode(sha256(convert_to(
         (select hash from audit_chain where tenant = $1 and sequence = $2 - 1) || record_digest(a), 'UTF8')), 'hex')
       from audit_records a
       where l.tenant = $1 and l.sequence = $2 and a.tenant = l.tenant and a.id = l.record`,
    ],
    format: 'new',
  },
  'its link is removed': {
    texts: ['delete from audit_links where tenant = $1 and sequence = $2'],
    format: 'new',
    faults: ['record_unlinked'],
  },
  'it is removed with its link, and the later ones are numbered anew': {
    texts: [
      `with link as (delete from audit_links where tenant = $1 and sequence = $2 returning record)
       delete from audit_records a using link where a.tenant = $1 and a.id = link.record`,
      RENUMBER,
    ],
    format: 'new',
  },
  'it changes places with the next': {
    texts: [
      `update audit_links a set record = b.record, digest = b.digest, request = b.request, resource = b.resource
       from audit_links b
       where a.tenant = $1 and b.tenant = $1 and a.sequence in ($2::int, $2 + 1) and b.sequence = 2 * $2 + 1 - a.sequence`,
    ],
    format: 'new',
  },
  'it stands in the chain twice': {
    texts: [
      `update audit_records a set sequence = $2::int, hash = l.hash from audit_links l
       where l.tenant = $1 and l.sequence = $2 and a.tenant = l.tenant and a.id = l.record`,
    ],
    format: 'new',
  },
  'its link names another resource': {
    texts: [`update audit_links set resource = 'acc_other' where tenant = $1 and sequence = $2`],
    format: 'new',
  },
  'two records from it on are removed as if they were one batch': {
    texts: [
      `with links as (delete from audit_links where tenant = $1 and sequence in ($2::int, $2 + 1) returning record)
       delete from audit_records a using links where a.tenant = $1 and a.id = links.record`,
      'update audit_links set sequence = sequence - 2 where tenant = $1 and sequence > $2',
    ],
    format: 'new',
  },
}

test.each(Object.entries(ALTERATIONS))(`a record is named if %s, seed ${seed}`, async (name, {
  texts,
  format,
  faults = [],
}) => {
  for (const [from, to] of [
    ...(format === 'new' ? [] : [[2, OLD - 1]]),
    ...(format === 'old' ? [] : [[OLD + 1, OLD + NEW - 3]]),
  ] as [number, number][]) {
    const tenant = await mixedTrail()
    const sequence = among(from, to)
    for (const text of texts) await tamper(owner, text, [tenant, sequence])
    const broken = await listFaults(tenant)
    assert.ok(broken.length > faults.length, `${name}: ${broken}`)
    for (const fault of faults) assert.ok(broken.includes(fault), `${name}: ${broken}`)
    assert.match(lastInOrder(await exported(tenant)), /^broken/, name)
  }
})

test('a record that was added beside the server is named: the chain does not have it', async () => {
  const tenant = await mixedTrail()
  await tamper(
    owner,
    `insert into audit_records (tenant, id, at, actor, request, action, path, status)
     values ($1, 'aud_forged', now(), 'svc', 'req_forged', 'test', '/test', 201)`,
    [tenant],
  )
  assert.deepEqual(await listFaults(tenant), ['record_unlinked'])
  await sealActivity(app, tenant)
  assert.equal((await exported(tenant)).length, OLD + NEW)
})

test('the database refuses to alter a record that waits for its link or has it', async () => {
  const tenant = await mixedTrail()
  const alter = `update audit_records set fact_rows = '' where tenant = $1`
  for (const sequence of [2, OLD + 2])
    await assert.rejects(owner.query(`${alter} and ${OF.replace('$2', String(sequence))}`, [tenant]), {
      code: 'HF009',
    })
  await assert.rejects(owner.query('delete from audit_links where tenant = $1', [tenant]), { code: 'HF009' })
  await owner.query('begin')
  await write(tenant, 1)
  await owner.query('set constraints all immediate')
  const waiting = `id = (select record from unlinked_records where tenant = $1)`
  await assert.rejects(owner.query(`${alter} and ${waiting}`, [tenant]), { code: 'HF009' })
  await owner.query('rollback')
})
