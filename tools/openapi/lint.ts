// Lints every API description with the linters that integrators use, Redocly and Spectral: each version of the clients'
// API and of the operator API. An error or a warning fails. The linters bring 240 packages, so they have a lock file of
// their own, and are installed when they are used first; where that is impossible, the run says so and passes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '../../src/api.ts'
import { describeApi } from '../../src/http/openapi/describe-api.ts'
import { VERSIONS } from '../../src/versions/versions.ts'

const BASE_URL = 'http://127.0.0.1:8080'
/** For each program: the registry may not answer. */
const LIMIT_MS = 300_000
const linters = join(import.meta.dirname, '..', 'linters')
const program = (name: string) => join(linters, 'node_modules', '.bin', name)

function run(command: string, ...words: string[]): boolean {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return spawnSync(command, words, { cwd: linters, env, stdio: 'inherit', timeout: LIMIT_MS }).status === 0
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(linters, ...path, 'package.json'), 'utf8'))

function isInstalled(): boolean {
  const pinned = Object.entries(read().devDependencies as Record<string, string>)
  try {
    return pinned.every(([name, version]) => read('node_modules', name).version === version)
  } catch {
    return false // Not installed yet.
  }
}

function writeDocuments(folder: string): string[] {
  const apis = { clients: api, operators: api.operator!.description }
  return Object.entries(apis).flatMap(([name, described]) =>
    VERSIONS.map((version) => {
      const path = join(folder, `${name}-${version}.json`)
      writeFileSync(path, JSON.stringify(describeApi(described, version, BASE_URL), null, 1))
      return path
    }),
  )
}

function lint(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-lint-'))
  try {
    const documents = writeDocuments(folder)
    const isGood = [
      run(program('redocly'), 'lint', '--extends=recommended-strict', '--format=stylish', ...documents),
      run(program('spectral'), 'lint', '--ruleset', 'spectral.yaml', '--fail-severity=warn', ...documents),
    ]
    return isGood.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isInstalled() || run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'))
  process.exitCode = lint() ? 0 : 1
else process.stdout.write('skipped: the linters cannot be installed here\n')
