// The command as an integrator has it: packed, installed into an empty folder without a network, and run.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Body, Caller } from '../../../test/support/client.ts'
import { installPackage } from '../../../test/support/install-package.ts'
import { temporaryDirectory } from '../../../test/support/temporary.ts'

interface Running {
  child: ChildProcess
  stdout(): string
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Installs the command before the tests of a file, and returns what runs it. */
export function installHf() {
  const folder = temporaryDirectory('hf')
  const app = join(folder, 'app')
  const home = join(folder, 'home')
  beforeAll(async () => {
    await installPackage('cli', folder)
    mkdirSync(home)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const plainEnvironment = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config') }
  const environmentOf = ({ baseUrl, client_id, client_secret }: Caller) => ({
    ...plainEnvironment,
    HOLDFAST_BASE_URL: baseUrl,
    HOLDFAST_CLIENT_ID: client_id,
    HOLDFAST_CLIENT_SECRET: client_secret,
  })
  const hf = join(app, 'node_modules', '@holdfast', 'cli', 'dist', 'hf.mjs')

  function start(environment: NodeJS.ProcessEnv, words: string[], input = ''): Running {
    const child = spawn(process.execPath, [hf, ...words], { cwd: app, env: environment })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.stdin.end(input)
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise<Awaited<Running['ended']>>((resolve) =>
      child.once('close', (code) => resolve({ code, stdout, stderr })),
    )
    return { child, stdout: () => stdout, ended }
  }

  const run = (environment: NodeJS.ProcessEnv, words: string[], input?: string) =>
    start(environment, words, input).ended

  /** Runs a command of the tenant that must succeed, and returns its lines of JSON. */
  async function lines(tenant: Caller, ...words: string[]): Promise<Body[]> {
    const { code, stdout, stderr } = await run(environmentOf(tenant), ['--json', ...words])
    assert.equal(code, 0, stderr)
    return stdout
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  /** The package, as `npm pack` makes it. */
  const tarball = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!)
  return { app, hf, tarball, plainEnvironment, environmentOf, start, run, lines }
}
