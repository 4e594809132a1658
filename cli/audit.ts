// `holdfast audit`: exports the audit trail, and verifies an exported trail on any machine.
import { open, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Command, InvalidArgumentError } from 'commander'
import { calculateJwkThumbprint, importJWK, type JWK, jwtVerify } from 'jose'
import { type AuditRecord, newChainCheck, newRowCheck } from '../src/features/platform/activity/chain.ts'
import { listExport } from '../src/features/platform/activity/read.ts'
import { proveActivity, signCheckpoint } from '../src/features/platform/activity/sign-checkpoint.ts'
import { INSTALLATION } from '../src/values/installation.ts'
import { exportRecords, readCheckpoints, readLedgerProof } from './operator-api/audit-trail.ts'
import { readSignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption } from './perform.ts'
import { print } from './print.ts'
import { proveLedgers } from './prove-ledgers.ts'
import { readTenant } from './read-tenant.ts'
import { findTenant, withInstallation } from './with-app.ts'

interface Proof {
  checkpoints: { sequence: number; hash: string; signed: string }[]
  keys: JWK[]
}

/** The result of the verification of an exported trail. */
export interface Verdict {
  records: number
  last_hash: string
  checkpoints: number
  /** The number of rows whose seals are in the records. */
  rows: number
  fault?: string
}

/** Adds the commands to the program. */
export function addCommands(audit: Command): void {
  audit
    .command('export <tenant>')
    .description(
      'write every record of the tenant to standard output, one JSON object a line, in order; ' +
        `${INSTALLATION} is the installation itself`,
    )
    .option('--after <sequence>', 'only records after this one', wholeNumber, 0)
    .addOption(localOption())
    .action(async (tenant: string, { after, local }: Local & { after: number }) => {
      const signIn = signInFor({ local })
      if (signIn) return writeRecords(exportRecords(signIn, tenant, after))
      await withInstallation(async (app) => {
        await findTenant(app, tenant)
        await signCheckpoint(app, tenant)
        await writeRecords(listExport(app, tenant, after))
      })
    })
  audit
    .command('checkpoints <tenant>')
    .description('print the signed checkpoints of the trail and the keys: the file for verify --proof')
    .addOption(localOption())
    .action(async (tenant: string, options: Local) => {
      const signIn = signInFor(options)
      if (signIn) return print(await readCheckpoints(signIn, tenant))
      await readTenant(tenant, async (context) => print(await proveActivity(context)))
    })
  audit
    .command('prove [tenant]')
    .description('prove the ledger of the tenant, or of every tenant; name each row that is at fault')
    .addOption(localOption())
    .action(async (tenant: string | undefined, options: Local) => {
      const signIn = tenant === undefined ? undefined : signInFor(options)
      if (!signIn)
        return withInstallation(async (app) =>
          print({ proofs: await proveLedgers(app, 'audit prove', tenant) }),
        )
      const { is_whole, faults } = await readLedgerProof(signIn, tenant!)
      print({ proofs: [{ tenant, is_whole, faults }] })
      if (!is_whole) process.exitCode = 1
    })
  audit
    .command('verify <file>')
    .description('verify an exported trail offline; name the first altered, missing or reordered record')
    .option('--proof <file>', 'the answer of GET /activity/proof, whose signatures are verified too')
    .option('--key <kid...>', 'trust only these keys; note their ids beforehand, apart from the server')
    .option('--after <sequence>', 'the trail begins after this record', wholeNumber, 0)
    .option('--hash <hash>', 'the hash of that record')
    .action(async (file: string, options: VerifyOptions) => {
      if (options.after > 0 && !options.hash) throw new Error('--after needs the --hash of that record.')
      const proof = options.proof ? await readProof(options.proof, options.key) : undefined
      const start = { sequence: options.after, hash: options.hash ?? '' }
      const lines = await open(file)
      const verdict = await verifyTrail(lines.createReadStream(), proof, start)
      process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)
      if (verdict.fault) process.exitCode = 1
    })
}

const signInFor = ({ local = false }: Local) => (local ? undefined : readSignIn())

async function writeRecords(records: AsyncIterable<object>): Promise<void> {
  for await (const record of records) process.stdout.write(`${JSON.stringify(record)}\n`)
}

interface VerifyOptions {
  proof?: string
  key?: string[]
  after: number
  hash?: string
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.')
  return Number(text)
}

// The id of a key is its thumbprint (RFC 7638); the id in the file is not trusted.
async function readProof(file: string, trusted?: string[]): Promise<Proof> {
  const proof = parse(await readFile(file, 'utf8')) as Partial<Proof> | undefined
  if (!Array.isArray(proof?.checkpoints) || !Array.isArray(proof.keys))
    throw new Error(`${file} is not an answer of GET /activity/proof.`)
  const { checkpoints, keys } = proof as Proof
  const ids = await Promise.all(keys.map((key) => calculateJwkThumbprint(key)))
  return { checkpoints, keys: keys.filter((_, n) => !trusted || trusted.includes(ids[n]!)) }
}

function readRecord(line: string): AuditRecord | undefined {
  const record = parse(line) as Partial<AuditRecord> | null | undefined
  return Number.isSafeInteger(record?.sequence) && typeof record?.hash === 'string'
    ? (record as AuditRecord)
    : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Verifies the records of a trail, one on each line, and the checkpoints within it. */
export async function verifyTrail(
  lines: NodeJS.ReadableStream,
  proof?: Proof,
  start = { sequence: 0, hash: '' },
): Promise<Verdict> {
  const check = newChainCheck(start)
  const rows = newRowCheck()
  const wanted = new Map(proof?.checkpoints.map((checkpoint) => [checkpoint.sequence, checkpoint]))
  let fault: string | undefined
  let checkpoints = 0
  for await (const line of createInterface({ input: lines })) {
    if (line.trim() === '') continue
    const record = readRecord(line)
    if (!record) throw new Error(`The line after record ${check.last.sequence} is not a record of a trail.`)
    const found = check.next(record)
    if (found) {
      fault = `${found.fault}: ${found.detail}`
      break
    }
    rows.next(record)
    const { sequence, hash } = check.last
    const checkpoint = wanted.get(sequence)
    if (!checkpoint) continue
    if (!(await isSigned(checkpoint, hash, proof!.keys))) {
      fault = `altered: The checkpoint at record ${sequence} does not fit the trail.`
      break
    }
    checkpoints += 1
  }
  const beyond = Math.max(0, ...wanted.keys())
  if (!fault && beyond > check.last.sequence)
    fault = `missing: The trail ends at record ${check.last.sequence}; a checkpoint names record ${beyond}.`
  // A trail that begins later does not contain the earlier versions of rows.
  fault ??= rows.findBreak({ from_the_first: start.sequence === 0 })
  const verdict = {
    records: check.last.sequence - start.sequence,
    last_hash: check.last.hash,
    checkpoints,
    rows: rows.count,
  }
  return fault ? { ...verdict, fault } : verdict
}

async function isSigned(
  { sequence, signed }: Proof['checkpoints'][number],
  hash: string,
  keys: JWK[],
): Promise<boolean> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(signed, await importJWK(key, 'EdDSA'), {
        typ: 'holdfast-checkpoint',
      })
      return payload.sequence === sequence && payload.hash === hash
    } catch {
      // Another key may have signed it.
    }
  }
  return false
}
