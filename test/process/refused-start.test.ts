// A server that cannot start says why in one line that an operator can act on, and ends with 1.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { WrongSetting } from '../../src/settings/setting.ts'
import { urlOf } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { spawnServer, waitReady } from '../support/server-process.ts'
import {
  command,
  type Ended,
  type Environment,
  endAll,
  newDatabase,
  newEnvironment,
  run,
  startInVain,
} from './own-server.ts'

let environment: Environment
let taken: Environment
let neighbour: Server

test('a command on an installation makes none if there is none', { timeout: 60_000 }, async () => {
  const empty = await newEnvironment()
  const suspense = ['list ten_1', 'return ten_1 inp_1 --note x --local'].map(
    (one) => `operator suspense ${one}`,
  )
  for (const words of [...suspense, 'audit prove', 'bank export ten_1 --local']) {
    const { code, stderr } = await run(empty, 'bin/holdfast.mjs', ...words.split(' '))
    assert.equal(code, 1, stderr)
    assert.match(stderr, /^There is no installation in .* \(DATA_DIR\): `holdfast start` makes one\.\n$/)
  }
  assert.equal(existsSync(join(empty.DATA_DIR!, 'postgres')), false)
})

beforeAll(async () => {
  environment = await newEnvironment({ DATABASE_URL: await newDatabase() })
  taken = await newEnvironment({ DATABASE_URL: environment.DATABASE_URL! })
  neighbour = createServer()
  await new Promise<void>((ready) => neighbour.listen(Number(taken.PORT), '127.0.0.1', ready))
})
afterAll(async () => {
  neighbour.close()
  await endAll()
})

function assertOneLine({ code, stderr }: Ended, line: RegExp) {
  assert.match(stderr, line)
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
  assert.equal(code, 1)
}

const portTaken = ({ PORT }: Environment) =>
  new RegExp(`^Port ${PORT} is taken by another program; set PORT to a free one\\.\\n$`)

const unusable = /^The database of DATABASE_URL cannot be used: .+\n$/

describe('a wrong setting', () => {
  test.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535; it is "abc".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535; it is "65536".'],
    ['ENVIRONMENT', 'prod', 'ENVIRONMENT must be one of sandbox, live; it is "prod".'],
    ['ROLE', 'x', 'ROLE must be one of all, api, worker; it is "x".'],
    [
      'RATE_LIMIT_PER_SECOND',
      '-1',
      'RATE_LIMIT_PER_SECOND must be a whole number from 0 to 1000000; it is "-1".',
    ],
    [
      'ALLOW_INSECURE_WEBHOOK_URLS',
      'yes',
      'ALLOW_INSECURE_WEBHOOK_URLS must be one of true, false; it is "yes".',
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, .*, silent; it is "loud"\.$/],
    ['BASE_URL', '/', 'BASE_URL must be a URL that starts with https:// or http://; it is "/".'],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must start with postgres:\/\/ or postgresql:\/\/[^\n]*$/],
    [
      'ENVIRONMENT',
      'live',
      /^PERSONAL_DATA_KEY or PERSONAL_DATA_KEY_FILE is required when ENVIRONMENT is live;[^\n]*$/,
    ],
    ['SEED', 'all', 'SEED must be one of demo, none; it is "all".'],
    ['API_PROCESSES', '0', 'API_PROCESSES must be a whole number from 1 to 64; it is "0".'],
  ])('%s=%s', (name, value, line) => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => {
        assert.ok(error instanceof WrongSetting)
        if (typeof line === 'string') assert.equal(error.message, line)
        else assert.match(error.message, line)
        return true
      },
    )
  })

  test('a wrong setting ends the process, whatever the other settings are', async () => {
    const [port, seed] = await Promise.all([
      startInVain({ ...environment, PORT: 'abc' }),
      startInVain({ ...environment, SEED: 'all' }),
    ])
    assertOneLine(port, /^PORT must be a whole number from 0 to 65535; it is "abc"\.\n$/)
    assertOneLine(seed, /^SEED must be one of demo, none; it is "all"\.\n$/)
  })
})

describe('the key of personal data', () => {
  test('live does not start without one, and no process starts with an invalid one', async () => {
    const [none, wrong] = await Promise.all([
      startInVain({ ...environment, ENVIRONMENT: 'live' }),
      startInVain({ ...environment, PERSONAL_DATA_KEY: 'hush-hush' }),
    ])
    assertOneLine(
      none,
      /^PERSONAL_DATA_KEY or PERSONAL_DATA_KEY_FILE is required when ENVIRONMENT is live; .+\n$/,
    )
    assertOneLine(wrong, /^PERSONAL_DATA_KEY must hold keys of 32 bytes .+\n$/)
    assert.doesNotMatch(wrong.stdout + wrong.stderr, /hush-hush/)
  })

  test('a database with an unlisted key is left unchanged', async () => {
    const DATABASE_URL = await newDatabase()
    const settings = { ...environment, DATABASE_URL, PERSONAL_DATA_KEY: randomBytes(32).toString('hex') }
    const { tenant } = await command(settings, 'tenant', 'create', 'Sealed')
    const other = await startInVain({ ...settings, PERSONAL_DATA_KEY: randomBytes(32).toString('hex') })
    assertOneLine(other, /^The database has data sealed under the key [0-9a-f]{16}; .+\n$/)
    assert.ok(tenant)
  })
})

describe('resources that are not available', () => {
  test('the port is in use: one line each time, and nothing is started, not even a database', async () => {
    const ways: Environment[] = [{}, { API_PROCESSES: '2' }, { DATABASE_URL: '' }]
    for (const more of ways) {
      const ended = await startInVain({ ...taken, ...more })
      assertOneLine(ended, portTaken(taken))
      assert.equal(ended.stdout, '')
    }
    assert.equal(existsSync(join(taken.DATA_DIR!, 'postgres')), false)
  })

  test.each([
    ['one process', '1'],
    ['several processes', '2'],
  ])('one of two servers that start at the same time on one port, as %s, is refused', async (_, API_PROCESSES) => {
    const first = await newEnvironment({ API_PROCESSES })
    const { PORT, BASE_URL } = first as { PORT: string; BASE_URL: string }
    const databases = [await newDatabase(), await newDatabase()]
    const both = databases.map(async (DATABASE_URL) => {
      const { DATA_DIR } = await newEnvironment()
      return spawnServer({ ...first, PORT, BASE_URL, DATA_DIR: DATA_DIR!, DATABASE_URL })
    })
    const servers = await Promise.all(both)
    const refused = await Promise.race(servers.map((server) => server.ended.then(() => server)))
    const other = servers.find((server) => server !== refused)!
    try {
      const words = refused
        .output()
        .split('\n')
        .filter((line) => line && !line.startsWith('{'))
      assert.equal(words.length, 1, refused.output())
      assert.match(`${words[0]}\n`, portTaken(first))
      assert.equal(refused.child.exitCode, 1)
      await waitReady(BASE_URL, other)
    } finally {
      other.child.kill('SIGTERM')
      assert.equal(await other.ended, 0, other.output())
    }
  })

  test.each([
    ['DATA_DIR', 'start'],
    ['PERSONAL_DATA_KEY_FILE', 'start'],
    ['FILES_DIR', 'files check'],
  ])('%s is in a folder that cannot be written', async (name, words) => {
    const lost = { ...environment, [name]: '/proc/holdfast/lost' }
    const ended = await run(lost, 'bin/holdfast.mjs', ...words.split(' '))
    assertOneLine(ended, /\/proc\/holdfast/)
  })

  test('nothing listens at DATABASE_URL, the database or the host is missing, or it is not a URL', async () => {
    // A port each: a server takes its port before it looks at its database.
    const ended = await Promise.all(
      [
        'postgres://127.0.0.1:1/holdfast',
        urlOf(inject('databaseUrl'), 'no_such_database'),
        'postgres://nowhere.invalid/holdfast',
        'postgres://user:hush-hush@:99999/holdfast',
      ].map(async (DATABASE_URL) =>
        startInVain({ ...environment, PORT: String(await freePort()), DATABASE_URL }),
      ),
    )
    for (const one of ended) {
      assertOneLine(one, unusable)
      assert.doesNotMatch(one.stdout + one.stderr, /hush-hush/)
    }
  })
})
