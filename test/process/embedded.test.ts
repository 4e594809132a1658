import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { findPackage } from '../../src/db/embedded/binaries.ts'
import { takeOwnership } from '../../src/db/embedded/owner.ts'
import { DatabaseRefusal, type EmbeddedOptions, startEmbedded } from '../../src/db/embedded.ts'
import { passTime, until } from '../support/until.ts'

const root = process.getuid?.() === 0
let place: string
const sockets_before = listSockets()

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'holdfast-embedded-'))
  chmodSync(place, 0o755)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function listSockets() {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('hf-'))
}

/** Starts the database in place/name, lets `work` ask it questions, stops it, and returns the lines it said. */
async function withDatabase(
  name: string,
  work: (query: (text: string) => Promise<unknown[]>) => Promise<unknown> = async () => {},
  options: Partial<EmbeddedOptions> = {},
) {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const database = await startEmbedded({ directory: join(place, name), durable: false, say, ...options })
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    await work(async (text) => (await client.query({ text, rowMode: 'array' })).rows.flat())
  } finally {
    await client.end()
    await database.stop()
  }
  return said
}

const refuses = (start: Promise<unknown>, message: RegExp) =>
  assert.rejects(start, (error: Error) => {
    assert.ok(error instanceof DatabaseRefusal, error.stack)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /\n/)
    return true
  })

/** Another Holdfast: starts the database and runs `script` with a connected `client`; ends with the test. */
function spawnOwner(directory: string, script: string): ChildProcess {
  const code = `
    import { Client } from 'pg'
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '..', '..', 'src', 'db', 'embedded.ts'))}
    const { url } = await startEmbedded({ directory: ${JSON.stringify(directory)} })
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    ${script}
    setInterval(() => {}, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Reads lines of the child until one satisfies. */
async function readUntil(child: ChildProcess, satisfies: (line: string) => boolean): Promise<string> {
  let rest = ''
  for await (const chunk of child.stdout!) {
    rest += chunk
    const line = rest.split('\n').find(satisfies)
    if (line !== undefined) return line
  }
  throw new Error(`The other Holdfast ended after: ${rest}`)
}

const readPid = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

async function kill(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

describe('the embedded database', () => {
  test('the embedded database is created at the first start and keeps its data until the second', async () => {
    const identify = 'select system_identifier::text from pg_control_system()'
    let cluster: unknown[] = []
    await withDatabase('kept', async (query) => {
      cluster = await query(identify)
      assert.deepEqual(await query('select current_user::text, current_database()::text'), [
        'holdfast',
        'holdfast',
      ])
      assert.deepEqual(await query(`select current_setting('server_encoding')`), ['UTF8'])
      assert.deepEqual(await query(`select current_setting('listen_addresses')`), [''])
      assert.deepEqual(await query(`select current_setting('TimeZone')`), ['UTC'])
      assert.deepEqual(
        await query(`select upper('é') || (array(select unnest(array['b','B','a']) order by 1))::text`),
        [
          'É{B,a,b}', // upper case beyond ASCII; sorted by code point
        ],
      )
      await query('create table notes as select 7 as number')
    })
    const log = () => readFileSync(join(place, 'kept', 'postgres.log'), 'utf8')
    const first = log().length
    const said = await withDatabase('kept', async (query) => {
      assert.deepEqual(await query('select number from notes'), [7])
      assert.deepEqual(await query(identify), cluster)
    })
    assert.deepEqual(said, []) // nothing unusual to report
    // A warm start is quick because it is one attempt without a recovery.
    const second = log().slice(first)
    assert.equal(second.match(/starting PostgreSQL/g)?.length, 1, second)
    assert.doesNotMatch(second, /not properly shut down/)
    assert.deepEqual(readdirSync(join(place, 'kept')).sort(), ['cluster', 'postgres.log'])
  })

  test('the embedded database accepts settings, which override ours', async () => {
    await withDatabase(
      'kept',
      async (query) => assert.deepEqual(await query('show max_connections'), ['20']),
      { settings: { max_connections: '20' } },
    )
    await refuses(withDatabase('kept', undefined, { settings: { max_connection: '20' } }), /max_connection/)
  })

  test('still has everything that was acknowledged when its owner is killed, and stops the old server', async () => {
    const owner = spawnOwner(
      join(place, 'killed'),
      `await client.query('create table notes (number integer)')
       for (let number = 1; ; number++) {
         await client.query('insert into notes values ($1)', [number])
         console.log('acknowledged ' + number)
       }`,
    )
    const line = await readUntil(owner, (text) => /^acknowledged \d\d\d+$/.test(text))
    await kill(owner)
    const pid = readPid(join(place, 'killed/cluster'))
    process.kill(pid, 0) // the server outlives its owner
    const said = await withDatabase(
      'killed',
      async (query) => {
        const [highest, count] = (await query('select max(number), count(*)::integer from notes')) as [
          number,
          number,
        ]
        assert.equal(highest, count) // no gap
        assert.ok(highest >= Number(line.split(' ')[1]), `${highest} rows, yet "${line}"`)
      },
      { durable: true },
    )
    const log = readFileSync(join(place, 'killed/postgres.log'), 'utf8')
    assert.ok(
      said.join().includes(`Stopping the PostgreSQL (pid ${pid})`),
      `It was not stopped: ${said}\n${log}`,
    )
  })

  test('the embedded database belongs to one running server, in this process or another', async () => {
    await withDatabase('kept', () =>
      refuses(withDatabase('kept'), new RegExp(`in use by another Holdfast server \\(pid ${process.pid}\\)`)),
    )
    const owner = spawnOwner(join(place, 'kept'), `console.log('ready')`)
    await readUntil(owner, (text) => text === 'ready')
    await refuses(
      withDatabase('kept'),
      new RegExp(`in use by another Holdfast server \\(pid ${owner.pid}\\)`),
    )
    await kill(owner)
    await withDatabase('kept')
  })

  test('the embedded database gets one new owner when several servers want the lock of a dead one', async () => {
    const path = join(place, 'contended.lock')
    for (let round = 0; round < 20; round++) {
      writeFileSync(
        path,
        JSON.stringify({ pid: process.pid, started: `long ago ${round}`, host: 'elsewhere' }),
      )
      utimesSync(path, 1, 1) // nobody has touched it since 1970
      const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => takeOwnership(path, place)))
      const owners = attempts.filter((attempt) => attempt.status === 'fulfilled')
      assert.equal(owners.length, 1)
      await owners[0]!.value()
      assert.ok(!existsSync(path))
    }
    assert.deepEqual(
      readdirSync(place).filter((name) => name.startsWith('contended')),
      [],
    )
  })

  test('the embedded database is not taken from a running server on another host, where the pid cannot be checked', async () => {
    const path = join(place, 'distant.lock')
    writeFileSync(path, JSON.stringify({ pid: 1, started: 'there', host: 'elsewhere' }))
    await refuses(takeOwnership(path, place), /in use by another Holdfast server \(pid 1 on elsewhere\)/)
  })

  test('an embedded database of another major version is refused and not touched', async () => {
    await withDatabase('kept')
    const cluster = join(place, 'kept/cluster')
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
    const before = listState(cluster)
    await refuses(withDatabase('kept'), /written by PostgreSQL 15, .* brings PostgreSQL 18\. .* not touched/)
    assert.deepEqual(listState(cluster), before)
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
    await withDatabase('kept')
  })

  test('the embedded database starts even if another process, or a zombie, has the pid of its pid file', async () => {
    await withDatabase('kept')
    // `exec` leaves a sleep that does not know it has a child, which stays a zombie when it ends.
    const stranger = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const zombie = Number(await readUntil(stranger, (line) => /^\d+$/.test(line)))
    await until(
      async () => spawnSync('ps', ['-o', 'stat=', '-p', String(zombie)]).stdout.toString(),
      (state) => state.startsWith('Z'),
    )
    for (const pid of [process.pid, stranger.pid!, zombie]) {
      const cluster = join(place, 'kept/cluster')
      writeFileSync(
        join(cluster, 'postmaster.pid'),
        `${pid}\n${cluster}\n1\n5432\n/tmp/hf-absent\n\n\nready\n`,
      )
      if (root) {
        const { uid, gid } = statSync(cluster)
        execFileSync('chown', [`${uid}:${gid}`, join(cluster, 'postmaster.pid')])
      }
      await withDatabase('kept')
      process.kill(pid, 0)
    }
    await kill(stranger)
  })

  test('the embedded database is restarted on the same socket when the server ends by itself, and reports the reason', async () => {
    const directory = join(place, 'kept')
    const reasons: string[] = []
    const database = await startEmbedded({ directory, onExit: (reason) => reasons.push(reason) })
    const cluster = join(directory, 'cluster')
    const ask = async () => {
      const client = new Client({ connectionString: database.url })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query('select pg_postmaster_start_time()::text as started')).rows[0].started
      } catch {
        return ''
      } finally {
        await client.end()
      }
    }
    try {
      for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const) {
        const before = await ask()
        process.kill(readPid(cluster), signal)
        await until(ask, (started) => started !== '' && started !== before)
      }
      assert.equal(reasons.length, 3, reasons.join('\n'))
      assert.match(reasons[0]!, /ended by itself \(SIGKILL\)/)
      assert.deepEqual(listSockets().filter((name) => database.url.includes(name)).length, 1)
    } finally {
      await database.stop()
    }
    assert.equal(existsSync(join(cluster, 'postmaster.pid')), false)
    await withDatabase('kept')
  })

  test('the embedded database is back after its owner was killed while the server recovered from a lost backend', async () => {
    const directory = join(place, 'crashed')
    const owner = spawnOwner(
      directory,
      `const { rows } = await client.query('select pg_backend_pid() as pid')
       console.log('backend ' + rows[0].pid)
       const other = new Client({ connectionString: url })
       other.on('error', () => {})
       await other.connect()
       await other.query('create table notes as select generate_series(1, 50000) as number')
       for (;;) await other.query('update notes set number = number + 1')`,
    )
    const line = await readUntil(owner, (text) => text.startsWith('backend '))
    await passTime(500, 'the server is to write much that is not on the disk yet')
    process.kill(Number(line.split(' ')[1]), 'SIGKILL')
    await kill(owner)
    // A server in recovery never completes a fast shutdown: the start would be refused if it asked for no other.
    assert.match((await withDatabase('crashed')).join(), /Stopping the PostgreSQL \(pid \d+\)/)
  })

  test('the embedded database is refused if nothing can be written', async () => {
    writeFileSync(join(place, 'file'), '')
    await refuses(withDatabase('file/below'), /cannot be used: .*\((ENOTDIR|EEXIST)/)
    await refuses(withDatabase('file'), /cannot be used: .*\(EEXIST/)
  })

  test('the embedded database is refused on a full disk, and starts again when there is room', async (context) => {
    const disk = join(place, 'disk')
    if (!mount(disk, 'size=20m')) return context.skip('mounting a small tmpfs needs root')
    try {
      await refuses(withDatabase('disk/data'), /the disk is full; .*(No space left on device|wrote only)/)
      assert.deepEqual(readdirSync(join(disk, 'data')), []) // the half-made cluster is gone
      execFileSync('mount', ['-o', 'remount,size=120m', disk])
      await withDatabase('disk/data', (query) => query('create table notes as select 7 as number'))
      const room = Number(execFileSync('df', ['--output=avail', '-k', disk]).toString().split('\n')[1]) * 1024
      writeFileSync(join(disk, 'filler'), Buffer.alloc(room))
      await refuses(withDatabase('disk/data'), /No space left|no space is left/)
      rmSync(join(disk, 'filler'))
      await withDatabase('disk/data', async (query) =>
        assert.deepEqual(await query('select number from notes'), [7]),
      )
    } finally {
      execFileSync('umount', [disk])
    }
  })

  test('the embedded database is refused on a read-only file system', async (context) => {
    const disk = join(place, 'sealed')
    if (!mount(disk, 'ro')) return context.skip('mounting needs root')
    try {
      await refuses(withDatabase('sealed/data'), /the file system is read-only \(EROFS/)
    } finally {
      execFileSync('umount', [disk])
    }
  })

  test('the embedded database runs from a copy if its user cannot read the programs, and creates missing links', async (context) => {
    if (!root) return context.skip('only root drops to another user')
    const hidden = join(place, 'hidden')
    const version = `0.0.0-test-${process.pid}`
    const native = join(hidden, 'native')
    mkdirSync(hidden, { mode: 0o700 })
    writeFileSync(join(hidden, 'package.json'), JSON.stringify({ version }))
    cpSync(findPackage(), native, { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
    for (const { target } of links) rmSync(join(dirname(native), target))
    try {
      const [first] = await withDatabase('kept', undefined, { binaries: native })
      assert.match(first!, /cannot run from .* the copy in \/var\/lib\/holdfast\/postgres-0\.0\.0-test/)
      await withDatabase('kept', undefined, { binaries: native })
    } finally {
      rmSync(`/var/lib/holdfast/postgres-${version}`, { recursive: true, force: true })
    }
  })

  test('the embedded database is stored elsewhere, and found there again, if its user cannot enter the directory', async (context) => {
    if (!root) return context.skip('only root drops to another user')
    mkdirSync(join(place, 'private'), { mode: 0o700 })
    const location = join(place, 'private/data/LOCATION')
    const said = await withDatabase('private/data', (query) =>
      query('create table notes as select 7 as number'),
    )
    const elsewhere = readFileSync(location, 'utf8').trim()
    try {
      assert.match(said.join(), /its data are kept in \/var\/lib\/holdfast\/data\/data-/)
      await withDatabase('private/data', async (query) =>
        assert.deepEqual(await query('select number from notes'), [7]),
      )
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
    await refuses(withDatabase('private/data'), /which is missing/)
  })

  test('the embedded database is handed to its user if root owns it after a restore', async (context) => {
    if (!root) return context.skip('only root drops to another user')
    await withDatabase('kept', (query) => query('create table if not exists notes as select 7 as number'))
    execFileSync('cp', ['-r', join(place, 'kept'), join(place, 'restored')])
    const said = await withDatabase('restored', async (query) =>
      assert.deepEqual(await query('select number from notes'), [7]),
    )
    assert.match(said.join(), /belong to root/)
  })

  test('the embedded database leaves no socket and no server behind', async () => {
    assert.deepEqual(
      listSockets().filter((name) => !sockets_before.includes(name) && isOurs(name)),
      [],
    )
    await until(
      async () => countServers(),
      (count) => count === 0,
    )
  })
})

const countServers = () =>
  spawnSync('ps', ['-eo', 'stat=,command='])
    .stdout.toString()
    .split('\n')
    .filter((line) => !/^Z/.test(line) && line.includes('postgres') && line.includes(place)).length

/** Other test files may run servers of their own at the same time: ours are those nobody listens on. */
const isOurs = (name: string) => !existsSync(join(tmpdir(), name, '.s.PGSQL.5432'))

function mount(directory: string, options: string): boolean {
  mkdirSync(directory)
  return (
    root && spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=0755,${options}`, 'tmpfs', directory]).status === 0
  )
}

const listState = (directory: string) =>
  readdirSync(directory, { recursive: true })
    .map((name) => {
      const { mtimeMs, size, mode } = statSync(join(directory, String(name)))
      return `${name} ${mtimeMs} ${size} ${mode}`
    })
    .sort()
