// `holdfast scenario`: plays stories on a running server and checks what they expect.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../src/config.ts'
import type { Credentials } from './demo-client.ts'
import { runScenario, type StepOutcome } from './scenarios/run-scenario.ts'
import { listNames, readScenario } from './scenarios/scenario.ts'

interface Options {
  baseUrl?: string
  credentials?: string
  list?: boolean
  all?: boolean
}

/** Adds the commands about scenarios. */
export function addCommands(scenario: Command): void {
  scenario
    .command('run [scenarios...]')
    .description('play scenarios, each a file or the name of a shipped one, in a tenant of its own')
    .option('--base-url <url>', 'address of the server; default: BASE_URL')
    .option(
      '--credentials <file>',
      'JSON with client_id and client_secret; default: credentials.json in DATA_DIR',
    )
    .option('--list', 'show the shipped scenarios')
    .option('--all', 'play all shipped scenarios')
    .action(play)
}

async function play(keys: string[], options: Options): Promise<void> {
  if (options.list) return list()
  const names = options.all ? listNames() : keys
  if (names.length === 0) throw new Error('Name a scenario, or send --all or --list.')
  const config = readConfig(process.env)
  const owner = readCredentials(options.credentials ?? join(config.data_dir, 'credentials.json'))
  const base_url = (options.baseUrl ?? config.base_url).replace(/\/+$/, '')
  let failed = 0
  for (const scenario of names.map(readScenario)) {
    say(`${scenario.name}: ${scenario.title}`)
    if (!(await runScenario({ base_url, owner, onStep: report }, scenario))) failed++
  }
  say(`${names.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function report({ title, duration_ms, faults }: StepOutcome): void {
  say(`  ${faults.length === 0 ? '✓' : '✗'} ${title}  ${duration_ms} ms`)
  for (const fault of faults) say(`      ${fault}`)
}

function list(): void {
  const scenarios = listNames().map(readScenario)
  const width = Math.max(...scenarios.map(({ name }) => name.length))
  for (const { name, title } of scenarios) say(`${name.padEnd(width)}  ${title}`)
}

function readCredentials(path: string): Credentials {
  const { client_id, client_secret } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Credentials>
  if (!client_id || !client_secret) throw new Error(`${path} has no client_id and client_secret.`)
  return { client_id, client_secret }
}
