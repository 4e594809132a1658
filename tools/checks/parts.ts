// The parts of the full check: what they promise, the programs they need, and what they run. Each runs by itself.
import { existsSync } from 'node:fs'
import { isInstalled } from '../../test/support/external-program.ts'
import { shiftedEnvironment } from '../clock/shift-clock.ts'
import { withOldestPostgres } from './oldest-postgres.ts'
import { countTests, runTests } from './run-tests.ts'
import { installRuntimes } from './runtimes.ts'
import { commandStep, type Step, scriptStep } from './steps.ts'
import { type Project, projectWords } from './test-projects.ts'

/** A program of the machine, and the Debian packages that bring it. */
interface Need {
  program: string
  packages: readonly string[]
  isThere(): boolean
}

export interface Part {
  name: string
  promise: string
  needs: readonly Need[]
  /** Paths whose change needs this part. */
  covers: RegExp
  steps(): readonly Step[]
}

const program = (name: string, packages: readonly string[] = [name], ...version: string[]): Need => ({
  program: name,
  packages,
  isThere: () => isInstalled(name, version.length > 0 ? version : ['--version']),
})
const path = (name: string, file: string, ...packages: string[]): Need => ({
  program: name,
  packages,
  isThere: () => existsSync(file),
})

export const OLDEST = '/usr/lib/postgresql/15/bin'

/** It builds the library that shifts the clock of a machine. */
const COMPILER = program('cc', ['gcc', 'libc6-dev'])
const COUNTERPARTS = [
  program('nginx', ['nginx-light'], '-v'),
  program('caddy', ['caddy'], 'version'),
  program('prometheus'),
  program('pgbouncer'),
  program('pgbackrest', ['pgbackrest'], 'version'),
  path('QuickFIX', '/usr/include/quickfix/Session.h', 'libquickfix-dev'),
  program('g++'),
  path('PostgreSQL', '/usr/lib/postgresql', 'postgresql'),
]

const vitest = (name: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  run: async () => countTests(await runTests(words, env)),
})
const project = (name: Project, env: NodeJS.ProcessEnv = {}): Step =>
  vitest(`tests of ${name}`, projectWords([name]), env)

export const PARTS: readonly Part[] = [
  {
    name: 'process',
    promise:
      'servers and commands as processes of their own, beside proxies, a pooler, Prometheus, QuickFIX and pgBackRest',
    needs: [...COUNTERPARTS, COMPILER],
    covers:
      /^(cli|bin|deploy|packages\/(cli|sdk))\/|^src\/(db|start|serve|main|fork|worker|venues|backup|monitor|settings)/,
    steps: () => [project('process')],
  },
  {
    name: 'browser',
    promise:
      'the console, the dashboard, the documentation, the sign-in page and the example app in Chromium',
    needs: [program('chromium')],
    covers:
      /^(packages\/(console|dashboard)|examples|docs)\/|^src\/(http\/(pages|docs)|features\/operators)\//,
    steps: () => [project('browser')],
  },
  {
    name: 'crash',
    promise:
      'kills and outages of the server, the worker and the database under load, and failovers to a standby',
    needs: [
      program('patroni'),
      program('etcd', ['etcd-server']),
      program('haproxy', ['haproxy'], '-v'),
      path('PostgreSQL', '/usr/lib/postgresql', 'postgresql'),
    ],
    covers:
      /^deploy\/cell\/|^src\/(db|worker|unit-of-work|clock)\/|^src\/features\/platform\/(webhooks|events)\//,
    steps: () => [project('crash')],
  },
  {
    name: 'simulation',
    promise: 'four hundred random histories of accounts, whose books agree after every step',
    needs: [],
    covers:
      /^src\/(ledger|unit-of-work)\/|^src\/features\/(orders|portfolio|corporate-actions|billing|transfers)\//,
    steps: () => [project('simulation', { FC_RUNS: process.env.FC_RUNS ?? '400', FC_LANES: '6' })],
  },
  {
    name: 'runtimes',
    promise: 'the package on the other versions of Node, the SDK on Deno, Bun and in workers',
    needs: [],
    covers: /^packages\/sdk\/|^package(-lock)?\.json$|^bin\//,
    steps: () => [
      {
        name: 'tests of runtimes',
        run: async () => {
          const { env, missing, remove } = installRuntimes()
          try {
            const { skipped = 0, ...count } = countTests(await runTests(projectWords(['runtimes']), env))
            if (missing.length > 0)
              console.log(`skipped, they cannot be installed here: ${missing.join(', ')}`)
            return { ...count, skipped: skipped + missing.length }
          } finally {
            remove()
          }
        },
      },
    ],
  },
  {
    name: 'linters',
    promise: 'Redocly and Spectral over every API description, and the advisories of the registry',
    needs: [],
    covers: /^docs\/api\/|^src\/http\/openapi\/|schemas\.ts$|^package-lock\.json$/,
    steps: () => [
      scriptStep('linters of the API descriptions', 'tools/openapi/lint.ts'),
      scriptStep('advisories of dependencies', 'tools/check-dependencies.ts', '--advisories'),
    ],
  },
  {
    name: 'postgres-15',
    promise: 'the tests of the gate on the oldest PostgreSQL that is promised',
    needs: [path('PostgreSQL 15', `${OLDEST}/postgres`, 'postgresql-15')],
    covers: /^src\/db\/|\.sql$/,
    steps: () => [
      {
        name: 'tests on PostgreSQL 15',
        run: () =>
          withOldestPostgres(OLDEST, async (TEST_DATABASE_URL) =>
            countTests(
              await runTests(
                [
                  ...projectWords(['unit', 'journeys', 'process']),
                  'src/',
                  'test/journeys/',
                  'test/process/own-database.test.ts',
                ],
                { TEST_DATABASE_URL },
              ),
            ),
          ),
      },
    ],
  },
  {
    name: 'image',
    promise: 'the image of deploy/Dockerfile, built in a clean Debian and started',
    needs: [program('mmdebstrap')],
    covers: /^deploy\/(Dockerfile|docker)|^tools\/image\//,
    steps: () => [scriptStep('image', 'tools/image/build-image.ts')],
  },
  {
    name: 'shifted',
    promise: 'the journeys on machines whose clock is ahead by a month, a year and five years',
    needs: [COMPILER],
    covers: /^(src\/(clock|features\/back-office\/sandbox)|test\/support|scenarios)\//,
    steps: () =>
      ['1m', '1y', '5y'].map((shift) => ({
        name: `journeys, the clock ahead by ${shift}`,
        run: async () => countTests(await runTests(projectWords(['journeys']), shiftedEnvironment(shift))),
      })),
  },
  {
    name: 'soak',
    promise: 'all kinds of traffic under kills and outages, and all books compared at the end',
    needs: [],
    covers: /^src\/(worker|db|transactions)\//,
    steps: () => [
      commandStep(
        'soak',
        process.execPath,
        '--import',
        'tsx',
        'test/soak/soak.ts',
        '--minutes',
        process.env.SOAK_MINUTES ?? '3',
      ),
    ],
  },
]

/** The names of the parts that a change of these paths needs. */
export const partsFor = (paths: readonly string[]): string[] =>
  PARTS.filter(({ covers }) => paths.some((path) => covers.test(path))).map(({ name }) => name)
