// The operators of a soak: the operator API, and files that the command line imports while everything runs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../support/caller.ts'
import { holdfastBeside } from '../support/server-process.ts'
import { passTime } from '../support/until.ts'
import type { Officer } from './officers.ts'
import type { Stage } from './stage.ts'

const LOOK_MS = 1_000
const IMPORT_MS = 20_000
const CATALOG = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'catalog.csv')
const LISTS = [
  'activity',
  'work',
  'work/assignments',
  'notes',
  'orders',
  'trades',
  'deposits',
  'transactions',
  'webhook-deliveries',
  'jobs',
  'suspense',
  'payment-runs',
  'journals',
  'onboarding-applications',
]
/** An instrument of that catalogue, which no story trades. */
const IMPORTED = 'IE00EXAMPL15'

export interface Office {
  /** Reads and notes of the operator. */
  looks: number
  notes: number
  imports: number
  /** Imports that an outage ended, and that were repeated. */
  repeated_imports: number
}

/** Looks at the lists of the tenant and writes notes, as an operator, until the run is over. */
export async function operate(
  officer: Officer,
  { tenant, account }: { tenant: string; account: string },
  office: Office,
  isOver: () => boolean,
): Promise<string[]> {
  const at = `/operator/tenants/${tenant}`
  const faults: string[] = []
  while (!isOver()) {
    const path = `${at}/${LISTS[office.looks % LISTS.length]}`
    const seen = await officer.call('GET', path)
    if (seen.status !== 200) faults.push(`GET ${path}: ${seen.status} ${seen.text}`)
    office.looks += 1
    const note = { subject: account, text: `Look ${office.looks}` }
    const written = await officer.call('POST', `${at}/notes`, note)
    if (written.status === 201) office.notes += 1
    else faults.push(`POST ${at}/notes: ${written.status} ${written.text}`)
    await passTime(LOOK_MS, 'the pace of an operator')
  }
  const listed = await countItems((cursor) => officer.call('GET', `${at}/notes?limit=200${cursor}`))
  if (listed !== office.notes)
    faults.push(`${office.notes} notes were acknowledged, and ${listed} are listed`)
  return faults
}

/** Counts the items of all pages of a list. */
async function countItems(
  read: (cursor: string) => Promise<Pick<Answer, 'body' | 'headers'>>,
): Promise<number> {
  let count = 0
  for (let cursor = ''; ; ) {
    const { body, headers } = await read(cursor)
    count += body.length
    const next = headers.get('next-cursor')
    if (next === null) return count
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}

/** Imports the catalogue and new prices by the command line, again and again until the run is over. */
export async function importFiles(
  { environment }: Stage,
  directory: string,
  office: Office,
  isOver: () => boolean,
): Promise<string[]> {
  const faults: string[] = []
  for (let n = 0; !isOver(); n++) {
    const path = join(directory, 'prices.csv')
    const at = new Date().toISOString()
    const row = `${IMPORTED},${at},closing,${20 + (n % 100) / 100},${21 + (n % 100) / 100}`
    writeFileSync(path, `symbol,timestamp,quality,bid,ask\n${row}\n`)
    const words = n % 2 === 0 ? ['catalog', 'import', CATALOG] : ['prices', 'import', path]
    for (let attempt = 1; ; attempt++) {
      const failed = await holdfastBeside(environment, ...words).then(() => undefined, String)
      if (failed === undefined) break
      office.repeated_imports += 1
      if (attempt < 10) continue
      faults.push(`${words.join(' ')} failed ${attempt} times: ${failed}`)
      break
    }
    office.imports += 1
    await passTime(IMPORT_MS, 'the pace of imports')
  }
  return faults
}
