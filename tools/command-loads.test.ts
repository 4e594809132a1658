// The command `holdfast` loads what it uses and no more: the imports that run with a module, before any of its actions.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, test } from 'vitest'

const OPEN_DATABASE = 'src/open-process.ts'
const SERVER = ['src/api.ts', 'src/start.ts']
/** Commands that have no way over the operator API. */
const LOCAL = ['cli/audit.ts', 'cli/backup.ts', 'cli/prices.ts']

let inputs: Metafile['inputs']

beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['cli/holdfast.ts'],
    outdir: 'unwritten',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    logLevel: 'silent',
  })
  inputs = metafile.inputs
})

/** The files and packages that are loaded with the file. */
function loadsOf(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const { path, kind } of inputs[file]?.imports ?? [])
    if (kind === 'import-statement') loadsOf(path, loaded)
  return loaded
}

/** The groups of commands, each a module that `holdfast` loads by its name. */
const groups = () =>
  inputs['cli/holdfast.ts']!.imports.flatMap(({ path, kind }) => (kind === 'dynamic-import' ? [path] : []))

const hit = (file: string, ...names: string[]) => names.filter((name) => loadsOf(file).has(name))

describe('the command', () => {
  test('the command without a group loads the parser of its words, and no setting', () => {
    assert.deepEqual(hit('cli/holdfast.ts', 'src/config.ts', OPEN_DATABASE, ...SERVER), [])
    const packages = [...loadsOf('cli/holdfast.ts')].filter((name) => !/^(src|cli|node:)/.test(name))
    assert.deepEqual(packages, ['commander'])
  })

  test('the command over the operator API loads no database and no server', () => {
    const overApi = groups().filter(
      (file) => file.startsWith('cli/') && !LOCAL.includes(file) && file !== 'cli/with-app.ts',
    )
    assert.ok(overApi.length > 10)
    for (const file of overApi) assert.deepEqual(hit(file, OPEN_DATABASE, 'pg', ...SERVER), [], file)
  })

  test('the command on the database loads no HTTP, no deliveries and no library of passkeys', () => {
    const heavy = ['fastify', 'undici', '@simplewebauthn/server', ...SERVER]
    assert.deepEqual(hit('cli/with-app.ts', OPEN_DATABASE, ...heavy), [OPEN_DATABASE])
    for (const file of LOCAL) assert.deepEqual(hit(file, ...heavy), [], file)
  })

  test('start reads the settings before it loads the server', () => {
    assert.deepEqual(hit('src/main.ts', 'src/serve.ts', 'fastify', ...SERVER), [])
  })
})
