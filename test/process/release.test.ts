// The files of a release: the package, the list of its parts, and digests that a signature covers.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { temporaryDirectory } from '../support/temporary.ts'

const folder = temporaryDirectory('release')
const CLIENTS = ['holdfast-sdk-0.1.0.tgz', 'holdfast-cli-0.1.0.tgz']
const NAMES = ['holdfast-0.1.0.tgz', 'holdfast-0.1.0.cdx.json', 'SHA256SUMS', ...CLIENTS]
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

beforeAll(() => {
  execFileSync(process.execPath, ['tools/make-release.mjs', folder], { stdio: 'pipe' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the list of parts has every package that is installed, and no tool', () => {
  const { bomFormat, metadata, components } = JSON.parse(read(NAMES[1]!))
  assert.deepEqual(
    [bomFormat, metadata.component.name, metadata.timestamp],
    ['CycloneDX', 'holdfast', undefined],
  )
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, one] of Object.entries<{ version: string; dev?: boolean; link?: boolean }>(packages)) {
    if (path === '' || one.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!one.dev) assert.ok(listed.has(`pkg:npm/${name}@${one.version}`), `${name} ${one.version}`)
  }
  assert.ok(!listed.has(`pkg:npm/vitest@${packages['node_modules/vitest'].version}`))
  for (const { name, hashes } of components) assert.equal(hashes?.[0]?.alg, 'SHA-512', name)
})

test('the digests are those of the files, and a folder that is in use is refused', () => {
  assert.deepEqual(readdirSync(folder).toSorted(), NAMES.toSorted())
  for (const line of read('SHA256SUMS').trimEnd().split('\n')) {
    const [digest, name] = line.split('  ')
    assert.equal(
      digest,
      createHash('sha256')
        .update(readFileSync(join(folder, name!)))
        .digest('hex'),
    )
  }
  const again = spawnSync(process.execPath, ['tools/make-release.mjs', folder], { encoding: 'utf8' })
  assert.deepEqual([again.status, /is not empty/.test(again.stderr)], [1, true])
})

test('the packages of the SDK and of hf are installed without a registry, and work', () => {
  const app = temporaryDirectory('release-app')
  try {
    writeFileSync(join(app, 'package.json'), '{"name":"app","private":true}')
    const files = CLIENTS.map((name) => join(folder, name))
    execFileSync('npm', ['install', '--offline', '--no-audit', ...files], { cwd: app, stdio: 'pipe' })
    const program = "import('@holdfast/sdk').then(({ createHoldfast }) => console.log(typeof createHoldfast))"
    const run = (command: string, ...words: string[]) =>
      execFileSync(command, words, { cwd: app, encoding: 'utf8' }).trim()
    assert.equal(run(process.execPath, '-e', program), 'function')
    assert.equal(run(join(app, 'node_modules', '.bin', 'hf'), '--version'), '0.1.0')
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
})

test('the command hf is in a checkout too, without an installation', () => {
  const cache = temporaryDirectory('npx')
  try {
    const env = { ...process.env, npm_config_cache: cache }
    const printed = execFileSync('npx', ['--offline', 'hf', '--version'], { encoding: 'utf8', env })
    assert.equal(printed.trim(), '0.1.0')
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
})

const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined

test.skipIf(!hasKeygen)('the signature of the docs is accepted, and not over altered digests', () => {
  const place = temporaryDirectory('signing')
  try {
    const key = join(place, 'release_ed25519')
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
    const sums = join(place, 'SHA256SUMS')
    writeFileSync(sums, read('SHA256SUMS'))
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'holdfast-release', sums], {
      stdio: 'ignore',
    })
    const allowed = join(place, 'allowed_signers')
    writeFileSync(allowed, `releases@holdfast ${readFileSync(`${key}.pub`, 'utf8')}`)
    const words = ['-Y', 'verify', '-f', allowed, '-I', 'releases@holdfast', '-n', 'holdfast-release']
    const verify = (input: string) =>
      spawnSync('ssh-keygen', [...words, '-s', `${sums}.sig`], { input }).status
    assert.equal(verify(read('SHA256SUMS')), 0)
    assert.notEqual(verify(read('SHA256SUMS').replace(/^./, 'g')), 0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
