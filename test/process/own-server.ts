// A server of the test's own, as a process: on a data directory of its own, or on a database of its own within the
// PostgreSQL of the test run.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { newName, queryAt, urlOf } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { WORLD } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'
import { environmentWith, type ServerProcess, spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { PATIENCE_MS, until } from '../support/until.ts'

export type Environment = Record<string, string>

/** The environment of a server with a data directory and a port of its own. */
export async function newEnvironment(settings: Environment = {}): Promise<Environment> {
  const port = await freePort()
  const BASE_URL = `http://127.0.0.1:${port}`
  const DATA_DIR = temporaryDirectory('process')
  directories.push(DATA_DIR)
  return {
    DATA_DIR,
    PORT: String(port),
    BASE_URL,
    SEED: 'none',
    ...UNLIMITED,
    ...settings,
  }
}

const directories: string[] = []

export interface OwnServer {
  environment: Environment
  baseUrl: string
  server: ServerProcess
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const started: ServerProcess[] = []

/** Starts a server with the settings and waits until it answers. */
export async function startOwn(environment: Environment, limit_ms = PATIENCE_MS): Promise<OwnServer> {
  const server = spawnServer(environment)
  started.push(server)
  const baseUrl = environment.BASE_URL!
  if (environment.ROLE === 'worker') await printed(server, 'carries out jobs')
  else await waitReady(baseUrl, server, limit_ms)
  return {
    environment,
    baseUrl,
    server,
    stop: (signal = 'SIGTERM') => {
      server.child.kill(signal)
      return server.ended
    },
  }
}

/** Waits until the process has printed the text. */
export async function printed(server: ServerProcess, text: string): Promise<void> {
  await until(
    async () => server.output(),
    (output) => output.includes(text),
  )
}

/** Ends every server that a test left running. */
export async function endServers(): Promise<void> {
  const living = started.splice(0).filter(({ child }) => child.exitCode === null && child.signalCode === null)
  for (const { child } of living) child.kill('SIGTERM')
  await Promise.all(living.map((server) => server.ended))
}

/** Ends every server of the file and removes its folders and databases. */
export async function endAll(): Promise<void> {
  await endServers()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
  for (const name of databases.splice(0)) await asSuperuser(`drop database ${name} with (force)`)
}

/** Makes a migrated database without rows on the PostgreSQL of the test run and returns its URL. */
export const newDatabase = (): Promise<string> => createDatabase(`template ${inject('migratedDatabase')}`)

/** Makes an empty database there, for the user given; the first start on it migrates it. */
export const emptyDatabase = (user?: { name: string; password: string }): Promise<string> =>
  createDatabase(user ? `owner ${user.name}` : '', user)

async function createDatabase(options: string, user?: { name: string; password: string }): Promise<string> {
  const name = newName('process')
  await asSuperuser(`create database ${name} ${options}`)
  databases.push(name)
  return urlOf(inject('databaseUrl'), name, user)
}

const databases: string[] = []

/** Runs a statement as the superuser of the test run's PostgreSQL. */
export const asSuperuser = (text: string): Promise<Body[]> => queryAt(inject('databaseUrl'), text)

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

const root = join(import.meta.dirname, '..', '..')

/** Runs a program of this project to its end. */
export const run = (environment: Environment, ...words: string[]): Promise<Ended> =>
  runWith('', environment, ...words)

/** Runs a program of this project, which reads the text from its standard input, to its end. */
export const runWith = (input: string, environment: Environment, ...words: string[]): Promise<Ended> =>
  begin(input, environment, ...words).ended

/** A program that works, what it has said so far, and its end. */
export interface Program {
  stderr(): string
  ended: Promise<Ended>
}

/** Begins a program of this project, which reads the text from its standard input. */
export function begin(input: string, environment: Environment, ...words: string[]): Program {
  const child = spawn(process.execPath, words, { cwd: root, env: environmentWith(environment) })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdin.end(input)
  const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ code, stdout, stderr })
    }),
  )
  return { stderr: () => stderr, ended }
}

/** Runs the command `holdfast`, which must succeed, and returns what it printed. */
export async function command(environment: Environment, ...words: string[]): Promise<Body> {
  const { code, stdout, stderr } = await run(environment, 'bin/holdfast.mjs', ...words)
  if (code !== 0) throw new Error(`holdfast ${words.join(' ')}: exit code ${code}\n${stderr}`)
  return JSON.parse(stdout.slice(stdout.indexOf('{')))
}

/** Starts the server with settings with which it must not start, and returns how it ended. */
export const startInVain = (environment: Environment): Promise<Ended> =>
  run(environment, 'bin/holdfast.mjs', 'start')

/** A caller of a new tenant, made by the command as an operator would. Live tenants have the full onboarding. */
export async function operatorTenant(
  own: Pick<OwnServer, 'baseUrl' | 'environment'>,
  onboarding: 'minimal' | 'full' = 'minimal',
): Promise<Caller> {
  const output = await command(own.environment, 'tenant', 'create', 'Process', '--onboarding', onboarding)
  return callerOf(own.baseUrl, output)
}

/** Pays money into the account. */
export async function deposit(tenant: Caller, account: string): Promise<void> {
  const { id } = await tenant.post(`/accounts/${account}/deposits`, { amount: '90000.00', currency: 'EUR' })
  await tenant.post(`/sandbox/accounts/${account}/deposits/${id}/complete`, {})
}

/** An account with money, and how to place an order of 10.00 EUR on it. */
export async function fundedAccount(tenant: Caller) {
  const { account } = await openTestAccount(tenant)
  await deposit(tenant, account.id)
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const order = { instrument, order_type: 'market', side: 'buy', cash_amount: '10.00' }
  const orders = `/accounts/${account.id}/orders`
  return {
    account: account.id as string,
    instrument: instrument as string,
    orders,
    place: (): Promise<Body> => tenant.post(orders, order),
  }
}
