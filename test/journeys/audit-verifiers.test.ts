// Trails of the format without digests, of the format with them, and of both, altered in every way: `holdfast audit verify`
// and the verifier in Python from the docs name the same fault.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'vitest'
import { verifyTrail } from '../../cli/audit.ts'
import { type AuditRecord, digestOf, hashOf } from '../../src/features/platform/activity/chain.ts'
import { randomFrom } from '../support/random.ts'
import { temporaryDirectory } from '../support/temporary.ts'

const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
const below = (limit: number) => Math.floor(random() * limit)
const either = <T>(...values: T[]): T => values[below(values.length)]!

const RECORDS = 12
const TEXTS = ['svc_1', 'Zoë "7"', 'a\\b\n\u0001', '𝄞/']

/** Links the records anew from a place on, as the server would. */
function link(records: AuditRecord[], from = 0): AuditRecord[] {
  const linked = records.slice(0, from)
  const answers = new Map(
    linked.flatMap(({ resource, after_digest }) =>
      resource && after_digest ? [[resource, after_digest] as const] : [],
    ),
  )
  for (const record of records.slice(from)) {
    const { resource, after_digest, digest } = record
    const whole = {
      ...record,
      sequence: linked.length + 1,
      before_digest: (resource && answers.get(resource)) ?? null,
    }
    if (digest !== null) whole.digest = digestOf(whole)
    linked.push({ ...whole, hash: hashOf(linked.at(-1)?.hash ?? '', whole) })
    if (resource && after_digest) answers.set(resource, after_digest)
  }
  return linked
}

/** A trail whose first records have no digests. */
const newTrail = (old: number): AuditRecord[] =>
  link(
    Array.from({ length: RECORDS }, (_, n) => ({
      sequence: 0,
      id: `aud_${n}`,
      at: '2026-11-20T09:00:00.000Z',
      recorded_at: '2026-11-20T09:00:00.001Z',
      actor: either(...TEXTS),
      client: either('cli_1', null),
      person: null,
      client_user: either(...TEXTS, null),
      client_request: null,
      request: `req_${n}`,
      action: 'POST /persons',
      resource: either('acc_1', 'acc_2', 'acc_3', null),
      path: '/persons',
      status: either(201, 409),
      before_digest: null,
      after_digest: either('aa', 'bb', 'cc', null),
      transfers: either('ent_1/0=ab', null),
      facts: either(`orders/ord_${n}/${n + 1}=ab`, null),
      digest: n < old ? null : '',
      hash: '',
    })),
  )

const MEMBERS = [
  'id',
  'at',
  'recorded_at',
  'actor',
  'client',
  'person',
  'client_user',
  'client_request',
] as const
const OTHERS = ['request', 'action', 'resource', 'path', 'after_digest', 'transfers'] as const

/** Each returns the trail with an alteration at a place that is not its last. */
const ALTERATIONS: Record<string, (trail: AuditRecord[], at: number) => AuditRecord[]> = {
  nothing: (trail) => trail,
  'a text': (trail, at) => trail.with(at, { ...trail[at]!, [either(...MEMBERS, ...OTHERS)]: 'other' }),
  'the status': (trail, at) => trail.with(at, { ...trail[at]!, status: 500 }),
  'the facts': (trail, at) => trail.with(at, { ...trail[at]!, facts: 'orders/ord_x/1=00' }),
  'the answer before': (trail, at) => trail.with(at, { ...trail[at]!, before_digest: 'other' }),
  'the digest': (trail, at) => trail.with(at, { ...trail[at]!, digest: 'other' }),
  'the digest, which is gone': (trail, at) => trail.with(at, { ...trail[at]!, digest: null }),
  'the hash': (trail, at) => trail.with(at, { ...trail[at]!, hash: 'other' }),
  'a member, and the digest with it': (trail, at) => {
    const altered = { ...trail[at]!, actor: 'other' }
    return trail.with(at, { ...altered, digest: altered.digest && digestOf(altered) })
  },
  'a member, and the digest and hash with it': (trail, at) =>
    trail.toSpliced(at, 1, ...link(trail.with(at, { ...trail[at]!, actor: 'other' }), at).slice(at, at + 1)),
  'a record without a digest, which gets one': (trail, at) =>
    trail.with(at, { ...trail[at]!, digest: digestOf({ ...trail[at]!, digest: '' }) }),
  removal: (trail, at) => trail.toSpliced(at, 1),
  'removal, and the numbers with it': (trail, at) =>
    trail.toSpliced(at, 1).map((record, n) => ({ ...record, sequence: n + 1 })),
  'removal of a batch': (trail, at) => trail.toSpliced(at, Math.min(3, RECORDS - at - 1)),
  repetition: (trail, at) => trail.toSpliced(at, 0, trail[at]!),
  'a copy at the end': (trail, at) => [...trail, trail[at]!],
  insertion: (trail, at) => {
    const forged = { ...trail[at]!, id: 'aud_forged' }
    const linked = link(trail.toSpliced(at, 0, forged), at)
    return [
      ...linked.slice(0, at + 1),
      ...trail.slice(at).map((one) => ({ ...one, sequence: one.sequence + 1 })),
    ]
  },
  order: (trail, at) => trail.with(at, trail[at + 1]!).with(at + 1, trail[at]!),
  'order, and the numbers with it': (trail, at) =>
    trail.with(at, { ...trail[at + 1]!, sequence: at + 1 }).with(at + 1, { ...trail[at]!, sequence: at + 2 }),
  'order of two batches': (trail, at) => [...trail.slice(at), ...trail.slice(0, at)],
}

interface Case {
  name: string
  records: AuditRecord[]
  is_altered: boolean
}

function listCases(): Case[] {
  return [0, 4, RECORDS].flatMap((old) =>
    Object.entries(ALTERATIONS).flatMap(([name, alter]) =>
      Array.from({ length: 4 }, () => {
        const trail = newTrail(old)
        const at = below(RECORDS - 2) + 1
        const records = alter(trail, at)
        const is_altered = JSON.stringify(records) !== JSON.stringify(trail)
        return { name: `${name} at ${at}, ${old} without digests`, records, is_altered }
      }),
    ),
  )
}

const python = spawnSync('python3', ['--version']).status === 0
const EXAMPLES = join(import.meta.dirname, '../../docs/examples')
const VERIFY_EACH = `
import json, sys
sys.path.insert(0, ${JSON.stringify(EXAMPLES)})
sys.dont_write_bytecode = True
import verify
for path in sys.stdin.read().split():
    try:
        print(json.dumps(verify.verify(path, {"checkpoints": [], "keys": []}, set())))
    except verify.Fault as fault:
        print(json.dumps({"fault": str(fault)}))
`

/** The faults that the verifier in Python names, of all trails in one process. */
function faultsOfPython(cases: Case[]): (string | undefined)[] {
  const directory = temporaryDirectory('verifiers')
  try {
    const paths = cases.map(({ records }, n) => {
      const path = join(directory, `${n}.jsonl`)
      writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
      return path
    })
    const { stdout, stderr } = spawnSync('python3', ['-c', VERIFY_EACH], {
      input: paths.join('\n'),
      encoding: 'utf8',
    })
    assert.equal(stderr, '')
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).fault)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test.skipIf(!python)(`both verifiers name the same fault of every altered trail, seed ${seed}`, async () => {
  const cases = listCases()
  const theirs = faultsOfPython(cases)
  for (const [n, { name, records, is_altered }] of cases.entries()) {
    const lines = Readable.from(records.map((record) => `${JSON.stringify(record)}\n`))
    const { fault } = await verifyTrail(lines)
    assert.equal(fault !== undefined, is_altered, `${name}: ${fault}`)
    assert.equal(theirs[n], fault, name)
  }
})
