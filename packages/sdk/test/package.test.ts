// The package as an app installs it: packed, installed into an empty folder without a network, run, and measured.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, transformSync } from 'esbuild'
import { describe, test } from 'vitest'
import { openKeyClient } from '../../../test/support/client-keys.ts'
import { PATIENCE_MS } from '../../../test/support/until.ts'
import { installSdk, variablesOf } from './installed.ts'
import { newKey } from './keys.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const sdk = join(import.meta.dirname, '..')
const app = installSdk()
const installed = join(app, 'node_modules', '@holdfast', 'sdk')

async function run(words: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: app,
    env,
    timeout: PATIENCE_MS,
  })
  return stdout
}

const readme = () =>
  [...readFileSync(join(sdk, 'README.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, code]) => code)
    .join('\n')

test('it has no dependency, and holds code, types and its licence, and nothing else', async () => {
  assert.deepEqual(readdirSync(join(app, 'node_modules', '@holdfast')), ['sdk'])
  assert.deepEqual(readdirSync(installed).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json'])
  const { dependencies, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  const { VERSION } = JSON.parse(
    await run([
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
  test('the README and the example of every method fit the types of the package', async () => {
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
    await run([join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', app])
  })

  test('the README runs from beginning to end, in its order', async () => {
    writeFileSync(join(app, 'readme.mjs'), transformSync(readme(), { loader: 'ts', format: 'esm' }).code)
    const { pem, registered } = await newKey('EdDSA')
    const { client } = await openKeyClient([registered])
    const environment = { ...process.env, ...variablesOf(client), HOLDFAST_CLIENT_KEY: pem }
    const printed = await run(['readme.mjs'], environment)
    assert.match(printed, /filled|settled/)
    assert.match(printed, /available: \d/)
    const truths = printed.match(/^true$/gm) // both credentials are one client; the payment under one key was booked once
    assert.equal(truths?.length, 2)
    assert.match(printed, /order\.filled/)
  })
})

describe('the size', () => {
  const bundle = async (contents: string) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: app },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'neutral',
      write: false,
    })
    const code = outputFiles[0]!.text
    return { code, bytes: gzipSync(code).length }
  }

  test('the whole package is under 13 kB, and a client under 10 kB', async () => {
    const whole = await bundle("export * from '@holdfast/sdk'")
    const client = await bundle("import { createHoldfast } from '@holdfast/sdk'; console.log(createHoldfast)")
    console.log(`the SDK: ${whole.bytes} bytes gzipped, the client alone: ${client.bytes}`)
    assert.ok(whole.bytes < 13_000, String(whole.bytes))
    assert.ok(client.bytes < 10_000, String(client.bytes))
  })

  test('the size is that of the parts that are used', async () => {
    const { code, bytes } = await bundle(
      "import { webhooks } from '@holdfast/sdk'; console.log(webhooks.verify)",
    )
    assert.ok(bytes < 2_000, String(bytes))
    assert.equal(code.includes('Idempotency-Key'), false)
    const signer = await bundle("import { signWith } from '@holdfast/sdk/private-key'; console.log(signWith)")
    console.log(`the signer: ${signer.bytes}`)
    assert.ok(signer.bytes < 1_500, String(signer.bytes))
    const sums = await bundle("import { add } from '@holdfast/sdk/decimal'; console.log(add('0.1', '0.2'))")
    assert.ok(sums.bytes < 700, String(sums.bytes))
    const client = await bundle("import { createHoldfast } from '@holdfast/sdk'; console.log(createHoldfast)")
    assert.equal(/webhook-signature|rate_numerator|pkcs8/.test(client.code), false)
    const constant = await bundle("import { CURRENT } from '@holdfast/sdk'; console.log(CURRENT)")
    assert.ok(constant.bytes < 100)
  })
})
