// The package as an operator installs it: packed from this checkout, installed into an empty folder, served by the
// commands of the unit file and of the container. TEST_NODES names further programs of Node to try, separated by colons.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { environmentWith, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { endAll, newDatabase, newEnvironment } from './own-server.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = temporaryDirectory('package')
const installed = join(folder, 'node_modules', 'holdfast')

const npm = (place: string, ...words: string[]) =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: place,
    encoding: 'utf8',
    // The settings of the npm that runs the tests would be those of its checkout.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_package'))),
  })

beforeAll(() => {
  const file = npm(root, 'pack', '--silent', '--pack-destination', folder).trim().split('\n').at(-1)!
  npm(folder, 'install', '--prefer-offline', join(folder, file))
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const commands: [string, string[]][] = [
  ['the unit file', /^ExecStart=\/usr\/bin\/env (.+)$/m.exec(read('holdfast.service'))![1]!.split(' ')],
  ['the container', JSON.parse(/^CMD (\[.+\])$/m.exec(read('Dockerfile'))![1]!)],
]
const nodes = [process.execPath, ...(process.env.TEST_NODES?.split(':') ?? [])]
const cases = commands.flatMap(([name, words]) => nodes.map((node) => [name, node, words.slice(1)] as const))

// Every file of the package with its time: nothing may be written there.
function listFiles(place: string): string[] {
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .sort()
}

test('the package holds compiled code, and neither sources nor a compiler', () => {
  const files = listFiles(installed).map((line) => line.split(' ')[0]!)
  assert.deepEqual(
    files.filter((path) => path.startsWith(join(installed, 'src')) && path.endsWith('.ts')),
    [],
  )
  for (const name of ['esbuild', 'tsx', 'typescript', 'vitest'])
    assert.equal(readdirSync(join(folder, 'node_modules')).includes(name), false, name)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const command of ['holdfast', 'hf']) {
    const program = join(folder, 'node_modules', '.bin', command)
    const printed = execFileSync(program, ['--version'], { encoding: 'utf8' })
    assert.equal(printed.trim(), version, command)
  }
})

test.each(cases)(
  '%s serves the package on %s, writes nothing into it, and ends on one SIGTERM',
  {
    timeout: 120_000,
  },
  async (_name, node, words) => {
    const before = listFiles(installed)
    const environment = await newEnvironment({ DATABASE_URL: await newDatabase() })
    const child = spawn(node, words, {
      cwd: folder,
      env: environmentWith(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (bytes) => (output += bytes))
    child.stderr.on('data', (bytes) => (output += bytes))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    try {
      await waitReady(environment.BASE_URL!, { child, output: () => output, ended })
      for (const path of [
        '',
        '/docs',
        '/docs/readme',
        '/docs/packages/sdk',
        '/docs/text.css',
        '/docs/operations/trading',
        '/docs/operations.js',
      ]) {
        const page = await fetch(`${environment.BASE_URL}${path}`, { headers: { Accept: 'text/html' } })
        assert.equal(page.status, 200, path)
      }
      const hits = await fetch(`${environment.BASE_URL}/docs/search?q=insufficient_funds`)
      assert.match(await hits.text(), /errors#insufficient_funds/)
    } finally {
      child.kill('SIGTERM')
    }
    assert.equal(await ended, 0, output)
    assert.deepEqual(listFiles(installed), before)
  },
)
