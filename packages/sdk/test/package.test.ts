// The package as an app installs it: packed, installed into an empty folder without a network, run, and measured.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, transformSync } from 'esbuild'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { freshTenant } from '../../../test/support/client.ts'
import { temporaryDirectory } from '../../../test/support/temporary.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const sdk = join(import.meta.dirname, '..')
const folder = temporaryDirectory('sdk')
const app = join(folder, 'app')
const installed = join(app, 'node_modules', '@holdfast', 'sdk')

const npm = (place: string, ...words: string[]) =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: place,
    encoding: 'utf8',
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_package'))),
  })

const run = (program: string, words: string[], env: NodeJS.ProcessEnv = process.env) =>
  execFileSync(program, words, { cwd: app, encoding: 'utf8', env, timeout: 120_000 })

beforeAll(() => {
  // The sources are copied, so that the checkout stays as it is.
  const source = join(folder, 'packages', 'sdk')
  cpSync(sdk, source, { recursive: true, filter: (path) => !/\/(dist|test|node_modules)$/.test(path) })
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = npm(source, 'pack', '--silent', '--pack-destination', folder).trim().split('\n').at(-1)!
  rmSync(join(folder, 'node_modules'))
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{"type":"module","private":true}')
  npm(app, 'install', '--offline', join(folder, file))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readme = () =>
  [...readFileSync(join(sdk, 'README.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, code]) => code)
    .join('\n')

const environmentOf = async () => {
  const { baseUrl, client_id, client_secret } = await freshTenant()
  return {
    ...process.env,
    HOLDFAST_URL: baseUrl,
    HOLDFAST_CLIENT_ID: client_id,
    HOLDFAST_CLIENT_SECRET: client_secret,
  }
}

test('it has no dependency, and holds code, types and its licence alone', () => {
  assert.deepEqual(readdirSync(join(app, 'node_modules', '@holdfast')), ['sdk'])
  assert.deepEqual(readdirSync(installed).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json'])
  const { dependencies, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  const { VERSION } = JSON.parse(
    run(process.execPath, [
      '-e',
      'import("@holdfast/sdk").then(({ VERSION }) => console.log(JSON.stringify({ VERSION })))',
    ]),
  )
  assert.equal(VERSION, version)
})

// The examples in the comments of the methods.
const examples = () =>
  [...readFileSync(join(sdk, 'src/generated/api.ts'), 'utf8').matchAll(/@example\n([\s\S]*?)\n {3}\*\//g)]
    .map(([, code]) => `{\n${code!.replaceAll(/^ {3}\* ?/gm, '')}\n}`)
    .join('\n')

describe('the README', () => {
  test('and the example of every method fit the types of the package', () => {
    writeFileSync(join(app, 'readme.ts'), `${readme()}\nexport {}\n`)
    const declared = "import type { Holdfast } from '@holdfast/sdk'\ndeclare const hf: Holdfast\n"
    writeFileSync(join(app, 'examples.ts'), declared + examples())
    assert.ok(examples().split('hf.').length > 100)
    const options = { strict: true, noEmit: true, skipLibCheck: false, module: 'nodenext', target: 'es2023' }
    const types = join(root, 'node_modules', '@types')
    const compilerOptions = { ...options, types: ['node'], typeRoots: [types] }
    writeFileSync(
      join(app, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['readme.ts', 'examples.ts'] }),
    )
    run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', app])
  })

  test('runs from beginning to end, in its order', async () => {
    writeFileSync(join(app, 'readme.mjs'), transformSync(readme(), { loader: 'ts', format: 'esm' }).code)
    const printed = run(process.execPath, ['readme.mjs'], await environmentOf())
    assert.match(printed, /filled|settled/)
    assert.match(printed, /available: \d/)
    assert.match(printed, /^true$/m) // the payment under one key was booked once
    assert.match(printed, /order\.filled/)
  })
})

describe('the size', () => {
  const bundle = async (contents: string) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: app },
      ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false },
    })
    const code = outputFiles[0]!.text
    return { code, bytes: gzipSync(code).length }
  }

  test('of everything is under 12 kB, and of a client under 10 kB', async () => {
    const whole = await bundle("export * from '@holdfast/sdk'")
    const client = await bundle("import { createHoldfast } from '@holdfast/sdk'; console.log(createHoldfast)")
    console.log(`the SDK: ${whole.bytes} bytes gzipped, the client alone: ${client.bytes}`)
    assert.ok(whole.bytes < 12_000, String(whole.bytes))
    assert.ok(client.bytes < 10_000, String(client.bytes))
  })

  test('is that of the parts that are used', async () => {
    const { code, bytes } = await bundle(
      "import { webhooks } from '@holdfast/sdk'; console.log(webhooks.verify)",
    )
    assert.ok(bytes < 2_000, String(bytes))
    assert.equal(code.includes('Idempotency-Key'), false)
    const sums = await bundle("import { add } from '@holdfast/sdk/decimal'; console.log(add('0.1', '0.2'))")
    assert.ok(sums.bytes < 700, String(sums.bytes))
    const client = await bundle("import { createHoldfast } from '@holdfast/sdk'; console.log(createHoldfast)")
    assert.equal(/webhook-signature|rate_numerator/.test(client.code), false)
    const constant = await bundle("import { CURRENT } from '@holdfast/sdk'; console.log(CURRENT)")
    assert.ok(constant.bytes < 100)
  })
})

// The programs of other versions of Node, separated by colons.
test.each(process.env.TEST_NODES?.split(':') ?? [process.execPath])('it works on %s', async (node) => {
  writeFileSync(
    join(app, 'small.mjs'),
    `import { createHoldfast } from '@holdfast/sdk'
     const { HOLDFAST_URL: base_url, HOLDFAST_CLIENT_ID: client_id, HOLDFAST_CLIENT_SECRET: client_secret } = process.env
     const hf = createHoldfast({ base_url, client_id, client_secret })
     console.log((await hf.identity.retrieve()).id.length > 4, (await hf.instruments.list()).length > 0)`,
  )
  assert.match(run(node, ['small.mjs'], await environmentOf()), /^true true$/m)
})
